import { timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import type { Secrets } from '#src/platform/secrets.server.ts';
import { isUuid } from '#src/platform/slug.ts';
import './tables.ts';

export const marketingChannels = ['email', 'text'] as const;
export type MarketingChannel = (typeof marketingChannels)[number];

/** The channels by which an account wants to hear what more lessons cost. */
export async function marketingChannelsOf(db: Db, userId: string): Promise<MarketingChannel[]> {
  const rows = await db
    .selectFrom('marketing_consents')
    .select('channel')
    .where('user_id', '=', userId)
    .orderBy('channel')
    .execute();
  return rows.map(({ channel }) => channel);
}

/** Those that were agreed to before keep their day. */
export async function chooseMarketing(
  tx: Tx,
  userId: string,
  channels: readonly MarketingChannel[],
  today: string,
) {
  await tx
    .deleteFrom('marketing_consents')
    .where('user_id', '=', userId)
    .$if(channels.length > 0, (query) => query.where('channel', 'not in', channels))
    .execute();
  if (channels.length === 0) return;
  await tx
    .insertInto('marketing_consents')
    .values(channels.map((channel) => ({ user_id: userId, channel, agreed_on: today })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export interface WhoAgreed {
  id: string;
  email: string;
  firstname: string;
  surname: string;
  channels: MarketingChannel[];
}

/** Those of these accounts (ids or addresses in lower case) that agreed to hear what more lessons cost. */
export async function whoAgreed(
  db: Db,
  { ids, emails }: { ids: readonly string[]; emails: readonly string[] },
): Promise<WhoAgreed[]> {
  const { rows } = await sql<WhoAgreed>`
    select id, email, firstname, surname,
      array(select channel from marketing_consents where user_id = account_users.id order by channel) as channels
    from account_users
    where (id = any(${ids}::uuid[]) or email = any(${emails}::text[]))
      and id in (select user_id from marketing_consents)
    order by id`.execute(db);
  return rows;
}

/** What a link in such an email ends with: it stops them without a sign-in, and opens nothing. */
export function stopToken(secrets: Secrets, userId: string): string {
  return `${userId}.${secrets.hash(nameOf(userId))}`;
}

/** The account that such a link is of, open or closed. Undefined for a wrong one. */
export function userOfStopToken(secrets: Secrets, token: string): string | undefined {
  const [userId = '', hash = ''] = token.split('.');
  if (!isUuid(userId)) return undefined;
  const hashes = [secrets.hash(nameOf(userId)), ...secrets.earlierHashes(nameOf(userId))];
  return hashes.some((right) => isSame(right, hash)) ? userId : undefined;
}

function nameOf(userId: string): string {
  return `stop marketing to ${userId}`;
}

function isSame(right: string, given: string): boolean {
  return right.length === given.length && timingSafeEqual(Buffer.from(right), Buffer.from(given));
}
