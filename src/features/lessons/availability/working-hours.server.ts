import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { WeekPeriod } from '#src/platform/calendar/week.ts';
import { dayAfter, londonDay } from '#src/platform/dates.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import { oneOf } from '#src/platform/db/one-of.server.ts';
import '../tables.ts';
import {
  closeOffersOfDays,
  closeOffersUnless,
  recordFreed,
} from '../waiting-list/offers/keep-offers.server.ts';
import { affectedByHours, isWithin, type Working } from './affected-by-hours.ts';
import { lockDiaries } from './diaries.server.ts';
import { londonDayOf, londonDays } from './london-clock.ts';
import { openedHours } from './opened-hours.ts';
import {
  BOOKABLE_MS,
  type DatedException,
  hoursOfWeekPeriods,
  hoursWithWeekPeriods,
  type WorkingHours,
} from './working-hours.ts';

/** When an instructor works in every week, in its order. */
export async function workingHours(db: Db, slug: string): Promise<WorkingHours[]> {
  const rows = await db
    .selectFrom('working_hours')
    .select(['weekday', 'from_minute as from', 'to_minute as to'])
    .where('instructor_slug', '=', slug)
    .orderBy('weekday')
    .orderBy('from_minute')
    .execute();
  return rows;
}

/** Whether an instructor teaches at any time: in a week, or on dates of their own. */
export async function hasWorkingHours(db: Db, slug: string): Promise<boolean> {
  const weekly = db.selectFrom('working_hours').select('instructor_slug').where('instructor_slug', '=', slug);
  const dated = db
    .selectFrom('diary_exceptions')
    .select('instructor_slug')
    .where('instructor_slug', '=', slug)
    .where('kind', 'in', ['instead', 'extra']);
  return (await weekly.unionAll(dated).limit(1).execute()).length > 0;
}

/** Lessons that are booked already stay as they are. False for an instructor whom we do not know. */
export async function setWorkingHours(
  tx: Tx,
  slug: string,
  hours: readonly WorkingHours[],
): Promise<boolean> {
  const known = await lockDiaries(tx, [slug]);
  if (!known.has(slug)) return false;
  await tx.deleteFrom('working_hours').where('instructor_slug', '=', slug).execute();
  if (hours.length === 0) return true;
  await tx
    .insertInto('working_hours')
    .values(
      hours.map(({ weekday, from, to }) => ({
        instructor_slug: slug,
        weekday,
        from_minute: from,
        to_minute: to,
      })),
    )
    .execute();
  return true;
}

/** As `setWorkingHours`; hours that open are offered to the waiting list, and offers of hours that close end (R65). */
export async function changeWorkingHours(
  tx: Tx,
  slug: string,
  hours: readonly WorkingHours[],
  now: Date,
): Promise<boolean> {
  const known = await lockDiaries(tx, [slug]);
  if (!known.has(slug)) return false;
  await recordOpened(tx, slug, hours, now);
  const exceptions = await exceptionsOf(tx, slug, londonDay(now));
  const before = { hours: await workingHours(tx, slug), exceptions };
  await closeTouched(tx, slug, { before, after: { hours, exceptions }, now });
  return setWorkingHours(tx, slug, hours);
}

/** Ends the offers of times that are worked no longer. What was offered outside the hours stays. */
async function closeTouched(
  tx: Tx,
  instructor: string,
  { before, after, now }: { before: Working; after: Working; now: Date },
) {
  const isOpen = (offer: { startsAt: Date; endsAt: Date }) =>
    affectedByHours([offer], before, after).length === 0;
  await closeOffersUnless(tx, { instructor, from: now }, { isOpen, now });
}

async function recordOpened(tx: Tx, slug: string, hours: readonly WorkingHours[], now: Date) {
  const exceptions = await exceptionsOf(tx, slug, londonDay(now));
  const before = { hours: await workingHours(tx, slug), exceptions };
  const days = londonDays(now, new Date(now.getTime() + BOOKABLE_MS));
  for (const opened of openedHours(days, before, { hours, exceptions }))
    if (opened.endsAt > now) await recordFreed(tx, slug, opened);
}

