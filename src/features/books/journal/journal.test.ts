import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asPence, ZERO } from '#src/platform/money.ts';
import {
  type BookedPart,
  type DayFacts,
  differenceOf,
  type JournalLine,
  journalOfDay,
  totalOf,
} from './journal.ts';

const NOTHING: DayFacts = {
  day: '2026-11-21',
  sold: [],
  refunded: [],
  charged: [],
  returned: [],
  vouchers: {
    issued: ZERO,
    opened: ZERO,
    given: ZERO,
    redeemed: ZERO,
    returned: ZERO,
    refunded: ZERO,
    spent: ZERO,
    expired: ZERO,
    void: ZERO,
  },
  byPhone: { vat: ZERO, isTaxed: false },
  payouts: [],
};
const part = (account: BookedPart['account'], net: number, vat?: number): BookedPart => ({
  account,
  net: asPence(net),
  vat: asPence(vat ?? 0),
  isTaxed: vat !== undefined,
});
const shown = (lines: readonly JournalLine[]) =>
  lines.map(({ account, text, pence, vat }) => [account, text, pence, vat]);

test('what is transferred is at the bank at once, and what is sent back leaves it', () => {
  const lines = journalOfDay({
    ...NOTHING,
    sold: [part('lessons', 100_00)],
    refunded: [part('lessons', -20_00)],
    charged: [{ gateway: 'transfer', pence: asPence(100_00), fee: ZERO }],
    returned: [{ method: 'transfer', pence: asPence(20_00) }],
  });
  expect(shown(lines).slice(2)).toEqual([
    ['paid_out', 'Bank transfers', 100_00, null],
    ['paid_out', 'Refunds', -20_00, null],
  ]);
  expect(totalOf(lines)).toBe(0);
});

test('a day is booked by kind and gateway, with the VAT of sales less that of refunds', () => {
  const lines = journalOfDay({
    ...NOTHING,
    sold: [part('lessons', 200_00, 40_00), part('fee', 9_00, 1_80), part('vouchers', 45_00)],
    refunded: [part('lessons', -20_00, -4_00)],
    charged: [
      { gateway: 'connect-e', pence: asPence(200_00), fee: ZERO },
      { gateway: 'paypal', pence: asPence(65_80), fee: asPence(2_21) },
    ],
    returned: [
      { method: 'card', pence: asPence(14_00) },
      { method: 'voucher', pence: asPence(10_00) },
    ],
    vouchers: {
      ...NOTHING.vouchers,
      issued: asPence(50_00),
      redeemed: asPence(-30_00),
      refunded: asPence(10_00),
    },
    payouts: [{ gateway: 'connect-e', fee: asPence(1_50), paid: asPence(98_50) }],
  });
  expect(shown(lines)).toEqual([
    ['lessons', 'Lessons sold', -200_00, -40_00],
    ['fee', 'Fee sold', -9_00, -1_80],
    ['lessons', 'Lessons refunded', 20_00, 4_00],
    ['vat', 'VAT', -37_80, null],
    ['vouchers', 'Vouchers sold', -50_00, null],
    ['voucher_discounts', 'Discounts on vouchers sold', 5_00, null],
    ['vouchers', 'Paid by voucher', 30_00, null],
    ['vouchers', 'Refunded to vouchers', -10_00, null],
    ['card', 'Payments taken', 200_00, null],
    ['paypal', 'Payments taken', 65_80, null],
    ['card', 'Refunds', -14_00, null],
    ['gateway_fees', 'Fees, PayPal', 2_21, null],
    ['paypal', 'Fees', -2_21, null],
    ['gateway_fees', 'Fees, Card gateway', 1_50, null],
    ['card', 'Fees', -1_50, null],
    ['paid_out', 'Paid out, Card gateway', 98_50, null],
    ['card', 'Paid out to the bank', -98_50, null],
  ]);
  expect(totalOf(lines)).toBe(0);
});

test('what staff spend of a voucher by phone is a sale, with its VAT', () => {
  const lines = journalOfDay({
    ...NOTHING,
    vouchers: { ...NOTHING.vouchers, spent: asPence(-36_00) },
    byPhone: { vat: asPence(6_00), isTaxed: true },
  });
  expect(shown(lines)).toEqual([
    ['by_phone', 'Vouchers spent by phone', -30_00, -6_00],
    ['vat', 'VAT', -6_00, null],
    ['vouchers', 'Vouchers spent by phone', 36_00, null],
  ]);
});

