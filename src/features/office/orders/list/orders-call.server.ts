import { z } from 'zod';
import { staffList } from '#src/features/identity/staff/actions/staff-list.server.ts';
import type { OrderState } from '#src/features/orders/order.ts';
import { boughtBy, findOrders, placeOf } from '#src/features/orders/staff/find-orders.server.ts';
import { refundStandings } from '#src/features/payments/refunds/refund-queries.server.ts';
import { asPence, toDecimal } from '#src/platform/money.ts';
import { standingOf } from '../order-state.ts';
import { orderList } from './order-list.tsx';
import { paymentQueries } from './order-search.server.ts';

const IN_AN_ANSWER = 100;
const states = [
  'placed',
  'paid',
  'declined',
  'cancelled',
  'refunded',
] as const satisfies readonly OrderState[];
const decimal = z.string().describe('Pounds, as a decimal string');

const row = z
  .object({
    id: z.uuid(),
    number: z.string(),
    placed_at: z.iso.datetime(),
    paid_at: z.iso.datetime().nullable(),
    state: z.enum(states),
    standing: z.string().describe('As the office shows it, such as "Part refunded"'),
    buyer: z.string(),
    email: z.string(),
    phone: z.string(),
    postcode: z.string(),
    bought: z.string(),
    subtotal: decimal,
    discount: decimal,
    discount_codes: z.array(z.string()),
    postage: decimal,
    fee: decimal,
    total: decimal,
    by_voucher: decimal.describe('Of the total, what vouchers paid'),
    refunded: decimal.describe('What has gone back'),
  })
  .meta({ id: 'OrderInList' });

export const ordersCall = staffList({
  of: orderList,
  name: 'listOrders',
  summary: 'Orders, newest first, 100 at a time',
  onwards: 'before',
  row,
  async read({ db }, query) {
    const { orders, more } = await findOrders(db, query, paymentQueries(db), {
      before: query.before,
      most: IN_AN_ANSWER,
    });
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
    const last = orders.at(-1);
    const rows = orders.map((order) => {
      const { id, number, state, buyer, email, phone, postcode, subtotal, postage, fee, total } = order;
      const back = standings(order.paymentId);
      return {
        id,
        number,
        state,
        buyer,
        email,
        phone,
        postcode,
        placed_at: order.placedAt.toISOString(),
        paid_at: order.paidAt?.toISOString() ?? null,
        standing: standingOf(state, back).label,
        bought: bought(id),
        subtotal: toDecimal(subtotal),
        // What the total leaves of its parts: an order says no other discount.
        discount: toDecimal(asPence(subtotal + postage + fee - total)),
        discount_codes: order.discountCodes,
        postage: toDecimal(postage),
        fee: toDecimal(fee),
        total: toDecimal(total),
        by_voucher: toDecimal(order.byVoucher),
        refunded: toDecimal(back.refunded),
      };
    });
    return { rows, next: more && last ? placeOf(last) : null };
  },
});
