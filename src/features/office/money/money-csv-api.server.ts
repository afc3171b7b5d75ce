import { z } from 'zod';
import type { OfficeDeps } from '#src/features/identity/staff/access/office-deps.server.ts';
import {
  fileFor,
  type OfficeGuard,
  staffOf,
} from '#src/features/identity/staff/access/office-guard.server.ts';
import { liabilityByMonth } from '#src/features/vouchers/liability/liability.server.ts';
import { writeAuditEntry } from '#src/kit/audit/write-audit-entry.server.ts';
import { csvLine } from '#src/kit/parts/csv.ts';
import { londonDate } from '#src/platform/clock.ts';
import type { Api } from '#src/platform/http/api.server.ts';
import { toDecimal, ZERO } from '#src/platform/money.ts';
import { readMonth } from './month.ts';
import { moneyOfMonth } from './read-month.server.ts';

const querystring = z.object({ month: z.string().optional() });

/** A month's money and the vouchers' months as files for a spreadsheet. Each file is in the log. */
export function moneyCsvApi(api: Api, deps: OfficeDeps & { office: OfficeGuard }) {
  const { db, clock, office } = deps;
  const file = (name: string) => ({
    'cache-control': 'no-store',
    'content-disposition': `attachment; filename="${name}.csv"`,
    'x-robots-tag': 'noindex',
  });

  const onRequest = fileFor(deps, 'export', {
    fresh: true,
    from: (path) => path.replace(/\/office\/money(\/vouchers)?\.csv/, '/office/money'),
  });

  api.get('/office/money.csv', { onRequest, schema: { hide: true, querystring } }, async (request, reply) => {
    const by = await staffOf(office, request, 'export');
    const now = clock.now();
    const month = readMonth(request.query.month ?? null, londonDate(now));
    const lines = await moneyLines(deps, month);
    await db
      .transaction()
      .execute((tx) =>
        writeAuditEntry(tx, { by, did: 'exportMoney', about: { kind: 'month', id: month }, detail: '', now }),
      );
    return reply
      .headers(file(`money-${month}`))
      .type('text/csv; charset=utf-8')
      .send(`\ufeff${lines.join('')}`);
  });

  api.get('/office/money/vouchers.csv', { onRequest, schema: { hide: true } }, async (request, reply) => {
    const by = await staffOf(office, request, 'export');
    const now = clock.now();
    const month = londonDate(now).slice(0, 7);
    const rows = await liabilityByMonth(db, month);
    const about = { kind: 'month', id: month };
    await db
      .transaction()
      .execute((tx) => writeAuditEntry(tx, { by, did: 'exportVouchersOwed', about, detail: '', now }));
    const heads = ['Month', 'Issued', 'Spent', 'Expired', 'Refunded or void', 'Owed at the end'];
    const lines = rows.map((row) =>
      csvLine([row.month, ...[row.issued, row.spent, row.expired, row.void, row.owed].map(toDecimal)]),
    );
    return reply
      .headers(file(`vouchers-owed-${month}`))
      .type('text/csv; charset=utf-8')
      .send(`\ufeff${[csvLine(heads), ...lines].join('')}`);
  });
}

const HEADS = [
  ...['Day', 'Lessons with fee', 'Training with fee', 'Products', 'Courses', 'Postage', 'All sales'],
  ...['Fee in sales', 'Refunds of sales', 'Fee refunded', 'Vouchers sold', 'Vouchers refunded'],
  ...['Paid by voucher', 'Refunded to vouchers', 'Orders', 'VAT in sales after refunds', 'Net of VAT'],
];

async function moneyLines(office: OfficeDeps, month: string): Promise<string[]> {
  const { days, sales, refunds, tax, deposits, liability } = await moneyOfMonth(office, month);
  const owed = liability.find((one) => one.month === month)?.owed ?? ZERO;
  const line = (
    name: string,
    of: typeof sales,
    back: Omit<typeof refunds, 'orders' | 'withoutOrder'>,
    { vat, net }: typeof tax,
  ) =>
    csvLine([
      name,
      ...[of.lessons, of.training, of.products, of.courses, of.postage, of.all, of.fee].map(toDecimal),
      ...[back.sales, back.fee, of.vouchersSold, back.vouchers, of.byVoucher, back.toVouchers].map(toDecimal),
      ...[of.orders, toDecimal(vat), toDecimal(net)],
    ]);
  return [
    csvLine(HEADS),
    ...days.map((day) => line(day.day, day.sales, day.refunds, day.tax)),
    line('Total', sales, refunds, tax),
    csvLine(['VAT is rounded for each day. The total is the sum of the days.']),
    csvLine(['Vouchers owed at the end of the month, or now', toDecimal(owed)]),
    csvLine(['Course deposits held now', toDecimal(deposits.pence)]),
  ];
}
