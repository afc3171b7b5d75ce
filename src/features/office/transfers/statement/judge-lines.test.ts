import { expect, test } from 'vitest';
import type { OpenTransfer } from '#src/features/checkout/phone-orders/order-transfers.server.ts';
import type { BankLine } from '#src/features/payments/transfers/transfers.server.ts';
import { asPence } from '#src/platform/money.ts';
import { judgeLines } from './judge-lines.server.ts';

/** Lines of a statement, and as many transfers that were recorded. */
const MANY = 200;

test('a transfer is looked at a few times, however many lines a statement has', () => {
  let looks = 0;
  const all = Array.from({ length: MANY }, (_, at) => at);
  const recorded = all.map((at) => counted(bankLine(at)));
  const transfers = all.map((at) => counted(openTransfer(at)));
  const lines = all.map((line) => ({
    line,
    paidOn: '2026-11-20',
    amount: asPence(1_000 + line),
    text: `A stranger ${line}`,
    isAccepted: false,
  }));
  expect(judgeLines(lines, { transfers, recorded }).every(({ verdict }) => verdict === 'none')).toBe(true);
  expect(looks / (2 * MANY)).toBeLessThan(20);

  function counted<One extends object>(one: One): One {
    return new Proxy(one, {
      get(target, key, receiver) {
        looks += 1;
        return Reflect.get(target, key, receiver);
      },
    });
  }
});

function openTransfer(at: number): OpenTransfer {
  return {
    id: `order ${at}`,
    reference: `REF${at}`,
    orderNumber: `BP-${at}`,
    buyer: 'Hannah Marsden',
    amount: asPence(100_000 + at),
    held: asPence(0),
    state: 'waiting',
    standing: 'nothing',
    until: new Date('2026-12-01'),
    cameAt: null,
  };
}

function bankLine(at: number): BankLine {
  return {
    id: `line ${at}`,
    reference: `REF${at}`,
    amount_pence: 100_000 + at,
    paid_on: '2026-11-20',
    row_hash: null,
    recorded_by: 'Aoife Brennan',
  } as BankLine;
}
