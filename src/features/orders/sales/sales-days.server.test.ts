import { expect, test } from 'vitest';
import { londonDate } from '#src/platform/clock.ts';
import { BRAIN_TRAINING, COURSE, LESSON, POSTED, TRAINING } from '#testing/buyer.ts';
import { paidOrder } from '#testing/paid-and-refunded.ts';
import { settlingApp } from '#testing/settling-app.ts';
import { E_VOUCHER } from '#testing/vouchers.ts';
import { keepSalesDays, salesByDay } from './sales-days.server.ts';

const app = await settlingApp();
const today = () => londonDate(app.clock.now());
const all = () => salesByDay(app.db, '2026-01-01', today());

test('kept days and those added up now are the same sales, whether or not they have been kept', async () => {
  const days: string[] = [];
  for (const products of [[LESSON, TRAINING, BRAIN_TRAINING], [COURSE, POSTED], [E_VOUCHER]]) {
    days.push(today());
    await paidOrder(app, products);
    await paidOrder(app, [LESSON]);
    app.clock.pass({ days: 20 });
  }
  const before = await all();
  expect(before.map(({ day }) => day)).toEqual(days);
  await keepSalesDays(app.db, app.clock.now());
  await keepSalesDays(app.db, app.clock.now());
  expect(await all()).toEqual(before);
  await paidOrder(app, [LESSON]);
  expect((await all()).map(({ day, sales }) => [day, sales.orders])).toEqual([
    ...days.map((day) => [day, 2]),
    [today(), 1],
  ]);
  expect(await salesByDay(app.db, days[1] ?? '', days[1] ?? '')).toEqual(before.slice(1, 2));
});

test('a finished day is read from what was kept, and today is not kept', async () => {
  await keepSalesDays(app.db, app.clock.now());
  await app.db.updateTable('sales_days').set({ orders: 77 }).execute();
  expect((await all()).map(({ sales }) => sales.orders)).toEqual([77, 77, 77, 1]);
});

test('a day is kept an hour after it has ended', async () => {
  const day = today();
  const midnight = Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime('Europe/London');
  const kept = async () => {
    const rows = await app.db.selectFrom('sales_days').select('orders').where('day', '=', day).execute();
    return rows.length;
  };
  const minutesPast = (minutes: number) => new Date(midnight.add({ minutes }).epochMilliseconds);
  await keepSalesDays(app.db, minutesPast(59));
  expect(await kept()).toBe(0);
  await keepSalesDays(app.db, minutesPast(60));
  expect(await kept()).toBe(1);
});
