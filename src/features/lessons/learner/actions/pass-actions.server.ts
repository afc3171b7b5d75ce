import { z } from 'zod';
import { Problem } from '#src/platform/http/problem.ts';
import { email } from '#src/platform/text-rules.ts';
import { lockLearner } from '../../bookings/booking-rows.server.ts';
import type { LearnerAccess } from '../../learners/learner-access.server.ts';
import {
  chooseCopies,
  endShare,
  setLearnerEmail,
  shareLessons,
  sharesOfLearner,
} from '../../learners/shares.server.ts';
import { type LearnerAct, learnerAct } from './learner-act.ts';
import type { LearnerDeps } from './learner-action.server.ts';
import { noParams } from './learner-api-schema.ts';

const shareParams = z.object({ share: z.uuid('Link not found') });
const sharedWith = z.object({ email: z.string() });

/** What only the account that bought the lessons may do: decide who else has them. */
export const passActions: readonly LearnerAct[] = [
  learnerAct({
    name: 'passToLearner',
    summary: 'Email an address a link that opens the lessons; for an account that bought them',
    method: 'POST',
    path: '/v1/learners/:learner/pass',
    params: noParams,
    body: z.object({ email }).meta({ id: 'PassToLearner' }),
    answer: sharedWith.meta({ id: 'PassedToLearner' }),
    done: 'We’ve emailed a link. The lessons are shared once it’s opened.',
    run: (deps, seen, { email: to }) => share(deps, seen, to),
  }),
  learnerAct({
    name: 'resendSharedLink',
    summary: 'Email the address of a share another link; for an account that bought the lessons',
    method: 'POST',
    path: '/v1/learners/:learner/pass/:share/resend',
    params: shareParams,
    body: noParams,
    answer: sharedWith.meta({ id: 'SharedLinkResent' }),
    done: 'We’ve emailed another link.',
    run: async (deps, seen, { share: id }) => {
      const found = (await sharesOfLearner(deps.db, seen.learner.id)).find((one) => one.id === id);
      if (!found) throw noShare();
      return share(deps, seen, found.email);
    },
  }),
  learnerAct({
    name: 'endSharedLink',
    summary: 'End a share with all that it opened; for an account that bought the lessons',
    method: 'DELETE',
    path: '/v1/learners/:learner/pass/:share',
    params: shareParams,
    body: noParams,
    answer: z.object({}).meta({ id: 'SharedLinkEnded' }),
    done: 'That link has ended. It opens nothing any more.',
    run: async ({ db, clock }, seen, { share: shareId }) => {
      buyerOf(seen);
      const ended = await db
        .transaction()
        .execute((tx) =>
          endShare(tx, { learnerId: seen.learner.id, shareId, by: seen.by, now: clock.now() }),
        );
      if (ended === 'unknown') throw noShare();
      return {};
    },
  }),
  learnerAct({
    name: 'chooseCopies',
    summary:
      'Have copies of emails about lessons that were passed on, or not; for an account that bought them',
    method: 'PUT',
    path: '/v1/learners/:learner/copies',
    params: noParams,
    body: z.object({ wanted: z.boolean('Choose yes or no') }).meta({ id: 'ChooseCopies' }),
    answer: z.object({ wanted: z.boolean() }).meta({ id: 'CopiesChosen' }),
    done: 'We’ve changed your copies.',
    fromForm: ({ wanted }) => ({ wanted: wanted === 'yes' }),
    run: async ({ db }, seen, { wanted }) => {
      buyerOf(seen);
      await db.transaction().execute((tx) => chooseCopies(tx, seen.learner.id, wanted));
      return { wanted };
    },
  }),
  learnerAct({
    name: 'sendLessonEmailsToBuyer',
    summary: 'Have emails about the lessons sent to the account that bought them and that calls',
    method: 'POST',
    path: '/v1/learners/:learner/emails-to-buyer',
    params: noParams,
    body: noParams,
    answer: sharedWith.meta({ id: 'LessonEmailsToBuyer' }),
    done: 'Emails about these lessons come to you from now on.',
    run: async ({ db, clock }, seen) => {
      const { email: to } = buyerOf(seen);
      const learnerId = seen.learner.id;
      await db.transaction().execute(async (tx) => {
        await lockLearner(tx, learnerId);
        await setLearnerEmail(tx, { learnerId, to, now: clock.now() });
      });
      return { email: to };
    },
  }),
];

async function share(deps: LearnerDeps, seen: LearnerAccess, to: string) {
  const { email: buyerEmail } = buyerOf(seen);
  const result = await shareLessons(deps, { learner: seen.learner, to, by: seen.by, buyerEmail });
  if (result === 'too many')
    throw new Problem(
      429,
      'You’ve emailed three links to these lessons today. Please try again tomorrow, or ring us.',
    );
  return { email: to };
}

function buyerOf({ isBuyer, holder }: LearnerAccess) {
  if (isBuyer && holder) return holder;
  throw new Problem(403, 'Only the account that bought these lessons can do that. Please sign in to it.');
}

function noShare(): Problem {
  return new Problem(404, 'That link has already ended.');
}
