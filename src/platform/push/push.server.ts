import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import type { Db, Tx } from '../db/db.server.ts';
import type { Enqueue } from '../jobs/jobs.server.ts';
import type { PushKind } from './push-kinds.ts';
import './tables.ts';

/** Who agreed: a customer by email address, an instructor by slug, a member of staff by id. */
export interface PushPerson {
  realm: 'account' | 'diary' | 'office';
  person: string;
}

/** What a notification shows. A lock screen shows it too: first names and times, no money. */
export interface PushContent {
  title: string;
  body: string;
  /** The page that it leads to. */
  path: string;
}

/** A push message of which only the data is stored. */
export interface StoredPush<Data> {
  channel: 'push';
  /** Unique. Keys begin with it, and the row names its definition by it. */
  name: string;
  /** The kind that people can turn off. Without one it always leaves. */
  kind?: PushKind;
  data: z.ZodType<Data, string>;
}

/** A push message that is composed each time it is tried, so that it says what is so then (docs/decisions/0051). */
export interface LeavingPush<Data, Context> extends StoredPush<Data> {
  /** Undefined if there is nothing to say any more. */
  compose: (data: Data, context: Context, now: Date) => Promise<PushContent | undefined>;
}

/** Defines a push message: where it is queued its data is enough, and where it leaves it is composed. */
export function push<Data, Context>(
  definition: Omit<LeavingPush<Data, Context>, 'channel'>,
): LeavingPush<Data, Context>;
export function push<Data>(definition: Omit<StoredPush<Data>, 'channel'>): StoredPush<Data>;
export function push<Definition extends object>(definition: Definition) {
  return { channel: 'push' as const, ...definition };
}

/** What composes push messages as they leave, by the name that a row stores. */
export type PushRenderers = Record<string, (stored: string, now: Date) => Promise<PushContent | undefined>>;

export function pushRenderersOf<Context>(
  // biome-ignore lint/suspicious/noExplicitAny: each reads the data that it has written itself
  messages: readonly LeavingPush<any, NoInfer<Context>>[],
  context: Context,
): PushRenderers {
  return Object.fromEntries(
    messages.map((one) => [
      one.name,
      (stored: string, now: Date) => one.compose(z.decode(one.data, stored), context, now),
    ]),
  );
}

export interface PushSending<Data> {
  to: PushPerson;
  /** One browser of theirs alone. */
  onlyTo?: string;
  /** Tells it from others of its name: only the first of two with one key is sent. */
  key: string;
  data: Data;
  /** What it is about: a browser shows only the later of two with one topic. */
  topic: string;
  /** When it is of no use any more. */
  expiresAt: Date;
  /** Leaves in quiet hours too: somebody waits for it, or a lesson is near. */
  isUrgent?: boolean;
}

export const SEND_PUSH = 'send-push';

/** Queues a push message to each browser in which somebody agreed, in the caller's transaction; it leaves after the commit. */
export async function queuePush<Data>(
  tx: Tx,
  { clock, enqueue }: { clock: Clock; enqueue: Enqueue },
  message: StoredPush<Data>,
  { to, onlyTo, key, data, topic, expiresAt, isUrgent = false }: PushSending<Data>,
) {
  const { realm } = to;
  const person = to.person.toLowerCase();
  const browsers = await tx
    .selectFrom('push_subscriptions')
    .select(['id', 'endpoint', 'device'])
    .where('realm', '=', realm)
    .where('person', '=', person)
    .$if(message.kind !== undefined, (query) =>
      query.where(sql<boolean>`not ${message.kind ?? ''} = any(kinds_off)`),
    )
    .$if(onlyTo !== undefined, (query) => query.where('id', '=', onlyTo ?? ''))
    .execute();
  for (const { id, endpoint, device } of browsers)
    await tx
      .insertInto('push_messages')
      .values({
        id: randomUUID(),
        reference: `${message.name}-${key}-${id}`,
        subscription_id: id,
        realm,
        person,
        device,
        service: new URL(endpoint).host,
        renderer: message.name,
        renderer_input: z.encode(message.data, data),
        topic: topicOf(topic),
        state: 'waiting',
        is_urgent: isUrgent,
        created_at: clock.now(),
        expires_at: expiresAt,
      })
      .onConflict((conflict) => conflict.column('reference').doNothing())
      .execute();
  if (browsers.length > 0) await enqueue(tx, SEND_PUSH, {});
}

/** Whether a message with this key has left to some browser. */
export async function wasPushed(db: Db, { name }: { name: string }, key: string): Promise<boolean> {
  const row = await db
    .selectFrom('push_messages')
    .select('id')
    .where('reference', '>', `${name}-${key}-`)
    .where('reference', '<', `${name}-${key}-~`)
    .where('state', '=', 'sent')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The characters and the length that services take (RFC 8030, 5.4); nobody can tell from it what it is about. */
function topicOf(about: string): string {
  return createHash('sha256').update(about).digest('base64url').slice(0, 32);
}

/** Push messages wait: heard by every process when the transaction commits. */
export const PUSHES_WAIT = 'pushes_wait';

/** Enqueues nothing, but says at the commit that push messages wait: for code that has a transaction alone. */
export const wakePushSenders: Enqueue = async (tx) => {
  await sql`select pg_notify(${PUSHES_WAIT}, '')`.execute(tx);
};
