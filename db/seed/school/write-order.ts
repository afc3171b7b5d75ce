import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { grantAccess } from '#src/features/learning/access/access.server.ts';
import { buyLessons } from '#src/features/lessons/learners/buy-lessons.server.ts';
import { startConsents } from '#src/features/orders/lessons-start.ts';
import { moveOrder, payOrder, placeOrder } from '#src/features/orders/orders.server.ts';
import { digitalProducts, type Purchase, voucherLines } from '#src/features/orders/purchase.ts';
import type { LedgerGateway } from '#src/features/payments/ledger/compare-day.server.ts';
import type { PaymentState } from '#src/features/payments/payment.ts';
import { issueVouchers } from '#src/features/vouchers/vouchers.server.ts';
import type { Tx } from '#src/platform/db/db.server.ts';
import type { Enqueue } from '#src/platform/jobs/jobs.server.ts';
import { messageIdOf } from '#src/platform/mail/mailer.server.ts';
import { pounds } from '#src/platform/money.ts';
import { newReference } from '#src/platform/references.ts';
import type { Secrets } from '#src/platform/secrets.server.ts';
import { defaultHours } from '#src/platform/working-days/opening-hours.ts';

export interface WrittenOrder {
  id: string;
  paymentId: string;
  at: Date;
  purchase: Purchase;
}

/** How the payment ended. One that was lost was declined with us, and the card was charged all the same. */
export type Standing = 'paid' | 'unsettled' | 'declined' | 'lost';

/** The reason for what no gateway was asked about. */
export const DEMONSTRATION = 'the demonstration';

/** What is done later was done long ago. */
const enqueue: Enqueue = async () => undefined;

/**
 * Writes a purchase as the checkout would have at that time: its payment, its order, and all that the order brings. Its
 * gateway is told of the charge after `now`, and is not asked about it before tomorrow.
 */
export async function writeOrder(
  tx: Tx,
  secrets: Secrets,
  purchase: Purchase,
  { at, now, outcome = 'paid' }: { at: Date; now: Date; outcome?: Standing },
): Promise<WrittenOrder> {
  const states: PaymentState[] = ['opening', 'created', 'capturing'];
  if (outcome === 'paid') states.push('captured');
  if (outcome === 'declined' || outcome === 'lost') states.push('declined');
  const paymentId = await writePayment(tx, purchase, { at, now, states, isLost: outcome === 'lost' });
  const stamp = { version: '2026-11', acceptedAt: at.toISOString() };
  const isTaught = purchase.lines.some((line) => line.type === 'lesson' || line.isInstructorTraining);
  const consents = [
    { kind: 'terms', ...stamp },
    ...(isTaught ? [{ kind: startConsents.soon, ...stamp }] : []),
  ];
  const id = await placeOrder(tx, purchase, { paymentId, account: sql<null>`null`, consents, now: at });
  if (outcome === 'declined' || outcome === 'lost')
    await moveOrder(tx, paymentId, 'declined', { reason: 'declined by the bank', now: at });
  if (outcome === 'paid') {
    await payOrder(tx, paymentId, {
      purchase,
      hours: defaultHours,
      reason: 'approved by the gateway',
      now: at,
    });
    await bring(tx, secrets, { id, paymentId, at, purchase });
  }
  return { id, paymentId, at, purchase };
}

async function writePayment(
  tx: Tx,
  purchase: Purchase,
  { at, now, states, isLost }: { at: Date; now: Date; states: PaymentState[]; isLost: boolean },
): Promise<string> {
  const id = randomUUID();
  const state = states.at(-1) ?? 'opening';
  const byPayPal = !isLost && Number.parseInt(id.slice(0, 2), 16) < 50;
  const events = states.slice(1).map((to, index) => ({
    payment_id: id,
    from_state: states[index] ?? 'opening',
    to_state: to,
    at,
    reason: to === 'declined' && !isLost ? 'declined by the gateway' : DEMONSTRATION,
  }));
  await tx
    .with('payment', (cte) =>
      cte.insertInto('payments').values({
        id,
        reference: newReference(),
        basket_uuid: purchase.basketUuid,
        order_number: purchase.orderNumber,
        gateway: byPayPal ? 'paypal' : 'connect-e',
        token: randomUUID(),
        approve_url: null,
        state,
        amount_pence: purchase.due,
        snapshot: JSON.stringify(purchase),
        fingerprint: randomUUID(),
        cross_reference: state === 'captured' ? newCharge(byPayPal ? 'paypal' : 'connect-e', at) : null,
        summary: state === 'captured' ? (byPayPal ? 'PayPal' : 'Visa ending 3436') : null,
        decline_code: state === 'declined' ? 'referred' : null,
        decline_detail: null,
        gateway_checked_at: at,
        undecided_since: state === 'capturing' ? at : null,
        staff_notified_at: state === 'capturing' ? at : null,
        external_refund_checked_at: now,
        created_at: at,
        updated_at: at,
        expires_at: at,
      }),
    )
    .insertInto('payment_events')
    .values(events)
    .execute();
  return id;
}

/** A charge's name as the gateway would give it: 24 digits that begin with the time, or 17 capitals and digits. */
export function newCharge(gateway: LedgerGateway, at: Date): string {
  const chance = randomUUID().replaceAll('-', '');
  if (gateway === 'paypal') return chance.slice(0, 17).toUpperCase();
  const digits = BigInt(`0x${chance.slice(0, 12)}`) % 10n ** 12n;
  return `${at.toISOString().replace(/\D/g, '').slice(2, 14)}${String(digits).padStart(12, '0')}`;
}

/** Vouchers, learning, hours and the receipt of a paid order, each already sent. */
async function bring(tx: Tx, secrets: Secrets, { id, at, purchase }: WrittenOrder) {
  const deps = { clock: { now: () => at }, enqueue, secrets };
  const { orderNumber, email, basketUuid } = purchase;
  await issueVouchers(tx, deps, {
    orderId: id,
    orderNumber,
    lines: voucherLines(purchase),
    buyerEmail: email,
    manage: newReference(),
  });
  await grantAccess(tx, deps, { orderId: id, orderNumber, email, products: digitalProducts(purchase) });
  await buyLessons(tx, id, purchase, { account: undefined, toppedUp: new Map(), now: at });
  await writeEmail(tx, {
    orderId: id,
    reference: `receipt-${basketUuid}`,
    to: email,
    at,
    subject: `Your receipt for order ${orderNumber}`,
    body: `Thank you. You paid ${pounds(purchase.total)} for order ${orderNumber}.`,
  });
}

/** An email that left at that time, or that the recipient's server refused. */
export async function writeEmail(
  tx: Tx,
  email: {
    orderId: string;
    reference: string;
    to: string;
    subject: string;
    body: string;
    at: Date;
    refused?: string;
  },
) {
  const { at, body } = email;
  await tx
    .insertInto('emails')
    .values({
      id: randomUUID(),
      message_id: messageIdOf(email.reference),
      recipient: email.to,
      reply_to: null,
      subject: email.subject,
      html: `<p>${body}</p>`,
      plain: body,
      renderer: null,
      renderer_input: null,
      created_at: at,
      not_before: null,
      tries: 1,
      notify_staff: false,
      order_id: email.orderId,
      to_buyer: true,
      ...(email.refused
        ? { sent_at: null, failed_at: at, last_error: email.refused, refused: true }
        : { sent_at: at, failed_at: null, last_error: null, refused: false }),
    })
    .execute();
}
