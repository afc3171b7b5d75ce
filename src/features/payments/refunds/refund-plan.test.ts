import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { asPence, type Pence, rateOn, sum } from '#src/platform/money.ts';
import {
  FEE,
  leftToRefund,
  planRefund,
  type RefundAsked,
  type Refundable,
  type RefundedShare,
} from './refund-plan.ts';

const FEE_BASIS_POINTS = 450;
const pence = (amount: number) => asPence(amount);

/** Two lines of lessons and a pack, with the fee, of which a voucher paid the first £40.00 and the card the rest. */
const mixed: Refundable = {
  paid: [
    { part: 'line 0', voucherId: 'v1', pence: pence(3_600) },
    { part: 'line 1', voucherId: 'v1', pence: pence(400) },
    { part: 'line 1', voucherId: null, pence: pence(3_200) },
    { part: 'line 2', voucherId: null, pence: pence(999) },
    { part: FEE, voucherId: null, pence: pence(324) },
  ],
  parts: [
    { part: 'line 0', carriesFee: true, asAWhole: false },
    { part: 'line 1', carriesFee: true, asAWhole: false },
    { part: 'line 2', carriesFee: false, asAWhole: false },
  ],
  vouchers: ['v1'],
  refunded: [],
};
const plan = (refundable: Refundable, asked: RefundAsked) =>
  planRefund(refundable, asked, leftToRefund(refundable));
const parts = (...asked: [string, number][]): RefundAsked => ({
  kind: 'parts',
  parts: asked.map(([part, amount]) => ({ part, pence: pence(amount) })),
});

describe('money goes back', () => {
  test('for a line to what paid for it, the card first, with the line’s part of the fee', () => {
    expect(plan(mixed, parts(['line 1', 3_600]))).toMatchObject({
      ok: true,
      legs: [
        { voucherId: null, pence: 3_362 },
        { voucherId: 'v1', pence: 400 },
      ],
      total: 3_762,
    });
    expect(plan(mixed, parts(['line 2', 500]))).toMatchObject({ legs: [{ voucherId: null, pence: 500 }] });
  });

  test('for an amount to the card first, then to the vouchers in the reverse order of their use', () => {
    const two: Refundable = {
      paid: [
        { part: 'line 0', voucherId: 'first', pence: pence(500) },
        { part: 'line 0', voucherId: 'second', pence: pence(500) },
        { part: 'line 0', voucherId: null, pence: pence(1_000) },
      ],
      parts: [{ part: 'line 0', carriesFee: false, asAWhole: false }],
      vouchers: ['first', 'second'],
      refunded: [],
    };
    expect(plan(two, { kind: 'amount', pence: pence(1_700) })).toMatchObject({
      legs: [
        { voucherId: null, pence: 1_000 },
        { voucherId: 'second', pence: 500 },
        { voucherId: 'first', pence: 200 },
      ],
    });
  });
});

const spentLine = (part: string) => (part === 'line 2' ? ('voucher_spent' as const) : undefined);

describe('a refund is refused', () => {
  test.each<[string, Refundable, RefundAsked, object]>([
    [
      'of more than is left of a line',
      mixed,
      parts(['line 2', 1_000]),
      { refusal: 'more_than_left', part: 'line 2' },
    ],
    [
      'of more than is left in all',
      mixed,
      { kind: 'amount', pence: pence(8_524) },
      { refusal: 'more_than_left' },
    ],
    ['of nothing', mixed, { kind: 'amount', pence: pence(0) }, { refusal: 'nothing' }],
    ['of a line below zero', mixed, parts(['line 0', -1]), { refusal: 'nothing', part: 'line 0' }],
    ['of a part that there is not', mixed, parts(['line 9', 1]), { refusal: 'unknown_part', part: 'line 9' }],
    ['of the fee alone', mixed, parts([FEE, 100]), { refusal: 'unknown_part', part: FEE }],
    ['of a line twice', mixed, parts(['line 0', 1], ['line 0', 1]), { refusal: 'unknown_part' }],
    [
      'of a voucher that has been spent',
      { ...mixed, parts: mixed.parts.map((one) => ({ ...one, blocked: 'voucher_spent' as const })) },
      { kind: 'whole' },
      { refusal: 'voucher_spent', part: 'line 0' },
    ],
    [
      'of an amount that takes what a spent voucher cost',
      { ...mixed, parts: mixed.parts.map((one) => ({ ...one, blocked: spentLine(one.part) })) },
      { kind: 'amount', pence: pence(8_523 - 999 + 1) },
      { refusal: 'voucher_spent' },
    ],
    [
      'of a part of a voucher that was bought',
      { ...mixed, parts: mixed.parts.map((one) => ({ ...one, asAWhole: true })) },
      parts(['line 2', 500]),
      { refusal: 'only_as_a_whole', part: 'line 2' },
    ],
  ])('%s', (_what, refundable, asked, refusal) => {
    expect(plan(refundable, asked)).toEqual({ ok: false, left: 8_523, ...refusal });
  });

  test('where less or more is left than the asker was shown', () => {
    expect(planRefund(mixed, { kind: 'whole' }, pence(8_522))).toMatchObject({
      refusal: 'changed',
      left: 8_523,
    });
  });
});

