import type { ProductKey } from '#src/features/catalogue/catalogue.ts';
import type { Line, LinkedLearner, Options } from './line.ts';

/** What makes a line of a product another one. */
export interface ResolvedOptions {
  options: Options;
  learner?: LinkedLearner | undefined;
}

/** The same product with the same options for the same learner is one line, whether its first lesson has a time yet or not (R11). */
export function isSame(line: Line, key: ProductKey, { options, learner }: ResolvedOptions): boolean {
  const isProduct = line.type === key.type && line.id === key.id;
  return isProduct && line.learner?.id === learner?.id && canonical(line.options) === canonical(options);
}

export function canonical({ held_slot, ...options }: Options): string {
  return JSON.stringify(Object.entries(options).sort(([a], [b]) => (a < b ? -1 : 1)));
}
