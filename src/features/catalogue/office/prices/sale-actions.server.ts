import { z } from 'zod';
import { staffAction } from '#src/features/identity/staff/actions/staff-action.server.ts';
import { changed } from '#src/kit/actions/outcome.ts';
import { readNumber } from '#src/platform/http/form-number.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { setLimit, setOnSale } from '../../changes/product-changes.server.ts';
import {
  changedProduct,
  evictCatalogue,
  expected_version,
  keyOf,
  product,
} from './product-subject.server.ts';

const MAX_LIMIT = 100;
const tooMany = `Enter a whole number from 1 to ${MAX_LIMIT}, or nothing for no limit`;

export const setBasketLimit = staffAction({
  name: 'setLimit',
  summary: 'Set the most of a product that one basket may hold',
  method: 'PUT',
  on: product,
  path: '/limit',
  permission: 'catalogue',
  input: {
    limit: z.preprocess(
      (sent) => (typeof sent === 'string' ? (readNumber(sent) ?? null) : sent),
      z.int(tooMany).min(1, tooMany).max(MAX_LIMIT, tooMany).nullable().describe('Null for no limit'),
    ),
  },
  expected: { expected_version },
  answer: changedProduct,
  done: 'Saved.',
  async change({ tx, subject: { name, quantity_limit }, input }) {
    const key = keyOf(input);
    if (quantity_limit === input.limit) return changed(key);
    await setLimit(tx, key, input.limit);
    return changed(
      key,
      `${name}: the most in one basket ${formatLimit(quantity_limit)} to ${formatLimit(input.limit)}`,
    );
  },
  evict: evictCatalogue,
});

/** How many one basket may hold, and whether a product is sold. */
export const saleActions = [
  setBasketLimit,
  saleAction('putOnSale', { summary: 'Put a product on sale', path: '/on-sale', onSale: true }),
  saleAction('takeOffSale', { summary: 'Take a product off sale', path: '/off-sale', onSale: false }),
];

function saleAction(
  name: 'putOnSale' | 'takeOffSale',
  { onSale, ...described }: { summary: string; path: `/${string}`; onSale: boolean },
) {
  const way = onSale ? 'on' : 'off';
  return staffAction({
    name,
    on: product,
    ...described,
    permission: 'catalogue',
    expected: { expected_version },
    answer: changedProduct,
    done: `It is ${way} sale.`,
    async change({ tx, now, subject, input }) {
      const key = keyOf(input);
      if (key.type === 'course')
        return new Problem(422, 'A course is taken off the site, and put back, on its own page.');
      const isSold = subject.off_sale_at === null || subject.off_sale_at > now;
      if (isSold === onSale) return changed(key);
      if (!(await setOnSale(tx, key, onSale, now)))
        return new Problem(409, 'Another package of this length is on sale here. Take that one off first.');
      return changed(key, `${subject.name}: ${way} sale`);
    },
    evict: evictCatalogue,
  });
}

function formatLimit(limit: number | null): string {
  return limit === null ? 'no limit' : String(limit);
}
