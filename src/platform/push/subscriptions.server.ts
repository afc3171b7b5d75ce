import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/db.server.ts';
import { invalid } from '../http/problem.ts';
import { ipIn, isPrivateAddress } from '../outside/private-networks.ts';
import type { Secrets } from '../secrets.server.ts';
import { areBrowserKeys } from './encrypt-push.server.ts';
import type { PushPerson } from './push.server.ts';
import type { BrowserSubscription } from './push-api-schema.ts';
import { pushKeys } from './push-keys.server.ts';
import { KINDS_OF_REALM, type PushKind, pushKinds } from './push-kinds.ts';
import './tables.ts';

/** The browser that agreed first goes. */
const MAX_BROWSERS = 10;

/** Refuses what is no browser's: an address that is not https or names our own network, and keys that nothing can be encrypted for. */
export function requireBrowser({ endpoint, p256dh, auth }: BrowserSubscription, production: boolean) {
  const url = new URL(endpoint);
  const { protocol, username, password } = url;
  const ip = ipIn(url);
  const isHttps = protocol === 'https:' || (protocol === 'http:' && !production);
  const isInside = production && ip !== undefined && isPrivateAddress(ip);
  if (!isHttps || isInside || username || password || !areBrowserKeys({ p256dh, auth }))
    throw invalid('endpoint', 'This browser’s address for notifications can’t be used');
}

const SESSION = {
  account: 'account_session_id',
  diary: 'instructor_session_id',
  office: 'office_session_id',
} as const;

export interface PushOwner extends PushPerson {
  /** It ends with this session. */
  sessionId: string;
  /** "Chrome on Android". */
  device: string;
}

/** Keeps a browser in which somebody agreed. One that is known, of theirs or of somebody before them, is theirs from now on. */
export async function keepSubscription(
  tx: Tx,
  { secrets, now }: { secrets: Secrets; now: Date },
  { realm, person, sessionId, device }: PushOwner,
  { endpoint, p256dh, auth }: BrowserSubscription,
) {
  const { publicKey } = await pushKeys({ db: tx, secrets }, now);
  const kept = {
    endpoint,
    p256dh,
    auth,
    realm,
    person: person.toLowerCase(),
    device,
    public_key: publicKey,
    account_session_id: null,
    instructor_session_id: null,
    office_session_id: null,
    [SESSION[realm]]: sessionId,
  };
  await tx
    .insertInto('push_subscriptions')
    .values({ id: randomUUID(), ...kept, created_at: now })
    .onConflict((conflict) =>
      conflict.column('endpoint').doUpdateSet({
        ...kept,
        // What somebody else had turned off is not turned off for them.
        kinds_off: sql`case when (push_subscriptions.realm, push_subscriptions.person) = (${realm}, ${kept.person})
          then push_subscriptions.kinds_off else '{}' end`,
      }),
    )
    .execute();
  await sql`delete from push_subscriptions where realm = ${realm} and person = ${kept.person} and id not in (
    select id from push_subscriptions where realm = ${realm} and person = ${kept.person}
    order by created_at desc, id limit ${MAX_BROWSERS})`.execute(tx);
}

/** The browsers in which somebody agreed, the latest first. */
export function listSubscriptions(db: Db, { realm, person }: PushPerson) {
  return db
    .selectFrom('push_subscriptions')
    .select(['id', 'endpoint', 'device', 'created_at', 'reached_at', 'kinds_off'])
    .select([
      sql<string>`coalesce(account_session_id, instructor_session_id, office_session_id)`.as('sessionId'),
    ])
    .where('realm', '=', realm)
    .where('person', '=', person.toLowerCase())
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}

/** What somebody is to be notified of in one of their browsers. False where they have no such browser. */
export async function chooseKinds(
  db: Db,
  { realm, person }: PushPerson,
  { id, kinds }: { id: string; kinds: readonly PushKind[] },
): Promise<boolean> {
  const off = pushKinds.filter((kind) => !kinds.includes(kind));
  const { numUpdatedRows } = await db
    .updateTable('push_subscriptions')
    .set({ kinds_off: off })
    .where('id', '=', id)
    .where('realm', '=', realm)
    .where('person', '=', person.toLowerCase())
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The kinds of which at least one of somebody's browsers notifies them. Undefined where they have agreed in none. */
export async function kindsChosenAnywhere(db: Db, { realm, person }: PushPerson) {
  const browsers = await db
    .selectFrom('push_subscriptions')
    .select('kinds_off')
    .where('realm', '=', realm)
    .where('person', '=', person.toLowerCase())
    .execute();
  if (browsers.length === 0) return undefined;
  return KINDS_OF_REALM[realm].filter((kind) => browsers.some(({ kinds_off }) => !kinds_off.includes(kind)));
}

/** Turns kinds on and off in all browsers of somebody. One that some of them have on, and is wanted, stays as it is. */
export async function chooseKindsEverywhere(
  tx: Tx,
  { realm, person }: PushPerson,
  { kinds, of }: { kinds: readonly PushKind[]; of: readonly PushKind[] },
) {
  const before = await kindsChosenAnywhere(tx, { realm, person });
  if (!before) return;
  const toChange = of.filter((kind) => kinds.includes(kind) !== before.includes(kind));
  for (const kind of toChange)
    await tx
      .updateTable('push_subscriptions')
      .set({
        kinds_off: kinds.includes(kind)
          ? sql`array_remove(kinds_off, ${kind}::text)`
          : sql`array_append(array_remove(kinds_off, ${kind}::text), ${kind}::text)`,
      })
      .where('realm', '=', realm)
      .where('person', '=', person.toLowerCase())
      .execute();
}

/** False where they have no such browser. */
export async function removeSubscription(
  db: Db,
  { realm, person }: PushPerson,
  id: string,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('push_subscriptions')
    .where('id', '=', id)
    .where('realm', '=', realm)
    .where('person', '=', person.toLowerCase())
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** A person of a realm who agreed in a browser. */
export async function peopleToPush(db: Db, realm: PushPerson['realm']): Promise<string[]> {
  const rows = await db
    .selectFrom('push_subscriptions')
    .select('person')
    .distinct()
    .where('realm', '=', realm)
    .execute();
  return rows.map(({ person }) => person);
}

/** What customers with this email address were notified of, and in which browsers. */
export async function pushDataOf(db: Db, email: string) {
  const person = email.toLowerCase();
  const [notifications, notifiedBrowsers] = await Promise.all([
    db
      .selectFrom('push_messages')
      .select(['device', 'title', 'body', 'state', 'created_at', 'sent_at'])
      .where('realm', '=', 'account')
      .where('person', '=', person)
      .execute(),
    db
      .selectFrom('push_subscriptions')
      .select(['device', 'endpoint', 'created_at', 'reached_at'])
      .where('realm', '=', 'account')
      .where('person', '=', person)
      .execute(),
  ]);
  return { notifications, notifiedBrowsers };
}

/** Deletes them. */
export async function erasePushes(tx: Tx, email: string) {
  const person = email.toLowerCase();
  await tx.deleteFrom('push_messages').where('realm', '=', 'account').where('person', '=', person).execute();
  await tx
    .deleteFrom('push_subscriptions')
    .where('realm', '=', 'account')
    .where('person', '=', person)
    .execute();
}
