import { z } from 'zod';
import { askedInstant, askedLength } from '#src/features/lessons/asked-time.server.ts';
import { problemOf } from '#src/features/lessons/bookings/refusals.ts';
import { offerGap } from '#src/features/lessons/waiting-list/make-offers.server.ts';
import { changed } from '#src/kit/actions/outcome.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { instructorAction } from '../access/instructor-action.server.ts';

/** An instructor offers free time: the first learner who accepts has it (R65). */
export const offerGapAction = instructorAction({
  name: 'offerGap',
  summary:
    'Offer a gap by email to your learners with enough left, and to those who wait; the first to accept has it',
  path: '/gaps',
  input: {
    starts_at: askedInstant.describe('Whole minutes, more than two hours ahead'),
    minutes: askedLength,
  },
  answer: z
    .object({ offered: z.int().describe('How many learners were emailed') })
    .meta({ id: 'GapOffered' }),
  done: 'Offered by email. The first to accept has it, and you’ll hear by email.',
  async change({ tx, now, deps, by, input: { starts_at: startsAt, minutes } }) {
    const gap = { instructor: by.slug, startsAt, minutes, by: by.name, now };
    const result = await offerGap(tx, deps.secrets, gap);
    if ('refused' in result) return problemOf(result, now);
    if (result.offered > 0) return changed(result);
    const message = 'Nobody to offer it to: no learner of yours has that much left and is free then.';
    return new Problem(409, message, { code: 'nobody_fits' });
  },
});
