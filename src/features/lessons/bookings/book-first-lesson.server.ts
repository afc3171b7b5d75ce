import { outcodeOf } from '#src/features/areas/areas.ts';
import type { TeachersAsked } from '#src/features/instructors/search/teachers.server.ts';
import { days, type Slot } from '#src/platform/calendar/week.ts';
import { MINUTE_MS } from '#src/platform/dates.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import { lockDiaries } from '../availability/diaries.server.ts';
import { fromFreeStarts } from '../availability/free-times.server.ts';
import { formatTime, type LondonDay, minuteOfDay } from '../availability/london-clock.ts';
import type { Acting, Booking, LessonLength } from '../booking.ts';
import { bookTime } from './book-time.server.ts';
import { lockLearner } from './booking-rows.server.ts';
import type { Refusal } from './refusals.ts';
import '../tables.ts';
import { pickUpOfOrder } from '../availability/offered-times.server.ts';

/** The first times at which an instructor could give a learner a lesson. */
export interface FirstTimes {
  times: { at: string; words: string }[];
  /** Whether they are within what the learner said of their week. */
  fit: boolean;
}

const SHOWN = 3;
const [NOON, EVENING] = [720, 1020];

/** The time of the week in which an instant of a day is. */
function slotOn(day: LondonDay, instant: number): Slot {
  const minute = day.isPlain ? (instant - day.midnight) / MINUTE_MS : minuteOfDay(new Date(instant));
  const period = minute < NOON ? 'morning' : minute < EVENING ? 'afternoon' : 'evening';
  return `${days[day.weekday - 1] ?? 'mon'}-${period}`;
}

/** By instructor, the first times within the learner's week; where there are none, the first of all. */
export async function firstTimesFitting(
  db: Db,
  {
    free,
    postcode,
    ...asked
  }: TeachersAsked & {
    minutes: LessonLength;
    postcode: string;
    free: readonly Slot[];
    /** A hold of their own does not stand in their way. */
    except?: string | undefined;
    isPaid?: boolean | undefined;
    now: Date;
  },
): Promise<Map<string, FirstTimes>> {
  return fromFreeStarts(db, { ...asked, pickUp: outcodeOf(postcode) }, (starts, bookable) => {
    const { fitting, all } = firstOfDays(starts, bookable, free);
    const fit = fitting.length > 0;
    return { times: (fit ? fitting : all).map((start) => toText(start, asked.now)), fit };
  });
}

/** One a day, so that three times are three days to choose from: of all, and of those within some times of the week. */
function firstOfDays(starts: Iterable<number>, bookable: readonly LondonDay[], free: readonly Slot[]) {
  const [all, fitting] = [new Map<LondonDay, number>(), new Map<LondonDay, number>()];
  let next = 0;
  for (const start of starts) {
    while ((bookable[next + 1]?.midnight ?? Number.POSITIVE_INFINITY) <= start) next += 1;
    const day = bookable[next];
    if (!day) break;
    if (all.size < SHOWN && !all.has(day)) all.set(day, start);
    if (!fitting.has(day) && (free.length === 0 || free.includes(slotOn(day, start))))
      fitting.set(day, start);
    if (fitting.size === SHOWN) break;
  }
  return { all: [...all.values()], fitting: [...fitting.values()] };
}

function toText(start: number, now: Date): FirstTimes['times'][number] {
  const startsAt = new Date(start);
  return { at: startsAt.toISOString(), words: formatTime(startsAt, now) };
}

export interface FirstLesson {
  orderId: string;
  instructor: string;
  startsAt: Date;
  minutes: LessonLength;
  expressRequest?: boolean | undefined;
  /** It was agreed with the learner and the instructor, outside the working hours too. */
  freely?: boolean | undefined;
}

/** Locks what a first lesson needs, before the lines of its order are locked: locks are taken in one order everywhere. */
export async function lockForFirstLesson(tx: Tx, { orderId, instructor }: FirstLesson) {
  await lockDiaries(tx, [instructor]);
  const learnerId = await learnerOf(tx, orderId);
  if (learnerId) await lockLearner(tx, learnerId);
}

/** Books the first lesson of an order that has just been placed. */
export async function bookFirstLesson(
  tx: Tx,
  { orderId, ...time }: FirstLesson,
  acting: Acting,
): Promise<{ booked: Booking } | Refusal> {
  const [learnerId, pickUp] = [await learnerOf(tx, orderId), await pickUpOfOrder(tx, orderId)];
  if (!learnerId || !pickUp) return { refused: 'not_open', next: [] };
  return bookTime(tx, { ...time, learnerId, pickUp, ...acting });
}

async function learnerOf(tx: Tx, orderId: string): Promise<string | undefined> {
  const line = await tx
    .selectFrom('lesson_lines')
    .select('learner_id')
    .where('order_id', '=', orderId)
    .limit(1)
    .executeTakeFirst();
  return line?.learner_id;
}
