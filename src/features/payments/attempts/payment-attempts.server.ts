import { sql } from 'kysely';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import type { GatewayName } from '../gateway.ts';
import type { DeclineCode, PaymentState } from '../payment.ts';

/** One attempt to pay for a purchase, with what became of it. */
export interface PaymentAttempt {
  id: string;
  gateway: GatewayName;
  pence: number;
  summary: string | null;
  crossReference: string | null;
  declined: { code: DeclineCode; detail: string | null } | null;
  events: { to: PaymentState; reason: string; at: Date }[];
}

/** Every attempt to pay for a purchase, as staff read them. */
export async function attemptsToPay(db: Db, purchaseId: string): Promise<PaymentAttempt[]> {
  const payments = await db
    .selectFrom('payments')
    .select(['id', 'gateway', 'amount_pence', 'summary', 'cross_reference', 'decline_code', 'decline_detail'])
    .where('basket_uuid', '=', purchaseId)
    .orderBy('created_at')
    .execute();
  if (payments.length === 0) return [];
  const events = await db
    .selectFrom('payment_events')
    .select(['payment_id', 'to_state', 'reason', 'at'])
    .where(
      'payment_id',
      'in',
      payments.map(({ id }) => id),
    )
    .orderBy('id')
    .execute();
  return payments.map((payment) => ({
    id: payment.id,
    gateway: payment.gateway,
    pence: payment.amount_pence,
    summary: payment.summary,
    crossReference: payment.cross_reference,
    declined: payment.decline_code && { code: payment.decline_code, detail: payment.decline_detail },
    events: events
      .filter(({ payment_id }) => payment_id === payment.id)
      .map(({ to_state, reason, at }) => ({ to: to_state, reason, at })),
  }));
}

/** Puts another address into what was bought, where its buyer's emails are made from it. */
export async function updateBuyerEmailOfPurchase(tx: Tx, purchaseId: string, email: string) {
  await tx
    .updateTable('payments')
    .set({ snapshot: sql`jsonb_set(snapshot, '{email}', ${JSON.stringify(email)}::jsonb)` })
    .where('basket_uuid', '=', purchaseId)
    .execute();
}

/** Puts what was corrected of a person into what was bought, from which emails and orders are made. */
export async function correctPersonOfPurchase(
  tx: Tx,
  purchaseId: string,
  role: 'billing' | 'delivery' | 'learner',
  to: Record<string, string>,
) {
  const person = sql`array['addresses', ${role}]`;
  await tx
    .updateTable('payments')
    .set({
      snapshot: sql`jsonb_set(snapshot, ${person}, (snapshot #> ${person}) || ${JSON.stringify(to)}::jsonb)`,
    })
    .where('basket_uuid', '=', purchaseId)
    .where(sql<boolean>`snapshot #> ${person} is not null`)
    .execute();
}
