/** A line of a basket or an order, by what it takes places of. */
export interface Taken {
  type: string;
  productId: number;
  quantity: number;
}

/** How many places the lines take of each course, in the order in which everybody locks courses. */
export function placesIn(lines: readonly Taken[]): [courseId: number, places: number][] {
  const counts = new Map<number, number>();
  for (const { type, productId, quantity } of lines)
    if (type === 'course') counts.set(productId, (counts.get(productId) ?? 0) + quantity);
  return [...counts].toSorted(([one], [other]) => one - other);
}
