import { z } from 'zod';
import { formatHours, formatWeekday, londonDay } from '#src/platform/dates.ts';
import type { Tx } from '#src/platform/db/db.server.ts';
import { chosen } from '#src/platform/http/form-number.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { askedInstant, expressRequest } from '../asked-time.server.ts';
import { londonClock } from '../availability/london-clock.ts';
import type { Actor, Booking, LessonLength } from '../booking.ts';
import { lessonResponse, toLessonResponse } from '../bookings/lesson-response.server.ts';
import { pickUpFields, toPickUp } from '../bookings/pick-up.server.ts';
import { problemOf, type Refusal } from '../bookings/refusals.ts';
import { bookSeries, findSeriesOf, type RefusedAt } from './series.server.ts';

export const MAX_LESSONS = 52;

/** What a form for a weekly time sends beside the length. */
export const weeklyFields = {
  instructor: z.string('Choose an instructor').regex(/^[a-z0-9-]{1,80}$/, 'Choose an instructor'),
  starts_at: chosen(askedInstant)
    .refine((starts) => starts.length > 0, 'Tick at least one date')
    .refine((starts) => starts.length <= MAX_LESSONS, `Tick ${MAX_LESSONS} dates or fewer`)
    .describe('Up to 52 weeks ahead'),
  series: z.uuid('Weekly lessons not found').optional().describe('The weekly lessons that these go on with'),
  express_request: expressRequest,
  ...pickUpFields,
};

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

/** What a form sends that stops weekly lessons from one on. */
export const stopFields = { lessons: someLessons(shownLesson) };

/** What a form sends that moves weekly lessons from one on. */
export const moveFields = { lessons: someLessons(movedLesson), express_request: expressRequest };

export const seriesResponse = z
  .object({ series: z.uuid(), lessons: z.array(lessonResponse) })
  .meta({ id: 'LessonSeries' });

export const toSeriesResponse = (series: string, lessons: readonly Booking[]) => ({
  series,
  lessons: lessons.map(toLessonResponse),
});

/** Which lesson of several was refused, and that nothing was done. */
export function problemOfSeries({ refusal, startsAt }: RefusedAt, undone: string, now: Date): Problem {
  const why = whyNot(refusal, startsAt, now);
  if (why === undefined) return problemOf(refusal, now);
  return new Problem(409, `${why} ${undone} Please look at the dates again.`, { code: refusal.refused });
}

/** The same of lessons that were to be moved or stopped. */
export const seriesUnchanged = (refused: RefusedAt, now: Date) =>
  problemOfSeries(refused, 'Nothing has been changed.', now);

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

interface WeeklyInput {
  instructor: string;
  minutes: LessonLength;
  starts_at: Date[];
  series?: string | undefined;
  express_request?: boolean | undefined;
  pick_up_place: string;
  pick_up_postcode: string;
}

/** Books what a form for a weekly time sent: all of it, or nothing. */
export async function bookWeekly(
  tx: Tx,
  { learnerId, input, actor }: { learnerId: string; input: WeeklyInput; actor: Actor },
): Promise<{ series: string; booked: Booking[] } | Problem> {
  const { instructor, minutes, series, starts_at: starts, express_request: isExpress } = input;
  if (series !== undefined && !(await findSeriesOf(tx, learnerId, series)))
    return new Problem(404, 'We couldn’t find those weekly lessons.');
  const result = await bookSeries(tx, {
    ...actor,
    learnerId,
    instructor,
    minutes,
    series,
    starts,
    pickUp: toPickUp(input),
    expressRequest: isExpress,
  });
  if ('refusal' in result) return problemOfSeries(result, NOT_BOOKED, actor.now);
  return result;
}
