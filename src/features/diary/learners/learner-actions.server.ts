import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { requireActiveInstructor } from '#src/features/instructors/active-instructor.server.ts';
import { askedLength, expressRequest } from '#src/features/lessons/asked-time.server.ts';
import { bookTime } from '#src/features/lessons/bookings/book-time.server.ts';
import { problemInDiary } from '#src/features/lessons/bookings/refusals.ts';
import { changeResult, saysResult } from '#src/features/lessons/driving-tests/result-input.server.ts';
import { oneLearner } from '#src/features/lessons/learners/one-learner.server.ts';
import {
  countMessage,
  lessonMessage,
} from '#src/features/lessons/notifications/emails/message-email.server.tsx';
import { moveSeries, stopSeries } from '#src/features/lessons/series/series.server.ts';
import {
  bookWeekly,
  moveFields,
  seriesResponse,
  seriesUnchanged,
  stopFields,
  toSeriesResponse,
  weeklyFields,
} from '#src/features/lessons/series/series-input.server.ts';
import { changed } from '#src/kit/actions/outcome.ts';
import { formOf } from '#src/kit/forms/form-of.server.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { send } from '#src/platform/mail/email.server.ts';
import { longText, requiredLine } from '#src/platform/text-rules.ts';
import { notYours } from '../access/diary-guard.server.ts';
import { instructorAction } from '../access/instructor-action.server.ts';
import { lessonAnswer, toActor, toAnswer } from '../actions/own-lesson.server.ts';
import { instantOf, timeFields } from '../actions/times.server.ts';
import { taughtLearner } from '../lesson/taught-learner.server.ts';
import { taughtSeries } from './taught-series.server.ts';

/** More in an hour than anybody writes by hand. */
const MAX_MESSAGES = 30;
const OUTCODE = 'Enter the first half of a postcode, like LS6';

const { instructor: _ownDiary, ...ownWeeklyFields } = weeklyFields;

const bookForLearner = instructorAction({
  name: 'bookForLearner',
  summary: 'Book a lesson for a learner, within your working hours or outside them',
  on: taughtLearner,
  path: '/lessons',
  input: {
    ...timeFields,
    express_request: expressRequest,
    place: requiredLine(200, 'where you pick them up'),
    outcode: z
      .string(OUTCODE)
      .trim()
      .toUpperCase()
      .regex(/^[A-Z]{1,2}\d[A-Z\d]?$/, OUTCODE),
  },
  answer: lessonAnswer,
  done: 'Booked.',
  async change({ tx, now, by, subject: learnerId, input }) {
    const { place, outcode, minutes, express_request } = input;
    const startsAt = instantOf(input);
    if (startsAt <= now)
      return new Problem(422, 'Choose a time that is still to come.', {
        errors: { time: ['Choose a time that is still to come'] },
      });
    const result = await bookTime(tx, {
      instructor: by.slug,
      startsAt,
      minutes,
      pickUp: { place, outcode },
      outsideWorkingHours: true,
      learnerId,
      expressRequest: express_request,
      ...toActor(by, now),
    });
    return 'booked' in result ? changed(toAnswer(result.booked)) : problemInDiary(result, now);
  },
});

const bookWeeklyForLearner = instructorAction({
  name: 'bookWeeklyForLearner',
  summary: 'Book several lessons for a learner at once, as of one time in every week: all of them, or none',
  on: taughtLearner,
  path: '/series',
  input: { ...ownWeeklyFields, minutes: askedLength },
  answer: seriesResponse,
  done: 'The weekly lessons are booked. One email with all their dates is on its way.',
  async change({ tx, now, by, subject: learnerId, input }) {
    const own = { ...input, instructor: by.slug };
    const result = await bookWeekly(tx, { learnerId, input: own, actor: toActor(by, now) });
    return result instanceof Problem ? result : changed(toSeriesResponse(result.series, result.booked));
  },
});

const stopWeeklyForLearner = instructorAction({
  name: 'stopWeeklyForLearner',
  summary: 'Cancel your lessons of a learner’s weekly time from one on: all of them, or none',
  on: taughtSeries,
  path: '/stop',
  input: stopFields,
  answer: seriesResponse,
  done: 'The weekly lessons have been stopped. One email with all their dates is on its way.',
  async change({ tx, now, by, subject: series, input: { lessons } }) {
    const result = await stopSeries(tx, { series, lessons, instructor: by.slug, ...toActor(by, now) });
    if ('refusal' in result) return seriesUnchanged(result, now);
    return changed(toSeriesResponse(series.id, result.cancelled));
  },
});

const moveWeeklyForLearner = instructorAction({
  name: 'moveWeeklyForLearner',
  summary: 'Move your lessons of a learner’s weekly time from one on: all of them, or none',
  on: taughtSeries,
  path: '/move',
  input: moveFields,
  answer: seriesResponse,
  done: 'The weekly lessons have been moved. One email with all their dates is on its way.',
  async change({ tx, now, by, subject: series, input: { lessons, express_request: expressRequest } }) {
    const own = { series, lessons, instructor: by.slug, expressRequest };
    const result = await moveSeries(tx, { ...own, ...toActor(by, now) });
    if ('refusal' in result) return seriesUnchanged(result, now);
    return changed(toSeriesResponse(series.id, result.moved));
  },
});

const messageLearner = instructorAction({
  name: 'messageLearner',
  summary: 'Email a learner; their answer comes to your own address',
  on: taughtLearner,
  path: '/messages',
  input: { body: longText(1_000, 'your message') },
  answer: z.object({ sent: z.literal(true) }).meta({ id: 'LearnerMessaged' }),
  done: 'Sent.',
  async prepare({ deps, by, subject: learnerId }) {
    const learner = (await oneLearner(deps.db, learnerId))?.learner;
    if (!learner || learner.name === 'erased') throw notYours();
    // What is refused counts as well.
    await countMessage(deps, { writer: by.slug, most: MAX_MESSAGES });
    const { email: replyTo } = await requireActiveInstructor(deps.db, by.slug, deps.clock.now());
    return { to: learner.email, greeted: learner.name, replyTo };
  },
  async change({ tx, deps, by, input: { body }, prepared: { to, greeted, replyTo } }) {
    const data = { greeted, from: by.name, replyTo, body };
    await send(tx, deps, lessonMessage, { to, key: randomUUID(), data });
    return changed({ sent: true as const });
  },
});

const recordResult = instructorAction({
  ...saysResult,
  name: 'diaryRecordTestResult',
  summary: 'Say how a learner’s driving test went, or correct it',
  on: taughtLearner,
  done: 'Saved. The learner sees it too.',
  change: ({ tx, now, by, subject: learnerId, input }) =>
    changeResult(tx, { learnerId, input, actor: toActor(by, now) }),
});

/** What an instructor does for one of their learners (R66). */
export const learnerActions = [
  bookForLearner,
  bookWeeklyForLearner,
  stopWeeklyForLearner,
  moveWeeklyForLearner,
  messageLearner,
  recordResult,
];

export const learnerForms = () => ({
  bookForLearner: formOf(bookForLearner),
  messageLearner: formOf(messageLearner),
  recordResult: formOf(recordResult),
});

export const weeklyForm = () => formOf(bookWeeklyForLearner);
export const stopWeeklyForm = () => formOf(stopWeeklyForLearner);
export const moveWeeklyForm = () => formOf(moveWeeklyForLearner);