/**
 * Sets the hours by the 21 times of a week. Weekdays whose times stay as they are keep their exact hours. Without an
 * instant, as an import has none, nobody is offered anything.
 */
export async function setFreeTimes(
  tx: Tx,
  slug: string,
  {
    had,
    requestedPeriods,
    now,
  }: { had: readonly WeekPeriod[]; requestedPeriods: readonly WeekPeriod[]; now?: Date },
): Promise<boolean> {
  const hours = hoursWithWeekPeriods(await workingHours(tx, slug), { had, requestedPeriods });
  return now ? changeWorkingHours(tx, slug, hours, now) : setWorkingHours(tx, slug, hours);
}

/** The working hours of instructors who have just been added, by the 21 times of a week. */
export async function seedWorkingHours(tx: Tx, free: ReadonlyMap<string, readonly WeekPeriod[]>) {
  const rows = [...free].flatMap(([slug, slots]) =>
    hoursOfWeekPeriods(slots).map(({ weekday, from, to }) => ({
      instructor_slug: slug,
      weekday,
      from_minute: from,
      to_minute: to,
    })),
  );
  if (rows.length > 0) await tx.insertInto('working_hours').values(rows).execute();
}

export type KeptException = DatedException & {
  id: string;
  /** Whether a calendar that is kept elsewhere says so. */
  isElsewhere: boolean;
};

/** The dates from a day on that differ from the week, in order. */
export async function exceptionsOf(db: Db, slug: string, from: string): Promise<KeptException[]> {
  const rows = await db
    .selectFrom('diary_exceptions')
    .select(['id', 'kind', 'first_day as firstDay', 'last_day as lastDay', 'from_minute as from'])
    .select(['to_minute as to', sql<boolean>`busy_calendar_id is not null`.as('isElsewhere')])
    .where('instructor_slug', '=', slug)
    .where('last_day', '>=', from)
    .orderBy('first_day')
    .orderBy('from_minute')
    .execute();
  return rows as KeptException[];
}

/** Adds dates that differ; offers of what they close end. Lessons in them stay: `bookingsBetween` lists them first. Answers the exception's id. */
export async function addException(
  tx: Tx,
  slug: string,
  { by, now, ...exception }: DatedException & { by: string; now: Date },
): Promise<string> {
  await lockDiaries(tx, [slug]);
  const id = randomUUID();
  const spans =
    exception.kind === 'holiday'
      ? { from_minute: null, to_minute: null }
      : { from_minute: exception.from, to_minute: exception.to };
  await tx
    .insertInto('diary_exceptions')
    .values({
      id,
      instructor_slug: slug,
      first_day: exception.firstDay,
      last_day: exception.lastDay,
      kind: exception.kind,
      ...spans,
      created_by: by,
      created_at: now,
    })
    .execute();
  if (exception.kind === 'extra' || exception.kind === 'instead')
    await recordFreed(tx, slug, daysOf(exception));
  const closed = exception.kind === 'holiday' ? { from: 0, to: 1440 } : exception;
  if (exception.kind === 'holiday' || exception.kind === 'closed')
    await closeOffersOfDays(tx, { instructor: slug, ...daysOf(exception) }, { ...closed, now });
  if (exception.kind === 'instead') {
    const { startsAt: from, endsAt: until } = daysOf(exception);
    const working = {
      hours: await workingHours(tx, slug),
      exceptions: await exceptionsOf(tx, slug, exception.firstDay),
    };
    const isOpen = (offer: { startsAt: Date; endsAt: Date }) => isWithin(offer, working);
    await closeOffersUnless(tx, { instructor: slug, from, until }, { isOpen, now });
  }
  return id;
}

/** From its first midnight to the one after its last day. */
export interface RemovedDays {
  startsAt: Date;
  endsAt: Date;
}

