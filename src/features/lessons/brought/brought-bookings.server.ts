import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { outcodeOf } from '#src/features/areas/areas.ts';
import { londonDate } from '#src/platform/clock.ts';
import { formatHours } from '#src/platform/dates.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import { oneOf } from '#src/platform/db/one-of.server.ts';
import { clockTime, instantsOn, londonDayOf, minuteOfDay } from '../availability/london-clock.ts';
import { type LessonLength, lessonLengths, type PickUp } from '../booking.ts';
import { linesOfLearner } from '../learners/learner-lines.server.ts';
import { enterMinutes, type Line } from '../minutes/minutes.server.ts';
import type { ToPay } from '../openings.server.ts';
import { minutesOf } from '../policy/cancellation-policy.ts';
import { purgeBookings, purgeLessons } from '../purge-lessons.server.ts';
import { buyerOfLearner } from '../taught-learner.server.ts';
import '../tables.ts';
import { bookTime } from '../bookings/book-time.server.ts';
import { toBooking } from '../bookings/booking-rows.server.ts';
import { enterForBooking } from '../bookings/lesson-line.server.ts';
import { writeNote } from '../bookings/lesson-notes.server.ts';
import { problemOf, type Refusal } from '../bookings/refusals.ts';

/** A lesson as the diary of the system before had it. */
export interface BroughtBooking {
  id: string;
  learner: { id: string; email: string };
  /** The slug of who teaches it. */
  instructor: string;
  startsAt: Date;
  minutes: LessonLength;
  pickUp: PickUp;
  /** Null where the learner's hours pay for it. */
  toPay: ToPay | null;
  note: string;
}

/** What an instructor reads of a lesson that nobody has paid for. */
const TO_PAY_NOTES: Record<ToPay, string> = {
  cash: 'To be paid in cash.',
  owed: 'Not paid for yet.',
};

/** How long lessons last here. */
export const broughtLengths: readonly LessonLength[] = lessonLengths;

/** When clocks in London show a minute after midnight: never, once, or twice as they go back. */
export function broughtTimes(day: string, minute: number): Date[] {
  return instantsOn(londonDayOf(day), minute).map((instant) => new Date(instant));
}

const POSTCODE = /\b([A-Z]{1,2}\d[A-Z\d]?)\s*\d[A-Z]{2}$/i;

/** Where what is written has no postcode, the learner’s decides how far it is. Undefined where nobody knows. */
export function broughtPickUp(
  written: string,
  { address, postcode }: Pick<NamedLearner, 'address' | 'postcode'>,
): PickUp | undefined {
  const [, own] = POSTCODE.exec(written) ?? [];
  const outcode = own?.toUpperCase() ?? outcodeOf(postcode);
  const home = [address, postcode].filter(Boolean).join(', ');
  return outcode ? { place: written || home, outcode } : undefined;
}

/** Why a lesson cannot be in the diary, and whether that is its time or its pay. */
export interface NotBrought {
  about: 'time' | 'pay';
  says: string;
}

function whyNot(refusal: Refusal, now: Date): NotBrought {
  switch (refusal.refused) {
    case 'time_taken':
      return { about: 'time', says: 'The instructor has something else in the diary at that time.' };
    case 'learner_busy':
      return { about: 'time', says: 'The learner has another lesson at that time.' };
    case 'no_drive':
      return { about: 'time', says: 'There’s no time to drive there between the lessons before and after.' };
    case 'not_enough_minutes':
      return {
        about: 'pay',
        says: `The learner has ${formatHours(refusal.remainingMinutes)} left. If it isn’t paid for, enter cash or owed.`,
      };
    default:
      return { about: 'time', says: problemOf(refusal, now).message };
  }
}

