import {
  eventsOver,
  lockEvent,
  productsNotOver,
  returnPlacesAt,
  takePlacesAt,
} from '#src/features/catalogue/event-places.server.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import { countedPlaces, releaseBasketPlaces, releaseEndedPlaces } from './basket-places.server.ts';
import { placesIn, type Taken } from './places-in.ts';

/**
 * The first of these lines whose course has begun or has too few places left for all of them, beside those that their basket
 * holds. Locks the courses' rows until the transaction ends, always in the same order, so that two purchases cannot deadlock.
 */
export async function closedCourse<Line extends Taken>(
  tx: Tx,
  { lines, basketUuid }: { lines: readonly Line[]; basketUuid: string },
  now: Date,
): Promise<{ line: Line; reason: 'full' | 'begun' } | undefined> {
  for (const [id, places] of placesIn(lines)) {
    await releaseEndedPlaces(tx, id, now);
    const event = await lockEvent(tx, id);
    const line = lines.find(({ type, productId }) => type === 'course' && productId === id);
    if (!event || !line) continue;
    const held = await countedPlaces(tx, basketUuid, id);
    // Places that are held past the beginning are paid for.
    if (held < places && event.begins_at <= now) return { line, reason: 'begun' };
    const left = (event.places_left ?? Number.POSITIVE_INFINITY) + held;
    if (left < places) return { line, reason: 'full' };
  }
  return undefined;
}

/** Nobody else gives back places of this course until the transaction ends. */
export async function lockPlaces(tx: Tx, courseId: number) {
  await lockEvent(tx, courseId);
}

/** Takes the places of an order in the transaction that writes it, among them those that its basket holds. Throws if there are too few. */
export async function takePlaces(
  tx: Tx,
  { lines, basketUuid }: { lines: readonly Taken[]; basketUuid: string },
) {
  const taken = placesIn(lines);
  // Only a basket with courses holds places.
  if (taken.length === 0) return;
  await releaseBasketPlaces(tx, basketUuid);
  for (const [id, places] of taken)
    if (!(await takePlacesAt(tx, id, places))) throw new Error('A course has no place for an order any more');
}

/** Returns the places of an order that failed, but never more than the course has now. */
export async function returnPlaces(tx: Tx, lines: readonly Taken[]) {
  for (const [id, places] of placesIn(lines)) await returnPlacesAt(tx, id, places);
}

/** The ids of courses that ended before an instant, as a part of a query. */
export function coursesOver(db: Db, endedBefore: Date) {
  return eventsOver(db, endedBefore);
}

/** The ids of all other courses. */
export function coursesNotOver(db: Db, endedBefore: Date) {
  return productsNotOver(db, endedBefore);
}
