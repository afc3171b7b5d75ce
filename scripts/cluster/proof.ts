import { setTimeout as wait } from 'node:timers/promises';
import type { OpenDatabase } from '#src/platform/db/db.server.ts';
import { expectInvariants } from '#testing/invariants.ts';
import type { ThirdParties } from './sites.ts';
import type { VisitorLog } from './visitors.ts';

/** Waits until no payment is under way and no email is due. */
export async function untilSettled({ db }: OpenDatabase, seconds: number) {
  const limit = Date.now() + seconds * 1_000;
  for (;;) {
    const live = await db
      .selectFrom('payments')
      .select('id')
      .where('state', 'in', ['opening', 'capturing', 'refunding'])
      .execute();
    const due = await db.selectFrom('emails').select('id').where('sent_at', 'is', null).execute();
    if (live.length + due.length === 0) return;
    if (Date.now() > limit)
      throw new Error(`${live.length} payments under way, ${due.length} emails not sent`);
    await wait(1_000);
  }
}

/** What the shop has told its visitors is in its rows, in the gateway's ledger and in the post. Answers what is not. */
export async function lost(
  database: OpenDatabase,
  { bank, paypal, mail }: ThirdParties,
  visitorLog: VisitorLog,
) {
  const { db } = database;
  const losses: string[] = [];
  const baskets = new Set((await db.selectFrom('baskets').select('uuid').execute()).map(({ uuid }) => uuid));
  const orders = await db
    .selectFrom('orders')
    .innerJoin('payments', 'payments.id', 'orders.payment_id')
    .select(['orders.order_number', 'orders.state', 'orders.email', 'payments.reference', 'payments.token'])
    .execute();
  const chargedTokens = new Set(bank.ledger().map(({ token }) => token));
  for (const { uuid } of visitorLog.baskets) if (!baskets.has(uuid)) losses.push(`basket ${uuid}`);
  for (const { order, transaction, email } of visitorLog.paid) {
    const row = orders.find(({ order_number }) => order_number === order);
    if (row?.state !== 'paid' || row.reference !== transaction || row.email !== email)
      losses.push(`order ${order}`);
    else if (!chargedTokens.has(row.token ?? '')) losses.push(`the charge of order ${order}`);
    if (!mail.received.some(({ to }) => to[0] === email)) losses.push(`the receipt of order ${order}`);
  }
  await expectInvariants({ db, bank, paypal }).catch((error: Error) => losses.push(error.message));
  return losses;
}
