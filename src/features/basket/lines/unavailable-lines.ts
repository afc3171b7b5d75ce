import type { Product } from '#src/features/catalogue/catalogue.ts';

interface Counted {
  type: string;
  id: number;
  quantity: number;
  product: Product;
}

/**
 * Why a line's place cannot be bought any more, as the end of a sentence that begins with the course's name. Places go
 * to the lines in their order, so of two places in a basket the second is the one too many.
 */
export function whyClosed(line: Counted, lines: readonly Counted[]): 'is full' | 'has begun' | undefined {
  const { event } = line.product;
  if (event?.begun) return 'has begun';
  if (!event || event.placesLeft === null) return undefined;
  const upToThis = lines.slice(0, lines.indexOf(line) + 1);
  return placesOf(upToThis, line) > event.placesLeft ? 'is full' : undefined;
}

/** How many places on a course lines hold, whoever they are for. */
export function placesOf(
  lines: readonly Pick<Counted, 'type' | 'id' | 'quantity'>[],
  { type, id }: Pick<Counted, 'type' | 'id'>,
): number {
  const own = lines.filter((line) => line.type === type && line.id === id);
  return own.reduce((places, { quantity }) => places + quantity, 0);
}
