import { z } from 'zod';
import type { Staff } from '#src/features/identity/staff/access/staff.ts';
import { staffAction } from '#src/features/identity/staff/actions/staff-action.server.ts';
import { requireActiveInstructor } from '#src/features/instructors/active-instructor.server.ts';
import { changed } from '#src/kit/actions/outcome.ts';
import type { Subject } from '#src/kit/actions/subject.ts';
import { formOf } from '#src/kit/forms/form-of.server.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { askedLength } from '../../asked-time.server.ts';
import type { Booking } from '../../booking.ts';
import { formatSpan } from '../../bookings/one-lesson.server.ts';
import { learnerWithId } from '../../learners/find-learner.server.ts';
import {
  findSeriesOf,
  type LessonSeries,
  moveSeries,
  type ShownCost,
  stopSeries,
} from '../../series/series.server.ts';
import {
  bookWeekly,
  moveFields,
  seriesResponse,
  seriesUnchanged,
  stopFields,
  toSeriesResponse,
  weeklyFields,
} from '../../series/series-input.server.ts';
import { actor, initiatedBy, requireWaiver, sideOf, waiver_reason } from '../lesson/initiated-by.server.ts';

const seriesParams = z.object({
  id: z.uuid('Learner not found'),
  series: z.uuid('Weekly lessons not found'),
});

const bookWeeklyLessons = staffAction({
  name: 'bookWeeklyAtOffice',
  summary: 'Book several lessons for a learner at once, as of one time in every week: all of them, or none',
  path: '/learners/:id/series',
  params: { id: z.uuid('Learner not found') },
  permission: 'diary',
  input: { ...weeklyFields, minutes: askedLength },
  answer: seriesResponse,
  done: 'The weekly lessons are booked. One email with all their dates goes to each side.',
  async change({ tx, now, by, input: { id: learnerId, ...input } }) {
    if (!(await learnerWithId(tx, learnerId))) return new Problem(404, 'We couldn’t find that learner.');
    await requireActiveInstructor(tx, input.instructor, now);
    const result = await bookWeekly(tx, { learnerId, input, actor: actor(by, now) });
    if (result instanceof Problem) return result;
    return seriesChanged({ id: result.series }, result.booked, undefined, now);
  },
});

const series: Subject<LessonSeries, typeof seriesParams> = {
  kind: 'lesson_series',
  path: '/learners/:id/series/:series',
  params: seriesParams,
  find: (db, { id, series: seriesId }) => findSeriesOf(db, id, seriesId),
  missing: 'We couldn’t find those weekly lessons.',
};

const stopWeeklyLessons = staffAction({
  name: 'stopWeeklyAtOffice',
  summary: 'Cancel lessons of a weekly time from one on, at the costs that were shown: all of them, or none',
  on: series,
  path: '/stop',
  permission: 'diary',
  input: { ...stopFields, initiated_by: initiatedBy, waiver_reason },
  answer: seriesResponse,
  done: 'The weekly lessons have been stopped. One email with all their dates goes to each side.',
  async change({ tx, now, by, subject, input }) {
    requireWaiver(by, input.waiver_reason);
    const result = await stopSeries(tx, seriesChange(subject, input, { by, now }));
    return 'refusal' in result
      ? seriesUnchanged(result, now)
      : seriesChanged(subject, result.cancelled, input.waiver_reason, now);
  },
});

const moveWeeklyLessons = staffAction({
  name: 'moveWeeklyAtOffice',
  summary: 'Move lessons of a weekly time from one on, at the costs that were shown: all of them, or none',
  on: series,
  path: '/move',
  permission: 'diary',
  input: { ...moveFields, initiated_by: initiatedBy, waiver_reason },
  answer: seriesResponse,
  done: 'The weekly lessons have been moved. One email with all their dates goes to each side.',
  async change({ tx, now, by, subject, input }) {
    requireWaiver(by, input.waiver_reason);
    const { express_request: expressRequest } = input;
    const result = await moveSeries(tx, {
      ...seriesChange(subject, input, { by, now }),
      expressRequest,
    });
    return 'refusal' in result
      ? seriesUnchanged(result, now)
      : seriesChanged(subject, result.moved, input.waiver_reason, now);
  },
});

/** What staff do with a learner's weekly lessons. */
export const seriesActions = [bookWeeklyLessons, stopWeeklyLessons, moveWeeklyLessons];

export const bookWeeklyForm = () => formOf(bookWeeklyLessons);
export const stopWeeklyForm = () => formOf(stopWeeklyLessons);
export const moveWeeklyForm = () => formOf(moveWeeklyLessons);

/** What a form asks for several lessons, each at the cost that it showed for a learner who asks. */
function seriesChange<Lesson extends ShownCost>(
  subject: LessonSeries,
  request: {
    lessons: readonly Lesson[];
    initiated_by: 'learner' | 'school';
    waiver_reason?: string | undefined;
  },
  { by, now }: { by: Staff; now: Date },
) {
  const { initiated_by: side, waiver_reason: waiverReason } = request;
  const lessons = request.lessons.map((lesson) => ({
    ...lesson,
    chargedMinutes: sideOf(side, waiverReason ? 0 : lesson.chargedMinutes).chargedMinutes,
  }));
  return { by: by.name, role: sideOf(side, 0).role, now, series: subject, lessons, waiverReason };
}

/** Each of several lessons has its line in the log. */
function seriesChanged(
  { id }: { id: string },
  lessons: readonly Booking[],
  waiverReason: string | undefined,
  now: Date,
) {
  return changed(
    toSeriesResponse(id, lessons),
    lessons.map((booking) => ({
      kind: 'booking',
      id: booking.id,
      detail: [`${formatSpan(booking, now)} with ${booking.instructor}`, waiverReason]
        .filter(Boolean)
        .join(': '),
    })),
  );
}
