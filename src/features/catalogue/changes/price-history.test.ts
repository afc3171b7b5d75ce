import { describe, expect, test } from 'vitest';
import { asPence } from '#src/platform/money.ts';
import type { DatedPrice } from '../catalogue.ts';
import { nextPrice, withoutPrice, withPrice } from './price-history.ts';

const TODAY = '2026-11-21';
const price = (pence: number, from: string, until: string | null = null): DatedPrice => ({
  pence: asPence(pence),
  from,
  until,
});
const standing = [price(12_99, '2024-01-01', '2025-01-06'), price(6_99, '2025-01-06')];
const set = (history: readonly DatedPrice[], pence: number, from: string) =>
  withPrice(history, { pence: asPence(pence), from }, TODAY);

describe('a new price', () => {
  test('stands from its day on, and the one before it until then', () => {
    expect(set(standing, 7_99, '2026-11-30')).toEqual({
      ok: true,
      history: [standing[0], price(6_99, '2025-01-06', '2026-11-30'), price(7_99, '2026-11-30')],
    });
  });

  test('from today takes the place of one that began today', () => {
    const today = [price(6_99, '2025-01-06', TODAY), price(8_99, TODAY)];
    expect(set(today, 9_99, TODAY)).toEqual({ ok: true, history: [today[0], price(9_99, TODAY)] });
  });

  test('before another change stands until that one', () => {
    const planned = [price(6_99, '2025-01-06', '2027-01-01'), price(8_99, '2027-01-01')];
    expect(set(planned, 7_49, '2026-12-01')).toEqual({
      ok: true,
      history: [price(6_99, '2025-01-06', '2026-12-01'), planned[1], price(7_49, '2026-12-01', '2027-01-01')],
    });
  });

  test('for a product that had none stands until the next one, if there is any', () => {
    expect(set([], 5_00, '2026-12-01')).toEqual({ ok: true, history: [price(5_00, '2026-12-01')] });
    expect(set([price(6_00, '2027-01-01')], 5_00, '2026-12-01')).toMatchObject({
      history: [{}, { pence: 5_00, until: '2027-01-01' }],
    });
  });

  test('that is the old one ends the change that was planned', () => {
    const planned = [price(6_99, '2025-01-06', '2027-01-01'), price(8_99, '2027-01-01')];
    expect(set(planned, 6_99, '2027-01-01')).toEqual({ ok: true, history: [price(6_99, '2025-01-06')] });
  });

  test('is refused for a day that is over, and where it changes nothing', () => {
    expect(set(standing, 7_99, '2026-11-20')).toEqual({ ok: false, reason: 'past' });
    expect(set(standing, 6_99, '2026-12-01')).toEqual({ ok: false, reason: 'same' });
  });
});

test('a price withdrawn leaves the one before it standing, until what followed', () => {
  const planned = [
    price(6_99, '2025-01-06', '2027-01-01'),
    price(8_99, '2027-01-01', '2027-02-01'),
    price(9_99, '2027-02-01'),
  ];
  expect(withoutPrice(planned, '2027-01-01')).toEqual([price(6_99, '2025-01-06', '2027-02-01'), planned[2]]);
  expect(nextPrice(planned, TODAY)).toEqual(planned[1]);
  expect(nextPrice(planned, '2027-02-01')).toBeUndefined();
});
