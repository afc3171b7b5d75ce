import type { Tx } from '#src/platform/db/db.server.ts';

interface Taken {
  type: string;
  productId: number;
  quantity: number;
}

/**
 * The first of these lines whose course has begun or has too few places left for all of them. Locks the courses' rows
 * until the transaction ends, always in the same order, so that two purchases cannot deadlock.
 */
export async function closedCourse<Line extends Taken>(
  tx: Tx,
  lines: readonly Line[],
  now: Date,
): Promise<{ line: Line; why: 'full' | 'begun' } | undefined> {
  for (const [id, places] of placesIn(lines)) {
    const event = await tx
      .selectFrom('product_events')
      .select(['places_left', 'begins_at'])
      .where('product_id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    const line = lines.find(({ type, productId }) => type === 'course' && productId === id);
    if (!event || !line) continue;
    if (event.begins_at <= now) return { line, why: 'begun' };
    if ((event.places_left ?? Number.POSITIVE_INFINITY) < places) return { line, why: 'full' };
  }
  return undefined;
}

/** Takes the places of an order in the transaction that writes it. Throws if there are too few. */
export async function takePlaces(tx: Tx, lines: readonly Taken[]) {
  for (const [id, places] of placesIn(lines))
    if (!(await takePlace(tx, id, places))) throw new Error('A course has no place for an order any more');
}

/** The database counts down, so that no place is taken twice. False if too few are left. */
export async function takePlace(tx: Tx, courseId: number, places: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('product_events')
    .set((event) => ({ places_left: event('places_left', '-', places) }))
    .where('product_id', '=', courseId)
    .where((event) => event.or([event('places_left', 'is', null), event('places_left', '>=', places)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Returns the places of an order that failed, but never more than the course has now. */
export async function returnPlaces(tx: Tx, lines: readonly Taken[]) {
  for (const [id, places] of placesIn(lines))
    await tx
      .updateTable('product_events')
      .set((event) => ({
        places_left: event.fn<number | null>('least', ['places', event('places_left', '+', places)]),
      }))
      .where('product_id', '=', id)
      .execute();
}

/** How many places the lines take of each course, ordered by course. */
function placesIn(lines: readonly Taken[]): [courseId: number, places: number][] {
  const counts = new Map<number, number>();
  for (const { type, productId, quantity } of lines)
    if (type === 'course') counts.set(productId, (counts.get(productId) ?? 0) + quantity);
  return [...counts].toSorted(([one], [other]) => one - other);
}
