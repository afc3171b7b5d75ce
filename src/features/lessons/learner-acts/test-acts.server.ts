import { z } from 'zod';
import { outcodeOf } from '#src/features/areas/areas.ts';
import { DAY_MS, londonDay } from '#src/platform/dates.ts';
import { invalid, Problem } from '#src/platform/http/problem.ts';
import { requiredLine } from '#src/platform/text-rules.ts';
import { findLearner } from '../learners/find-learner.server.ts';
import { linesOfLearner, teacherOf } from '../learners/learner-lines.server.ts';
import { testStart } from '../test-dates/test-date.ts';
import { endTest, enterTest } from '../test-dates/test-dates.server.ts';
import { actingOf } from './booking-acts.server.ts';
import { type LearnerAct, learnerAct } from './learner-act.ts';
import { noParams } from './learner-wire.ts';

const LATEST_MS = 2 * 365 * DAY_MS;

/** The learner's driving test. We never ask for what signs in at the DVSA. */
export const testActs: readonly LearnerAct[] = [
  learnerAct({
    name: 'enterTest',
    summary: 'Enter or change the date of the driving test; the car is kept free where it can be',
    method: 'PUT',
    path: '/v1/learners/:learner/test',
    params: noParams,
    body: z
      .object({
        day: z.iso.date('Enter the day of the test'),
        time: z
          .string('Enter the time of the test')
          .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time, like 10:14'),
        centre: requiredLine(80, 'the test centre'),
      })
      .meta({ id: 'EnterTest' }),
    answer: z
      .object({ car: z.enum(['kept', 'instructor_busy', 'learner_busy', 'no_instructor']) })
      .meta({ id: 'TestEntered' }),
    run: async ({ db, clock }, seen, { day, time, centre }) => {
      const now = clock.now();
      const [hour = 0, minutes = 0] = time.split(':').map(Number);
      const minute = hour * 60 + minutes;
      const start = testStart({ day, minute });
      if (!start || start <= now) throw invalid('day', 'Enter a date in the future');
      if (day > londonDay(new Date(now.getTime() + LATEST_MS)))
        throw invalid('day', 'Enter a date in the next two years');
      const car = await db.transaction().execute(async (tx) => {
        const learner = await findLearner(tx, seen.learner.id);
        const instructor = teacherOf(await linesOfLearner(tx, learner.id));
        const outcode = outcodeOf(learner.postcode) ?? '';
        const test = { learnerId: learner.id, day, minute, centre, start, instructor, outcode };
        return enterTest(tx, { ...test, ...actingOf(seen, now) });
      });
      return { car };
    },
  }),
  learnerAct({
    name: 'removeTest',
    summary: 'Remove the driving test; the car’s time is given back',
    method: 'DELETE',
    path: '/v1/learners/:learner/test',
    params: noParams,
    body: z.object({}).meta({ id: 'RemoveTest' }),
    answer: z.object({}).meta({ id: 'TestRemoved' }),
    run: async ({ db, clock }, seen) => {
      const ended = await db
        .transaction()
        .execute((tx) => endTest(tx, seen.learner.id, actingOf(seen, clock.now())));
      if (!ended) throw new Problem(404, 'There’s no test to remove.');
      return {};
    },
  }),
];
