import { sql } from 'kysely';
import { lockEvent, returnPlacesAt } from '#src/features/catalogue/event-places.server.ts';
import type { Services } from '#src/platform/context/services.server.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import { send } from '#src/platform/mail/email.server.ts';
import { isReference } from '#src/platform/references.ts';
import { rekey } from '#src/platform/rekey/rekey.server.ts';
import type { Secrets } from '#src/platform/secrets.server.ts';
import { placesOfBaskets } from './basket-places.server.ts';
import type { Course } from './course.ts';
import { courseOf } from './courses.server.ts';
import { coursePlaceConfirmed, courseResponse } from './emails.server.tsx';
import './tables.ts';

type ConfirmDeps = Pick<Services, 'db' | 'clock' | 'enqueue' | 'school' | 'secrets'>;

/** A place that somebody asked for, as its link shows it. */
export interface RequestedPlace {
  id: string;
  course: Course;
  name: string;
  state: 'held' | 'confirmed' | 'lapsed' | 'given back';
  heldUntil: Date;
}

/** The place of an emailed link; reading it changes nothing. Undefined for any other link. */
export async function placeByToken(
  db: Db,
  secrets: Secrets,
  { token, now }: { token: string; now: Date },
): Promise<RequestedPlace | undefined> {
  if (!isReference(token)) return undefined;
  await rekey({ db, secrets }, 'course_responses', 'token_hash', token);
  const row = await db
    .selectFrom('course_responses')
    .leftJoin('course_attendance', (join) =>
      join.on((on) => on('attendee', '=', sql<string>`course_responses.id::text`)),
    )
    .select(['id', 'course_responses.course_id', 'name', 'held_until', 'confirmed_at', 'expired_at'])
    .select('given_back_at')
    .where('token_hash', '=', secrets.hash(token))
    .executeTakeFirst();
  const course = row && (await courseOf(db, row.course_id, now));
  if (!row || !course) return undefined;
  const heldUntil = row.held_until ?? now;
  const isOver = row.expired_at !== null || heldUntil <= now;
  const state = row.given_back_at
    ? 'given back'
    : row.confirmed_at
      ? 'confirmed'
      : isOver
        ? 'lapsed'
        : 'held';
  return { id: row.id, course, name: row.name, state, heldUntil };
}

/** Confirms the place of an emailed link while it is held. False for a link that is none; `placeByToken` says what came of it. */
export async function confirmPlace(deps: ConfirmDeps, token: string): Promise<boolean> {
  const place = await placeByToken(deps.db, deps.secrets, { token, now: deps.clock.now() });
  if (place?.state === 'held')
    await deps.db.transaction().execute(async (tx) => {
      await lockEvent(tx, place.course.id);
      await confirmHeld(tx, deps, place.course, place.id);
    });
  return place !== undefined;
}

/** Makes a place that is held count, and emails the office and the attendee, once. The course's event must be locked. */
export async function confirmHeld(
  tx: Tx,
  deps: Pick<ConfirmDeps, 'clock' | 'enqueue' | 'school'>,
  course: Course,
  id: string,
) {
  const now = deps.clock.now();
  const confirmed = await tx
    .updateTable('course_responses')
    .set({ confirmed_at: now, encrypted_token: null })
    .where('id', '=', id)
    .where('confirmed_at', 'is', null)
    .where('expired_at', 'is', null)
    .where('held_until', '>', now)
    .returning(['id', 'name', 'email', 'questions_field', 'questions'])
    .executeTakeFirst();
  if (!confirmed) return;
  const { id: key, email } = confirmed;
  await send(tx, deps, courseResponse, {
    to: deps.school.current().officeEmail,
    key,
    data: { course, response: confirmed },
  });
  await send(tx, deps, coursePlaceConfirmed, { to: email, key, data: { course } });
}

/** Gives back the places of a course that nobody confirmed in time. The course's event must be locked. */
export async function releaseUnconfirmed(tx: Tx, courseId: number, now: Date) {
  const expiredHolds = await tx
    .updateTable('course_responses')
    .set({ expired_at: now, encrypted_token: null })
    .where('course_id', '=', courseId)
    .where('confirmed_at', 'is', null)
    .where('expired_at', 'is', null)
    .where('held_until', '<=', now)
    .returning('id')
    .execute();
  if (expiredHolds.length > 0) await returnPlacesAt(tx, courseId, expiredHolds.length);
}

/** The same for all courses. */
export async function releaseAllUnconfirmed(db: Db, now: Date) {
  const courses = await db
    .selectFrom('course_responses')
    .select('course_id')
    .distinct()
    .where('confirmed_at', 'is', null)
    .where('expired_at', 'is', null)
    .where('held_until', '<=', now)
    .execute();
  for (const { course_id: courseId } of courses)
    await db.transaction().execute(async (tx) => {
      await lockEvent(tx, courseId);
      await releaseUnconfirmed(tx, courseId, now);
    });
}

/** How many places are held that nobody has confirmed, or paid for, yet, by course. */
export async function heldPlaces(db: Db): Promise<Map<number, number>> {
  const [unconfirmed, unpaid] = [await unconfirmedPlaces(db), await placesOfBaskets(db)];
  for (const [courseId, held] of unpaid) unconfirmed.set(courseId, (unconfirmed.get(courseId) ?? 0) + held);
  return unconfirmed;
}

async function unconfirmedPlaces(db: Db): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('course_responses')
    .select(['course_id', (count) => count.fn.countAll<number>().as('held')])
    .where('confirmed_at', 'is', null)
    .where('expired_at', 'is', null)
    .groupBy('course_id')
    .execute();
  return new Map(rows.map(({ course_id, held }) => [course_id, held]));
}