/** Its days, undefined where it is gone already. Offers of hours that were worked on its days alone end. */
export async function removeException(
  tx: Tx,
  slug: string,
  { id, now }: { id: string; now: Date },
): Promise<RemovedDays | undefined> {
  await lockDiaries(tx, [slug]);
  const hours = await workingHours(tx, slug);
  const exceptions = await exceptionsOf(tx, slug, londonDay(now));
  const gone = await tx
    .deleteFrom('diary_exceptions')
    .where('id', '=', id)
    .where('instructor_slug', '=', slug)
    // Read again, that calendar would close it once more.
    .where('busy_calendar_id', 'is', null)
    .returning(['kind', 'first_day as firstDay', 'last_day as lastDay'])
    .executeTakeFirst();
  const rest = exceptions.filter((one) => one.id !== id);
  if (!gone) return undefined;
  await closeTouched(tx, slug, { before: { hours, exceptions }, after: { hours, exceptions: rest }, now });
  if (gone.kind !== 'extra') await recordFreed(tx, slug, daysOf(gone));
  return daysOf(gone);
}

/**
 * Closes the times that an external calendar names from today on, in the place of what it named before. Offers of times
 * that close end, and times that open are offered to the waiting list.
 */
export async function replaceBusyTimes(
  tx: Tx,
  slug: string,
  {
    calendar,
    spans,
    now,
  }: { calendar: string; spans: readonly { day: string; from: number; to: number }[]; now: Date },
) {
  await lockDiaries(tx, [slug]);
  const keyOf = ({ day, from, to }: (typeof spans)[number]) => `${day} ${from} ${to}`;
  const said = await tx
    .selectFrom('diary_exceptions')
    .select(['id', 'from_minute as from', 'to_minute as to', sql<string>`first_day::text`.as('day')])
    .where('busy_calendar_id', '=', calendar)
    .where('last_day', '>=', londonDay(now))
    .execute();
  const before = new Map(
    said.map(({ id, day, from, to }) => [keyOf({ day, from: from ?? 0, to: to ?? 0 }), { id, day }]),
  );
  const after = new Set(spans.map(keyOf));
  const gone = [...before].filter(([key]) => !after.has(key)).map(([, one]) => one);
  if (gone.length > 0)
    await tx
      .deleteFrom('diary_exceptions')
      .where(
        oneOf(
          'id',
          gone.map(({ id }) => id),
        ),
      )
      .execute();
  for (const day of new Set(gone.map((one) => one.day)))
    await recordFreed(tx, slug, daysOf({ firstDay: day, lastDay: day }));
  const added = spans.filter((span) => !before.has(keyOf(span)));
  if (added.length === 0) return;
  const ofCalendar = { instructor_slug: slug, busy_calendar_id: calendar, created_by: '', created_at: now };
  await tx
    .insertInto('diary_exceptions')
    .values(
      added.map(({ day, from, to }) => ({
        id: randomUUID(),
        first_day: day,
        last_day: day,
        kind: 'closed' as const,
        from_minute: from,
        to_minute: to,
        ...ofCalendar,
      })),
    )
    .execute();
  for (const { day, from, to } of added) {
    const days = { instructor: slug, ...daysOf({ firstDay: day, lastDay: day }) };
    await closeOffersOfDays(tx, days, { from, to, now });
  }
}

function daysOf({ firstDay, lastDay }: { firstDay: string; lastDay: string }): RemovedDays {
  const endsAt = new Date(londonDayOf(dayAfter(lastDay)).midnight);
  return { startsAt: new Date(londonDayOf(firstDay).midnight), endsAt };
}

/** Removes the diaries of instructors in which nothing ever was. */
export async function removeDiaries(tx: Tx, slugs: readonly string[]) {
  await tx.deleteFrom('working_hours').where('instructor_slug', 'in', slugs).execute();
  await tx.deleteFrom('diary_settings').where('instructor_slug', 'in', slugs).execute();
}
