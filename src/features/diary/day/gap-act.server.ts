import { z } from 'zod';
import { askedInstant, askedLength } from '#src/features/lessons/asked-time.server.ts';
import { problemOf } from '#src/features/lessons/bookings/refusals.ts';
import { offerGap } from '#src/features/lessons/waiting-list/make-offers.server.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { type DiaryAct, diaryAct } from '../acts/diary-act.ts';

/** An instructor offers free time: the first learner who accepts has it (R65). */
export const gapAct: DiaryAct = diaryAct({
  name: 'offerGap',
  summary:
    'Offer a gap by email to your learners with enough left, and to those who wait; the first to accept has it',
  method: 'POST',
  path: '/v1/diary/gaps',
  params: z.object({}),
  body: z
    .object({
      starts_at: askedInstant.describe('Whole minutes, more than two hours ahead'),
      minutes: askedLength,
    })
    .meta({ id: 'OfferGap' }),
  done: 'Offered by email. The first to accept has it, and you’ll hear by email.',
  answer: z
    .object({ offered: z.int().describe('How many learners were emailed') })
    .meta({ id: 'GapOffered' }),
  run: async ({ db, clock, secrets }, by, { starts_at: startsAt, minutes }) =>
    db.transaction().execute(async (tx) => {
      const gap = { instructor: by.slug, startsAt, minutes, by: by.name, now: clock.now() };
      const answer = await offerGap(tx, secrets, gap);
      if ('refused' in answer) throw problemOf(answer, clock.now());
      if (answer.offered > 0) return answer;
      throw new Problem(
        409,
        'Nobody to offer it to: no learner of yours has that much left and is free then.',
        {
          code: 'nobody_fits',
        },
      );
    }),
});
