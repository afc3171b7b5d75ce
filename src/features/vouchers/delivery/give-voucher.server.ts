import type { Voucher } from '#src/features/basket/lines/voucher-line.ts';
import type { Tx } from '#src/platform/db/db.server.ts';
import type { QueueDeps } from '#src/platform/mail/email.server.ts';
import type { Pence } from '#src/platform/money.ts';
import { newReference } from '#src/platform/references.ts';
import { plainDesign } from '../voucher.ts';
import { type IssueDeps, type IssuedVoucher, voucherRow } from '../vouchers.server.ts';
import { queueVoucherEmail } from './queue-voucher-email.server.ts';

export type GiveDeps = IssueDeps & QueueDeps;

/** Gives somebody a voucher that nobody has bought, and emails it to them. Answers its id. */
export async function giveVoucher(
  tx: Tx,
  deps: GiveDeps,
  { email, name, value, message }: { email: string; name: string; value: Pence; message: string },
): Promise<string> {
  const voucher: Voucher = {
    type: 'e-voucher',
    template: plainDesign,
    cardTemplate: null,
    recipientName: name,
    recipientEmail: email,
    message,
    sendTo: 'recipient',
    sendAt: null,
    value,
  };
  const issued = {
    orderId: '',
    orderNumber: '',
    position: 0,
    voucher,
    buyerEmail: email,
    manage: newReference(),
  };
  const row: IssuedVoucher = {
    ...voucherRow(deps, issued),
    order_id: null,
    order_number: null,
    origin: 'reward',
    buyer_email: email,
  };
  await tx.insertInto('vouchers').values(row).execute();
  await tx
    .insertInto('voucher_movements')
    .values({
      voucher_id: row.id,
      kind: 'given',
      pence: value,
      order_id: null,
      order_number: null,
      at: row.issued_at,
    })
    .execute();
  await queueVoucherEmail(tx, deps, row);
  return row.id;
}
