import type { Tx } from '#src/platform/db/db.server.ts';

interface Taken {
  type: string;
  productId: number;
  quantity: number;
}

/**
 * The first of these lines whose course has begun, or has too few places left for all of them. The courses' rows stay
 * locked until the transaction ends, always in the same order, so that two purchases cannot wait for each other.
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

/** Takes the places of an order, in the transaction that writes it. Throws where there are too few. */
export async function takePlaces(tx: Tx, lines: readonly Taken[]) {
  for (const [id, places] of placesIn(lines))
    if (!(await takePlace(tx, id, places))) throw new Error('A course has no place for an order any more');
}

/** Counted down by the database itself, so that no place is taken twice. False where too few are left. */
export async function takePlace(tx: Tx, courseId: number, places: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('product_events')
    .set((event) => ({ places_left: event('places_left', '-', places) }))
    .where('product_id', '=', courseId)
    .where((event) => event.or([event('places_left', 'is', null), event('places_left', '>=', places)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Gives back what an order that came to nothing had taken: never more than a course has, should it have fewer since. */
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

/** How many places lines take of each course, in the courses' order. */
function placesIn(lines: readonly Taken[]): [courseId: number, places: number][] {
  const counts = new Map<number, number>();
  for (const { type, productId, quantity } of lines)
    if (type === 'course') counts.set(productId, (counts.get(productId) ?? 0) + quantity);
  return [...counts].toSorted(([one], [other]) => one - other);
}
