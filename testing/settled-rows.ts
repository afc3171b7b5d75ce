import type { ConnectESimulator } from '#simulators/connect-e/simulator.ts';
import type { PayPalSimulator } from '#simulators/paypal/simulator.ts';
import type { Db } from '#src/platform/db/db.server.ts';

export interface GatewayLedgers {
  bank: Pick<ConnectESimulator, 'ledger'>;
  paypal: Pick<PayPalSimulator, 'ledger'>;
}

/** All money that the gateways report as moved, by token; of bank transfers and cash `transfers` tells. */
export function ledgerOf(
  { bank, paypal }: GatewayLedgers,
  transfers: Awaited<ReturnType<typeof transfersOf>> = [],
) {
  const payPal = paypal.ledger().map(({ kind, order, customId, captureId, amountPence }) => ({
    kind,
    token: order,
    orderId: customId,
    crossReference: captureId,
    amountPence,
  }));
  return [...bank.ledger(), ...payPal, ...transfers];
}

/** What bank transfers and cash have paid, and what went back of that, by the rows that stand for the bank and the instructors. */
export async function transfersOf(db: Db) {
  const charged = await db
    .selectFrom('bank_transfers')
    .innerJoin('payments', 'payments.id', 'charged_by')
    .select([
      'token',
      'bank_transfers.order_number',
      'bank_transfers.reference',
      'bank_transfers.amount_pence',
    ])
    .execute();
  const sent = await db
    .selectFrom('bank_returns')
    .innerJoin('bank_transfers', 'bank_transfers.reference', 'bank_returns.reference')
    .select(['order_number', 'bank_returns.reference', 'bank_returns.amount_pence'])
    .where('refund_leg_id', 'is not', null)
    .execute();
  const cash = await db
    .selectFrom('cash_payments')
    .innerJoin('payments', 'payments.id', 'charged_by')
    .select(['token', 'cash_payments.order_number', 'cash_payments.order_number as reference'])
    .select('cash_payments.amount_pence')
    .execute();
  const given = await db
    .selectFrom('cash_returns')
    .innerJoin('cash_payments', 'cash_payments.basket_uuid', 'cash_returns.basket_uuid')
    .select(['order_number', 'order_number as reference', 'cash_returns.amount_pence'])
    .execute();
  const lineOf = (one: (typeof sent)[number]) => ({
    orderId: one.order_number,
    crossReference: one.reference,
    amountPence: one.amount_pence,
  });
  return [
    ...[...charged, ...cash].map((one) => ({
      kind: 'capture' as const,
      token: one.token ?? '',
      ...lineOf(one),
    })),
    ...[...sent, ...given].map((one) => ({ kind: 'refund' as const, token: '', ...lineOf(one) })),
  ];
}

export type SettledRows = Awaited<ReturnType<typeof rowsOf>>;

/** All rows that money, orders and what they promise consist of, read one after the other: a connection for each would cost more. */
export async function rowsOf(db: Db) {
  const byId = 'id' as never;
  const emails = await db.selectFrom('emails').selectAll().execute();
  return {
    payments: await db.selectFrom('payments').selectAll().execute(),
    paymentEvents: await db.selectFrom('payment_events').selectAll().orderBy(byId).execute(),
    orders: await db.selectFrom('orders').selectAll().execute(),
    orderEvents: await db.selectFrom('order_events').selectAll().orderBy(byId).execute(),
    lines: await db.selectFrom('order_lines').selectAll().orderBy('position').execute(),
    allocations: await db.selectFrom('order_allocations').selectAll().execute(),
    emails,
    vouchers: await db.selectFrom('vouchers').selectAll().execute(),
    movements: await db.selectFrom('voucher_movements').selectAll().orderBy('id').execute(),
    bundleParts: await db.selectFrom('bundle_parts').select(['bundle_id', 'product_id']).execute(),
    discountCodes: await db.selectFrom('discount_codes').select(['code', 'uses']).execute(),
    access: await db.selectFrom('learning_access').select('order_id').execute(),
    accessEmails: emails
      .filter(({ renderer }) => renderer === 'learning')
      .map(({ renderer_input }) => ({ order_id: renderer_input })),
    promises: await db.selectFrom('order_tasks').selectAll().orderBy('kind').execute(),
  };
}
