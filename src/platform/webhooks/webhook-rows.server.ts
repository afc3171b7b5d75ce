import { randomBytes } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Db, Tx } from '../db/db.server.ts';
import { type RenewDeps, renewEncrypted } from '../rekey/rekey.server.ts';
import type { Secrets } from '../secrets.server.ts';
import { wakeDelivery } from './publish-event.server.ts';
import type { WebhookEvent } from './webhook-events.ts';
import './tables.ts';

interface WebhookDeps {
  clock: Clock;
  secrets: Secrets;
}

function newSecret(): string {
  return `webhook_${randomBytes(32).toString('base64url')}`;
}

/** Adds an address. Its secret is answered once. */
export async function addWebhook(
  tx: Tx,
  { clock, secrets }: WebhookDeps,
  { address, events }: { address: string; events: WebhookEvent[] },
): Promise<{ id: string; secret: string }> {
  const secret = newSecret();
  const { id } = await tx
    .insertInto('webhooks')
    .values({ address, events, secret: secrets.encrypt(secret), added_at: clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, secret };
}

/** A new secret in the place of the one before, for all that is sent from now on. */
export async function replaceSecret(
  tx: Tx,
  { secrets }: Pick<WebhookDeps, 'secrets'>,
  id: string,
): Promise<string> {
  const secret = newSecret();
  await tx
    .updateTable('webhooks')
    .set({ secret: secrets.encrypt(secret) })
    .where('id', '=', id)
    .execute();
  return secret;
}

export async function removeWebhook(tx: Tx, id: string) {
  await tx.deleteFrom('webhooks').where('id', '=', id).execute();
}

/** Switches a webhook on again and resets its failures. Events of the meantime are not sent. */
export async function switchOn(tx: Tx, id: string) {
  await tx
    .updateTable('webhooks')
    .set({ off_at: null, failing_since: null, failures: 0 })
    .where('id', '=', id)
    .execute();
}

const webhooks = (db: Db) =>
  db
    .selectFrom('webhooks')
    .select(['id', 'address', 'events', 'added_at as addedAt', 'failing_since as failingSince'])
    .select('off_at as offAt');

export function listWebhooks(db: Db) {
  return webhooks(db).orderBy('added_at').orderBy('id').execute();
}

export type WebhookRow = Awaited<ReturnType<typeof listWebhooks>>[number];

/** In a transaction it stays so until its end. */
export function findWebhook(db: Db, id: string): Promise<WebhookRow | undefined> {
  return webhooks(db)
    .where('id', '=', id)
    .$if(db.isTransaction, (query) => query.forUpdate())
    .executeTakeFirst();
}

/** The addresses that were switched off because nothing came through for days. */
export async function webhooksSwitchedOff(db: Db): Promise<{ id: string; address: string }[]> {
  return db.selectFrom('webhooks').select(['id', 'address']).where('off_at', 'is not', null).execute();
}

const ON_A_PAGE = 50;

/** What an address was told, or is to be told, the latest first. */
export function deliveriesOf(db: Db, webhookId: string) {
  return db
    .selectFrom('webhook_deliveries')
    .select([
      'id',
      'event_id as eventId',
      'event',
      'happened_at as happenedAt',
      'tries',
      'tried_at as triedAt',
    ])
    .select(['next_try_at as nextTryAt', 'answered', 'problem', 'delivered_at as deliveredAt'])
    .where('webhook_id', '=', webhookId)
    .orderBy('happened_at', 'desc')
    .orderBy('id')
    .limit(ON_A_PAGE)
    .execute();
}

export type DeliveryRow = Awaited<ReturnType<typeof deliveriesOf>>[number];

/** Has one sent once more, now. False where that address has no such delivery. */
export async function sendDeliveryAgain(
  tx: Tx,
  { webhook, delivery, now }: { webhook: string; delivery: string; now: Date },
): Promise<boolean> {
  const row = await tx
    .updateTable('webhook_deliveries')
    .set({ next_try_at: now, delivered_at: null })
    .where('id', '=', delivery)
    .where('webhook_id', '=', webhook)
    .returning('id')
    .executeTakeFirst();
  if (row) await wakeDelivery(tx);
  return row !== undefined;
}

/** The secrets, by the present secret of the site. */
export function renewWebhookSecrets(deps: RenewDeps) {
  return renewEncrypted(deps, 'webhooks', 'secret');
}
