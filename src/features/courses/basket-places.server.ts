import { endKeptBaskets } from '#src/features/basket/checkout-basket.server.ts';
import { lockEvent, returnPlacesAt, takePlacesAt } from '#src/features/catalogue/event-places.server.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import { placesIn, type Taken } from './places-in.ts';
import './tables.ts';

/** Writes which places a basket is to hold. None is held yet. */
export async function addBasketPlaces(
  tx: Tx,
  { basket, lines, until }: { basket: string; lines: readonly Taken[]; until: Date },
) {
  const rows = placesIn(lines).map(([course_id, places]) => ({
    basket_uuid: basket,
    course_id,
    places,
    held_until: until,
  }));
  if (rows.length > 0) await tx.insertInto('course_place_holds').values(rows).execute();
}

/** When the first course begins of those on which a basket is to hold places. */
export async function firstBeginning(tx: Tx, basket: string): Promise<Date | undefined> {
  const beginnings: Date[] = [];
  for (const { course_id } of await placesOf(tx, basket)) {
    const event = await lockEvent(tx, course_id);
    if (event) beginnings.push(event.begins_at);
  }
  return beginnings.toSorted((one, other) => one.getTime() - other.getTime())[0];
}

/**
 * A course that is moved to an earlier moment ends the time to pay of the orders that hold its places. It locks those orders,
 * so it goes before the move.
 */
export async function endPlacesAt(tx: Tx, courseId: number, begins: Date) {
  const longer = await tx
    .selectFrom('course_place_holds')
    .select('basket_uuid')
    .where('course_id', '=', courseId)
    .where('held_until', '>', begins)
    .orderBy('basket_uuid')
    .execute();
  const baskets = longer.map((hold) => hold.basket_uuid);
  if (baskets.length === 0) return;
  await endKeptBaskets(tx, baskets, begins);
  await tx
    .updateTable('course_place_holds')
    .set({ held_until: begins })
    .where('course_id', '=', courseId)
    .where('basket_uuid', 'in', baskets)
    .execute();
}

/**
 * Holds the places of a basket until then: they are taken from those that are left. False where a course has begun or has too few,
 * and then the transaction must be rolled back, or the basket is without them.
 */
export async function holdBasketPlaces(
  tx: Tx,
  { basket, until, now }: { basket: string; until: Date; now: Date },
): Promise<boolean> {
  for (const { course_id } of await placesOf(tx, basket)) {
    await releaseEndedPlaces(tx, course_id, now);
    const event = await lockEvent(tx, course_id);
    if (!event || event.begins_at <= now) return false;
    const own = (await placesOf(tx, basket)).find((one) => one.course_id === course_id);
    if (!own || (!own.is_counted && !(await takePlacesAt(tx, course_id, own.places)))) return false;
    await tx
      .updateTable('course_place_holds')
      .set({ is_counted: true, held_until: until })
      .where('basket_uuid', '=', basket)
      .where('course_id', '=', course_id)
      .execute();
  }
  return true;
}

/** Holds the places again that its order had, whose payment failed, where their time is not over. */
export async function holdPlacesAgain(tx: Tx, basket: string, now: Date) {
  const [own] = await placesOf(tx, basket);
  if (own && own.held_until > now) await holdBasketPlaces(tx, { basket, until: own.held_until, now });
}

/** Gives back what a basket holds: it is withdrawn, or becomes an order, which takes its places in the same transaction. */
export async function releaseBasketPlaces(tx: Tx, basket: string) {
  const held = (await placesOf(tx, basket)).filter(({ is_counted }) => is_counted);
  for (const { course_id } of held) {
    await lockEvent(tx, course_id);
    const released = await tx
      .updateTable('course_place_holds')
      .set({ is_counted: false })
      .where('basket_uuid', '=', basket)
      .where('course_id', '=', course_id)
      .where('is_counted', '=', true)
      .returning('places')
      .executeTakeFirst();
    if (released) await returnPlacesAt(tx, course_id, released.places);
  }
}

/** How many places of a course a basket holds now. */
export async function countedPlaces(tx: Tx, basket: string, courseId: number): Promise<number> {
  const own = (await placesOf(tx, basket)).find(({ course_id }) => course_id === courseId);
  return own?.is_counted ? own.places : 0;
}

/** Gives back the places of a course whose time is over. Locks the course's event. */
export async function releaseEndedPlaces(tx: Tx, courseId: number, now: Date) {
  await lockEvent(tx, courseId);
  const ended = await tx
    .updateTable('course_place_holds')
    .set({ is_counted: false })
    .where('course_id', '=', courseId)
    .where('is_counted', '=', true)
    .where('held_until', '<=', now)
    .returning('places')
    .execute();
  const places = ended.reduce((sum, one) => sum + one.places, 0);
  if (places > 0) await returnPlacesAt(tx, courseId, places);
}

/** The same for all courses. */
export async function releaseAllEndedPlaces(db: Db, now: Date) {
  const courses = await db
    .selectFrom('course_place_holds')
    .select('course_id')
    .distinct()
    .where('is_counted', '=', true)
    .where('held_until', '<=', now)
    .execute();
  for (const { course_id } of courses)
    await db.transaction().execute((tx) => releaseEndedPlaces(tx, course_id, now));
}

/** How many places baskets hold, by course. */
export async function placesOfBaskets(db: Db): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('course_place_holds')
    .select(['course_id', (hold) => hold.fn.sum<number>('places').as('held')])
    .where('is_counted', '=', true)
    .groupBy('course_id')
    .execute();
  return new Map(rows.map(({ course_id, held }) => [course_id, Number(held)]));
}

/** In the order in which everybody locks courses. */
function placesOf(tx: Tx, basket: string) {
  return tx
    .selectFrom('course_place_holds')
    .select(['course_id', 'places', 'held_until', 'is_counted'])
    .where('basket_uuid', '=', basket)
    .orderBy('course_id')
    .execute();
}
