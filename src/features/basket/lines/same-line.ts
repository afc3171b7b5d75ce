import type { ProductKey } from '#src/features/catalogue/catalogue.ts';
import type { Line, Options } from './line.ts';

/** The same product with the same options is one line, whether its first lesson has a time yet or not (R11). */
export function isSame(line: Line, key: ProductKey, options: Options): boolean {
  return line.type === key.type && line.id === key.id && canonical(line.options) === canonical(options);
}

export function canonical({ held_slot, ...options }: Options): string {
  return JSON.stringify(Object.entries(options).sort(([a], [b]) => (a < b ? -1 : 1)));
}
