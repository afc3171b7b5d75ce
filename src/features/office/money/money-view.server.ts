import type { OfficeDeps } from '#src/features/identity/staff/access/office-deps.server.ts';
import { londonDate } from '#src/platform/clock.ts';
import { formatMonth, londonWhen, shortDay } from '#src/platform/dates.ts';
import { asPence, type Pence, pounds } from '#src/platform/money.ts';
import { monthAfter, monthBefore } from '#src/platform/months.ts';
import type { VatModel } from '#src/platform/school/school.ts';
import { boundsOf, isWeekend } from './month.ts';
import { moneyOfMonth } from './read-month.server.ts';

const KINDS = [
  ['lessons', 'Lessons'],
  ['training', 'Training'],
  ['products', 'Products'],
  ['courses', 'Courses'],
  ['postage', 'Postage'],
] as const;

/** Vouchers are multi-purpose: their tax is due when they are spent. */
const VAT_NOTES: Record<VatModel, string> = {
  unregistered: 'No VAT is in your prices. Vouchers count when they are spent.',
  principal: 'VAT at 20% is in every sale. Vouchers count when they are spent.',
  agent:
    'VAT at 20% is in your fee and in what you sell yourself. Your instructors account for that on their lessons. Vouchers count when they are spent.',
};

/** A month's money in the words and numbers of the page. */
export async function moneyView(office: OfficeDeps, month: string) {
  const now = office.clock.now();
  const { model } = office.school.current().vat;
  const today = londonDate(now);
  const money = await moneyOfMonth(office, month);
  const { sales, refunds, days, owed, deposits } = money;
  const isThisMonth = month === today.slice(0, 7);
  return {
    month,
    title: formatMonth(month),
    until: isThisMonth ? `until ${londonWhen(now, now).time} today` : 'the whole month',
    before: { month: monthBefore(month), label: formatMonth(monthBefore(month)) },
    after: isThisMonth ? undefined : { month: monthAfter(month), label: formatMonth(monthAfter(month)) },
    figures: [
      { name: 'Sales', sum: pounds(sales.all), note: `with ${pounds(sales.fee)} fee` },
      { name: 'Refunds', sum: pounds(refunds.sales), note: `${refunds.orders} of ${sales.orders} orders` },
      {
        name: 'VAT in sales',
        sum: pounds(money.tax.vat),
        note: model === 'unregistered' ? 'not registered' : 'after refunds',
      },
      { name: 'Course deposits held', sum: pounds(deposits.pence), note: `${deposits.places} places` },
      { name: 'Vouchers owed', sum: pounds(owed.pence), note: `${owed.count} with a balance` },
    ],
    vatNote: VAT_NOTES[model],
    vouchersSold: pounds(sales.vouchersSold),
    byVoucher: pounds(sales.byVoucher),
    vouchersRefunded: pounds(refunds.vouchers),
    withoutOrder: refunds.withoutOrder > 0 ? pounds(refunds.withoutOrder) : undefined,
    days: days.map(({ day, isToday }) => ({
      day,
      label: shortDay(day, today),
      isWeekend: isWeekend(day),
      isToday,
    })),
    rows: [
      chartRow(
        'All',
        sales.all,
        true,
        days.map((one) => one.sales.all),
      ),
      ...KINDS.map(([kind, name]) =>
        chartRow(
          name,
          sales[kind],
          false,
          days.map((one) => one.sales[kind]),
        ),
      ),
      chartRow(
        'Vouchers sold',
        sales.vouchersSold,
        false,
        days.map((one) => one.sales.vouchersSold),
      ),
    ],
    table: days.map(({ day, sales: of, refunds: back }) => ({
      day: shortDay(day, today),
      sums: [
        ...KINDS.map(([kind]) => pounds(of[kind])),
        pounds(of.all),
        pounds(back.sales),
        pounds(of.vouchersSold),
      ],
    })),
    heads: [...KINDS.map(([, name]) => name), 'All sales', 'Refunds', 'Vouchers sold'],
    liability: money.liability
      .filter((one) => one.month <= month)
      .slice(-6)
      .map((one) => ({
        month: one.month,
        name: formatMonth(one.month),
        label: formatMonth(one.month).slice(0, 3),
        added: asPence(one.issued + one.unsold),
        gone: asPence(one.spent + one.expired + one.void),
        owed: one.owed,
        sums: [one.issued, one.unsold, one.spent, one.expired, one.void, one.owed].map(pounds),
      })),
    bounds: boundsOf(month),
  };
}

function chartRow(name: string, total: Pence, isMain: boolean, values: Pence[]) {
  return { name, total: pounds(total), isMain, values };
}
