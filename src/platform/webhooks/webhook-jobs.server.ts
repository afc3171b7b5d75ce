import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../dates.ts';
import type { Db, Tx } from '../db/db.server.ts';
import type { Notifications } from '../db/notifications.server.ts';
import type { Enqueue, Job } from '../jobs/jobs.server.ts';
import { oneAfterAnother } from '../jobs/one-after-another.server.ts';
import type { Log } from '../log.server.ts';
import { connectionProblem } from '../outside/post-outside.server.ts';
import type { Secrets } from '../secrets.server.ts';
import { postEvent } from './post-event.server.ts';
import { WEBHOOKS_WAIT } from './publish-event.server.ts';
import './tables.ts';

interface DeliveryDeps {
  db: Db;
  clock: Clock;
  log: Log;
  secrets: Secrets;
  enqueue: Enqueue;
  production: boolean;
  /** Notifies the owners that an address was switched off, in the same transaction. */
  switchedOff(tx: Tx, webhook: { id: string; address: string; failures: number }): Promise<void>;
}

const DELIVER = 'deliver-webhooks';

/** How long after each failed try the next one comes: nine tries in three days. */
const PAUSES_MS = [
  MINUTE_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  6 * HOUR_MS,
  12 * HOUR_MS,
  24 * HOUR_MS,
  28 * HOUR_MS,
];
/** An address to which nothing has come through for as long, in as many tries, is switched off. */
const OFF_AFTER_MS = 3 * DAY_MS;
const OFF_AFTER_TRIES = PAUSES_MS.length + 1;
/** A process that dies has claimed what it was sending for as long. */
const CLAIM_MS = 2 * MINUTE_MS;
const MOST_IN_A_RUN = 20;
const KEPT_MS = 30 * DAY_MS;

export function webhookJobs(deps: DeliveryDeps): Job[] {
  const run = () => deliverWaiting(deps);
  return [
    { name: DELIVER, retries: 2, retrySeconds: 5, wakes: true, run },
    { name: 'deliver-waiting-webhooks', retries: 0, retrySeconds: 5, every: '* * * * *', run },
    purgeDeliveriesJob(deps),
  ];
}

/** Delivers at once what has just happened. */
export function deliverWhenWoken(
  notifications: Notifications,
  { db, enqueue, log }: Pick<DeliveryDeps, 'db' | 'enqueue' | 'log'>,
) {
  notifications.on(WEBHOOKS_WAIT, () => {
    // Within a minute they are delivered all the same.
    enqueue(db, DELIVER, {}).catch((error) => log.warn({ err: error }, 'webhooks wait for the next minute'));
  });
}

function deliverWaiting(deps: DeliveryDeps) {
  return oneAfterAnother({
    clock: deps.clock,
    atMost: MOST_IN_A_RUN,
    claim: (now) => claim(deps.db, now),
    work: (delivery) => deliver(deps, delivery),
    goOn: () => deps.enqueue(deps.db, DELIVER, {}),
  });
}

/**
 * The one that waits longest, so that no other process sends it meanwhile. Addresses to which nothing comes through come last: each
 * try of one that doesn't answer takes ten seconds.
 */
async function claim(db: Db, now: Date) {
  const { rows } = await sql<Delivery>`
    update webhook_deliveries set next_try_at = ${new Date(now.getTime() + CLAIM_MS)}, tries = tries + 1, tried_at = ${now}
    from webhooks
    where webhooks.id = webhook_id and webhook_deliveries.id = (
      select waiting.id from webhook_deliveries waiting join webhooks on webhooks.id = waiting.webhook_id
      where next_try_at <= ${now}
      order by failing_since is not null, next_try_at limit 1 for update of waiting skip locked
    )
    returning webhook_deliveries.id, webhook_id as "webhookId", event_id as "eventId", event, body, tries,
      happened_at as "happenedAt", address, secret`.execute(db);
  return rows[0];
}

interface Delivery {
  id: string;
  webhookId: string;
  eventId: string;
  event: string;
  body: string;
  tries: number;
  happenedAt: Date;
  address: string;
  secret: string;
}

async function deliver(deps: DeliveryDeps, delivery: Delivery) {
  const { clock, log, secrets, production } = deps;
  const { address, body, event, eventId: id } = delivery;
  let answered: number | null = null;
  let problem: string | null = null;
  try {
    const secret = secrets.decrypt(delivery.secret);
    answered = await postEvent({
      address,
      secret,
      id,
      event,
      body,
      now: clock.now(),
      mayBePrivate: !production,
    });
  } catch (error) {
    problem = connectionProblem(error as NodeJS.ErrnoException);
    log.info({ webhook_id: delivery.webhookId, delivery_id: delivery.id, problem }, 'webhook not delivered');
  }
  const isGood = answered !== null && answered >= 200 && answered < 300;
  await deps.db.transaction().execute(async (tx) => {
    const now = clock.now();
    await tx
      .updateTable('webhook_deliveries')
      .set({
        answered,
        problem,
        ...(isGood
          ? { delivered_at: now, next_try_at: null }
          : { next_try_at: nextTry(delivery.tries, now) }),
      })
      .where('id', '=', delivery.id)
      .execute();
    if (isGood) await recordGood(tx, delivery.webhookId);
    else await recordFailure(deps, tx, delivery.webhookId, now);
  });
}

function nextTry(tries: number, now: Date): Date | null {
  const pause = PAUSES_MS[tries - 1];
  return pause === undefined ? null : new Date(now.getTime() + pause);
}

async function recordGood(tx: Tx, webhookId: string) {
  await tx
    .updateTable('webhooks')
    .set({ failing_since: null, failures: 0 })
    .where('id', '=', webhookId)
    .where('failures', '>', 0)
    .execute();
}

async function recordFailure({ switchedOff }: DeliveryDeps, tx: Tx, webhookId: string, now: Date) {
  const webhook = await tx
    .updateTable('webhooks')
    .set((eb) => ({
      failures: eb('failures', '+', 1),
      failing_since: sql<Date>`coalesce(failing_since, ${now})`,
    }))
    .where('id', '=', webhookId)
    .returning(['id', 'address', 'failures', 'failing_since', 'off_at'])
    .executeTakeFirst();
  if (!webhook?.failing_since || webhook.off_at) return;
  const failedFor = now.getTime() - webhook.failing_since.getTime();
  if (failedFor < OFF_AFTER_MS || webhook.failures < OFF_AFTER_TRIES) return;
  await tx.updateTable('webhooks').set({ off_at: now }).where('id', '=', webhook.id).execute();
  // What waits stays in the list, to be sent again by hand.
  await tx
    .updateTable('webhook_deliveries')
    .set({ next_try_at: null })
    .where('webhook_id', '=', webhook.id)
    .where('next_try_at', 'is not', null)
    .execute();
  await switchedOff(tx, webhook);
}

/** What was sent is of use for a month. */
function purgeDeliveriesJob({ db, clock }: Pick<DeliveryDeps, 'db' | 'clock'>): Job {
  return {
    name: 'purge-webhook-deliveries',
    retries: 2,
    retrySeconds: 60,
    every: '37 * * * *',
    async run() {
      const oldest = new Date(clock.now().getTime() - KEPT_MS);
      await db
        .deleteFrom('webhook_deliveries')
        .where('happened_at', '<', oldest)
        .where('next_try_at', 'is', null)
        .execute();
    },
  };
}
