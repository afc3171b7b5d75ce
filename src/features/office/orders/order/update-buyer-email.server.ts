import type { OfficeDeps } from '#src/features/identity/staff/access/office-deps.server.ts';
import type { Staff } from '#src/features/identity/staff/access/staff.ts';
import { emailConcerned } from '#src/features/identity/staff/actions/email-concerned.server.tsx';
import { updateBuyerEmailOfAccess } from '#src/features/learning/access/learning-of-order.server.ts';
import type { Order } from '#src/features/orders/orders.server.ts';
import { correctBuyerEmail } from '#src/features/orders/staff/order-details.server.ts';
import { updateBuyerEmailOfPurchase } from '#src/features/payments/attempts/payment-attempts.server.ts';
import {
  unsentToBuyer,
  updateBuyerEmailOfVouchers,
} from '#src/features/vouchers/staff/vouchers-of-order.server.ts';
import { writeAuditEntry } from '#src/kit/audit/write-audit-entry.server.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import { asPence, pounds } from '#src/platform/money.ts';

interface Addresses {
  from: string;
  to: string;
}

/** What correcting a buyer's email address does, in sentences. */
export async function foreseeReaddress(
  db: Db,
  order: Pick<Order, 'id' | 'order_number'>,
  { from, to }: Addresses,
): Promise<string[]> {
  const waiting = await unsentToBuyer(db, order.id, from);
  return [
    `Emails of order ${order.order_number} go to ${to}, not ${from}.`,
    ...waiting.map(
      ({ value_pence, code_last4 }) =>
        `The code of its ${pounds(asPence(value_pence))} voucher ending ${code_last4} goes there too.`,
    ),
    `We email ${to} and ${from}.`,
  ];
}

/**
 * Corrects the address that a buyer's emails go to, with its line of the log, and emails both addresses. It changes where
 * emails go and nothing else: what an account holds stays with the account (R45). False where it has been changed since.
 */
export async function updateBuyerEmail(
  tx: Tx,
  office: Pick<OfficeDeps, 'enqueue' | 'school' | 'clock'>,
  by: Staff,
  { order, from, to }: Addresses & { order: Pick<Order, 'id' | 'order_number' | 'basket_uuid'> },
): Promise<boolean> {
  const { id } = order;
  if (!(await correctBuyerEmail(tx, id, { from, to }))) return false;
  await updateBuyerEmailOfPurchase(tx, order.basket_uuid, to);
  await updateBuyerEmailOfAccess(tx, id, to);
  await updateBuyerEmailOfVouchers(tx, id, { from, to });
  await writeAuditEntry(tx, {
    by,
    action: 'correctBuyerEmail',
    subject: { kind: 'order', id },
    detail: 'The buyer’s email address',
    now: office.clock.now(),
  });
  await emailConcerned(
    tx,
    office,
    [
      { email: to, buyerOf: id },
      { email: from, relatedOrder: id, isFormer: true },
    ],
    {
      subject: `The email address of order ${order.order_number} has changed`,
      sentences: [
        'We’ve corrected it at the office. Emails of this order go to the new address from now on.',
      ],
    },
  );
  return true;
}