/** Orders of up to five lines, paid by up to two vouchers and the card, as the checkout splits them. */
const orders = fc
  .record({
    lines: fc.array(fc.record({ pence: fc.integer({ min: 1, max: 50_000 }), carriesFee: fc.boolean() }), {
      minLength: 1,
      maxLength: 5,
    }),
    vouchers: fc.array(fc.integer({ min: 1, max: 60_000 }), { maxLength: 2 }),
  })
  .map(({ lines, vouchers }): Refundable => {
    const names = vouchers.map((_, index) => `v${index}`);
    const left = vouchers.slice();
    const bearing = pence(lines.reduce((total, line) => total + (line.carriesFee ? line.pence : 0), 0));
    const due: [string, number][] = lines.map((line, index) => [`line ${index}`, line.pence]);
    const paid = [...due, [FEE, rateOn(bearing, FEE_BASIS_POINTS)] as [string, number]].flatMap(
      ([part, amount]) => {
        let open = amount;
        const shares = names.map((voucherId, index) => {
          const taken = Math.min(open, left[index] ?? 0);
          left[index] = (left[index] ?? 0) - taken;
          open -= taken;
          return { part, voucherId: voucherId as string | null, pence: pence(taken) };
        });
        return [...shares, { part, voucherId: null, pence: pence(open) }].filter((share) => share.pence > 0);
      },
    );
    return {
      paid,
      parts: lines.map(({ carriesFee }, index) => ({ part: `line ${index}`, carriesFee, asAWhole: false })),
      vouchers: names,
      refunded: [],
    };
  });

const asks = fc.oneof(
  {
    weight: 5,
    arbitrary: fc
      .array(fc.tuple(fc.nat(5), fc.nat(60_000)), { minLength: 1, maxLength: 3 })
      .map((some) => parts(...some.map(([line, amount]): [string, number] => [`line ${line}`, amount]))),
  },
  {
    weight: 3,
    arbitrary: fc.nat(120_000).map((amount): RefundAsked => ({ kind: 'amount', pence: pence(amount) })),
  },
  { weight: 1, arbitrary: fc.constant<RefundAsked>({ kind: 'whole' }) },
);

const of = (some: readonly RefundedShare[], test: (share: RefundedShare) => boolean): Pence =>
  sum(some.filter(test).map((share) => share.pence));

test('over any sequence the legs are the lines, nothing is negative, and nobody gets more than was paid', () => {
  fc.assert(
    fc.property(orders, fc.array(asks, { maxLength: 12 }), (order, sequence) => {
      const refunded: RefundedShare[] = [];
      for (const asked of sequence) {
        const done = plan({ ...order, refunded }, asked);
        if (!done.ok) continue;
        expect(sum(done.legs.map((leg) => leg.pence))).toBe(sum(done.shares.map((share) => share.pence)));
        expect(done.total).toBe(sum(done.legs.map((leg) => leg.pence)));
        expect(done.legs.every((leg) => leg.pence > 0) && done.shares.every((share) => share.pence > 0)).toBe(
          true,
        );
        refunded.push(...done.shares);
        for (const source of [null, ...order.vouchers]) {
          const ofSource = (share: RefundedShare) => share.voucherId === source;
          expect(of(refunded, ofSource)).toBeLessThanOrEqual(of(order.paid, ofSource));
          for (const { part } of order.paid) {
            const cell = (share: RefundedShare) => ofSource(share) && share.part === part;
            expect(of(refunded, cell)).toBeLessThanOrEqual(of(order.paid, cell));
          }
        }
      }
      const rest = plan({ ...order, refunded }, { kind: 'whole' });
      const total = of(order.paid, () => true);
      expect(of(refunded, () => true) + (rest.ok ? rest.total : 0)).toBe(total);
    }),
    { numRuns: 300 },
  );
});

test('the fee goes back in proportion to its lines, to the penny, in whatever order and pieces they go', () => {
  fc.assert(
    fc.property(orders, fc.array(fc.tuple(fc.nat(4), fc.nat(50_000)), { maxLength: 12 }), (order, pieces) => {
      const carrying = new Set(order.parts.filter((one) => one.carriesFee).map((one) => one.part));
      const refunded: RefundedShare[] = [];
      const all = of(order.paid, ({ part }) => carrying.has(part ?? ''));
      const fee = of(order.paid, ({ part }) => part === FEE);
      const finish = order.parts.map(({ part }, index): [number, number] => [
        index,
        of(order.paid, (share) => share.part === part),
      ]);
      for (const [line, amount] of [...pieces, ...finish]) {
        const part = `line ${line}`;
        const left =
          of(order.paid, (share) => share.part === part) - of(refunded, (share) => share.part === part);
        const done = plan({ ...order, refunded }, parts([part, Math.min(amount, left)]));
        if (!done.ok) continue;
        refunded.push(...done.shares);
        const gone = of(refunded, (share) => carrying.has(share.part ?? ''));
        const feeGone = of(refunded, (share) => share.part === FEE);
        if (all > 0) expect(Math.abs(feeGone - (fee * gone) / all)).toBeLessThanOrEqual(0.5);
      }
      expect(of(refunded, () => true)).toBe(of(order.paid, () => true));
      expect(of(refunded, (share) => share.part === FEE)).toBe(fee);
    }),
    { numRuns: 300 },
  );
});
