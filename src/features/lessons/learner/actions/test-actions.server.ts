import { z } from 'zod';
import { outcodeOf } from '#src/features/areas/areas.ts';
import { changed } from '#src/kit/actions/outcome.ts';
import { formOf } from '#src/kit/forms/form-of.server.ts';
import { DAY_MS, londonDay } from '#src/platform/dates.ts';
import { invalid, Problem } from '#src/platform/http/problem.ts';
import { requiredLine } from '#src/platform/text-rules.ts';
import { readLessons } from '../../driving-tests/lessons-in-the-way.ts';
import { changeResult, saysResult } from '../../driving-tests/result-input.server.ts';
import { testStart } from '../../driving-tests/test-date.ts';
import { endTest, enterTest, isOver, testChangers, testOf } from '../../driving-tests/test-dates.server.ts';
import { findLearner } from '../../learners/find-learner.server.ts';
import { instructorOfLines, linesOfLearner } from '../../learners/learner-lines.server.ts';
import { askForCar } from '../../notifications/emails/ask-for-car.server.tsx';
import { countMessage } from '../../notifications/emails/message-email.server.tsx';
import { countCancelled } from './booking-actions.server.ts';
import { learnerAction } from './learner-action.server.ts';
import { chargedMinutes, version } from './learner-api-schema.ts';
import { toActor } from './own-lesson.server.ts';
import { cancelForTest, requireWayOut } from './test-in-the-way.server.ts';

const LATEST_MS = 2 * 365 * DAY_MS;
/** In an hour. */
const MAX_ASKED = 10;
const MAX_CANCELLED_AT_ONCE = 4;

const enterTestAction = learnerAction({
  name: 'enterTest',
  summary: 'Enter or change the date of the driving test; the car is kept free where it can be',
  method: 'PUT',
  path: '/test',
  input: {
    day: z.iso.date('Enter the day of the test'),
    time: z
      .string('Enter the time of the test')
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time, like 10:14'),
    centre: requiredLine(80, 'the test centre'),
    changed_by: z
      .enum(testChangers, 'Choose who changed it')
      .optional()
      .describe(
        'Who changed the test that was entered before: the learner, of whose changes it uses one, the DVSA, with which they begin anew, or nobody, since it was entered wrongly',
      ),
    in_the_way: z
      .enum(['leave', 'ask'], 'Choose what to do')
      .optional()
      .describe(
        'Where something is booked then the test is saved only with this. Leave: the learner’s own lessons stay for now. Ask: everything stays, and the instructor is emailed whether they can take the learner',
      ),
    cancel: z
      .array(z.object({ id: z.uuid('Lesson not found'), version, charged_minutes: chargedMinutes }))
      .max(MAX_CANCELLED_AT_ONCE)
      .default([])
      .describe('Lessons at the time of the test to cancel, at the cost that was shown'),
  },
  answer: z
    .object({
      car: z.enum(['kept', 'instructor_busy', 'learner_busy', 'no_instructor']),
      is_requested: z.boolean().describe('Whether the instructor was asked'),
    })
    .meta({ id: 'TestEntered' }),
  done: 'Your driving test has been saved.',
  fromForm: ({ lessons = '', then, ask, ...fields }) => ({
    ...fields,
    ...(ask || then === 'ask' ? { in_the_way: 'ask' } : then === 'move' && { in_the_way: 'leave' }),
    ...(then === 'cancel' && { cancel: readLessons(lessons) }),
  }),
  async prepare({ deps, by, input: { day, time, in_the_way } }) {
    const now = deps.clock.now();
    const [hour = 0, minutes = 0] = time.split(':').map(Number);
    const minute = hour * 60 + minutes;
    const start = testStart({ day, minute });
    if (!start || start <= now) throw invalid('day', 'Enter a date in the future');
    if (day > londonDay(new Date(now.getTime() + LATEST_MS)))
      throw invalid('day', 'Enter a date in the next two years');
    // What is refused counts as well.
    if (in_the_way === 'ask')
      await countMessage(deps, { writer: `learner ${by.learner.id}`, most: MAX_ASKED });
    return { start, minute };
  },
  async change({ tx, now, deps, by, input, prepared: { start, minute } }) {
    const { day, centre, changed_by: changedBy, in_the_way, cancel } = input;
    const actor = toActor(by, now);
    const learner = await findLearner(tx, by.learner.id);
    const instructor = instructorOfLines(await linesOfLearner(tx, learner.id));
    const atTest = { learnerId: learner.id, instructor, start, now };
    await cancelForTest(tx, { ...atTest, cancel }, actor);
    const outcode = outcodeOf(learner.postcode) ?? '';
    const test = { learnerId: learner.id, day, minute, centre, changedBy, start, instructor, outcode };
    const car = await enterTest(tx, { ...test, ...actor });
    if (car !== 'kept') await requireWayOut(tx, atTest, in_the_way);
    const isRequested = car !== 'kept' && in_the_way === 'ask' && instructor !== undefined;
    if (isRequested) await askForCar(tx, { learnerId: learner.id, instructor, now });
    if (cancel.length > 0) await countCancelled({ ...deps, db: tx }, learner.id, cancel.length);
    return changed({ car, is_requested: isRequested });
  },
});

const removeTest = learnerAction({
  name: 'removeTest',
  summary: 'Remove the driving test; the car’s time is given back',
  method: 'DELETE',
  path: '/test',
  answer: z.object({}).meta({ id: 'TestRemoved' }),
  done: 'Your driving test has been removed.',
  async change({ tx, now, by }) {
    const test = await testOf(tx, by.learner.id);
    if (test && isOver(test, now)) return new Problem(409, 'That test is over. Say how it went.');
    const isEnded = await endTest(tx, by.learner.id, toActor(by, now));
    return isEnded ? changed({}) : new Problem(404, 'There’s no test to remove.');
  },
});

const recordOwnResult = learnerAction({
  ...saysResult,
  name: 'learnerRecordTestResult',
  summary: 'Say how a driving test went, or correct it',
  done: 'Saved. Your instructor sees it too.',
  change: ({ tx, now, by, input }) =>
    changeResult(tx, { learnerId: by.learner.id, input, actor: toActor(by, now) }),
});

/** The learner’s driving test. We never ask for what signs in at the DVSA. */
export const testActions = [enterTestAction, removeTest, recordOwnResult];

export const testForms = () => ({ enterTest: formOf(enterTestAction), result: formOf(recordOwnResult) });
