import { z } from 'zod';
import type { OfficeDeps } from '#src/features/identity/staff/access/office-deps.server.ts';
import type { Staff } from '#src/features/identity/staff/access/staff.ts';
import { staffAction } from '#src/features/identity/staff/actions/staff-action.server.ts';
import { changed, stale } from '#src/kit/actions/outcome.ts';
import type { Subject } from '#src/kit/actions/subject.ts';
import { findLastEntry, formatAuditEntry } from '#src/kit/audit/read-audit-log.server.ts';
import { formOf } from '#src/kit/forms/form-of.server.ts';
import type { Tx } from '#src/platform/db/db.server.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { prepare, sendPrepared } from '#src/platform/mail/email.server.ts';
import { optionalText } from '#src/platform/text-rules.ts';
import { reviewRejected } from '../../emails.server.tsx';
import {
  type Decided,
  decideReview,
  findReview,
  lockReview,
  type ReviewRow,
  replyToReview,
} from '../../moderation/decide-review.server.ts';
import { findWriter } from '../../moderation/read-reviews.server.ts';
import {
  MAX_REPLY_LENGTH,
  type RejectionReason,
  reasonLabels,
  reasonToWriter,
  rejectionReasons,
} from './rejection-reasons.ts';

const params = z.object({ id: z.uuid('Review not found') });
const reply = optionalText(MAX_REPLY_LENGTH);
const reason = z.enum(rejectionReasons, 'Choose one of the reasons. A low rating is none.');
const answer = z
  .object({ id: z.uuid(), state: z.enum(['published', 'rejected']) })
  .meta({ id: 'ReviewDecided' });

const review: Subject<ReviewRow, typeof params> = {
  kind: 'review',
  path: '/reviews/:id',
  params,
  find: (db, { id }) => findReview(db, id),
  lock: (tx, { id }) => lockReview(tx, id),
  missing: 'We couldn’t find that review.',
  changed: 'The reply has changed meanwhile.',
};

/** What was decided, as a second person is told. */
const VERBS: Record<string, string> = {
  publishReview: 'published it',
  rejectReview: 'rejected it',
  unpublishReview: 'took it down',
};

const publishReview = staffAction({
  name: 'publishReview',
  summary: 'Publish a review, with a reply or without one',
  on: review,
  path: '/publish',
  endsTask: true,
  permission: 'work',
  input: { reply },
  answer,
  done: 'Published. It is on the site.',
  change: ({ input: { reply: written }, ...context }) =>
    decide(context, {
      name: 'publishReview',
      decided: { decision: 'publish', reason: 'read by the staff', reply: written },
      detail: written ? 'with a reply' : '',
    }),
});

const rejectReview = staffAction({
  name: 'rejectReview',
  summary: 'Reject a review that waits, for one of the listed reasons, and tell its writer',
  on: review,
  path: '/reject',
  endsTask: true,
  permission: 'work',
  input: { reason },
  answer,
  done: 'Rejected. Its writer is told why.',
  prepare: ({ deps, input }) => prepareRejection(deps, input),
  change: ({ input: { reason }, prepared: email, ...context }) =>
    decide(context, {
      name: 'rejectReview',
      decided: { decision: 'reject', reason },
      detail: reasonLabels[reason],
      email,
    }),
});

const unpublishReview = staffAction({
  name: 'unpublishReview',
  summary: 'Take a published review down, for one of the listed reasons, and tell its writer',
  on: review,
  path: '/take-down',
  permission: 'work',
  input: { reason },
  answer,
  done: 'Taken down. Its writer is told why.',
  prepare: ({ deps, input }) => prepareRejection(deps, input),
  change: ({ input: { reason }, prepared: email, ...context }) =>
    decide(context, {
      name: 'unpublishReview',
      decided: { decision: 'take_down', reason },
      detail: reasonLabels[reason],
      email,
    }),
});

const replyToReviewAction = staffAction({
  name: 'replyToReview',
  summary: 'Write, change or take away the school’s reply under a published review',
  method: 'PUT',
  on: review,
  path: '/reply',
  permission: 'work',
  input: { reply },
  expected: { expected_reply: reply.describe('The reply that stood when this one was written') },
  answer: z.object({ id: z.uuid(), replied: z.boolean() }).meta({ id: 'ReviewReplied' }),
  done: 'The reply is saved, and shows under the review.',
  verb: 'changed the reply',
  async change({ tx, now, subject, input: { id, reply: written, expected_reply } }) {
    const result = await replyToReview(tx, subject, { reply: written, expectedReply: expected_reply }, now);
    if (result === 'changed') return stale();
    if (result === 'not published') return new Problem(409, 'Only a published review can have a reply.');
    return changed(
      { id, replied: written !== '' },
      written ? 'replied as the school' : 'took the reply away',
    );
  },
});

/** Publishing and rejecting reviews (R46), and what the school says under them. */
export const reviewActions = [publishReview, rejectReview, unpublishReview, replyToReviewAction];

export function reviewForms() {
  return {
    publishReview: formOf(publishReview),
    rejectReview: formOf(rejectReview),
    unpublishReview: formOf(unpublishReview),
    replyToReview: formOf(replyToReviewAction),
  };
}

/** The email to the writer, if their address is still kept. */
async function prepareRejection(deps: OfficeDeps, { id, reason }: { id: string; reason: RejectionReason }) {
  const writer = await findWriter(deps.db, id);
  if (!writer) return undefined;
  const data = { name: writer.about.name, reason: reasonToWriter[reason] };
  return prepare(deps, reviewRejected, { to: writer.email, key: id, data });
}

interface ReviewRequest {
  tx: Tx;
  now: Date;
  deps: Parameters<typeof sendPrepared>[1];
  by: Staff;
  subject: ReviewRow;
}

async function decide(
  { tx, now, deps, by, subject }: ReviewRequest,
  {
    name,
    decided,
    detail,
    email,
  }: {
    name: string;
    decided: Decided;
    detail: string;
    email?: Awaited<ReturnType<typeof prepareRejection>>;
  },
) {
  const { id } = subject;
  const state = decided.decision === 'publish' ? ('published' as const) : ('rejected' as const);
  const result = await decideReview(tx, subject, decided, now);
  if (result === 'decided') {
    if (email) await sendPrepared(tx, deps, email);
    return changed({ id, state }, detail);
  }
  const first = await findLastEntry(tx, { kind: 'review', id }, Object.keys(VERBS));
  // Sent twice by the same person, it is done once.
  if (first?.byId === by.id && first.action === name) return changed({ id, state });
  if (first) return new Problem(409, formatAuditEntry(first, VERBS[first.action] ?? '', now));
  return new Problem(409, `That review is already ${result}.`);
}
