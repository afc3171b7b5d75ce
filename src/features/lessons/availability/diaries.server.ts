import { sql } from 'kysely';
import {
  type InstructorsQuery,
  instructorsQuery,
} from '#src/features/instructors/search/instructors-query.server.ts';
import { londonDay, MINUTE_MS } from '#src/platform/dates.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import '../tables.ts';
import type { LessonLength } from '../booking.ts';
import type { Diary, DiarySettings } from './slots.ts';
import type { DatedException } from './working-hours.ts';

/** Which part of which diaries: by the instructors, from when to when. */
export interface DiariesQuery extends InstructorsQuery {
  from: Date;
  until: Date;
  now: Date;
  /** A booking that does not stand in its own way when it moves. */
  except?: string | undefined;
}

interface DiaryRow {
  instructor_slug: string;
  min_break_minutes: number;
  travel: 'distance' | 'same';
  same_minutes: number;
  lengths: LessonLength[];
  min_lead_hours: number;
  hours: [weekday: number, from: number, to: number][] | null;
  exceptions: [kind: string, first: string, last: string, from: number | null, to: number | null][] | null;
  /** Minutes since the epoch. */
  taken: [from: number, until: number, outcode: string][] | null;
}

/** The furthest drive, and the longest lesson, that reach into a span from outside. */
const REACH_MS = 240 * MINUTE_MS;

/** All that decides when these instructors are free, in one statement, in the order of their slugs. */
export async function readDiaries(db: Db, query: DiariesQuery): Promise<Diary[]> {
  const { from, until, now, except } = query;
  const { rows } = await sql<DiaryRow>`
    select diaries.instructor_slug, min_break_minutes, travel, same_minutes, lengths, min_lead_hours,
      (select json_agg(json_build_array(weekday, from_minute, to_minute))
        from working_hours where working_hours.instructor_slug = diaries.instructor_slug) as hours,
      (select json_agg(json_build_array(kind, first_day, last_day, from_minute, to_minute))
        from diary_exceptions
        where diary_exceptions.instructor_slug = diaries.instructor_slug
          and last_day >= ${londonDay(from)} and first_day <= ${londonDay(until)}) as exceptions,
      (select json_agg(json_build_array(
            (extract(epoch from starts_at) / 60)::int, (extract(epoch from ends_at) / 60)::int, pick_up_outcode)
          order by starts_at)
        from bookings
        where bookings.instructor_slug = diaries.instructor_slug
          and state in ('held', 'booked', 'given')
          and starts_at >= ${new Date(from.getTime() - REACH_MS)}
          and starts_at < ${new Date(until.getTime() + REACH_MS)}
          and (state <> 'held' or held_until > ${now})
          ${except === undefined ? sql`` : sql`and bookings.id <> ${except}`}) as taken
    from diary_settings diaries
    where diaries.instructor_slug in (${instructorsQuery(db, query, now)})
    order by diaries.instructor_slug`.execute(db);
  return rows.map(toDiary);
}

function toDiary(row: DiaryRow): Diary {
  return {
    instructor: row.instructor_slug,
    settings: toSettings(row),
    hours: (row.hours ?? []).map(([weekday, from, to]) => ({ weekday, from, to })),
    exceptions: (row.exceptions ?? []).map(
      ([kind, firstDay, lastDay, from, to]) => ({ kind, firstDay, lastDay, from, to }) as DatedException,
    ),
    taken: (row.taken ?? []).map(([from, until, outcode]) => ({
      from: from * MINUTE_MS,
      until: until * MINUTE_MS,
      outcode,
    })),
  };
}

type SettingsRow = Omit<DiaryRow, 'hours' | 'exceptions' | 'taken'>;

function toSettings(row: SettingsRow): DiarySettings {
  return {
    minBreakMinutes: row.min_break_minutes,
    travel: row.travel,
    sameMinutes: row.same_minutes,
    lengths: row.lengths,
    minLeadHours: row.min_lead_hours,
  };
}

/** Locks diaries until the transaction ends, always in the same order. Every change of lessons does this first. */
export async function lockDiaries(tx: Tx, slugs: readonly string[]): Promise<Map<string, DiarySettings>> {
  const rows = await tx
    .selectFrom('diary_settings')
    .selectAll()
    .where('instructor_slug', 'in', [...new Set(slugs)])
    .orderBy('instructor_slug')
    .forUpdate()
    .execute();
  return new Map(rows.map((row) => [row.instructor_slug, toSettings(row)]));
}

/** How an instructor's diary is kept, with the version that a change of it names. */
export async function diarySettings(db: Db, slug: string) {
  const row = await db
    .selectFrom('diary_settings')
    .selectAll()
    .where('instructor_slug', '=', slug)
    .executeTakeFirst();
  return row && { ...toSettings(row), version: row.version };
}

/** False where somebody has changed them since this version, or nobody is called so. */
export async function changeDiarySettings(
  tx: Tx,
  slug: string,
  { version, ...settings }: DiarySettings & { version: number },
): Promise<boolean> {
  const changed = await tx
    .updateTable('diary_settings')
    .set({
      min_break_minutes: settings.minBreakMinutes,
      travel: settings.travel,
      same_minutes: settings.sameMinutes,
      lengths: settings.lengths,
      version: version + 1,
      min_lead_hours: settings.minLeadHours,
    })
    .where('instructor_slug', '=', slug)
    .where('version', '=', version)
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}

/** How a learner with a lesson ahead reaches an instructor, and the car to look for. What is empty is not shown. */
export interface Arrival {
  phone: string;
  car: string;
  plate: string;
}

/** The reference number with the DVSA that an instructor's learners enter where they book a test. Empty where it is not given. */
export async function dvsaReferenceOf(db: Db, slug: string): Promise<string> {
  const row = await db
    .selectFrom('diary_settings')
    .select('dvsa_reference')
    .where('instructor_slug', '=', slug)
    .executeTakeFirst();
  return row?.dvsa_reference ?? '';
}

export async function setDvsaReference(tx: Tx, slug: string, reference: string) {
  await tx
    .updateTable('diary_settings')
    .set({ dvsa_reference: reference })
    .where('instructor_slug', '=', slug)
    .execute();
}

const ARRIVAL = ['shown_phone as phone', 'shown_car as car', 'shown_plate as plate'] as const;

export async function arrivalOf(db: Db, slug: string): Promise<Arrival | undefined> {
  return db
    .selectFrom('diary_settings')
    .select([...ARRIVAL])
    .where('instructor_slug', '=', slug)
    .executeTakeFirst();
}

/** The arrival details of every instructor, by slug. */
export async function arrivals(db: Db): Promise<Map<string, Arrival>> {
  const rows = await db
    .selectFrom('diary_settings')
    .select(['instructor_slug', ...ARRIVAL])
    .execute();
  return new Map(rows.map(({ instructor_slug, ...arrival }) => [instructor_slug, arrival]));
}

export async function setArrival(tx: Tx, slug: string, { phone, car, plate }: Arrival) {
  await tx
    .updateTable('diary_settings')
    .set({ shown_phone: phone, shown_car: car, shown_plate: plate })
    .where('instructor_slug', '=', slug)
    .execute();
}
