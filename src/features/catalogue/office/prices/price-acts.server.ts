import { z } from 'zod';
import type { OfficeDeps } from '#src/features/identity/staff/access/office-deps.server.ts';
import { type Act, act } from '#src/features/identity/staff/acts/act.ts';
import { londonDay, shortWeekday } from '#src/platform/dates.ts';
import { invalid, Problem } from '#src/platform/http/problem.ts';
import { pounds, readPounds } from '#src/platform/money.ts';
import { previewPrice, setPrice, withdrawPrice } from '../../changes/prices.server.ts';
import { productForStaff } from '../../changes/products-for-staff.server.ts';
import {
  changedProduct,
  changeProduct,
  knowing,
  london,
  productParams,
  requireRead,
  seen,
  typedPounds,
} from './product-changing.server.ts';

const newPrice = z
  .object({
    price: typedPounds('the price').describe('Before the fee'),
    from: london.describe('The London date from which it is charged: today or later'),
    knowing,
    seen,
  })
  .meta({ id: 'NewPrice' });

/** Dated prices (R3, R62). */
export const priceActs: readonly Act[] = [
  act({
    name: 'setPrice',
    summary: 'Set a product’s price from a day on',
    method: 'POST',
    path: '/v1/office/products/:type/:id/prices',
    permission: 'catalogue',
    params: productParams,
    body: newPrice,
    answer: changedProduct,
    run: async (office, by, given) => {
      const pence = readPounds(given.price);
      if (!pence) throw invalid('price', 'Enter a price in pounds, like 25 or 25.50');
      const price = { pence, from: given.from };
      if (given.knowing === undefined) await refuseWarned(office, given, price);
      return changeProduct(office, by, 'setPrice', given, async (tx, key, { name }, now) => {
        const set = await setPrice(tx, key, price, now);
        if (!set.ok) throw invalid(...whyNot(set.why));
        const before = set.before === null ? 'no price' : pounds(set.before);
        return `${name}: ${before} to ${pounds(pence)}, from ${shortWeekday(price.from, londonDay(now))}`;
      });
    },
  }),
  act({
    name: 'withdrawPrice',
    summary: 'Withdraw a price that has not begun',
    method: 'POST',
    path: '/v1/office/products/:type/:id/prices/:from/withdraw',
    permission: 'catalogue',
    params: productParams.extend({ from: london }),
    body: z.object({ seen }).meta({ id: 'PriceWithdrawal' }),
    answer: changedProduct,
    run: (office, by, given) =>
      changeProduct(office, by, 'withdrawPrice', given, async (tx, key, { name }, now) => {
        const gone = await withdrawPrice(tx, key, given.from, now);
        if (gone === undefined) throw new Problem(409, 'That price is no longer one to come.');
        return `${name}: ${pounds(gone)} from ${shortWeekday(given.from, londonDay(now))} withdrawn`;
      }),
  }),
];

function whyNot(why: 'past' | 'same'): [string, string] {
  return why === 'past'
    ? ['from', 'Choose today or a later day']
    : ['price', 'It costs that already on that day'];
}

/** A price with something to mind is set only by whoever has read it. */
async function refuseWarned(
  { db, clock }: OfficeDeps,
  { type, id }: z.output<typeof productParams>,
  price: Parameters<typeof previewPrice>[2],
) {
  const now = clock.now();
  const product = await productForStaff(db, { type, id: Number(id) }, now);
  if (!product) throw new Problem(404, 'We couldn’t find that product.');
  const { warnings } = await previewPrice(db, product, price, now);
  requireRead(warnings);
}
