import { fromDecimal, pounds } from '#src/platform/money.ts';
import type { BasketItem, BasketResponse } from './api-schema.ts';

/** What another tab has made of a basket, in sentences. Empty where nothing that is shown differs. */
export function changesElsewhere(before: BasketResponse | null, after: BasketResponse | null): string[] {
  if (!before || !after || before.uuid !== after.uuid) return [];
  const had = new Map(before.contents.products.map((item) => [item.id, item]));
  const has = new Set(after.contents.products.map(({ id }) => id));
  const changes = [
    ...after.contents.products.flatMap((item) => changeOf(had.get(item.id), item)),
    ...before.contents.products.flatMap(({ id, name }) => (has.has(id) ? [] : `${name} was removed.`)),
  ];
  const total = after.contents.total;
  if (changes.length > 0 || total !== before.contents.total)
    changes.push(`The total is now ${pounds(fromDecimal(total))}.`);
  return changes.length > 0 ? ['Your basket was changed in another tab.', ...changes] : [];
}

function changeOf(before: BasketItem | undefined, { name, quantity }: BasketItem): string[] {
  if (!before) return [`${name} was added.`];
  if (before.quantity === quantity) return [];
  return [`The quantity of ${name} is now ${quantity}.`];
}
