import { partsLeft, soldPartOf, vatInParts } from '#src/features/books/vat.server.ts';
import { vatModelOverTime } from '#src/features/books/vat-entries.server.ts';
import type { OfficeDeps } from '#src/features/identity/staff/access/office-deps.server.ts';
import type { OfficeGuard } from '#src/features/identity/staff/access/office-guard.server.ts';
import { csvFileApi } from '#src/features/identity/staff/actions/csv-file-api.server.ts';
import {
  findOrders,
  type ListedOrder,
  type OrderPart,
  partsOfOrders,
  placeOf,
} from '#src/features/orders/staff/find-orders.server.ts';
import {
  howPaid,
  refundedByPart,
  refundStandings,
} from '#src/features/payments/refunds/refund-queries.server.ts';
import { chargedBy } from '#src/features/refunds/office/refund-ways.ts';
import { readListQuery } from '#src/kit/lists/list.ts';
import { csvLine } from '#src/kit/parts/csv.ts';
import { londonDate } from '#src/platform/clock.ts';
import { londonDay, londonHour } from '#src/platform/dates.ts';
import type { Api } from '#src/platform/http/api.server.ts';
import { asPence, type Pence, sum, toDecimal, ZERO } from '#src/platform/money.ts';
import { phoneAsWritten } from '#src/platform/phone.ts';
import type { VatModel } from '#src/platform/school/school.ts';
import { standingOf } from '../order-state.ts';
import { orderList } from './order-list.tsx';
import { type OrdersQuery, paymentQueries } from './order-search.server.ts';

const IN_A_READ = 500;
const MOST = 50_000;

const HEADINGS = [
  ...['Order', 'Placed', 'Paid', 'State', 'Buyer', 'Email', 'Phone', 'Postcode'],
  ...[
    'Line',
    'Kind',
    'Quantity',
    'Each',
    'Discount',
    'Discount code',
    'Amount',
    'Of it by voucher',
    'Refunded',
    'VAT after refunds',
  ],
  ...['Paid by', 'Gateway reference'],
];

/** The orders that a list's filters find, line by line, as a file for a spreadsheet. */
export function ordersCsvApi(api: Api, deps: OfficeDeps & { office: OfficeGuard }) {
  csvFileApi(api, deps, {
    url: '/office/orders.csv',
    page: '/office/orders',
    action: 'exportOrders',
    read: (query, now) => ({
      filename: `orders-${londonDate(now)}`,
      // What was searched for may be a name, which the log does not hold.
      subject: { kind: 'orders', id: londonDate(now) },
      headings: HEADINGS,
      lines: ordersInLines(deps, readListQuery(orderList, query)),
    }),
  });
}

/** Read in parts, each below the last, so that no number of orders fills the memory. */
async function* ordersInLines({ db, school }: OfficeDeps, query: OrdersQuery) {
  const modelAt = await vatModelOverTime({ db, school });
  let before: string | undefined;
  for (let read = 0; read < MOST; read += IN_A_READ) {
    const cursor = before === undefined ? {} : { before };
    const { orders, more } = await findOrders(db, query, paymentQueries(db), { ...cursor, most: IN_A_READ });
    const payments = orders.map(({ paymentId }) => paymentId);
    const [standings, parts, refunded, paid] = await Promise.all([
      refundStandings(db, payments),
      partsOfOrders(db, orders),
      refundedByPart(db, payments),
      howPaid(db, payments),
    ]);
    yield orders
      .flatMap((order) => {
        const payment = paid(order.paymentId);
        return linesOf(order, parts(order.id), refunded(order.paymentId), modelAt(order)).map((line) =>
          csvLine([
            ...orderValues(order, standingOf(order.state, standings(order.paymentId)).label),
            ...line,
            payment ? wayOfPayment(order, payment) : '',
            payment?.cross_reference ?? '',
          ]),
        );
      })
      .join('');
    const last = orders.at(-1);
    if (!more || !last) return;
    before = placeOf(last);
  }
  yield csvLine([`The newest ${MOST} orders. Filter by dates for the others.`]);
}

/** What is the same on each line of an order. */
function orderValues(order: ListedOrder, status: string): string[] {
  return [
    order.number,
    londonMinute(order.placedAt),
    order.paidAt ? londonMinute(order.paidAt) : '',
    status,
    order.buyer,
    order.email,
    phoneAsWritten(order.phone),
    order.postcode,
  ];
}

/** "2026-11-23 10:05", which spreadsheets read as a date. */
function londonMinute(instant: Date): string {
  return `${londonDay(instant)} ${londonHour(instant)}`;
}

/** "Visa ending 3436 and vouchers". */
function wayOfPayment({ byVoucher }: ListedOrder, payment: Parameters<typeof chargedBy>[0]): string {
  const by = chargedBy(payment);
  return byVoucher > 0 && payment.gateway !== 'voucher' ? `${by} and vouchers` : by;
}

type Back = ReturnType<Awaited<ReturnType<typeof refundedByPart>>>;

/**
 * A line for each part of an order, and one for amounts refunded of none: they add up to the order's total and to what
 * its page says is refunded. VAT is rounded once for each part; none is in what is not paid for.
 */
function linesOf(
  { paidAt, discountCodes }: ListedOrder,
  parts: readonly OrderPart[],
  refunded: Back,
  model: VatModel,
): (string | number)[][] {
  const back = refunded.map(({ part, pence }) => ({ part: soldPartOf(part), pence }));
  const backOf = (name: string | null) =>
    sum(back.filter(({ part }) => part === name).map(({ pence }) => pence));
  const taxed = vatInParts(parts, paidAt ? { model, day: londonDay(paidAt) } : NOT_PAID);
  const left = partsLeft(
    taxed,
    back.filter(({ part }) => part !== null),
  );
  const [first, second] = discountCodes;
  const codesOf = ({ discount, secondDiscount }: Pick<OrderPart, 'discount' | 'secondDiscount'>) =>
    [discount > secondDiscount && first, secondDiscount > 0 && second].filter(Boolean).join(' and ');
  const lines = left.map(({ part, name, type, quantity, unit, byVoucher, vat, ...line }, index) => [
    ...[name, type, quantity, toDecimal(unit)],
    ...[toDecimal(line.discount), codesOf(line)],
    ...[toDecimal(parts[index]?.amount ?? ZERO), toDecimal(byVoucher)],
    ...[toDecimal(backOf(part)), toDecimal(vat)],
  ]);
  const amountBack = backOf(null);
  if (amountBack === ZERO) return lines;
  const vatBack = asPence(vatOf(partsLeft(taxed, back)) - vatOf(left));
  const nothing = toDecimal(ZERO);
  return [
    ...lines,
    [
      ...['Amount refunded', 'refund', 1, nothing, nothing, '', nothing, nothing],
      ...[toDecimal(amountBack), toDecimal(vatBack)],
    ],
  ];
}

const NOT_PAID = { model: 'unregistered', day: '' } as const;

function vatOf(parts: readonly { vat: Pence }[]): Pence {
  return sum(parts.map(({ vat }) => vat));
}
