import type { Selectable } from 'kysely';
import { londonDate } from '#src/platform/clock.ts';
import { DAY_MS, londonDay, MINUTE_MS } from '#src/platform/dates.ts';
import type { Db, Tables, Tx } from '#src/platform/db/db.server.ts';
import { type RenewDeps, renewEncrypted } from '#src/platform/rekey/rekey.server.ts';
import type { Secrets } from '#src/platform/secrets.server.ts';
import '../tables.ts';
import { replaceBusyTimes } from '../availability/working-hours.server.ts';
import type { BusySpan, CalendarFailure } from '../busy-calendar.ts';
import type { Reading } from './read-calendar.server.ts';

const EVERY_MS = 10 * MINUTE_MS;
/** For how long the times of a calendar that cannot be read still count. */
export const COUNTS_MS = 7 * DAY_MS;

/** A calendar that an instructor keeps elsewhere. */
export interface BusyCalendar {
  id: string;
  instructor: string;
  encryptedAddress: string;
  host: string;
  /** Null until its owner has seen what was found. */
  name: string | null;
  countsWholeDays: boolean;
  spans: BusySpan[];
  etag: string | null;
  lastModified: string | null;
  readAt: Date;
  failingSince: Date | null;
  failure: CalendarFailure | null;
  told: number;
  keptBoth: string[];
}

function toCalendar(row: Selectable<Tables['busy_calendars']>): BusyCalendar {
  return {
    id: row.id,
    instructor: row.instructor_slug,
    encryptedAddress: row.encrypted_address,
    host: row.host,
    name: row.name,
    countsWholeDays: row.counts_whole_days,
    spans: row.spans,
    etag: row.etag,
    lastModified: row.last_modified,
    readAt: row.read_at,
    failingSince: row.failing_since,
    failure: row.failure,
    told: row.told,
    keptBoth: row.kept_both,
  };
}

/** An instructor's, in the order of their addresses' hosts. */
export async function busyCalendarsOf(db: Db, instructor: string): Promise<BusyCalendar[]> {
  const rows = await db
    .selectFrom('busy_calendars')
    .selectAll()
    .where('instructor_slug', '=', instructor)
    .orderBy('host')
    .orderBy('id')
    .execute();
  return rows.map(toCalendar);
}

/** In a transaction it stays so until its end. */
export async function findBusyCalendar(
  db: Db,
  id: string,
  instructor: string,
): Promise<BusyCalendar | undefined> {
  const row = await db
    .selectFrom('busy_calendars')
    .selectAll()
    .where('id', '=', id)
    .where('instructor_slug', '=', instructor)
    .$if(db.isTransaction, (query) => query.forUpdate())
    .executeTakeFirst();
  return row && toCalendar(row);
}

type CalendarRead = Extract<Reading, { status: 'read' }>;

const readColumns = ({ spans, version }: CalendarRead, now: Date) => ({
  spans: JSON.stringify(spans),
  etag: version.etag,
  last_modified: version.lastModified,
  read_at: now,
  next_read_at: new Date(now.getTime() + EVERY_MS),
  failing_since: null,
  failure: null,
  told: 0,
});

