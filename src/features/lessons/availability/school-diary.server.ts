import { type SqlBool, sql } from 'kysely';
import { londonDay, MINUTE_MS } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import type { BookingKind, BookingState } from '../booking.ts';
import { readDiaries } from './diaries.server.ts';
import { clockTime, formatUntil, londonDayOf, minuteOfDay } from './london-clock.ts';
import type { Diary } from './slots.ts';
import { minutesBetween } from './travel.ts';
import { openSpans } from './working-hours.ts';
import '../tables.ts';

/** A lesson, a test or a hold in a diary. */
export interface DiaryEntry {
  id: string;
  kind: BookingKind;
  state: BookingState;
  /** Minutes after midnight, as clocks in London show them, and how long it takes. */
  from: number;
  minutes: number;
  /** "10:00" and "11:30". */
  begins: string;
  ends: string;
  isNow: boolean;
  /** Empty where a buyer holds the time. */
  learner: string;
  outcode: string;
  /** "12:34", of a hold. */
  heldUntil: string;
  /** The minutes' drive from the lesson before it on that day. */
  drive: number;
}

export interface DiaryDay {
  /** YYYY-MM-DD. */
  day: string;
  isHoliday: boolean;
  open: { from: number; minutes: number; label: string }[];
  entries: DiaryEntry[];
}

export interface InstructorsDays {
  instructor: string;
  days: DiaryDay[];
}

/** The days from one to another, of some instructors or of an area, by their slugs. */
export async function schoolDiary(
  db: Db,
  request: { slugs?: readonly string[]; area?: string | undefined; days: readonly string[]; now: Date },
): Promise<InstructorsDays[]> {
  const { now } = request;
  const days = request.days.map(londonDayOf);
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return [];
  const from = new Date(first.midnight);
  const until = new Date(londonDayOf(followingDay(last.day)).midnight);
  // Nobody is asked about the days after the last one.
  const span = { from, until: new Date(until.getTime() - MINUTE_MS) };
  const diaries = await readDiaries(db, { ...request, ...span });
  const rows = await rowsOf(
    db,
    diaries.map(({ instructor }) => instructor),
    { from, until, now },
  );
  return diaries.map((diary) => {
    const own = rows.filter(({ instructor_slug }) => instructor_slug === diary.instructor);
    return {
      instructor: diary.instructor,
      days: days.map((day) => ({
        day: day.day,
        isHoliday: diary.exceptions.some(
          ({ kind, firstDay, lastDay }) => kind === 'holiday' && firstDay <= day.day && day.day <= lastDay,
        ),
        open: openSpans(day, diary.hours, diary.exceptions).map(([opens, closes]) => ({
          from: opens,
          minutes: closes - opens,
          label: `${clockTime(opens)} to ${clockTime(closes)}`,
        })),
        entries: entriesOf(
          diary,
          own.filter(({ starts_at }) => londonDay(starts_at) === day.day),
          now,
        ),
      })),
    };
  });
}

function followingDay(day: string): string {
  return Temporal.PlainDate.from(day).add({ days: 1 }).toString();
}

async function rowsOf(
  db: Db,
  slugs: readonly string[],
  { from, until, now }: { from: Date; until: Date; now: Date },
) {
  return db
    .selectFrom('bookings')
    .leftJoin('learners', 'learners.id', 'bookings.learner_id')
    .select(['bookings.id', 'kind', 'state', 'instructor_slug', 'starts_at', 'ends_at', 'held_until'])
    .select(['pick_up_outcode', 'learners.name as learner'])
    .where(sql<SqlBool>`instructor_slug = any(${[...slugs]}::text[])`)
    .where('state', 'in', ['held', 'booked', 'given', 'no_show'])
    .where('starts_at', '>=', from)
    .where('starts_at', '<', until)
    .where((eb) => eb.or([eb('state', '<>', 'held'), eb('held_until', '>', now)]))
    .orderBy('starts_at')
    .execute();
}

type Row = Awaited<ReturnType<typeof rowsOf>>[number];

function entriesOf({ settings }: Diary, rows: readonly Row[], now: Date): DiaryEntry[] {
  return rows.map((row, index) => {
    const before = rows[index - 1];
    const [from, to] = [minuteOfDay(row.starts_at), minuteOfDay(row.ends_at)];
    return {
      id: row.id,
      kind: row.kind,
      state: row.state,
      from,
      minutes: (row.ends_at.getTime() - row.starts_at.getTime()) / MINUTE_MS,
      begins: clockTime(from),
      ends: clockTime(to),
      isNow: row.state === 'booked' && row.starts_at <= now && now < row.ends_at,
      learner: row.learner ?? '',
      outcode: row.pick_up_outcode,
      heldUntil: row.state === 'held' && row.held_until ? formatUntil(row.held_until, now) : '',
      drive: before ? minutesBetween(settings, before.pick_up_outcode, row.pick_up_outcode) : 0,
    };
  });
}
