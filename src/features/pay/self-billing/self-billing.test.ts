import { expect, test } from 'vitest';
import { asPence } from '#src/platform/money.ts';
import { school as kept } from '#testing/school.ts';
import { agreementOn, invoiceName, mayBill, vatWithin } from './self-billing.ts';

test.each([
  [12_000, 2_000],
  [94_150, 15_692],
  [1, 0],
  [3, 1],
  [0, 0],
  [-12_000, -2_000],
  [-94_150, -15_692],
])('of %i pence with VAT, %i are the tax', (gross, vat) => {
  expect(vatWithin(asPence(gross))).toBe(vat);
});

test('a school writes invoices for its instructors if lessons are its own sale and it is registered', () => {
  const school = (model: 'principal' | 'agent' | 'unregistered', number: string) => ({
    ...kept.current(),
    vat: { model, number },
  });
  expect(mayBill(school('principal', 'GB 123 4567 89'))).toBe(true);
  expect(mayBill(school('agent', 'GB 123 4567 89'))).toBe(false);
  expect(mayBill(school('unregistered', ''))).toBe(false);
  expect(mayBill(school('principal', ''))).toBe(false);
});

test('an agreement holds on its days, and a later one takes its place', () => {
  const first = { startsOn: '2026-01-05', endsOn: '2026-12-31' };
  const later = { startsOn: '2026-06-01', endsOn: '2027-05-31' };
  const on = (day: string) => agreementOn([first, later], day);
  expect(
    ['2026-01-04', '2026-01-05', '2026-05-31', '2026-06-01', '2027-05-31', '2027-06-01'].map(on),
  ).toEqual([undefined, first, first, later, later, undefined]);
});

test('an invoice is named by its instructor and its number', () => {
  expect(invoiceName({ instructor: 'tom-ackroyd', number: 7 })).toBe('TOM-ACKROYD-7');
});
