import type { ProductKey } from '#src/features/catalogue/catalogue.ts';
import { type Line, limitOf, type PricedLine } from './line.ts';

/**
 * The lines that keep a basket from checkout: withdrawn from sale, or above a limit lowered since (R17), and places
 * on courses that have filled or begun since.
 */
export function unavailableLines(lines: PricedLine[]): PricedLine[] {
  return lines.filter(
    (line) =>
      line.product.withdrawn || line.quantity > limitOf(line.product) || whyClosed(line, lines) !== undefined,
  );
}

/**
 * Why a line's place cannot be bought any more, as the end of a sentence that begins with the course's name. Places go
 * to the lines in their order, so of two places in a basket the second is the one too many.
 */
export function whyClosed(
  line: PricedLine,
  lines: readonly PricedLine[],
): 'is full' | 'has started' | undefined {
  const { event } = line.product;
  if (event?.begun) return 'has started';
  if (!event || event.placesLeft === null) return undefined;
  const upToThis = lines.slice(0, lines.indexOf(line) + 1);
  return placesOf(upToThis, line) > event.placesLeft ? 'is full' : undefined;
}

/** How many places on a course the lines hold. */
export function placesOf(lines: readonly Line[], { type, id }: ProductKey): number {
  const own = lines.filter((line) => line.type === type && line.id === id);
  return own.reduce((places, { quantity }) => places + quantity, 0);
}
