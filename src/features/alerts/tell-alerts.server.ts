import { lockEvent } from '#src/features/catalogue/event-places.server.ts';
import { isGone } from '#src/features/courses/course.ts';
import { courseOf } from '#src/features/courses/courses.server.ts';
import { taughtOutcodes } from '#src/features/instructors/search/instructors-query.server.ts';
import type { Services } from '#src/platform/context/services.server.ts';
import { DAY_MS } from '#src/platform/dates.ts';
import type { Tx } from '#src/platform/db/db.server.ts';
import { send } from '#src/platform/mail/email.server.ts';
import { turnsFor } from './alert.ts';
import { areaTaught, placeFree } from './emails.server.tsx';
import './tables.ts';

type TellDeps = Pick<Services, 'db' | 'clock' | 'enqueue' | 'school' | 'publicUrl'>;

/** How long a place is somebody's turn before the next is told of it. */
const TURN_MS = DAY_MS;
/** In one transaction; the rest follows with the next run. */
const MAX_TOLD = 100;

/**
 * Tells those who wait for what has come: of places on courses one for each place, in the order in which they confirmed; of an
 * outcode where somebody teaches now, all. The message and the deletion of the row are one transaction, so nobody is told
 * twice or forgotten. Outcodes where nobody teaches cost nothing each: those with somebody are asked for together.
 */
export async function tellWaiting(deps: TellDeps) {
  const { db } = deps;
  const waiting = await db
    .selectFrom('alerts')
    .select(['course_id', 'outcode'])
    .distinct()
    .where('confirmed_at', 'is not', null)
    .execute();
  const courses = waiting.flatMap(({ course_id }) => course_id ?? []);
  const outcodes = waiting.flatMap(({ outcode }) => outcode ?? []);
  for (const courseId of courses) await db.transaction().execute((tx) => tellOfCourse(tx, deps, courseId));
  for (const outcode of await taughtOutcodes(db, outcodes, deps.clock.now()))
    await db.transaction().execute((tx) => tellOfOutcode(tx, deps, outcode));
}

async function tellOfCourse(tx: Tx, deps: TellDeps, courseId: number) {
  const now = deps.clock.now();
  const event = await lockEvent(tx, courseId);
  const course = await courseOf(tx, courseId, now);
  if (!event || !course || event.begins_at <= now || isGone(course, now)) return endWaiting(tx, courseId);
  const turns = await tx
    .selectFrom('alert_turns')
    .select(['id', 'ends_at'])
    .where('course_id', '=', courseId)
    .orderBy('ends_at')
    .execute();
  const open = turns.filter(({ ends_at }) => ends_at > now);
  const { kept, told } = turnsFor(event.places_left, open.length);
  const ended = turns.slice(0, turns.length - kept);
  if (ended.length > 0)
    await tx
      .deleteFrom('alert_turns')
      .where(
        'id',
        'in',
        ended.map(({ id }) => id),
      )
      .execute();
  const next = await takeNext(tx, { course_id: courseId }, Math.min(told, MAX_TOLD));
  for (const { id, name, email } of next) {
    await tx
      .insertInto('alert_turns')
      .values({ course_id: courseId, ends_at: new Date(now.getTime() + TURN_MS) })
      .execute();
    const data = { name, course, url: `${deps.publicUrl}/courses/${course.slug}` };
    await send(tx, deps, placeFree, { to: email, key: id, data });
  }
}

async function tellOfOutcode(tx: Tx, deps: TellDeps, outcode: string) {
  const url = `${deps.publicUrl}/instructors?place=${outcode}`;
  for (const { id, name, email } of await takeNext(tx, { outcode }, MAX_TOLD))
    await send(tx, deps, areaTaught, { to: email, key: id, data: { name, outcode, url } });
}

/** Takes the first of those who wait, who wait no more. Two runs at once take different people. */
async function takeNext(tx: Tx, about: { course_id: number } | { outcode: string }, most: number) {
  if (most === 0) return [];
  const next = await tx
    .selectFrom('alerts')
    .select('id')
    .where((where) => where.and(about))
    .where('confirmed_at', 'is not', null)
    .orderBy('confirmed_at')
    .orderBy('id')
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute();
  const ids = next.map(({ id }) => id);
  if (ids.length === 0) return [];
  return tx.deleteFrom('alerts').where('id', 'in', ids).returning(['id', 'name', 'email']).execute();
}

/** There is nothing to wait for any more. */
async function endWaiting(tx: Tx, courseId: number) {
  await tx.deleteFrom('alerts').where('course_id', '=', courseId).execute();
  await tx.deleteFrom('alert_turns').where('course_id', '=', courseId).execute();
}
