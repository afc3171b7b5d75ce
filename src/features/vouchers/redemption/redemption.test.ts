import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { asPence, sum } from '#src/platform/money.ts';
import { type Part, splitPayment, type VoucherBalance } from './redemption.ts';

const pence = (most: number) => fc.integer({ min: 0, max: most }).map(asPence);
const parts = fc
  .array(fc.record({ pence: pence(150_000), redeemable: fc.boolean() }), { maxLength: 9 })
  .map((some) => some.map((part, index): Part => ({ ...part, name: `line ${index}` })));
const balances = fc
  .array(pence(100_000), { maxLength: 6 })
  .map((balances) =>
    balances.map(
      (balance, index): VoucherBalance => ({ voucherId: `voucher ${index}`, ends: 'W8RN', balance }),
    ),
  );
const total = (amounts: { pence: number }[]) => amounts.reduce((all, { pence }) => all + pence, 0);

describe('a payment shared between vouchers and a card', () => {
  test('pays every part in full, to the penny', () => {
    fc.assert(
      fc.property(parts, balances, (some, held) => {
        const { allocations } = splitPayment(some, held);
        for (const part of some) {
          const own = allocations.filter((one) => one.part === part.name);
          expect(total(own)).toBe(part.pence);
          expect(own.every((one) => one.pence > 0)).toBe(true);
        }
      }),
    );
  });

  test('takes from no voucher more than it holds, and never pays for a voucher with one', () => {
    fc.assert(
      fc.property(parts, balances, (some, held) => {
        const { allocations, redeemed } = splitPayment(some, held);
        for (const voucher of held) {
          const taken = allocations.filter((one) => one.voucherId === voucher.voucherId);
          expect(total(taken)).toBeLessThanOrEqual(voucher.balance);
          expect(total(redeemed.filter((one) => one.voucherId === voucher.voucherId))).toBe(total(taken));
        }
        const forCardOnly = new Set(some.filter((part) => !part.redeemable).map((part) => part.name));
        const against = allocations.filter((one) => forCardOnly.has(one.part) && one.voucherId !== null);
        expect(against).toEqual([]);
      }),
    );
  });

  test('leaves the card just what the vouchers cannot pay', () => {
    fc.assert(
      fc.property(parts, balances, (some, held) => {
        const { due, redeemed } = splitPayment(some, held);
        const redeemable = total(some.filter((part) => part.redeemable));
        const covered = Math.min(redeemable, sum(held.map((voucher) => voucher.balance)));
        expect(total(redeemed)).toBe(covered);
        expect(due).toBe(total(some) - covered);
      }),
    );
  });

  test('uses the vouchers in the order they were entered', () => {
    const lesson: Part = { name: 'line 0', pence: asPence(36_00), redeemable: true };
    const fee: Part = { name: 'mpf', pence: asPence(1_62), redeemable: true };
    const held = [
      { voucherId: 'a', ends: 'AAAA', balance: asPence(25_00) },
      { voucherId: 'b', ends: 'BBBB', balance: asPence(50_00) },
      { voucherId: 'c', ends: 'CCCC', balance: asPence(50_00) },
    ];
    expect(splitPayment([lesson, fee], held)).toEqual({
      allocations: [
        { part: 'line 0', voucherId: 'a', pence: 25_00 },
        { part: 'line 0', voucherId: 'b', pence: 11_00 },
        { part: 'mpf', voucherId: 'b', pence: 1_62 },
      ],
      redeemed: [
        { voucherId: 'a', ends: 'AAAA', pence: 25_00 },
        { voucherId: 'b', ends: 'BBBB', pence: 12_62 },
      ],
      due: 0,
    });
  });
});
