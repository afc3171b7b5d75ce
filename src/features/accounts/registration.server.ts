import { randomBytes } from 'node:crypto';
import type { PlainAddress } from '#src/features/addresses/address.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import { sealedEmail } from '#src/platform/mail/encrypted-email-body.server.ts';
import { postEmail } from '#src/platform/mail/mailer.server.ts';
import { fullName } from './account.ts';
import { confirmEmail, haveAccountEmail } from './account-emails.server.tsx';
import type { AccountParts } from './account-parts.server.ts';
import { countIn } from './attempt-counts.server.ts';
import { type AuthRows, CREDENTIAL } from './better-auth.server.ts';

const HOUR_MS = 3_600_000;
const LINK_MS = 24 * HOUR_MS;
const MOST_EMAILS_AN_HOUR = 3;

/** An account that somebody has asked for, as it waits in the queue: sealed. */
export interface Wanted {
  id: string;
  email: string;
  firstname: string;
  surname: string;
  phone: string;
  address: PlainAddress | null;
  orderId: string | null;
}

export type LetterParts = Pick<AccountParts, 'clock' | 'enqueue' | 'secrets' | 'publicUrl' | 'accounts'>;

/**
 * An address gets at most three emails of a kind an hour, whoever asks; the others are silently none. Of each kind
 * apart, so that strangers who register it do not keep its owner from a new password.
 */
export async function mayEmail(
  tx: Tx,
  { clock, accounts }: LetterParts,
  kind: 'account' | 'reset',
  email: string,
): Promise<boolean> {
  const asked = { db: tx, clock, secrets: accounts.secrets };
  return (await countIn(asked, `${kind} emails ${email}`, HOUR_MS)).count <= MOST_EMAILS_AN_HOUR;
}

/** Sends a link to choose a password, or says that the address has an account. Run twice, it does nothing more. */
export async function register(tx: Tx, parts: LetterParts, wanted: Wanted) {
  const { clock, enqueue, secrets, publicUrl, accounts } = parts;
  const { id, email, firstname, surname, phone, address, orderId } = wanted;
  if (!(await mayEmail(tx, parts, 'account', email))) return;
  const known = await (await accounts.auth.rows(tx)).findUserByEmail(email);
  if (known) {
    const to = { email, firstname: (known.user as { firstname?: string }).firstname ?? '' };
    return postEmail(tx, enqueue, clock, await haveAccountEmail(to, { id, publicUrl }));
  }
  const token = randomBytes(32).toString('base64url');
  const now = clock.now();
  const made = await tx
    .insertInto('account_registrations')
    .values({
      ...{ id, email, firstname, surname, phone },
      address: address && JSON.stringify(address),
      order_id: orderId,
      token_hash: accounts.secrets.hash(token),
      created_at: now,
      link_ends_at: new Date(now.getTime() + LINK_MS),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) return;
  const letter = await confirmEmail({ email }, { url: `${publicUrl}/account/confirm/${token}`, id });
  await postEmail(tx, enqueue, clock, sealedEmail(secrets, letter));
}

/** Whose address a link confirms, as long as it works. */
export async function addressOfLink(
  db: Db | Tx,
  { accounts, clock }: LetterParts,
  token: string,
): Promise<string | undefined> {
  const link = await db
    .selectFrom('account_registrations')
    .select('email')
    .where('token_hash', '=', accounts.secrets.hash(token))
    .where('link_ends_at', '>', clock.now())
    .executeTakeFirst();
  return link?.email;
}

/**
 * Makes an account of what a link of this address was sent for, with a password that is hashed already. Undefined
 * where the address has one by now: the first link that is used makes it.
 */
export async function confirmRegistration(
  tx: Tx,
  { accounts, clock }: LetterParts,
  { email, token, hash }: { email: string; token: string; hash: string },
): Promise<{ userId: string; orderId: string | null } | undefined> {
  // All that was asked for with the address is held, so that two links at the same time take turns.
  const asked = await tx
    .selectFrom('account_registrations')
    .selectAll()
    .where('email', '=', email)
    .orderBy('id')
    .forUpdate()
    .execute();
  const wanted = asked.find(({ token_hash }) => token_hash === accounts.secrets.hash(token));
  const rows = await accounts.auth.rows(tx);
  if (!wanted || (await rows.findUserByEmail(email))) return undefined;
  return { userId: await makeUser(rows, wanted, hash, clock.now()), orderId: wanted.order_id };
}

/** The user and the password, which is hashed already. Answers the user's id. */
export async function makeUser(
  rows: AuthRows,
  wanted: Pick<Wanted, 'email' | 'firstname' | 'surname' | 'phone'> & { address: unknown },
  password: string,
  now: Date,
): Promise<string> {
  const { email, firstname, surname, phone, address } = wanted;
  const times = { createdAt: now, updatedAt: now };
  const user = { email, name: fullName(wanted), emailVerified: true, firstname, surname, phone, address };
  const { id } = await rows.createUser({ ...user, ...times }, { method: 'email-password' });
  await rows.linkAccount({ userId: id, providerId: CREDENTIAL, accountId: id, password, ...times });
  return id;
}
