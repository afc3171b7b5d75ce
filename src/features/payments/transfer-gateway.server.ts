import type { Db } from '#src/platform/db/db.server.ts';
import { recordedGateway } from './recorded-gateway.server.ts';
import { chargeTransfer } from './transfers/transfers.server.ts';

/** How a transfer is named beside "Visa ending 3436". */
export const BY_TRANSFER = 'Bank transfer';

/** Bank transfers: what staff have recorded of the bank's statement. */
export const bankTransferGateway = (db: Db) =>
  recordedGateway({
    find: (orderNumber) =>
      db.selectFrom('bank_transfers').selectAll().where('order_number', '=', orderNumber).executeTakeFirst(),
    isAllThere: ({ held_pence, amount_pence }) => held_pence >= amount_pence,
    charge: (basket, paymentId) => chargeTransfer(db, basket, paymentId),
    async findReturned(key) {
      const sent = await db
        .selectFrom('bank_returns')
        .innerJoin('refund_legs', 'refund_legs.id', 'bank_returns.refund_leg_id')
        .select('bank_returns.id')
        .where('idempotency_key', '=', key)
        .executeTakeFirst();
      return sent?.id;
    },
    describe: ({ reference }) => ({ crossReference: reference, summary: BY_TRANSFER }),
    notThere: 'not all of it is there',
  });
