import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../db/db.server.ts';
import type { WebhookEvent } from './webhook-events.ts';
import './tables.ts';

/** Deliveries wait: heard by every process when the transaction commits. */
export const WEBHOOKS_WAIT = 'webhooks_wait';

/**
 * Has every address that asked for it told of an event, in the event's transaction: they are told exactly if it
 * happened. What it says is read only where somebody is told. It names people by their ids alone.
 */
export async function publishEvent(
  tx: Tx,
  event: WebhookEvent,
  { now, data }: { now: Date; data(): Promise<object> | object },
) {
  const told = await tx
    .selectFrom('webhooks')
    .select('id')
    .where(sql<boolean>`${event} = any(events)`)
    .where('off_at', 'is', null)
    .execute();
  if (told.length === 0) return;
  const id = randomUUID();
  const body = JSON.stringify({ id, event, at: now.toISOString(), data: await data() });
  await tx
    .insertInto('webhook_deliveries')
    .values(
      told.map((webhook) => ({
        id: randomUUID(),
        webhook_id: webhook.id,
        event_id: id,
        event,
        body,
        happened_at: now,
        next_try_at: now,
      })),
    )
    .execute();
  await wakeDelivery(tx);
}

/** Says at the commit that something waits to be delivered. */
export async function wakeDelivery(tx: Tx) {
  await sql`select pg_notify(${WEBHOOKS_WAIT}, '')`.execute(tx);
}