test('vouchers that no order here bought are owed: what was moved in stands against an account of its own, a reward is a cost', () => {
  const lines = journalOfDay({
    ...NOTHING,
    vouchers: { ...NOTHING.vouchers, opened: asPence(40_00), given: asPence(20_00) },
  });
  expect(shown(lines)).toEqual([
    ['vouchers', 'Vouchers moved in', -40_00, null],
    ['moved_in', 'Vouchers moved in', 40_00, null],
    ['vouchers', 'Vouchers given', -20_00, null],
    ['voucher_discounts', 'Vouchers given', 20_00, null],
  ]);
});

test('what is left of vouchers that expire or end becomes income, less what went back of them', () => {
  const lines = journalOfDay({
    ...NOTHING,
    refunded: [part('vouchers', -50_00)],
    returned: [{ method: 'paypal', pence: asPence(50_00) }],
    vouchers: { ...NOTHING.vouchers, void: asPence(-50_00), expired: asPence(-8_00) },
  });
  expect(lines.filter(({ account }) => account === 'lapsed').reduce((all, { pence }) => all + pence, 0)).toBe(
    -8_00,
  );
  expect(totalOf(lines)).toBe(0);
  expect(lines.some(({ account }) => account === 'unmatched')).toBe(false);
});

test('a charge without an order is money that belongs to none until it has gone back', () => {
  const charge = journalOfDay({
    ...NOTHING,
    charged: [{ gateway: 'connect-e', pence: asPence(99_00), fee: ZERO }],
  });
  const back = journalOfDay({ ...NOTHING, returned: [{ method: 'card', pence: asPence(99_00) }] });
  const unmatched = [...charge, ...back].filter(({ account }) => account === 'unmatched');
  expect(unmatched.map(({ pence }) => pence)).toEqual([-99_00, 99_00]);
});

test('whatever is sold and however it is paid, a day comes to nought and no money is left over', () => {
  const accounts = ['lessons', 'training', 'products', 'courses', 'postage', 'fee', 'vouchers'] as const;
  const pence = fc.nat(500_00);
  const sale = fc.record({
    account: fc.constantFrom(...accounts),
    net: pence,
    vat: pence,
    byVoucher: fc.nat(100),
  });
  fc.assert(
    fc.property(
      fc.array(sale),
      fc.nat(100),
      fc.constantFrom('connect-e', 'paypal'),
      (sales, share, gateway) => {
        const sold = sales.map(({ account, net, vat }) =>
          part(account, net, account === 'vouchers' ? undefined : vat),
        );
        const grossOf = (some: readonly BookedPart[]) =>
          some.reduce((all, { net, vat }) => all + net + vat, 0);
        const total = grossOf(sold);
        const byVoucher = Math.floor((total * share) / 100);
        const issued = grossOf(sold.filter(({ account }) => account === 'vouchers'));
        const lines = journalOfDay({
          ...NOTHING,
          sold,
          charged: [{ gateway: gateway as 'paypal', pence: asPence(total - byVoucher), fee: ZERO }],
          vouchers: { ...NOTHING.vouchers, issued: asPence(issued), redeemed: asPence(0 - byVoucher) },
        });
        expect(totalOf(lines)).toBe(0);
        expect(lines.filter(({ account }) => account === 'unmatched')).toEqual([]);
      },
    ),
  );
});

test('what is found later is the difference to what was booked, line by line', () => {
  const line = (text: string, pence: number, vat: number | null = null): JournalLine => ({
    day: '2026-11-21',
    part: 'day',
    account: 'lessons',
    text,
    pence,
    vat,
  });
  const booked = [line('Lessons sold', -100, -20), line('Lessons refunded', 50, 10)];
  expect(differenceOf([line('Lessons sold', -100, -20), line('Lessons refunded', 80, 16)], booked)).toEqual([
    { account: 'lessons', text: 'Lessons refunded', pence: 30, vat: 6 },
  ]);
  expect(differenceOf(booked, booked)).toEqual([]);
});
