import { z } from 'zod';
import { changed } from '#src/kit/actions/outcome.ts';
import { formOf } from '#src/kit/forms/form-of.server.ts';
import { formatHours, formatWeekday, londonDay } from '#src/platform/dates.ts';
import { chosen } from '#src/platform/http/form-number.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { askedInstant, askedLength, expressRequest } from '../../asked-time.server.ts';
import { londonClock } from '../../availability/london-clock.ts';
import { pickUpFields, toPickUp } from '../../bookings/pick-up.server.ts';
import { problemOf, type Refusal } from '../../bookings/refusals.ts';
import { keepCarWhereFree } from '../../driving-tests/keep-cars.server.ts';
import { requireMeetingPlace } from '../../learners/meeting-place.server.ts';
import {
  bookSeries,
  findSeries,
  moveSeries,
  type RefusedAt,
  stopSeries,
} from '../../series/series.server.ts';
import { countCancelled, requireFewCancelled } from './booking-actions.server.ts';
import { learnerAction } from './learner-action.server.ts';
import { lessonResponse, toLessonResponse } from './learner-api-schema.ts';
import { toActor } from './own-lesson.server.ts';
import { ownSeries } from './own-series.server.ts';

const MAX_LESSONS = 52;

const seriesResponse = z
  .object({ series: z.uuid(), lessons: z.array(lessonResponse) })
  .meta({ id: 'LessonSeries' });

/** Which lesson of several was refused, and that nothing was done. */
function problemOfSeries({ refusal, startsAt }: RefusedAt, undone: string, now: Date): Problem {
  const why = whyNot(refusal, startsAt, now);
  if (why === undefined) return problemOf(refusal, now);
  return new Problem(409, `${why} ${undone} Please look at the dates again.`, { code: refusal.refused });
}

function whyNot(refusal: Refusal, startsAt: Date, now: Date): string | undefined {
  const day = formatWeekday(londonDay(startsAt), londonDay(now));
  const time = `${day}, ${londonClock(startsAt)}`;
  switch (refusal.refused) {
    case 'time_taken':
      return `${time} has just been taken.`;
    case 'not_open':
    case 'no_drive':
      return `${time} can’t be booked any more.`;
    case 'learner_busy':
      return `There’s another lesson on ${day} at that time.`;
    case 'not_enough_minutes':
      return `There aren’t enough hours for all these dates: on ${day} ${formatHours(refusal.remainingMinutes)} would be left.`;
    default:
      return undefined;
  }
}

const NOT_BOOKED = 'Nothing has been booked yet.';
const NOT_CHANGED = 'Nothing has been changed.';

const bookWeekly = learnerAction({
  name: 'bookWeeklyLessons',
  summary: 'Book several lessons at once, as of one time in every week: all of them, or none',
  path: '/series',
  input: {
    instructor: z.string('Choose an instructor').regex(/^[a-z0-9-]{1,80}$/, 'Choose an instructor'),
    starts_at: chosen(askedInstant)
      .refine((starts) => starts.length > 0, 'Tick at least one date')
      .refine((starts) => starts.length <= MAX_LESSONS, `Tick ${MAX_LESSONS} dates or fewer`)
      .describe('Up to 52 weeks ahead'),
    series: z
      .uuid('Weekly lessons not found')
      .optional()
      .describe('The weekly lessons that these go on with'),
    express_request: expressRequest,
    ...pickUpFields,
  },
  expected: { minutes: askedLength },
  answer: seriesResponse,
  done: 'Your weekly lessons are booked. One email with all their dates is on its way.',
  async change({ tx, now, deps, by, input }) {
    const { instructor, starts_at, minutes, series, express_request, ...place } = input;
    const learnerId = by.learner.id;
    await requireFewCancelled({ ...deps, db: tx }, learnerId);
    if (series !== undefined && (await findSeries(tx, series))?.learnerId !== learnerId)
      return new Problem(404, 'We couldn’t find those weekly lessons.');
    const pickUp = toPickUp(place);
    await requireMeetingPlace(tx, { learnerId, instructor, outcode: pickUp.outcode, now });
    const result = await bookSeries(tx, {
      learnerId,
      instructor,
      minutes,
      pickUp,
      series,
      starts: starts_at,
      expressRequest: express_request,
      ...toActor(by, now),
    });
    if ('refusal' in result) return problemOfSeries(result, NOT_BOOKED, now);
    return changed({ series: result.series, lessons: result.booked.map(toLessonResponse) });
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
    return changed({ series: series.id, lessons: result.cancelled.map(toLessonResponse) });
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
    return changed({ series: series.id, lessons: result.moved.map(toLessonResponse) });
  },
  afterwards: (deps, { learner }) => keepCarWhereFree(deps, learner.id),
});

export const seriesActions = [bookWeekly, stopWeekly, moveWeekly];

export const bookWeeklyForm = () => formOf(bookWeekly);
export const stopWeeklyForm = () => formOf(stopWeekly);
export const moveWeeklyForm = () => formOf(moveWeekly);
