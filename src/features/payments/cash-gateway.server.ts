import type { Db } from '#src/platform/db/db.server.ts';
import { chargeCash } from './cash/cash.server.ts';
import { recordedGateway } from './recorded-gateway.server.ts';

/** Cash: what is recorded of what instructors have taken and given back. */
export const cashGateway = (db: Db) =>
  recordedGateway({
    find: (orderNumber) =>
      db.selectFrom('cash_payments').selectAll().where('order_number', '=', orderNumber).executeTakeFirst(),
    isAllThere: ({ taken_on }) => taken_on !== null,
    charge: (basket, paymentId) => chargeCash(db, basket, paymentId),
    async findReturned(key) {
      const given = await db
        .selectFrom('cash_returns')
        .innerJoin('refund_legs', 'refund_legs.id', 'refund_leg_id')
        .select('refund_leg_id as id')
        .where('idempotency_key', '=', key)
        .executeTakeFirst();
      return given?.id;
    },
    describe: ({ order_number, instructor_name }) => ({
      crossReference: order_number,
      summary: `Cash to ${instructor_name}`,
    }),
    notThere: 'the cash has not been taken',
  });
