import { expect } from 'vitest';
import { type Account, totalOf } from '#src/features/books/journal/journal.ts';
import { readDays } from '#src/features/books/journal/read-journal.server.ts';
import { keepSoldDays } from '#src/features/books/journal/sold-days.server.ts';
import { keepOwedDays, owedByDay } from '#src/features/books/liability/owed-by-day.server.ts';
import { vatEntries, vatOf } from '#src/features/books/vat-entries.server.ts';
import { keepRefundDays, saleRefundsByDay } from '#src/features/office/money/refund-days.server.ts';
import { owedToHolders } from '#src/features/vouchers/liability/liability.server.ts';
import { londonDate } from '#src/platform/clock.ts';
import { dayAfter } from '#src/platform/dates.ts';
import type { TestApp } from './app.ts';
import { ledgerOf } from './settled-rows.ts';

/** The journals of all days, once everything has settled: each comes to nought, and all together to what others say. */
export async function expectJournalsBalance(app: TestApp) {
  const { services } = app.running;
  const [first, now] = ['2026-11-01', app.clock.now()];
  const days = { from: first, to: londonDate(now) };
  const owedDays = () => owedByDay(services, days.from, days.to);
  const refunds = () => saleRefundsByDay(services.db, days);
  const [addedUp, owedAddedUp, refundsAddedUp] = [
    await readDays(services, days),
    await owedDays(),
    await refunds(),
  ];
  await keepSoldDays(services, now);
  await keepOwedDays(services, now);
  await keepRefundDays(services.db, now);
  const lines = await readDays(services, days);
  expect(lines, 'kept days are what is added up').toEqual(addedUp);
  expect(await owedDays(), 'what is owed by kept days').toEqual(owedAddedUp);
  expect(new Set(await refunds()), 'refunds by kept days').toEqual(new Set(refundsAddedUp));
  for (let day = first; day <= londonDate(now); day = dayAfter(day))
    expect(totalOf(lines.filter((line) => line.day === day)), `the journal of ${day}`).toBe(0);
  const balanceOf = (...accounts: Account[]) =>
    totalOf(lines.filter(({ account }) => accounts.includes(account)));
  const moved = ledgerOf(app).reduce(
    (total, { kind, amountPence }) => total + (kind === 'capture' ? amountPence : 0 - amountPence),
    0,
  );
  expect(balanceOf('card', 'paypal', 'paid_out', 'gateway_fees'), 'what the gateways took').toBe(moved);
  const { pence: owed } = await owedToHolders(services.db);
  expect(0 - balanceOf('vouchers'), 'what is owed to holders of vouchers').toBe(owed);
  const vat = vatOf(await vatEntries(services, new Date('2026-11-01'), now));
  const byPhone = lines.filter(({ account }) => account === 'by_phone');
  const vatByPhone = byPhone.reduce((total, line) => total + (line.vat ?? 0), 0);
  expect(0 - balanceOf('vat'), 'the VAT of orders and of what was spent by phone').toBe(vat - vatByPhone);
  expect(balanceOf('unmatched'), 'money without a paid order').toBe(0);
}
