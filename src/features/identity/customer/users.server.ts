import { sql } from 'kysely';
import { type PlainAddress, UNITED_KINGDOM } from '#src/features/addresses/address.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import { oneOf } from '#src/platform/db/one-of.server.ts';
import type { Account } from './account.ts';

type Person = Omit<Account, 'id'>;

/** Emails are stored in lower case: one address has one account. */
export async function findUserByEmail(
  db: Db,
  email: string,
): Promise<Pick<Account, 'id' | 'firstname'> | undefined> {
  return db
    .selectFrom('account_users')
    .select(['id', 'firstname'])
    .where('email', '=', email)
    .executeTakeFirst();
}

/** Whether somebody can sign in with an address. */
export function hasAccount(db: Db): (email: string) => Promise<boolean> {
  return async (email) => (await findUserByEmail(db, email.toLowerCase())) !== undefined;
}

/** Stores a user with the hash of a password; answers the user's id. */
export async function createUser(
  tx: Tx,
  { email, ...details }: Person,
  passwordHash: string,
  now: Date,
): Promise<string> {
  const times = { created_at: now, updated_at: now };
  const { id } = await tx
    .insertInto('account_users')
    .values({ email, ...columnsOf(details), ...times })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('account_credentials')
    .values({ user_id: id, password_hash: passwordHash, ...times })
    .execute();
  return id;
}

export async function updateUser(db: Db, id: string, details: Omit<Person, 'email'>, now: Date) {
  await db
    .updateTable('account_users')
    .set({ ...columnsOf(details), updated_at: now })
    .where('id', '=', id)
    .execute();
}

function columnsOf({ firstname, surname, phone, address }: Omit<Person, 'email'>) {
  return { firstname, surname, phone, address: address && JSON.stringify(address) };
}

/** An account's id while it exists, null once it is closed, as a part of a query. */
export function existingAccount(id: string | undefined) {
  return sql<string | null>`(select id from account_users where id = ${id ?? null})`;
}

/**
 * An account while it exists, locked until the transaction ends: what is bought twice at once is entered one after the
 * other. Rows that refer to it are written meanwhile.
 */
export async function lockUser(
  tx: Tx,
  id: string | undefined,
): Promise<Pick<Account, 'id' | 'email'> | undefined> {
  if (id === undefined) return undefined;
  return tx
    .selectFrom('account_users')
    .select(['id', 'email'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** The users with an email address, of which there is one at most, for the person themselves. */
export function userRowsAt(db: Db, email: string) {
  return db.selectFrom('account_users').selectAll().where('email', '=', email).execute();
}

/** Deletes the user with this email address, and with it the password, sessions and links. */
export async function deleteUserAt(tx: Tx, email: string) {
  await tx.deleteFrom('account_users').where('email', '=', email).execute();
}

/** What the user with an email address has agreed to be sent, for the person themselves. */
export function consentsAt(db: Db, email: string) {
  return db
    .selectFrom('marketing_consents')
    .innerJoin('account_users', 'account_users.id', 'user_id')
    .select(['channel', 'agreed_on'])
    .where('email', '=', email)
    .orderBy('channel')
    .execute();
}

/** A customer as the system before had them. */
export interface BroughtUser extends Omit<Account, 'address'> {
  /** In Britain. */
  address: Omit<PlainAddress, 'country'> | null;
  consents: { channel: 'email' | 'text'; agreedOn: string }[];
}

/** No password has this hash: the owner of the address chooses one by a link. */
const NO_PASSWORD = '';

/** Stores customers whom nobody has asked for a password yet. */
export async function createBroughtUsers(tx: Tx, users: readonly BroughtUser[], now: Date) {
  if (users.length === 0) return;
  const times = { created_at: now, updated_at: now };
  await tx
    .insertInto('account_users')
    .values(
      users.map(({ id, email, consents: _, address, ...details }) => ({
        id,
        email,
        ...columnsOf({ ...details, address: address && { ...address, country: UNITED_KINGDOM } }),
        ...times,
      })),
    )
    .execute();
  await tx
    .insertInto('account_credentials')
    .values(users.map(({ id }) => ({ user_id: id, password_hash: NO_PASSWORD, ...times })))
    .execute();
  const consents = users.flatMap(({ id, consents }) =>
    consents.map(({ channel, agreedOn }) => ({ user_id: id, channel, agreed_on: agreedOn })),
  );
  if (consents.length > 0) await tx.insertInto('marketing_consents').values(consents).execute();
}

/** Which of these email addresses, in small letters, have an account. */
export async function usersAmong(db: Db, emails: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('account_users')
    .select('email')
    .where(sql<boolean>`email = any(${[...emails]}::text[])`)
    .execute();
  return new Set(rows.map(({ email }) => email));
}

/** Those of these users who have chosen a password since they were brought, by name. */
export async function usersBuiltOn(
  db: Db,
  ids: readonly string[],
  { lock = false } = {},
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('account_users')
    .innerJoin('account_credentials', 'account_credentials.user_id', 'account_users.id')
    .select(['account_users.id', 'firstname', 'surname', 'password_hash'])
    .where(oneOf('account_users.id', ids))
    .orderBy('account_users.id')
    .$if(lock, (query) => query.forUpdate())
    .execute();
  return new Map(
    rows.flatMap(({ id, firstname, surname, password_hash: hash }) =>
      hash === NO_PASSWORD ? [] : [[id, `${firstname} ${surname}`] as const],
    ),
  );
}

/** Deletes users with what belongs to them. */
export async function deleteUsers(tx: Tx, ids: readonly string[]) {
  await tx.deleteFrom('account_users').where(oneOf('id', ids)).execute();
}

const PORTION = 500;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

export interface UserOfPortion extends Account {
  consents: { channel: 'email' | 'text'; agreed_on: string }[];
}

/** All users with what they agreed to be sent, a portion after the other. */
export async function* usersInPortions(db: Db): AsyncGenerator<UserOfPortion[]> {
  for (let after = FIRST_ID; ; ) {
    const users = await db
      .selectFrom('account_users')
      .select(['id', 'email', 'firstname', 'surname', 'phone', 'address'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(PORTION)
      .execute();
    const last = users.at(-1);
    if (!last) return;
    const given = await db
      .selectFrom('marketing_consents')
      .select(['user_id', 'channel', 'agreed_on'])
      .where(
        oneOf(
          'user_id',
          users.map(({ id }) => id),
        ),
      )
      .execute();
    yield users.map((user) => ({ ...user, consents: given.filter(({ user_id }) => user_id === user.id) }));
    after = last.id;
  }
}

/** The country of addresses that are brought. */
export const BRITAIN = UNITED_KINGDOM;

/** Those of these users who are here. */
export function usersWithIds(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('account_users')
    .select(['id', 'firstname', 'email'])
    .where(oneOf('id', ids))
    .orderBy('id')
    .execute();
}

/** What the card gateway knows an account by, as long as it is open. */
export async function cardCustomerOf(db: Db, id: string): Promise<string | null> {
  const user = await db
    .selectFrom('account_users')
    .select('card_customer')
    .where('id', '=', id)
    .executeTakeFirst();
  return user?.card_customer ?? null;
}

/** A user with this id, as long as the account is open. */
export function userWithId(db: Db, id: string) {
  return db
    .selectFrom('account_users')
    .select(['id', 'email', 'firstname', 'surname', 'phone', 'address'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function namesOfUsers(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('account_users')
    .select(['id', 'firstname', 'surname'])
    .where(oneOf('id', ids))
    .execute();
  return new Map(rows.map(({ id, firstname, surname }) => [id, `${firstname} ${surname}`]));
}
