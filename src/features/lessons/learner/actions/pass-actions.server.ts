import { z } from 'zod';
import { changed } from '#src/kit/actions/outcome.ts';
import type { Subject } from '#src/kit/actions/subject.ts';
import { formOf } from '#src/kit/forms/form-of.server.ts';
import type { Tx } from '#src/platform/db/db.server.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { email } from '#src/platform/text-rules.ts';
import { lockLearner } from '../../bookings/booking-rows.server.ts';
import type { LearnerAccess } from '../../learners/learner-access.server.ts';
import {
  chooseCopies,
  endShare,
  type LearnerShare,
  prepareShare,
  setLearnerEmail,
  shareLessons,
  sharesOfLearner,
} from '../../learners/shares.server.ts';
import { type LearnerDeps, learnerAction } from './learner-action.server.ts';

const params = z.object({ share: z.uuid('Link not found') });
const sharedWith = z.object({ email: z.string() });

function buyerOf({ isBuyer, holder }: LearnerAccess) {
  if (isBuyer && holder) return holder;
  throw new Problem(403, 'Only the account that bought these lessons can do that. Please sign in to it.');
}

/** What an account passed on of the lessons that it bought. */
const share: Subject<LearnerShare, typeof params, LearnerAccess> = {
  kind: 'share',
  path: '/pass/:share',
  params,
  ids: ({ share: id }) => [id],
  async find(db, { share: shareId }, by) {
    buyerOf(by);
    return (await sharesOfLearner(db, by.learner.id)).find(({ id }) => id === shareId);
  },
  missing: 'That link has already ended.',
};

const sharing = (by: LearnerAccess, to: string) => ({
  learner: by.learner,
  to,
  by: by.by,
  buyerEmail: buyerOf(by).email,
});

async function pass(
  tx: Tx,
  deps: Omit<LearnerDeps, 'db'>,
  request: ReturnType<typeof sharing>,
  prepared: Awaited<ReturnType<typeof prepareShare>>,
) {
  const result = await shareLessons(tx, deps, request, prepared);
  return result === 'shared'
    ? changed({ email: request.to })
    : new Problem(
        429,
        'You’ve emailed three links to these lessons today. Please try again tomorrow, or ring us.',
      );
}

const shareWithLearner = learnerAction({
  name: 'passToLearner',
  summary: 'Email an address a link that opens the lessons; for an account that bought them',
  path: '/pass',
  input: { email },
  answer: sharedWith.meta({ id: 'PassedToLearner' }),
  done: 'We’ve emailed a link. The lessons are shared once it’s opened.',
  prepare: ({ deps, by, input }) => prepareShare(deps, sharing(by, input.email)),
  change: ({ tx, deps, by, input, prepared }) => pass(tx, deps, sharing(by, input.email), prepared),
});

const resendSharedLink = learnerAction({
  name: 'resendSharedLink',
  summary: 'Email the address of a share another link; for an account that bought the lessons',
  on: share,
  path: '/resend',
  answer: sharedWith.meta({ id: 'SharedLinkResent' }),
  done: 'We’ve emailed another link.',
  prepare: ({ deps, by, subject }) => prepareShare(deps, sharing(by, subject.email)),
  change: ({ tx, deps, by, subject, prepared }) => pass(tx, deps, sharing(by, subject.email), prepared),
});

const endSharedLink = learnerAction({
  name: 'endSharedLink',
  summary: 'End a share with all that it opened; for an account that bought the lessons',
  method: 'DELETE',
  on: share,
  answer: z.object({}).meta({ id: 'SharedLinkEnded' }),
  done: 'That link has ended. It opens nothing any more.',
  async change({ tx, now, by, subject: { id: shareId } }) {
    const ended = await endShare(tx, { learnerId: by.learner.id, shareId, by: by.by, now });
    return ended === 'ended' ? changed({}) : new Problem(404, share.missing);
  },
});

const chooseCopiesAction = learnerAction({
  name: 'chooseCopies',
  summary: 'Have copies of emails about lessons that were passed on, or not; for an account that bought them',
  method: 'PUT',
  path: '/copies',
  input: { is_enabled: z.boolean('Choose yes or no') },
  answer: z.object({ is_enabled: z.boolean() }).meta({ id: 'CopiesChosen' }),
  done: 'We’ve changed your copies.',
  fromForm: ({ is_enabled }) => ({ is_enabled: is_enabled === 'yes' }),
  async change({ tx, by, input: { is_enabled } }) {
    buyerOf(by);
    await chooseCopies(tx, by.learner.id, is_enabled);
    return changed({ is_enabled });
  },
});

const sendLessonEmailsToBuyer = learnerAction({
  name: 'sendLessonEmailsToBuyer',
  summary: 'Have emails about the lessons sent to the account that bought them and that calls',
  path: '/emails-to-buyer',
  answer: sharedWith.meta({ id: 'LessonEmailsToBuyer' }),
  done: 'Emails about these lessons come to you from now on.',
  async change({ tx, now, by }) {
    const { email: to } = buyerOf(by);
    const learnerId = by.learner.id;
    await lockLearner(tx, learnerId);
    await setLearnerEmail(tx, { learnerId, to, now });
    return changed({ email: to });
  },
});

/** What only the account that bought the lessons may do: decide who else has them. */
export const passActions = [
  shareWithLearner,
  resendSharedLink,
  endSharedLink,
  chooseCopiesAction,
  sendLessonEmailsToBuyer,
];

export const passForm = () => formOf(shareWithLearner);
