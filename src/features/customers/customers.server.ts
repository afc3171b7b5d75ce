import { sql } from 'kysely';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import { likeStart } from '#src/platform/db/like-start.ts';

/** A person who has bought or has an account: one email address, or several that staff have joined. */
export interface Customer {
  /** The id of the address that stands for them. */
  id: string;
  addresses: CustomerAddress[];
}

export interface CustomerAddress {
  id: string;
  email: string;
}

/** The customer with this address, by the id of any of their addresses; the one that stands for them comes first. */
export async function findCustomer(db: Db, id: string): Promise<Customer | undefined> {
  const own = sql`(select coalesce(joined_to, id) from customer_emails where id = ${id})`;
  const rows = await db
    .selectFrom('customer_emails')
    .select(['id', 'email'])
    .where(sql<boolean>`(id = ${own} or joined_to = ${own})`)
    .orderBy(sql`joined_to is not null`)
    .orderBy('email')
    .execute();
  const [first] = rows;
  return first && { id: first.id, addresses: rows };
}

/** The customers with these email addresses, by the address in small letters. */
export async function customersByEmail(db: Db, emails: readonly string[]): Promise<Map<string, string>> {
  if (emails.length === 0) return new Map();
  const rows = await db
    .selectFrom('customer_emails')
    .select(['email', sql<string>`coalesce(joined_to, id)`.as('customer')])
    .where('email', 'in', [...new Set(emails.map((email) => email.toLowerCase()))])
    .execute();
  return new Map(rows.map(({ email, customer }) => [email, customer]));
}

/** Some of the customers with an email address that begins so. */
export async function customersByStart(
  db: Db,
  start: string,
  most: number,
): Promise<{ id: string; email: string }[]> {
  return db
    .selectFrom('customer_emails')
    .select([sql<string>`coalesce(joined_to, id)`.as('id'), 'email'])
    .where('email', 'like', likeStart(start.toLowerCase()))
    .orderBy('email')
    .limit(most)
    .execute();
}

/** Joins and partings, of which there are few, wait for each other: no two of them change the same address at once. */
async function waitForOthers(tx: Tx) {
  await sql`select pg_advisory_xact_lock(hashtext('customer_emails.joined_to'))`.execute(tx);
}

/** Joins the person with an email address to a customer: they are one from then on. Orders and accounts stay as they are. */
export async function joinCustomer(
  tx: Tx,
  id: string,
  email: string,
): Promise<'joined' | 'unknown' | 'the same'> {
  await waitForOthers(tx);
  const customer = await findCustomer(tx, id);
  const otherId = (await customersByEmail(tx, [email])).get(email.toLowerCase());
  const other = otherId && (await findCustomer(tx, otherId));
  if (!customer || !other) return 'unknown';
  if (customer.id === other.id) return 'the same';
  const ids = other.addresses.map((address) => address.id);
  await tx.updateTable('customer_emails').set({ joined_to: customer.id }).where('id', 'in', ids).execute();
  return 'joined';
}

/** Parts one address from the others, which stay joined. Undefined where it is joined with none; else who the others are. */
export async function partAddress(tx: Tx, id: string): Promise<Customer['id'] | undefined> {
  await waitForOthers(tx);
  const customer = await findCustomer(tx, id);
  const [first, ...others] = customer?.addresses.filter((address) => address.id !== id) ?? [];
  if (!customer || !first) return undefined;
  const join = (ids: string[], to: string | null) =>
    ids.length > 0 &&
    tx.updateTable('customer_emails').set({ joined_to: to }).where('id', 'in', ids).execute();
  if (customer.id !== id) {
    await join([id], null);
    return customer.id;
  }
  // The others were joined under it: one of them takes its place.
  await join([first.id], null);
  await join(
    others.map((address) => address.id),
    first.id,
  );
  return first.id;
}

/** Forgets an address with its notes. Others that were joined with it stay joined. */
export async function eraseCustomer(tx: Tx, email: string) {
  const own = await tx
    .selectFrom('customer_emails')
    .select('id')
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst();
  if (!own) return;
  await partAddress(tx, own.id);
  await tx.deleteFrom('customer_emails').where('id', '=', own.id).execute();
}
