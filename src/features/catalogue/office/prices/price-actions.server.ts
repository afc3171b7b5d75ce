import { staffAction } from '#src/features/identity/staff/actions/staff-action.server.ts';
import { changed } from '#src/kit/actions/outcome.ts';
import { londonDay, shortWeekday } from '#src/platform/dates.ts';
import { invalid, Problem } from '#src/platform/http/problem.ts';
import { pounds, readPounds } from '#src/platform/money.ts';
import { wholePriceOf } from '../../changes/event-changes.server.ts';
import { previewPrice, setPrice, withdrawPrice } from '../../changes/prices.server.ts';
import { productForStaff } from '../../changes/products-for-staff.server.ts';
import {
  changedProduct,
  evictCatalogue,
  expected_version,
  keyOf,
  knowing,
  london,
  product,
  requireRead,
  typedPounds,
} from './product-subject.server.ts';

/** Dated prices (R3, R62). */
export const priceActions = [
  staffAction({
    name: 'setPrice',
    summary: 'Set a product’s price from a day on',
    on: product,
    path: '/prices',
    permission: 'catalogue',
    input: {
      price: typedPounds('the price').describe('Before the fee'),
      from: london.describe('The London date from which it is charged: today or later'),
      knowing,
    },
    expected: { expected_version },
    answer: changedProduct,
    done: 'The price is set.',
    /** A price with a warning is set only once that has been read. */
    async prepare({ deps: { db, clock }, input }) {
      const price = { pence: requirePounds(input.price), from: input.from };
      if (input.knowing) return price;
      const now = clock.now();
      const before = await productForStaff(db, keyOf(input), now);
      if (before) requireRead((await previewPrice(db, before, price, now)).warnings);
      return price;
    },
    async change({ tx, now, subject: { name }, input, prepared: price }) {
      const key = keyOf(input);
      const whole = key.type === 'course' ? await wholePriceOf(tx, key.id) : undefined;
      if (whole === 0) return invalid('price', 'A free course has no deposit');
      if (whole !== undefined && price.pence > whole)
        return invalid('price', `The deposit can’t be more than the price of the course, ${pounds(whole)}`);
      const set = await setPrice(tx, key, price, now);
      if (!set.ok) return invalid(...whyNot(set.reason));
      const before = set.before === null ? 'no price' : pounds(set.before);
      return changed(
        key,
        `${name}: ${before} to ${pounds(price.pence)}, from ${shortWeekday(price.from, londonDay(now))}`,
      );
    },
    evict: evictCatalogue,
  }),
  staffAction({
    name: 'withdrawPrice',
    summary: 'Withdraw a price that has not begun',
    on: product,
    path: '/prices/:from/withdraw',
    params: { from: london },
    permission: 'catalogue',
    expected: { expected_version },
    answer: changedProduct,
    done: 'The price is withdrawn.',
    async change({ tx, now, subject: { name }, input }) {
      const key = keyOf(input);
      const withdrawn = await withdrawPrice(tx, key, input.from, now);
      if (withdrawn === undefined) return new Problem(409, 'That price is no longer one to come.');
      return changed(
        key,
        `${name}: ${pounds(withdrawn)} from ${shortWeekday(input.from, londonDay(now))} withdrawn`,
      );
    },
    evict: evictCatalogue,
  }),
];

function requirePounds(input: string) {
  const pence = readPounds(input);
  if (!pence) throw invalid('price', 'Enter a price in pounds, like 25 or 25.50');
  return pence;
}

function whyNot(reason: 'past' | 'same'): [string, string] {
  return reason === 'past'
    ? ['from', 'Choose today or a later day']
    : ['price', 'It costs that already on that day'];
}