/** Writes a lesson that was arranged before, outside working hours too. Nobody is told. The caller has locked the diaries. */
export async function bringBooking(
  tx: Tx,
  { learner, toPay, note, ...time }: BroughtBooking,
  { by, now }: { by: string; now: Date },
): Promise<NotBrought | undefined> {
  await sql`savepoint brought`.execute(tx);
  const line = toPay
    ? await openToPay(tx, { learner, toPay, minutes: time.minutes }, { by, now })
    : undefined;
  const booked = await bookTime(tx, {
    ...time,
    line,
    learnerId: learner.id,
    outsideWorkingHours: true,
    isBrought: true,
    by,
    role: 'office',
    now,
  });
  if ('refused' in booked) {
    await sql`rollback to savepoint brought`.execute(tx);
    return whyNot(booked, now);
  }
  const body = [toPay && TO_PAY_NOTES[toPay], note].filter(Boolean).join(' ');
  await writeNote(tx, { bookingId: time.id, body, by, now });
  await sql`release savepoint brought`.execute(tx);
  return undefined;
}

/** The time of a lesson that nobody has paid for: it is worth nothing, and for this lesson. */
async function openToPay(
  tx: Tx,
  { learner, toPay, minutes }: Pick<BroughtBooking, 'learner' | 'minutes'> & { toPay: ToPay },
  { by, now }: { by: string; now: Date },
): Promise<Line> {
  const line = { orderId: randomUUID(), position: 0 };
  const [buyer, lines] = await Promise.all([buyerOfLearner(tx, learner.id), linesOfLearner(tx, learner.id)]);
  await tx
    .insertInto('lesson_openings')
    .values({
      id: line.orderId,
      learner_id: learner.id,
      buyer_email: buyer?.email ?? learner.email,
      buyer_is_learner: buyer?.isPupil ?? true,
      to_pay: toPay,
      address: '',
      hour_pence: 0,
      theory_passed_on: null,
      parent_name: '',
      parent_email: '',
      parent_phone: '',
      notes: '',
      old_id: '',
      opened_at: now,
    })
    .execute();
  await tx
    .insertInto('lesson_lines')
    .values({
      order_id: line.orderId,
      position: line.position,
      learner_id: learner.id,
      gearbox: lines[0]?.transmission ?? null,
      is_opening: true,
    })
    .execute();
  await enterMinutes(tx, [
    {
      ...line,
      kind: 'opening',
      minutes,
      source: `opening ${line.orderId}`,
      day: londonDate(now),
      by,
      now,
    },
  ]);
  return line;
}

/** A learner whom a row of the diary may name: by the number in the system before, or by their email address. */
export interface NamedLearner {
  id: string;
  name: string;
  email: string;
  oldId: string;
  postcode: string;
  /** Where they are picked up, without the postcode. May be empty. */
  address: string;
}

export async function learnersNamed(db: Db, names: readonly string[]): Promise<NamedLearner[]> {
  const { rows } = await sql<NamedLearner>`
    with named as (
      select learner_id as id from lesson_openings where old_id <> '' and old_id = any(${[...names]}::text[])
      union
      select id from learners where lower(email) = any(${names.map((name) => name.toLowerCase())}::text[]))
    select learners.id, name, email, postcode, coalesce(old_id, '') as "oldId", coalesce(address, '') as address
    from named join learners using (id)
    left join lesson_openings on learner_id = learners.id and to_pay is null`.execute(db);
  return rows;
}

/** Those of these lessons that anybody has changed, reminded of or written about since, with their learners' names. */
export async function bookingsBuiltOn(
  db: Db,
  ids: readonly string[],
  { lock = false } = {},
): Promise<{ id: string; learner: string; startsAt: Date }[]> {
  const bookings = await db
    .selectFrom('bookings')
    .innerJoin('learners', 'learners.id', 'learner_id')
    .select(['bookings.id', 'name as learner', 'starts_at as startsAt'])
    .where(oneOf('bookings.id', ids))
    .orderBy('bookings.id')
    .$if(lock, (query) => query.forUpdate())
    .execute();
  const { rows } = await sql<{ id: string }>`
    select id from bookings where id = any(${[...ids]}::uuid[]) and version > 1
    union select booking_id from booking_events where booking_id = any(${[...ids]}::uuid[]) and what <> 'booked'
    union select booking_id from booking_proposals where booking_id = any(${[...ids]}::uuid[])
    union select booking_id from lesson_reminders where booking_id = any(${[...ids]}::uuid[])
    union select booking_id from progress_marks where booking_id = any(${[...ids]}::uuid[])
    union select booking_id from lesson_notes join bookings on bookings.id = booking_id
      where booking_id = any(${[...ids]}::uuid[]) and written_at > created_at`.execute(db);
  const builtOn = new Set(rows.map(({ id }) => id));
  return bookings.filter(({ id }) => builtOn.has(id));
}

