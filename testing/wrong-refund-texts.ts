import { refundStandings } from '#src/features/payments/refunds/refund-queries.server.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import type { Broken } from './broken-invariants.ts';
import { type GatewayLedgers, ledgerOf, transfersOf } from './settled-rows.ts';

/**
 * What a buyer is told of refunds that is not true (I6). It holds at every moment, settled or not: the rows are read at
 * one instant and the ledgers after them, so that what the ledgers lack was told too early.
 */
export async function findWrongRefundTexts(db: Db, gateways: GatewayLedgers): Promise<Broken[]> {
  const { refundStatusOf, rows } = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const orders = await tx
        .selectFrom('orders')
        .innerJoin('payments', 'payments.id', 'orders.payment_id')
        .innerJoin('refunds', 'refunds.payment_id', 'payments.id')
        .select([
          'orders.id',
          'orders.order_number',
          'orders.basket_uuid',
          'orders.total_pence',
          'orders.email',
        ])
        .select(['orders.state', 'payments.id as payment', 'payments.state as paymentState'])
        .select(['payments.token', 'payments.amount_pence as charged'])
        .where('orders.paid_at', 'is not', null)
        .distinct()
        .execute();
      const refunds = await tx.selectFrom('refunds').selectAll().execute();
      const emails = await tx
        .selectFrom('emails')
        .select(['message_id', 'subject', 'recipient'])
        .where('message_id', 'like', '<refund-given-%')
        .execute();
      const movements = await tx
        .selectFrom('voucher_movements')
        .select(['order_id', 'pence'])
        .where('kind', '=', 'refunded')
        .execute();
      const ids = orders.map(({ payment }) => payment);
      return { refundStatusOf: await refundStandings(tx, ids), rows: { orders, refunds, emails, movements } };
    });
  const ledger = ledgerOf(gateways, await transfersOf(db));
  const broken: Broken[] = [];
  for (const order of rows.orders) {
    const say = (says: string) =>
      broken.push({ purchase: order.basket_uuid, says: `I6: ${order.order_number} ${says}` });
    const charge = ledger.find(({ kind, token }) => kind === 'capture' && token === order.token);
    const back = ledger.filter(
      ({ kind, crossReference }) => kind === 'refund' && crossReference === charge?.crossReference,
    );
    const byGateway = total(back.map(({ amountPence }) => amountPence));
    const own = rows.movements.filter(({ order_id }) => order_id === order.id);
    const refundedPence = byGateway + total(own.map(({ pence }) => pence));
    const { refunded } = refundStatusOf(order.payment);
    if (refunded > refundedPence) say(`is said to have ${refunded} back, and ${refundedPence} was given`);
    const isAllBack = refundedPence >= order.total_pence || (order.charged > 0 && byGateway >= order.charged);
    if (order.state === 'refunded' && !isAllBack)
      say(`is "refunded" with ${refundedPence} of ${order.total_pence} given back`);
    if (order.paymentState === 'refunded' && !isAllBack)
      say(`has a payment that is "refunded" with ${refundedPence} of ${order.total_pence} given back`);
    let emailed = 0;
    for (const refund of rows.refunds.filter(({ payment_id }) => payment_id === order.payment)) {
      const emails = rows.emails.filter(({ message_id }) =>
        message_id.startsWith(`<refund-given-${refund.id}`),
      );
      const isTold = refund.state === 'succeeded' && !['system', 'elsewhere'].includes(refund.requested_by);
      if (emails.length !== (isTold ? 1 : 0))
        say(`has ${emails.length} emails of a refund of ${refund.amount_pence} that is ${refund.state}`);
      if (emails.length > 0) emailed += refund.amount_pence;
    }
    if (emailed > refundedPence) say(`has emails of ${emailed}, and ${refundedPence} was given`);
  }
  return broken;
}

const total = (some: readonly number[]) => some.reduce((all, one) => all + one, 0);
