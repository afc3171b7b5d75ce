import { z } from 'zod';
import { changed } from '#src/kit/actions/outcome.ts';
import { formOf } from '#src/kit/forms/form-of.server.ts';
import { formNumber } from '#src/platform/http/form-number.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { keepHoursLeftWish } from '../../learners/hours-left-wishes.server.ts';
import { linesOfLearner } from '../../learners/learner-lines.server.ts';
import { learnersOfAccount } from '../../learners/learners-of-account.server.ts';
import { learnerAction } from './learner-action.server.ts';

const askAboutHours = learnerAction({
  name: 'askAboutHours',
  summary:
    'Ask the office to refund what is left of a learner’s hours, or to give it to somebody else: it decides by the terms',
  path: '/hours-left',
  input: {
    wish: z
      .union([z.enum(['refund', 'voucher']), z.uuid()], 'Choose what becomes of the hours')
      .describe('"refund", "voucher", or the id of another learner of the account'),
  },
  expected: {
    expected_minutes: formNumber(z.int('Open the page again').min(1).max(100_000)).describe(
      'As they were shown',
    ),
  },
  answer: z.object({ asked: z.literal(true) }).meta({ id: 'HoursAskedAbout' }),
  done: 'We’ve asked the office. They look at it and write to you: nothing changes before that.',
  async change({ tx, now, by: { learner, holder, isBuyer }, input: { wish, expected_minutes } }) {
    if (!holder || !isBuyer)
      return new Problem(403, 'Whoever bought the hours asks for this, in their account.', {
        code: 'not_the_buyer',
      });
    const others = await learnersOfAccount(tx, holder);
    const isOther = others.some(({ id }) => id === wish && id !== learner.id);
    if (wish !== 'refund' && wish !== 'voucher' && !isOther)
      return new Problem(404, 'We couldn’t find that learner in your account.');
    const lines = await linesOfLearner(tx, learner.id);
    const minutes = lines.reduce((sum, { remainingMinutes }) => sum + remainingMinutes, 0);
    if (minutes !== expected_minutes)
      return new Problem(
        409,
        'The hours have changed since you opened the page. Please look at them again.',
        {
          code: 'changed',
        },
      );
    await keepHoursLeftWish(tx, { learner_id: learner.id, wish, minutes, now });
    return changed({ asked: true as const });
  },
});

/** What the buyer asks for once hours are left over. */
export const hoursLeftActions = [askAboutHours];

export const hoursLeftForm = () => formOf(askAboutHours);
