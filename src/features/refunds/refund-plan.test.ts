import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PurchaseLine } from '#src/features/orders/purchase.ts';
import type { RefundAllocation } from '#src/features/payments/refunds/refund.ts';
import { asPence, type Pence, rateOn, sum } from '#src/platform/money.ts';
import {
  FEE,
  planRefund,
  type Refundable,
  type RefundableLine,
  type StaffRefund,
  usedMinutesPaidBack,
} from './refund-plan.ts';

const pence = (amount: number) => asPence(amount);
const lineOf = (line: Partial<PurchaseLine> = {}): PurchaseLine => ({
  type: 'lesson',
  productId: 1,
  name: 'Ten hours',
  image: '',
  quantity: 1,
  unit: pence(0),
  subtotal: pence(0),
  carriesFee: false,
  dispatch: 'none',
  isInstructorTraining: false,
  options: {},
  ...line,
});
const card = { method: 'card' as const, amount: asPence(0), returned: asPence(0) };
const spent = { id: 's', last4: 'CKH0', recipient: null, value: asPence(999), balance: asPence(1) };

const FEE_BASIS_POINTS = 450;

/** Two lines of lessons and a pack, with the fee, of which a voucher paid the first £40.00 and the card the rest. */
const mixed: Refundable = {
  paid: [
    { part: 'line 0', voucherId: 'v1', pence: pence(3_600) },
    { part: 'line 1', voucherId: 'v1', pence: pence(400) },
    { part: 'line 1', voucherId: null, pence: pence(3_200) },
    { part: 'line 2', voucherId: null, pence: pence(999) },
    { part: FEE, voucherId: null, pence: pence(324) },
  ],
  charge: card,
  lines: [{ line: lineOf({ carriesFee: true }) }, { line: lineOf({ carriesFee: true }) }, { line: lineOf() }],
  vouchers: ['v1'],
  refunded: [],
};
const parts = (...request: [string, number][]): StaffRefund => ({
  kind: 'parts',
  parts: request.map(([part, amount]) => ({ part, pence: pence(amount) })),
});

describe('money goes back', () => {
  test('for a line to what paid for it, the card first, with the line’s part of the fee', () => {
    expect(planRefund(mixed, parts(['line 1', 3_600]))).toMatchObject({
      ok: true,
      legs: [
        { voucherId: null, pence: 3_362 },
        { voucherId: 'v1', pence: 400 },
      ],
      total: 3_762,
    });
    expect(planRefund(mixed, parts(['line 2', 500]))).toMatchObject({
      legs: [{ voucherId: null, pence: 500 }],
    });
  });

  test('for an amount to the card first, then to the vouchers in the reverse order of their use', () => {
    const two: Refundable = {
      paid: [
        { part: 'line 0', voucherId: 'first', pence: pence(500) },
        { part: 'line 0', voucherId: 'second', pence: pence(500) },
        { part: 'line 0', voucherId: null, pence: pence(1_000) },
      ],
      charge: card,
      lines: [{ line: lineOf() }],
      vouchers: ['first', 'second'],
      refunded: [],
    };
    expect(planRefund(two, { kind: 'amount', pence: pence(1_700) })).toMatchObject({
      legs: [
        { voucherId: null, pence: 1_000 },
        { voucherId: 'second', pence: 500 },
        { voucherId: 'first', pence: 200 },
      ],
    });
  });
});

/** The last line is a voucher that was bought. */
const withVoucher = (state: 'spent' | 'unspent'): Refundable => ({
  ...mixed,
  lines: [...mixed.lines.slice(0, 2), { line: lineOf({ type: 'voucher' }), voucher: { ...spent, state } }],
});

