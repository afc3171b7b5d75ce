import { z } from 'zod';
import type { OfficeDeps } from '#src/features/identity/staff/access/office-deps.server.ts';
import type { Staff } from '#src/features/identity/staff/access/staff.ts';
import { type Act, act } from '#src/features/identity/staff/acts/act.ts';
import { findLastEntry, formatAuditEntry } from '#src/kit/audit/read-audit-log.server.ts';
import { writeAuditEntry } from '#src/kit/audit/write-audit-entry.server.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { type PreparedEmail, prepare, sendPrepared } from '#src/platform/mail/email.server.ts';
import { optionalText } from '#src/platform/text-rules.ts';
import { reviewRejected } from '../../emails.server.tsx';
import { type Decided, decideReview } from '../../moderation/decide-review.server.ts';
import { findWriter } from '../../moderation/read-reviews.server.ts';
import {
  MAX_REPLY_LENGTH,
  type RejectionReason,
  reasonLabels,
  reasonToWriter,
  rejectionReasons,
} from './rejection-reasons.ts';
import { replyAct } from './reply-act.server.ts';

const params = z.object({ id: z.uuid('Review not found') });
const reason = z.enum(rejectionReasons, 'Choose one of the reasons. A low rating is none.');
const rejection = z.object({ reason }).meta({ id: 'ReviewRejection' });
const answer = z
  .object({ id: z.uuid(), state: z.enum(['published', 'rejected']) })
  .meta({ id: 'ReviewDecided' });

/** What was decided, as it is told to whoever comes second. */
const VERBS: Record<string, string> = {
  publishReview: 'published it',
  rejectReview: 'rejected it',
  unpublishReview: 'took it down',
};

/** Publishing and rejecting reviews (R46). */
export const reviewActs: readonly Act[] = [
  act({
    name: 'publishReview',
    summary: 'Publish a review, with a reply or without one',
    method: 'POST',
    path: '/v1/office/reviews/:id/publish',
    endsTask: true,
    permission: 'work',
    params,
    body: z.object({ reply: optionalText(MAX_REPLY_LENGTH) }).meta({ id: 'ReviewPublication' }),
    answer,
    run: (office, by, { id, reply }) =>
      decide(office, by, {
        ...{ id, did: 'publishReview', detail: reply ? 'with a reply' : '' },
        decided: { decision: 'publish', reason: 'read by the staff', reply },
      }),
  }),
  act({
    name: 'rejectReview',
    summary: 'Reject a review that waits, for one of the listed reasons, and tell its writer',
    method: 'POST',
    path: '/v1/office/reviews/:id/reject',
    endsTask: true,
    permission: 'work',
    params,
    body: rejection,
    answer,
    run: (office, by, { id, reason }) => keepBack(office, by, { id, reason, decision: 'reject' }),
  }),
  act({
    name: 'unpublishReview',
    summary: 'Take a published review down, for one of the listed reasons, and tell its writer',
    method: 'POST',
    path: '/v1/office/reviews/:id/take-down',
    permission: 'work',
    params,
    body: rejection,
    answer,
    run: (office, by, { id, reason }) => keepBack(office, by, { id, reason, decision: 'take_down' }),
  }),
  replyAct,
];

async function keepBack(
  office: OfficeDeps,
  by: Staff,
  { id, reason, decision }: { id: string; reason: RejectionReason; decision: 'reject' | 'take_down' },
) {
  const did = decision === 'reject' ? 'rejectReview' : 'unpublishReview';
  const writer = await findWriter(office.db, id);
  const email =
    writer &&
    (await prepare(reviewRejected, {
      to: writer.email,
      key: id,
      data: { instructor: writer.instructor, reason: reasonToWriter[reason] },
    }));
  return decide(office, by, { id, did, detail: reasonLabels[reason], decided: { decision, reason }, email });
}

interface Deciding {
  id: string;
  did: string;
  detail: string;
  decided: Decided;
  email?: PreparedEmail | undefined;
}

async function decide(office: OfficeDeps, by: Staff, { id, did, detail, decided, email }: Deciding) {
  const { db, clock } = office;
  const now = clock.now();
  const state = decided.decision === 'publish' ? ('published' as const) : ('rejected' as const);
  const came = await db.transaction().execute(async (tx) => {
    const found = await decideReview(tx, id, decided, now);
    if (found !== 'decided') return found;
    await writeAuditEntry(tx, { by, did, about: { kind: 'review', id }, detail, now });
    if (email) await sendPrepared(tx, office, email);
    return found;
  });
  if (came === 'decided') return { id, state };
  if (came === 'unknown') throw new Problem(404, 'We couldn’t find that review.');
  const first = await findLastEntry(db, { kind: 'review', id }, Object.keys(VERBS));
  // Sent twice by the same person, it is done once.
  if (first?.byId === by.id && first.did === did) return { id, state };
  if (first) throw new Problem(409, formatAuditEntry(first, VERBS[first.did] ?? '', now));
  throw new Problem(409, `That review is already ${came}.`);
}
