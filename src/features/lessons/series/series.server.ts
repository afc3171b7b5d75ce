import { randomUUID } from 'node:crypto';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import { seriesUntil } from '../availability/working-hours.ts';
import type { Actor, Booking, LessonLength, PickUp } from '../booking.ts';
import { bookTime, lockHeld } from '../bookings/book-time.server.ts';
import { findBooking, toBooking } from '../bookings/booking-rows.server.ts';
import { cancelBooking } from '../bookings/end-booking.server.ts';
import { moveBooking } from '../bookings/move-booking.server.ts';
import type { Refusal } from '../bookings/refusals.ts';
import type { Happened } from '../notifications/queue-notifications.server.ts';
import { queueTogether } from '../notifications/queue-together.server.ts';
import { minutesOf } from '../policy/cancellation-policy.ts';
import { usualTime, type WeeklyTime } from './series-dates.ts';
import '../tables.ts';

/** Lessons of one learner at one time of every week. Each of them is a booking like any other. */
export interface LessonSeries extends WeeklyTime {
  id: string;
  learnerId: string;
  stoppedAt: Date | null;
}

/** Nothing of several changes was written: one of the lessons, by its time, was refused. */
export interface RefusedAt {
  refusal: Refusal;
  startsAt: Date;
}

const COLUMNS = ['id', 'learner_id as learnerId', 'weekday', 'minute', 'stopped_at as stoppedAt'] as const;

export async function findSeries(db: Db, id: string): Promise<LessonSeries | undefined> {
  return db.selectFrom('lesson_series').select(COLUMNS).where('id', '=', id).executeTakeFirst();
}

/** The same where it is this learner's; undefined where it is another's. */
export async function findSeriesOf(db: Db, learnerId: string, id: string): Promise<LessonSeries | undefined> {
  const series = await findSeries(db, id);
  return series?.learnerId === learnerId ? series : undefined;
}

export async function seriesOfLearner(db: Db, learnerId: string): Promise<LessonSeries[]> {
  return db
    .selectFrom('lesson_series')
    .select(COLUMNS)
    .where('learner_id', '=', learnerId)
    .orderBy('created_at')
    .execute();
}

/** The lessons of a series that are booked and have not begun, by their start. */
export async function lessonsAheadOf(db: Db, id: string, now: Date): Promise<Booking[]> {
  const rows = await db
    .selectFrom('bookings')
    .selectAll()
    .where('series_id', '=', id)
    .where('state', '=', 'booked')
    .where('starts_at', '>', now)
    .orderBy('starts_at')
    .execute();
  return rows.map(toBooking);
}

export interface SeriesInput extends Actor {
  learnerId: string;
  instructor: string;
  minutes: LessonLength;
  starts: readonly Date[];
  pickUp: PickUp;
  /** The series that they go on with. */
  series?: string | undefined;
  /** The buyer wishes lessons to start within the 14 days of their order (R33). */
  expressRequest?: boolean | undefined;
}

/** Books all of these lessons, or refuses them: the caller then rolls back what was written. */
export async function bookSeries(
  tx: Tx,
  { starts, series, ...input }: SeriesInput,
): Promise<{ series: string; booked: Booking[] } | RefusedAt> {
  const { learnerId, now } = input;
  const ordered = [...starts].sort((a, b) => a.getTime() - b.getTime());
  const time = usualTime(ordered) as WeeklyTime;
  const id = series ?? randomUUID();
  const booked: Booking[] = [];
  const together: Happened[] = [];
  if (series === undefined)
    await tx
      .insertInto('lesson_series')
      .values({ id, learner_id: learnerId, ...time, stopped_at: null, created_at: now })
      .execute();
  else await tx.updateTable('lesson_series').set({ stopped_at: null }).where('id', '=', id).execute();
  for (const startsAt of ordered) {
    const result = await bookTime(tx, {
      ...input,
      startsAt,
      seriesId: id,
      together,
      bookableUntil: seriesUntil(now),
    });
    if ('refused' in result) return { refusal: result, startsAt };
    booked.push(result.booked);
  }
  await queueTogether(tx, together);
  return { series: id, booked };
}

/** A lesson as a screen showed it, with what giving it up or moving it costs. */
export interface ShownCost {
  id: string;
  version: number;
  chargedMinutes: number;
}

export interface SeriesChange extends Actor {
  series: LessonSeries;
  /** Lessons with this instructor alone. */
  instructor?: string | undefined;
  /** Why this learner is not charged, though it is late. */
  waiverReason?: string | undefined;
}

/** Cancels these lessons of a series, at the costs that were shown: all of them, or none. */
export async function stopSeries(
  tx: Tx,
  { series, lessons, instructor, ...actor }: SeriesChange & { lessons: readonly ShownCost[] },
): Promise<{ cancelled: Booking[] } | RefusedAt> {
  const together: Happened[] = [];
  const cancelled: Booking[] = [];
  for (const [before, lesson] of await lockLessons(tx, { series, instructor }, lessons)) {
    const result = before
      ? await cancelBooking(tx, { ...lesson, ...actor, together })
      : { refused: 'changed' as const, now: undefined };
    if ('refused' in result) return { refusal: result, startsAt: before?.startsAt ?? actor.now };
    cancelled.push(result.cancelled);
  }
  await tx.updateTable('lesson_series').set({ stopped_at: actor.now }).where('id', '=', series.id).execute();
  await queueTogether(tx, together);
  return { cancelled };
}

/** Moves these lessons of a series, at the costs that were shown: all of them, or none. */
export async function moveSeries(
  tx: Tx,
  {
    series,
    lessons,
    instructor,
    expressRequest,
    ...actor
  }: SeriesChange & {
    lessons: readonly (ShownCost & { startsAt: Date })[];
    expressRequest?: boolean | undefined;
  },
): Promise<{ moved: Booking[] } | RefusedAt> {
  const together: Happened[] = [];
  const moved: Booking[] = [];
  for (const [before, { startsAt, ...lesson }] of await lockLessons(tx, { series, instructor }, lessons)) {
    const result = before
      ? await moveBooking(tx, {
          ...lesson,
          ...actor,
          to: { startsAt, minutes: minutesOf(before) as LessonLength },
          expressRequest,
          together,
        })
      : { refused: 'changed' as const, now: undefined };
    if ('refused' in result) return { refusal: result, startsAt };
    moved.push(result.moved);
  }
  const time = usualTime(moved.map(({ startsAt }) => startsAt));
  if (time) await tx.updateTable('lesson_series').set(time).where('id', '=', series.id).execute();
  await queueTogether(tx, together);
  return { moved };
}

/** The lessons with what was shown of each, their diaries locked in one order. Undefined is one of another series or instructor. */
async function lockLessons<Lesson extends ShownCost>(
  tx: Tx,
  { series, instructor }: Pick<SeriesChange, 'series' | 'instructor'>,
  lessons: readonly Lesson[],
): Promise<[Booking | undefined, Lesson][]> {
  await lockHeld(
    tx,
    lessons.map(({ id }) => id),
  );
  return Promise.all(
    lessons.map(async (lesson): Promise<[Booking | undefined, Lesson]> => {
      const booking = await findBooking(tx, lesson.id);
      const isMeant = booking?.seriesId === series.id && (!instructor || booking.instructor === instructor);
      return [isMeant ? booking : undefined, lesson];
    }),
  );
}
