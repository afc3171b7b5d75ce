import { Readable } from 'node:stream';
import { boughtBy, findOrders, type ListedOrder } from '#src/features/orders/staff/find-orders.server.ts';
import { refundStandings } from '#src/features/payments/refunds/refunded-payments.server.ts';
import { londonDate } from '#src/platform/clock.ts';
import type { Api } from '#src/platform/http/api.server.ts';
import { type Pence, toDecimal } from '#src/platform/money.ts';
import type { OfficeDeps } from '../../access/office-deps.server.ts';
import { fileFor, type OfficeGuard, staffOf } from '../../access/office-guard.server.ts';
import { writeLog } from '../../log/write-log.server.ts';
import { csvLine } from '../../parts/csv.ts';
import { standingOf } from '../order-state.ts';
import { type AskedOrders, paymentQueries, readAskedOrders } from './order-search.server.ts';

const IN_A_READ = 500;
const MOST = 50_000;

const HEADINGS = [
  'Order',
  'Placed',
  'Paid',
  'State',
  'Buyer',
  'Email',
  'Postcode',
  'Bought',
  'Lines',
  'Postage',
  'Fee',
  'Total',
  'Of it by voucher',
  'Refunded',
];

/** The orders that a list's filters find, as a file for a spreadsheet. Each file is in the log. */
export function ordersCsvApi(api: Api, deps: OfficeDeps & { office: OfficeGuard }) {
  api.get(
    '/office/orders.csv',
    {
      onRequest: fileFor(deps, 'export', {
        fresh: true,
        from: (path) => path.replace('/office/orders.csv', '/office/orders'),
      }),
      schema: { hide: true },
    },
    async (request, reply) => {
      const by = await staffOf(deps.office, request, 'export');
      const now = deps.clock.now();
      // What was searched for may be a name, which the log does not hold.
      const about = { kind: 'orders', id: londonDate(now) };
      await deps.db
        .transaction()
        .execute((tx) => writeLog(tx, { by, did: 'exportOrders', about, detail: '', now }));
      const asked = readAskedOrders(new URL(request.url, 'http://office').searchParams);
      reply.headers({
        'cache-control': 'no-store',
        'content-disposition': `attachment; filename="orders-${londonDate(now)}.csv"`,
        'x-robots-tag': 'noindex',
      });
      return reply.type('text/csv; charset=utf-8').send(Readable.from(ordersInLines(deps, asked)));
    },
  );
}

/** Read in parts, each below the last, so that no number of orders fills the memory. */
async function* ordersInLines({ db }: OfficeDeps, asked: AskedOrders) {
  // Excel reads a file as UTF-8 by its first character.
  yield `\ufeff${csvLine(HEADINGS)}`;
  let before: string | undefined;
  for (let read = 0; read < MOST; read += IN_A_READ) {
    const cursor = before === undefined ? {} : { before };
    const { orders, more } = await findOrders(db, asked, paymentQueries(db), { ...cursor, most: IN_A_READ });
    const [standings, bought] = await Promise.all([
      refundStandings(
        db,
        orders.map(({ paymentId }) => paymentId),
      ),
      boughtBy(
        db,
        orders.map(({ id }) => id),
      ),
    ]);
    yield orders
      .map((order) => csvLine(valuesOf(order, standings(order.paymentId), bought(order.id))))
      .join('');
    if (!more) return;
    before = orders.at(-1)?.id;
  }
  yield csvLine([`The newest ${MOST} orders. Filter by dates for the others.`]);
}

function valuesOf(
  order: ListedOrder,
  standing: Parameters<typeof standingOf>[1],
  bought: string,
): (string | number)[] {
  const amount = (pence: Pence) => toDecimal(pence);
  return [
    order.number,
    order.placedAt.toISOString(),
    order.paidAt?.toISOString() ?? '',
    standingOf(order.state, standing).words,
    order.buyer,
    order.email,
    order.postcode,
    bought,
    amount(order.subtotal),
    amount(order.postage),
    amount(order.fee),
    amount(order.total),
    amount(order.byVoucher),
    amount(standing.refunded),
  ];
}
