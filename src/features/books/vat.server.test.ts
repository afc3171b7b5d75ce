import { expect, test } from 'vitest';
import { asPence, type Pence, sum } from '#src/platform/money.ts';
import { partsLeft, type SoldPart, vatInParts } from './vat.server.ts';

const part = (name: string, type: string, amount: number, carriesFee = false): SoldPart => ({
  part: name,
  type,
  carriesFee,
  amount: asPence(amount),
});
const LESSONS = part('line 0', 'lesson', 345_00, true);
const BOOK = part('line 1', 'product', 24_99);
const VOUCHER = part('line 2', 'voucher', 50_00);
const FEE = part('fee', 'fee', 15_53);
const POSTAGE = part('postage', 'postage', 1_99);
const ORDER = [LESSONS, BOOK, VOUCHER, POSTAGE, FEE];
const DAY = '2026-11-20';

const vatOf = (parts: readonly { vat: Pence }[]) => parts.map(({ vat }) => vat);

test.each([
  ['principal', [57_50, 4_17, 0, 33, 2_59]],
  ['agent', [0, 4_17, 0, 33, 2_59]],
  ['unregistered', [0, 0, 0, 0, 0]],
] as const)('the VAT in each part of an order of a school that is %s', (model, expected) => {
  const parts = vatInParts(ORDER, { model, day: DAY });
  expect(vatOf(parts)).toEqual(expected);
  expect(parts.map(({ net, vat }) => net + vat)).toEqual(ORDER.map(({ amount }) => amount));
});

test('there is a rate where there is VAT, and none on lessons that instructors sell or on gift vouchers', () => {
  const rates = (model: 'principal' | 'agent' | 'unregistered') =>
    vatInParts(ORDER, { model, day: DAY }).map(({ basisPoints }) => basisPoints);
  expect(rates('principal')).toEqual([2_000, 2_000, null, 2_000, 2_000]);
  expect(rates('agent')).toEqual([null, 2_000, null, 2_000, 2_000]);
  expect(rates('unregistered')).toEqual([null, null, null, null, null]);
});

test.each([
  [0, 0],
  [1, 0],
  [2, 0],
  [3, 1],
  [9, 2],
  [120_00, 20_00],
])('%i pence hold %i of VAT, rounded half up', (amount, vat) => {
  expect(vatOf(vatInParts([part('line 0', 'product', amount)], { model: 'principal', day: DAY }))).toEqual([
    vat,
  ]);
});

test('the VAT of a part that is refunded goes with it', () => {
  const taxed = vatInParts(ORDER, { model: 'principal', day: DAY });
  const left = partsLeft(taxed, [
    { part: 'line 0', pence: asPence(138_00) },
    { part: 'fee', pence: asPence(6_21) },
  ]);
  expect(left.map(({ amount }) => amount)).toEqual([207_00, 24_99, 50_00, 1_99, 9_32]);
  expect(vatOf(left)).toEqual([34_50, 4_17, 0, 33, 1_55]);
});

test('an amount refunded of no part is taken off all but gift vouchers, which come last', () => {
  const taxed = vatInParts(ORDER, { model: 'principal', day: DAY });
  const amounts = (pence: number) =>
    partsLeft(taxed, [{ part: null, pence: asPence(pence) }]).map(({ amount }) => amount);
  const withoutVoucher = 345_00 + 24_99 + 15_53 + 1_99;
  const some = amounts(100_00);
  expect(some.reduce((all, one) => all + one, 0)).toBe(withoutVoucher + 50_00 - 100_00);
  expect(some[0]).toBe(Math.round(345_00 * (1 - 100_00 / withoutVoucher)));
  expect(some[2]).toBe(50_00);
  expect(amounts(withoutVoucher + 20_00)).toEqual([0, 0, 30_00, 0, 0]);
});

test('refunds in any portions give back the VAT of the order, and no more', () => {
  const taxed = vatInParts(ORDER, { model: 'principal', day: DAY });
  const total = (left: readonly { vat: Pence }[]) => sum(vatOf(left));
  for (let seed = 1; seed <= 200; seed += 1) {
    const open = new Map(ORDER.map((one) => [one.part, one.amount as number]));
    const refunded: { part: string | null; pence: Pence }[] = [];
    let [random, before] = [seed, total(taxed)];
    const next = (below: number) => {
      random = (random * 48_271) % 2_147_483_647;
      return random % below;
    };
    while ([...open.values()].some((pence) => pence > 0)) {
      const [name, most] = [...open].filter(([, pence]) => pence > 0)[next(2)] ?? [...open][0] ?? ['', 0];
      const pence = asPence(Math.min(most, 1 + next(40_00)));
      open.set(name, most - pence);
      refunded.push({ part: next(3) === 0 ? null : name, pence });
      const after = total(partsLeft(taxed, refunded));
      // A penny of rounding may wait for the next refund, and no more.
      expect(after).toBeLessThanOrEqual(before + 1);
      before = after;
    }
    expect(total(partsLeft(taxed, refunded))).toBe(0);
  }
});
