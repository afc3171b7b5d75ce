import { randomBytes } from 'node:crypto';
import type { PlainAddress } from '#src/features/addresses/address.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import { encryptedEmail } from '#src/platform/mail/encrypted-email-body.server.ts';
import { queueEmail } from '#src/platform/mail/mailer.server.ts';
import { countIn } from '../../../platform/rate-limits/failure-delays.server.ts';
import type { AccountParts } from '../account/account-deps.server.ts';
import { createUser, findUserByEmail } from '../account/users.server.ts';
import { confirmEmail, haveAccountEmail } from '../emails/account-emails.server.tsx';

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
  const user = await findUserByEmail(tx, email);
  if (user) {
    const letter = await haveAccountEmail({ email, firstname: user.firstname }, { id, publicUrl });
    return queueEmail(tx, enqueue, clock, letter);
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
  await queueEmail(tx, enqueue, clock, encryptedEmail(secrets, letter));
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
  if (!wanted || (await findUserByEmail(tx, email))) return undefined;
  return { userId: await createUser(tx, wanted, hash, clock.now()), orderId: wanted.order_id };
}
