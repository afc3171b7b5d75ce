import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { officeDepsOf } from '#src/app/services.server.ts';
import type { StaffRefund } from '#src/features/refunds/refund-plan.ts';
import { asPence, sum } from '#src/platform/money.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { BRAIN_TRAINING, COURSE, LESSON, POSTED, TRAINING } from '#testing/buyer.ts';
import { paidOrder, refundNow } from '#testing/paid-and-refunded.ts';
import { boughtCodes, E_VOUCHER, GIFT_CARD } from '#testing/vouchers.ts';
import { boundsOf, daysOf } from './month.ts';
import { moneyOfMonth } from './read-month.server.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const buys = (products: Parameters<typeof paidOrder>[1], codes?: string[]) => paidOrder(app, products, codes);
const refund = (paymentId: string, request: StaffRefund) => refundNow(app, paymentId, request);

const total = async (query: ReturnType<typeof sql<{ pence: number }>>) =>
  Number((await query.execute(app.db)).rows[0]?.pence ?? 0);

test('a month’s sums agree with the orders, the payments and the refunds, whatever was bought and went back', async () => {
  const [code = '', other = ''] = await boughtCodes(app, '50', '20');
  const mixed = await buys([LESSON, BRAIN_TRAINING, TRAINING], [code]);
  app.clock.pass({ days: 2 });
  await buys([COURSE]);
  const vouchers = await buys([E_VOUCHER, GIFT_CARD, POSTED]);
  const lessons = await buys([LESSON], [other]);
  app.clock.pass({ days: 3 });
  await refund(mixed, { kind: 'parts', parts: [{ part: 'line 0', pence: asPence(100_00) }] });
  await refund(vouchers, { kind: 'parts', parts: [{ part: 'line 0', pence: asPence(100_00) }] });
  await refund(lessons, { kind: 'all' });

  const { sales, refunds, days, owed, liability, deposits, tax } = await moneyOfMonth(
    officeDepsOf(app.running),
    '2026-11',
  );
  const paid = await total(sql`select sum(total_pence) as pence from orders where paid_at is not null`);
  expect(sales.all + sales.vouchersSold).toBe(paid);
  const charged = await total(
    sql`select sum(amount_pence) as pence from payments where state in ('captured', 'refunded')`,
  );
  expect(sales.all + sales.vouchersSold - sales.byVoucher).toBe(charged);
  expect(sales.fee).toBe(
    await total(sql`select sum(fee_pence) as pence from orders where paid_at is not null`),
  );
  expect(sales.vouchersSold).toBe(50_00 + 20_00 + 100_00 + 50_00);
  expect(sales.postage).toBe(
    await total(sql`select sum(postage_pence) as pence from orders where paid_at is not null`),
  );
  const given = await total(
    sql`select sum(amount_pence) as pence from refund_legs where state in ('succeeded', 'pending')`,
  );
  expect([refunds.sales + refunds.vouchers, refunds.vouchers, refunds.orders]).toEqual([given, 100_00, 3]);
  expect(refunds.toVouchers).toBe(
    await total(
      sql`select sum(amount_pence) as pence from refund_legs where method = 'voucher' and state = 'succeeded'`,
    ),
  );
  expect(refunds.withoutOrder).toBe(0);
  // The days together are the month.
  for (const kind of [
    'all',
    'lessons',
    'training',
    'products',
    'courses',
    'postage',
    'fee',
    'vouchersSold',
  ] as const)
    expect(sum(days.map((day) => day.sales[kind]))).toBe(sales[kind]);
  expect(sum(days.map((day) => day.refunds.sales))).toBe(refunds.sales);
  expect(tax.vat + tax.net).toBe(sales.all - refunds.sales);
  // A sixth of what is left of each part, rounded once.
  const vat = await total(sql`
    with parts as (
      select payment_id, 'line ' || position as part, order_lines.subtotal_pence - order_lines.discount_pence as pence
      from orders join order_lines on order_id = id where paid_at is not null and type != 'voucher'
      union all select payment_id, 'fee', fee_pence from orders where paid_at is not null
      union all select payment_id, 'postage', postage_pence from orders where paid_at is not null
    ), back as (
      select payment_id, part, sum(pence) as pence
      from refund_allocations join refunds on refunds.id = refund_id group by payment_id, part
    )
    select sum(round((parts.pence - coalesce(back.pence, 0)) / 6.0)) as pence
    from parts left join back using (payment_id, part)`);
  expect(tax.vat).toBe(vat);
  expect(sum(days.map((day) => day.tax.vat))).toBe(tax.vat);
  expect(days.filter((day) => day.sales.orders > 0).map(({ day }) => day)).toEqual([
    '2026-11-21',
    '2026-11-23',
  ]);
  expect([liability.at(-1)?.owed, liability.at(-1)?.void]).toEqual([owed.pence, 100_00]);
  expect(deposits).toEqual({ pence: sales.courses, places: 1 });
});

test('a month is London’s', () => {
  expect(boundsOf('2026-03')).toEqual({
    from: new Date('2026-03-01T00:00:00Z'),
    to: new Date('2026-03-31T23:00:00Z'),
  });
  expect(daysOf('2026-02', '2026-11-22').at(-1)).toBe('2026-02-28');
});

test('files are for owners who have just signed in, and are in the log', async () => {
  const owner = await app.staff('owner');
  const file = await owner.raw({ method: 'GET', url: '/office/money.csv?month=2026-11' });
  expect([file.status, file.text.split('\r\n').length]).toEqual([200, 26 + 6]);
  const [heads = [], ...lines] = file.text.split('\r\n').map((line) => line.split(','));
  const [at, end] = [heads.indexOf('VAT in sales after refunds'), heads.indexOf('Net of VAT')];
  const total = lines.find(([name]) => name === 'Total') ?? [];
  const pence = (cells: string[], column: number) => Math.round(Number(cells[column]) * 100);
  const daily = lines.slice(0, lines.indexOf(total)).map((cells) => asPence(pence(cells, at)));
  expect(sum(daily)).toBe(pence(total, at));
  const [all, back] = [heads.indexOf('All sales'), heads.indexOf('Refunds of sales')];
  expect(pence(total, at) + pence(total, end)).toBe(pence(total, all) - pence(total, back));
  expect(file.text).toMatch(/\r\nCourse deposits held now,\d+\.\d\d\r\n/);
  expect((await owner.raw({ method: 'GET', url: '/office/money/vouchers.csv' })).status).toBe(200);
  const logged = app.db.selectFrom('audit_log').select('did').where('about', '=', 'month').orderBy('id');
  expect((await logged.execute()).map(({ did }) => did)).toEqual(['exportMoney', 'exportVouchersOwed']);
  const staff = await app.staff('staff');
  expect((await staff.raw({ method: 'GET', url: '/office/money.csv' })).status).toBe(403);
  // Staff who must sign in again come back to the page with the link.
  app.clock.pass({ minutes: 11 });
  const leads = async (url: string, by = owner) => (await by.raw({ method: 'GET', url })).headers.location;
  expect(await leads('/office/money.csv?month=2026-11')).toBe(
    '/office/confirm?to=%2Foffice%2Fmoney%3Fmonth%3D2026-11',
  );
  expect(await leads('/office/money/vouchers.csv')).toBe('/office/confirm?to=%2Foffice%2Fmoney');
  expect(await leads('/office/vouchers/cards.pdf?card=1', app.browser())).toBe(
    '/office/sign-in?to=%2Foffice%2Fvouchers',
  );
});