describe('a refund is refused', () => {
  test.each<[string, Refundable, StaffRefund, object]>([
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
      withVoucher('spent'),
      parts(['line 2', 999]),
      { refusal: 'voucher_spent', part: 'line 2' },
    ],
    [
      'of an amount that takes what a spent voucher cost',
      withVoucher('spent'),
      { kind: 'amount', pence: pence(8_523 - 999 + 1) },
      { refusal: 'voucher_spent' },
    ],
    [
      'of a part of a voucher that was bought',
      withVoucher('unspent'),
      parts(['line 2', 500]),
      { refusal: 'only_as_a_whole', part: 'line 2' },
    ],
  ])('%s', (_what, refundable, request, refusal) => {
    expect(planRefund(refundable, request)).toEqual({ ok: false, remaining: 8_523, ...refusal });
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
      charge: card,
      lines: lines.map(({ carriesFee }): RefundableLine => ({ line: lineOf({ carriesFee }) })),
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
    arbitrary: fc.nat(120_000).map((amount): StaffRefund => ({ kind: 'amount', pence: pence(amount) })),
  },
  { weight: 1, arbitrary: fc.constant<StaffRefund>({ kind: 'all' }) },
);

const of = (some: readonly RefundAllocation[], test: (share: RefundAllocation) => boolean): Pence =>
  sum(some.filter(test).map((share) => share.pence));

test('over any sequence the legs are the lines, nothing is negative, and nobody gets more than was paid', () => {
  fc.assert(
    fc.property(orders, fc.array(asks, { maxLength: 12 }), (order, sequence) => {
      const refunded: RefundAllocation[] = [];
      for (const request of sequence) {
        const done = planRefund({ ...order, refunded }, request);
        if (!done.ok) continue;
        expect(sum(done.legs.map((leg) => leg.pence))).toBe(
          sum(done.allocations.map((share) => share.pence)),
        );
        expect(done.total).toBe(sum(done.legs.map((leg) => leg.pence)));
        expect(
          done.legs.every((leg) => leg.pence > 0) && done.allocations.every((share) => share.pence > 0),
        ).toBe(true);
        refunded.push(...done.allocations);
        for (const source of [null, ...order.vouchers]) {
          const ofSource = (share: RefundAllocation) => share.voucherId === source;
          expect(of(refunded, ofSource)).toBeLessThanOrEqual(of(order.paid, ofSource));
          for (const { part } of order.paid) {
            const cell = (share: RefundAllocation) => ofSource(share) && share.part === part;
            expect(of(refunded, cell)).toBeLessThanOrEqual(of(order.paid, cell));
          }
        }
      }
      const rest = planRefund({ ...order, refunded }, { kind: 'all' });
      const total = of(order.paid, () => true);
      expect(of(refunded, () => true) + (rest.ok ? rest.total : 0)).toBe(total);
    }),
    { numRuns: 300 },
  );
});

test('the fee goes back in proportion to its lines, to the penny, in whatever order and pieces they go', () => {
  fc.assert(
    fc.property(orders, fc.array(fc.tuple(fc.nat(4), fc.nat(50_000)), { maxLength: 12 }), (order, pieces) => {
      const carrying = new Set(
        order.lines.flatMap(({ line }, index) => (line.carriesFee ? [`line ${index}`] : [])),
      );
      const refunded: RefundAllocation[] = [];
      const all = of(order.paid, ({ part }) => carrying.has(part ?? ''));
      const fee = of(order.paid, ({ part }) => part === FEE);
      const finish = order.lines.map((_line, index): [number, number] => [
        index,
        of(order.paid, (share) => share.part === `line ${index}`),
      ]);
      for (const [line, amount] of [...pieces, ...finish]) {
        const part = `line ${line}`;
        const left =
          of(order.paid, (share) => share.part === part) - of(refunded, (share) => share.part === part);
        const done = planRefund({ ...order, refunded }, parts([part, Math.min(amount, left)]));
        if (!done.ok) continue;
        refunded.push(...done.allocations);
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

describe('what ends with the money', () => {
  const at = (time: string) => new Date(`2026-12-01T${time}Z`);
  const lesson = (id: string, from: string, until: string) => ({
    id,
    version: 1,
    startsAt: at(from),
    endsAt: at(until),
  });
  const first = lesson('first', '10:00', '11:30');
  const second = lesson('second', '14:00', '15:30');
  const totals = {
    bought: 600,
    completed: 0,
    booked: 180,
    charged: 0,
    refunded: 0,
    expired: 0,
    remaining: 420,
  };
  /** Each line is paid for by the card. */
  const orderOf = (lines: [number, RefundableLine][], refunded: RefundAllocation[] = []): Refundable => ({
    charge: { ...card, amount: pence(lines.reduce((total, [amount]) => total + amount, 0)) },
    paid: lines.map(([amount], index) => ({ part: `line ${index}`, voucherId: null, pence: pence(amount) })),
    lines: lines.map(([, line]) => line),
    vouchers: [],
    refunded,
  });
  const consequences = (state: Refundable, request: Parameters<typeof planRefund>[1]) => {
    const plan = planRefund(state, request);
    if (!plan.ok) throw new Error(plan.refusal);
    return plan.consequences;
  };
  const lessons = (minutes: Partial<typeof totals> = {}, booked = [first, second]): RefundableLine => ({
    line: lineOf({ unit: pence(34_500) }),
    lessons: { minutes: { ...totals, ...minutes }, booked },
  });

  test('minutes, in proportion, with the last booked lessons where too few are left', () => {
    const state = orderOf([[34_500, lessons()]]);
    const taken = (amount: number) =>
      consequences(state, parts(['line 0', amount])).map((one) =>
        one.kind === 'minutes_taken' ? [one.minutes, one.isAll] : one.kind === 'lesson_cancelled' && one.id,
      );
    expect(taken(24_150)).toEqual([[420, false]]);
    expect(taken(24_210)).toEqual(['second', [421, false]]);
    expect(consequences(state, { kind: 'all' })).toEqual([
      { kind: 'lesson_cancelled', ...second },
      { kind: 'lesson_cancelled', ...first },
      { kind: 'minutes_taken', position: 0, name: 'Ten hours', minutes: 600, isAll: true },
      { kind: 'tasks_cancelled', kinds: ['place_lessons'] },
    ]);
  });

  test('no more minutes than are left of what was taught', () => {
    const taught = orderOf([[34_500, lessons({ completed: 480, booked: 0, remaining: 120 }, [])]]);
    expect(consequences(taught, parts(['line 0', 27_600]))).toMatchObject([
      { kind: 'minutes_taken', minutes: 120, isAll: false },
    ]);
    const none = orderOf([[34_500, lessons({ completed: 600, booked: 0, remaining: 0 }, [])]]);
    expect(consequences(none, parts(['line 0', 10_000]))).toEqual([]);
  });

  test('no minutes of what was taught, whose money staff are told of', () => {
    const taught = orderOf([[34_500, lessons({ completed: 480, booked: 60, remaining: 60 }, [first])]]);
    const used = (request: StaffRefund) => {
      const plan = planRefund(taught, request);
      return plan.ok && usedMinutesPaidBack(taught, plan.allocations);
    };
    expect(used(parts(['line 0', 6_900]))).toEqual([]);
    expect(used(parts(['line 0', 10_350]))).toEqual([{ name: 'Ten hours', minutes: 60 }]);
    expect(used({ kind: 'all' })).toEqual([{ name: 'Ten hours', minutes: 480 }]);
  });

  test('a voucher that is unspent is closed; one that is spent stays, and one that has expired is left alone', () => {
    const voucher = (state: 'spent' | 'unspent' | 'ended', last4: string): [number, RefundableLine] => [
      999,
      { line: lineOf({ type: 'voucher' }), voucher: { ...spent, id: last4, last4, state } },
    ];
    const state = orderOf([voucher('spent', 'AAAA'), voucher('unspent', 'BBBB'), voucher('ended', 'CCCC')]);
    expect(consequences(state, { kind: 'all' })).toEqual([
      { kind: 'voucher_closed', id: 'BBBB', last4: 'BBBB' },
      { kind: 'voucher_stays', id: 'AAAA', last4: 'AAAA', balance: 1 },
    ]);
  });

  const pack = (productId: number): RefundableLine => ({
    line: lineOf({ type: 'resource', productId, name: 'Brain training', dispatch: 'digital' }),
  });

  test('learning, but for the copies of other lines', () => {
    const state = orderOf([
      [999, pack(7)],
      [999, pack(7)],
    ]);
    expect(consequences(state, parts(['line 0', 500]))).toEqual([]);
    expect(consequences(state, parts(['line 0', 999]))).toEqual([
      {
        kind: 'access_ended',
        names: ['Brain training'],
        gone: [{ type: 'resource', id: 7, quantity: 1 }],
        kept: [{ type: 'resource', id: 7, quantity: 1 }],
      },
    ]);
  });

  test('course places whose price is back in full, unless staff have given them back', () => {
    const course = (isPlaceReturned: boolean): RefundableLine => ({
      line: lineOf({ type: 'course', productId: 3, name: 'Calm', quantity: 2, unit: pence(5_000) }),
      isPlaceReturned,
    });
    const back = { kind: 'places_returned', position: 0, productId: 3, name: 'Calm' };
    const state = orderOf([[10_000, course(false)]]);
    expect(consequences(state, parts(['line 0', 4_999]))).toEqual([]);
    expect(consequences(state, parts(['line 0', 5_000]))).toEqual([{ ...back, places: 1, isAll: false }]);
    expect(consequences(state, { kind: 'all' })).toEqual([{ ...back, places: 2, isAll: true }]);
    expect(consequences(orderOf([[10_000, course(true)]]), { kind: 'all' })).toEqual([]);
  });

  test('everything with the last of the money, though amounts named no line', () => {
    const before = [{ part: null, voucherId: null, pence: pence(600) }];
    const state = orderOf([[999, pack(7)]], before);
    expect(consequences(state, { kind: 'amount', pence: pence(398) })).toEqual([]);
    expect(consequences(state, { kind: 'amount', pence: pence(399) })).toMatchObject([
      { kind: 'access_ended', names: ['Brain training'] },
    ]);
  });

  test('nothing with a part that went back at the gateway, and with the last of it the order, but no booked lesson', () => {
    const state = orderOf([
      [34_500, lessons()],
      [999, pack(7)],
    ]);
    const external = (amount: number, returned: number) =>
      planRefund(
        { ...state, charge: { ...state.charge, returned: pence(returned) } },
        { kind: 'external', pence: pence(amount) },
      );
    expect(external(500, 0)).toMatchObject({
      legs: [{ method: 'card', voucherId: null, pence: 500 }],
      allocations: [{ part: null, voucherId: null, pence: 500 }],
      consequences: [],
    });
    expect(external(500, 34_999)).toMatchObject({
      consequences: [
        { kind: 'order_refunded' },
        { kind: 'minutes_taken', minutes: 420, isAll: true },
        { kind: 'access_ended', kept: [] },
      ],
    });
  });

  test('nothing with a charge that belongs to no order: all of it goes back to where it came from', () => {
    const charge = { method: 'paypal' as const, amount: pence(4_200), returned: pence(0) };
    const state = { charge, paid: [], lines: [], vouchers: [], refunded: [] };
    expect(planRefund(state, { kind: 'charge' })).toEqual({
      ok: true,
      legs: [{ method: 'paypal', voucherId: null, pence: 4_200 }],
      allocations: [{ part: null, voucherId: null, pence: 4_200 }],
      consequences: [],
      total: 4_200,
      remaining: 0,
    });
    const nothing = { ...state, charge: { ...charge, amount: pence(0) } };
    expect(planRefund(nothing, { kind: 'charge' })).toMatchObject({ ok: false, refusal: 'nothing' });
  });
});
