import { changed } from '#src/kit/actions/outcome.ts';
import { formOf } from '#src/kit/forms/form-of.server.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { askedLength } from '../../asked-time.server.ts';
import { toPickUp } from '../../bookings/pick-up.server.ts';
import { keepCarWhereFree } from '../../driving-tests/keep-cars.server.ts';
import { requireMeetingPlace } from '../../learners/meeting-place.server.ts';
import { moveSeries, stopSeries } from '../../series/series.server.ts';
import {
  bookWeekly,
  moveFields,
  seriesResponse,
  seriesUnchanged,
  stopFields,
  toSeriesResponse,
  weeklyFields,
} from '../../series/series-input.server.ts';
import { countCancelled, requireFewCancelled } from './booking-actions.server.ts';
import { learnerAction } from './learner-action.server.ts';
import { toActor } from './own-lesson.server.ts';
import { ownSeries } from './own-series.server.ts';

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

const stopWeekly = learnerAction({
  name: 'stopWeeklyLessons',
  summary: 'Cancel lessons of a weekly time from one on, at the costs that were shown: all of them, or none',
  on: ownSeries,
  path: '/stop',
  input: stopFields,
  answer: seriesResponse,
  done: 'Your weekly lessons have been stopped.',
  async change({ tx, now, deps, by, subject: series, input: { lessons } }) {
    const result = await stopSeries(tx, { series, lessons, ...toActor(by, now) });
    if ('refusal' in result) return seriesUnchanged(result, now);
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
  input: moveFields,
  answer: seriesResponse,
  done: 'Your weekly lessons have been moved.',
  async change({ tx, now, by, subject: series, input: { lessons, express_request } }) {
    const result = await moveSeries(tx, {
      series,
      lessons,
      expressRequest: express_request,
      ...toActor(by, now),
    });
    if ('refusal' in result) return seriesUnchanged(result, now);
    return changed(toSeriesResponse(series.id, result.moved));
  },
  afterwards: (deps, { learner }) => keepCarWhereFree(deps, learner.id),
});

export const seriesActions = [bookWeeklyLessons, stopWeekly, moveWeekly];

export const bookWeeklyForm = () => formOf(bookWeeklyLessons);
export const stopWeeklyForm = () => formOf(stopWeekly);
export const moveWeeklyForm = () => formOf(moveWeekly);