/** Adds a calendar that was read. It closes nothing until its owner has seen what was found. */
export async function addBusyCalendar(
  tx: Tx,
  secrets: Secrets,
  { instructor, address, read, now }: { instructor: string; address: URL; read: CalendarRead; now: Date },
): Promise<string> {
  const { id } = await tx
    .insertInto('busy_calendars')
    .values({ instructor_slug: instructor, ...addressColumns(secrets, address), ...readColumns(read, now) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Another address of the same calendar, as it was read there. */
export async function moveBusyCalendar(
  tx: Tx,
  secrets: Secrets,
  calendar: BusyCalendar,
  { address, read, now }: { address: URL; read: CalendarRead; now: Date },
) {
  await tx
    .updateTable('busy_calendars')
    .set({ ...addressColumns(secrets, address), ...readColumns(read, now) })
    .where('id', '=', calendar.id)
    .execute();
  await closeWhat({ ...calendar, spans: read.spans }, tx, now);
}

function addressColumns(secrets: Secrets, address: URL) {
  return { encrypted_address: secrets.encrypt(address.href), host: address.hostname };
}

/** Its times close the diary from now on, under a name. */
export async function startBusyCalendar(
  tx: Tx,
  calendar: BusyCalendar,
  { name, countsWholeDays, now }: { name: string; countsWholeDays: boolean; now: Date },
) {
  await tx
    .updateTable('busy_calendars')
    .set({ name, counts_whole_days: countsWholeDays })
    .where('id', '=', calendar.id)
    .execute();
  await closeWhat({ ...calendar, name, countsWholeDays }, tx, now);
}

/** Keeps what reading it has answered. Where it failed, the times before go on counting for a week. */
export async function keepReading(tx: Tx, calendar: BusyCalendar, reading: Reading, now: Date) {
  const next = new Date(now.getTime() + EVERY_MS);
  const update = tx.updateTable('busy_calendars').where('id', '=', calendar.id);
  if (reading.status === 'read') {
    await update.set(readColumns(reading, now)).execute();
    await closeWhat({ ...calendar, spans: reading.spans }, tx, now);
  } else if (reading.status === 'unchanged')
    await update
      .set({ read_at: now, next_read_at: next, failing_since: null, failure: null, told: 0 })
      .execute();
  else {
    const since = calendar.failingSince ?? now;
    await update.set({ next_read_at: next, failing_since: since, failure: reading.status }).execute();
    if (now.getTime() - since.getTime() >= COUNTS_MS) await openBusyTimes(tx, calendar, now);
  }
}

/** Its times close nothing any more, until it is read again. */
export async function openBusyTimes(tx: Tx, calendar: BusyCalendar, now: Date) {
  await tx.updateTable('busy_calendars').set({ spans: '[]' }).where('id', '=', calendar.id).execute();
  await closeWhat({ ...calendar, spans: [] }, tx, now);
}

export async function removeBusyCalendar(tx: Tx, calendar: BusyCalendar, now: Date) {
  await closeWhat({ ...calendar, spans: [] }, tx, now);
  await tx.deleteFrom('busy_calendars').where('id', '=', calendar.id).execute();
}

/** Keeps a lesson that lies over a busy time, which is not asked about again. */
export async function keepBoth(tx: Tx, calendar: BusyCalendar, overlap: string) {
  await tx
    .updateTable('busy_calendars')
    .set({ kept_both: [...new Set([...calendar.keptBoth, overlap])] })
    .where('id', '=', calendar.id)
    .execute();
}

/** The parts of days that it closes: none before its owner has seen them. */
export function closedBy({
  name,
  spans,
  countsWholeDays,
}: Pick<BusyCalendar, 'name' | 'spans' | 'countsWholeDays'>) {
  return name === null ? [] : spans.filter(({ isWholeDay }) => countsWholeDays || !isWholeDay);
}

function closeWhat(calendar: BusyCalendar, tx: Tx, now: Date) {
  const today = londonDate(now);
  return replaceBusyTimes(tx, calendar.instructor, {
    calendar: calendar.id,
    spans: closedBy(calendar).filter(({ day }) => day >= today),
    now,
  });
}

/** What it was called when it was read whole, once a day: a day further ahead is in no answer that says "unchanged". */
export function knownVersion({ etag, lastModified, readAt }: BusyCalendar, now: Date) {
  return londonDay(readAt) === londonDay(now) ? { etag, lastModified } : undefined;
}

/** The addresses of calendars, by the present secret. */
export function renewBusyCalendars(deps: RenewDeps) {
  return renewEncrypted(deps, 'busy_calendars', 'encrypted_address');
}