/** Takes lessons out of the diary on which nobody has built, and gives their minutes back. */
export async function takeOutBookings(
  tx: Tx,
  ids: readonly string[],
  { by, now }: { by: string; now: Date },
) {
  const bookings = await tx
    .selectFrom('bookings')
    .leftJoin('lesson_openings', 'lesson_openings.id', 'order_id')
    .selectAll('bookings')
    .select('to_pay')
    .where(oneOf('bookings.id', ids))
    .execute();
  // Until the transaction ends, the ledgers give up rows.
  await sql`select set_config('bitepoint.purge', 'on', true)`.execute(tx);
  for (const { to_pay, ...row } of bookings) {
    const booking = toBooking(row);
    if (to_pay === null)
      await enterForBooking(tx, booking, [{ kind: 'released', minutes: minutesOf(booking) }], { by, now });
  }
  await purgeBookings(tx, ids);
  await purgeLessons(
    tx,
    bookings.flatMap(({ to_pay, order_id }) => (to_pay !== null && order_id !== null ? [order_id] : [])),
  );
}

/** A lesson to come, as another system would be told. */
export interface BookingOfPortion {
  id: string;
  learnerId: string;
  oldId: string;
  instructor: string;
  /** YYYY-MM-DD and "09:30", as clocks in London show it. */
  day: string;
  time: string;
  minutes: number;
  pickUp: string;
  toPay: ToPay | null;
  note: string;
}

const PORTION = 500;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** All lessons to come, a portion after the other. */
export async function* bookingsInPortions(db: Db, now: Date): AsyncIterable<BookingOfPortion[]> {
  for (let after = FIRST_ID; ; ) {
    const rows = await db
      .selectFrom('bookings')
      .leftJoin('lesson_openings as own', 'own.id', 'order_id')
      .leftJoin('lesson_openings as opening', (join) =>
        join.onRef('opening.learner_id', '=', 'bookings.learner_id').on('opening.to_pay', 'is', null),
      )
      .leftJoin('lesson_notes', 'lesson_notes.booking_id', 'bookings.id')
      .select(['bookings.id', 'bookings.learner_id', 'instructor_slug', 'starts_at', 'ends_at', 'pick_up'])
      .select(['own.to_pay', 'opening.old_id', 'words'])
      .where('state', '=', 'booked')
      .where('kind', '=', 'lesson')
      .where('starts_at', '>', now)
      .where('bookings.id', '>', after)
      .orderBy('bookings.id')
      .limit(PORTION)
      .execute();
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map((row) => ({
      id: row.id,
      learnerId: row.learner_id ?? '',
      oldId: row.old_id ?? '',
      instructor: row.instructor_slug,
      day: londonDate(row.starts_at),
      time: clockTime(minuteOfDay(row.starts_at)),
      minutes: minutesOf({ startsAt: row.starts_at, endsAt: row.ends_at }),
      pickUp: row.pick_up,
      toPay: row.to_pay,
      note: noteWithout(row.words ?? '', row.to_pay),
    }));
    after = last.id;
  }
}

/** What was written of a lesson, without what is said of its pay. */
function noteWithout(words: string, toPay: ToPay | null): string {
  const said = toPay ? TO_PAY_NOTES[toPay] : '';
  return words.startsWith(said) ? words.slice(said.length).trim() : words;
}
