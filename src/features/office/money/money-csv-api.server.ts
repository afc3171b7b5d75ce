import type { OfficeDeps } from '#src/features/identity/staff/access/office-deps.server.ts';
import type { OfficeGuard } from '#src/features/identity/staff/access/office-guard.server.ts';
import { csvFileApi } from '#src/features/identity/staff/actions/csv-file-api.server.ts';
import { liabilityByMonth } from '#src/features/vouchers/liability/liability.server.ts';
import { csvLine } from '#src/kit/parts/csv.ts';
import { londonDate } from '#src/platform/clock.ts';
import type { Api } from '#src/platform/http/api.server.ts';
import { toDecimal, ZERO } from '#src/platform/money.ts';
import { readMonth } from '#src/platform/months.ts';
import { moneyOfMonth } from './read-month.server.ts';

/** A month's money and the vouchers' months as files for a spreadsheet. */
export function moneyCsvApi(api: Api, deps: OfficeDeps & { office: OfficeGuard }) {
  csvFileApi(api, deps, {
    url: '/office/money.csv',
    page: '/office/money',
    action: 'exportMoney',
    async read(query, now) {
      const month = readMonth(query, londonDate(now));
      const lines = await moneyLines(deps, month);
      return {
        filename: `money-${month}`,
        subject: { kind: 'month', id: month },
        headings: HEADS,
        lines,
      };
    },
  });
  csvFileApi(api, deps, {
    url: '/office/money/vouchers.csv',
    page: '/office/money',
    action: 'exportVouchersOwed',
    async read(_query, now) {
      const month = londonDate(now).slice(0, 7);
      const rows = await liabilityByMonth(deps.db, month);
      return {
        filename: `vouchers-owed-${month}`,
        subject: { kind: 'month', id: month },
        headings: [
          'Month',
          'Issued',
          'Moved in or given',
          'Spent',
          'Expired',
          'Refunded or void',
          'Owed at the end',
        ],
        lines: rows.map((row) =>
          csvLine([
            row.month,
            ...[row.issued, row.unsold, row.spent, row.expired, row.void, row.owed].map(toDecimal),
          ]),
        ),
      };
    },
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
    ...days.map((day) => line(day.day, day.sales, day.refunds, day.tax)),
    line('Total', sales, refunds, tax),
    csvLine(['VAT is rounded once for each line of an order.']),
    csvLine(['Vouchers owed at the end of the month, or now', toDecimal(owed)]),
    csvLine(['Course deposits held now', toDecimal(deposits.pence)]),
  ];
}
