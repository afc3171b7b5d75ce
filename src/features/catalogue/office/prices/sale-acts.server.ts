import { z } from 'zod';
import { type Act, act } from '#src/features/identity/staff/acts/act.ts';
import { readNumber } from '#src/platform/http/form-number.ts';
import type { PostedFields } from '#src/platform/http/posted-form.server.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { setLimit, setOnSale } from '../../changes/product-changes.server.ts';
import { changedProduct, changeProduct, productParams, seen } from './product-changing.server.ts';

const MOST = 100;
const tooMany = `Enter a whole number from 1 to ${MOST}, or nothing for no limit`;

/** How many one basket may hold, and whether a product is sold. */
export const saleActs: readonly Act[] = [
  act({
    name: 'setLimit',
    summary: 'Set the most of a product that one basket may hold',
    method: 'PUT',
    path: '/v1/office/products/:type/:id/limit',
    permission: 'catalogue',
    params: productParams,
    body: z
      .object({
        limit: z.int(tooMany).min(1, tooMany).max(MOST, tooMany).nullable().describe('Null for no limit'),
        seen,
      })
      .meta({ id: 'BasketLimit' }),
    answer: changedProduct,
    fromForm: ({ limit, ...fields }: PostedFields) => ({
      ...fields,
      limit: readNumber(limit) ?? null,
    }),
    run: (office, by, given) =>
      changeProduct(office, by, 'setLimit', given, async (tx, key, { name, quantity_limit }) => {
        if (quantity_limit === given.limit) return undefined;
        await setLimit(tx, key, given.limit);
        return `${name}: the most in one basket ${formatLimit(quantity_limit)} to ${formatLimit(given.limit)}`;
      }),
  }),
  saleAct('putOnSale', 'Put a product on sale', 'on-sale', true),
  saleAct('takeOffSale', 'Take a product off sale', 'off-sale', false),
];

function saleAct(name: string, summary: string, way: string, onSale: boolean): Act {
  return act({
    name,
    summary,
    method: 'POST',
    path: `/v1/office/products/:type/:id/${way}`,
    permission: 'catalogue',
    params: productParams,
    body: z.object({ seen }).meta({ id: onSale ? 'SaleBegun' : 'SaleEnded' }),
    answer: changedProduct,
    run: (office, by, given) =>
      changeProduct(office, by, name, given, async (tx, key, product, now) => {
        const isSold = product.withdrawn_at === null || product.withdrawn_at > now;
        if (isSold === onSale) return undefined;
        if (!(await setOnSale(tx, key, onSale, now)))
          throw new Problem(409, 'Another package of this length is on sale here. Take that one off first.');
        return `${product.name}: ${onSale ? 'on' : 'off'} sale`;
      }),
  });
}

function formatLimit(limit: number | null): string {
  return limit === null ? 'no limit' : String(limit);
}
