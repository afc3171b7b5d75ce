import { courseOf } from '#src/features/courses/courses.server.ts';
import type { Services } from '#src/platform/context/services.server.ts';
import { DAY_MS, monthsBefore } from '#src/platform/dates.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import { sameEmail } from '#src/platform/db/same-email.server.ts';
import { isReference } from '#src/platform/references.ts';
import { rekey } from '#src/platform/rekey/rekey.server.ts';
import type { AlertSubject } from './alert.ts';
import './tables.ts';

const LINK_MS = 7 * DAY_MS;
const MONTHS_KEPT = 12;

/** Somebody's wish to be told, as its link shows it. */
export interface Alert {
  id: string;
  subject: AlertSubject;
  isConfirmed: boolean;
}

/** The wish of an emailed link; reading it changes nothing. Undefined for any other link, and once its message was sent. */
export async function alertByToken(
  { db, secrets, clock }: Pick<Services, 'db' | 'secrets' | 'clock'>,
  token: string,
): Promise<Alert | undefined> {
  if (!isReference(token)) return undefined;
  const now = clock.now();
  await rekey({ db, secrets }, 'alerts', 'token_hash', token);
  const row = await db
    .selectFrom('alerts')
    .select(['id', 'course_id', 'outcode', 'confirmed_at', 'created_at'])
    .where('token_hash', '=', secrets.hash(token))
    .executeTakeFirst();
  if (!row || (!row.confirmed_at && now.getTime() - row.created_at.getTime() > LINK_MS)) return undefined;
  const subject = await subjectOf(db, row, now);
  return subject && { id: row.id, subject, isConfirmed: row.confirmed_at !== null };
}

async function subjectOf(
  db: Db,
  { course_id, outcode }: { course_id: number | null; outcode: string | null },
  now: Date,
): Promise<AlertSubject | undefined> {
  if (outcode !== null) return { kind: 'outcode', outcode };
  const course = course_id === null ? undefined : await courseOf(db, course_id, now);
  return course && { kind: 'course', courseId: course.id, name: course.name };
}

/** From now on they wait, behind those who confirmed before. */
export async function confirmAlert({ db, clock }: Pick<Services, 'db' | 'clock'>, id: string) {
  await db
    .updateTable('alerts')
    .set({ confirmed_at: clock.now() })
    .where('id', '=', id)
    .where('confirmed_at', 'is', null)
    .execute();
}

/** They are told nothing, and nothing of them is left. */
export async function stopAlert(db: Db, id: string) {
  await db.deleteFrom('alerts').where('id', '=', id).execute();
}

/** The same where an address waits for it. Answers whether it did. */
export async function stopAlertOf(tx: Tx, email: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('alerts')
    .where('id', '=', id)
    .where(sameEmail('email', email))
    .executeTakeFirst();
  return numDeletedRows > 0;
}

/** What an address has confirmed that it waits for. */
export async function waitingOf(
  db: Db,
  email: string,
  now: Date,
): Promise<{ id: string; subject: AlertSubject }[]> {
  const confirmed = (await alertsOf(db, email)).filter(({ confirmed_at }) => confirmed_at !== null);
  const waiting = await Promise.all(
    confirmed.map(async (row) => ({ id: row.id, subject: await subjectOf(db, row, now) })),
  );
  return waiting.flatMap(({ id, subject }) => (subject ? [{ id, subject }] : []));
}

/** How many wait for a place, by course. */
export async function waitingByCourse(db: Db): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('alerts')
    .select(['course_id', (eb) => eb.fn.countAll<string>().as('count')])
    .where('confirmed_at', 'is not', null)
    .where('course_id', 'is not', null)
    .groupBy('course_id')
    .execute();
  return new Map(
    rows.flatMap(({ course_id, count }) => (course_id === null ? [] : [[course_id, Number(count)]])),
  );
}

/** Where people wait for an instructor, and how many, most first. */
export async function waitingByOutcode(db: Db): Promise<{ outcode: string; count: number }[]> {
  const rows = await db
    .selectFrom('alerts')
    .select(['outcode', (eb) => eb.fn.countAll<string>().as('count')])
    .where('confirmed_at', 'is not', null)
    .where('outcode', 'is not', null)
    .groupBy('outcode')
    .orderBy('count', 'desc')
    .orderBy('outcode')
    .execute();
  return rows.map(({ outcode, count }) => ({ outcode: outcode ?? '', count: Number(count) }));
}

export function alertsOf(db: Db, email: string) {
  return db
    .selectFrom('alerts')
    .select(['id', 'course_id', 'outcode', 'name', 'email', 'created_at', 'confirmed_at'])
    .where(sameEmail('email', email))
    .orderBy('created_at')
    .execute();
}

export async function eraseAlerts(tx: Tx, email: string) {
  await tx.deleteFrom('alerts').where(sameEmail('email', email)).execute();
}

/** Those that nobody confirmed within seven days, and those that waited for a year. */
export async function purgeAlerts(db: Db, now: Date) {
  await db
    .deleteFrom('alerts')
    .where('confirmed_at', 'is', null)
    .where('created_at', '<', new Date(now.getTime() - LINK_MS))
    .execute();
  await db.deleteFrom('alerts').where('confirmed_at', '<', monthsBefore(now, MONTHS_KEPT)).execute();
}
