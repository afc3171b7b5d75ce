import { z } from 'zod';
import { changed } from '#src/kit/actions/outcome.ts';
import { formOf } from '#src/kit/forms/form-of.server.ts';
import { chosen } from '#src/platform/http/form-number.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { askedInstant, askedLength, expressRequest } from '../../asked-time.server.ts';
import { toPickUp } from '../../bookings/pick-up.server.ts';
import { keepCarWhereFree } from '../../driving-tests/keep-cars.server.ts';
import { requireMeetingPlace } from '../../learners/meeting-place.server.ts';
import { moveSeries, stopSeries } from '../../series/series.server.ts';
import {
  bookWeekly,
  MAX_LESSONS,
  problemOfSeries,
  seriesResponse,
  toSeriesResponse,
  weeklyFields,
} from '../../series/series-input.server.ts';
import { countCancelled, requireFewCancelled } from './booking-actions.server.ts';
import { learnerAction } from './learner-action.server.ts';
import { toActor } from './own-lesson.server.ts';
import { ownSeries } from './own-series.server.ts';

const NOT_CHANGED = 'Nothing has been changed.';

const bookWeeklyLessons = learnerAction({
  name: 'bookWeeklyLessons',
  summary: 'Book several lessons at once, as of one time in every week: all of them, or none',
  path: '/series',
  input: weeklyFields,
  expected: { minutes: askedLength },
  answer: seriesResponse,
  done: 'Your weekly lessons are booked. One email with all their dates is on its way.',
  async change({ tx, now, deps, by, input }) {
    const learnerId = by.learner.id;
    const { instructor } = input;
    await requireFewCancelled({ ...deps, db: tx }, learnerId);
    const { outcode } = toPickUp(input);
    await requireMeetingPlace(tx, { learnerId, instructor, outcode, now });
    const result = await bookWeekly(tx, { learnerId, input, actor: toActor(by, now) });
    return result instanceof Problem ? result : changed(toSeriesResponse(result.series, result.booked));
  },
});

/** A lesson as it was shown, with what it costs: "<id> <version> <charged minutes>". */
const shownLesson = z
  .string()
  .regex(/^[0-9a-f-]{36} \d{1,7} \d{1,3}$/, 'Open the page again')
  .transform((text) => {
    const [id = '', version, chargedMinutes] = text.split(' ');
    return { id, version: Number(version), chargedMinutes: Number(chargedMinutes) };
  })
  .describe('Each as "id version charged_minutes": it is refused where one of them has changed');

/** The same with the time that it moves to. */
const movedLesson = z
  .string()
  .regex(/^[0-9a-f-]{36} \d{1,7} \d{1,3} \S{1,40}$/, 'Open the page again')
  .transform((text, context) => {
    const [id = '', version, chargedMinutes, start] = text.split(' ');
    const startsAt = askedInstant.safeParse(start);
    if (!startsAt.success) {
      context.addIssue({ code: 'custom', message: 'Open the page again' });
      return z.NEVER;
    }
    return { id, version: Number(version), chargedMinutes: Number(chargedMinutes), startsAt: startsAt.data };
  })
  .describe('Each as "id version charged_minutes starts_at"');

const someLessons = <Lesson extends z.ZodType>(lesson: Lesson) =>
  chosen(lesson)
    .refine((lessons) => lessons.length > 0, 'Open the page again')
    .refine((lessons) => lessons.length <= MAX_LESSONS, 'Open the page again');

const stopWeekly = learnerAction({
  name: 'stopWeeklyLessons',
  summary: 'Cancel lessons of a weekly time from one on, at the costs that were shown: all of them, or none',
  on: ownSeries,
  path: '/stop',
  input: { lessons: someLessons(shownLesson) },
  answer: seriesResponse,
  done: 'Your weekly lessons have been stopped.',
  async change({ tx, now, deps, by, subject: series, input: { lessons } }) {
    const result = await stopSeries(tx, { series, lessons, ...toActor(by, now) });
    if ('refusal' in result) return problemOfSeries(result, NOT_CHANGED, now);
    // They are one email, as one lesson would be.
    await countCancelled({ ...deps, db: tx }, by.learner.id);
    return changed(toSeriesResponse(series.id, result.cancelled));
  },
  afterwards: (deps, { learner }) => keepCarWhereFree(deps, learner.id),
});

const moveWeekly = learnerAction({
  name: 'moveWeeklyLessons',
  summary: 'Move lessons of a weekly time from one on, at the costs that were shown: all of them, or none',
  on: ownSeries,
  path: '/move',
  input: { lessons: someLessons(movedLesson), express_request: expressRequest },
  answer: seriesResponse,
  done: 'Your weekly lessons have been moved.',
  async change({ tx, now, by, subject: series, input: { lessons, express_request } }) {
    const result = await moveSeries(tx, {
      series,
      lessons,
      expressRequest: express_request,
      ...toActor(by, now),
    });
    if ('refusal' in result) return problemOfSeries(result, NOT_CHANGED, now);
    return changed(toSeriesResponse(series.id, result.moved));
  },
  afterwards: (deps, { learner }) => keepCarWhereFree(deps, learner.id),
});

export const seriesActions = [bookWeeklyLessons, stopWeekly, moveWeekly];

export const bookWeeklyForm = () => formOf(bookWeeklyLessons);
export const stopWeeklyForm = () => formOf(stopWeekly);
export const moveWeeklyForm = () => formOf(moveWeekly);
