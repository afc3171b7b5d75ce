import { sql } from 'kysely';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import { asPence } from '#src/platform/money.ts';
import { isWaiting } from './voucher.ts';

/** Vouchers that these orders bought, and those that went to this email address. Their codes are kept hashed alone. */
export async function voucherDataOf(db: Db, email: string, orders: string[]) {
  const vouchers = await ofPerson(db, email, orders).selectAll().execute();
  return vouchers.map(({ code_hash, page_hash, manage_hash, encrypted_code, ...voucher }) => voucher);
}

export async function hasWaitingVouchers(db: Db, email: string, orders: string[]): Promise<boolean> {
  const vouchers = await ofPerson(db, email, orders).select('state').execute();
  return vouchers.some(({ state }) => isWaiting(state));
}

/** Those of them that can still be spent. */
export async function vouchersWithMoney(db: Db, email: string, orders: string[]) {
  const vouchers = await ofPerson(db, email, orders)
    .select(['id', 'code_last4', 'balance_pence', 'recipient_name'])
    .where('balance_pence', '>', 0)
    .where('state', 'not in', ['used', 'expired', 'void'])
    .orderBy('issued_at')
    .execute();
  return vouchers.map(({ id, code_last4, balance_pence, recipient_name }) => ({
    id,
    ends: code_last4,
    remaining: asPence(balance_pence),
    recipientName: recipient_name,
  }));
}

/** Takes people out of vouchers, and returns their ids. Their codes go on working. */
export async function anonymiseVouchers(tx: Tx, email: string, orders: string[]): Promise<string[]> {
  const vouchers = await tx
    .updateTable('vouchers')
    .set({
      recipient_name: 'erased',
      email: null,
      personal_message: '',
      encrypted_code: null,
      buyer_email: sql<string | null>`case when buyer_email is null then null else '' end`,
    })
    .where('id', 'in', ofPerson(tx, email, orders).select('id'))
    .returning('id')
    .execute();
  return vouchers.map(({ id }) => id);
}

function ofPerson(db: Db, email: string, orders: string[]) {
  return db
    .selectFrom('vouchers')
    .where((where) =>
      where.or([
        where(where.fn<string>('lower', ['email']), '=', email.toLowerCase()),
        sql<boolean>`(buyer_email <> '' and lower(buyer_email) = ${email.toLowerCase()})`,
        ...(orders.length > 0 ? [where('order_id', 'in', orders)] : []),
      ]),
    );
}
