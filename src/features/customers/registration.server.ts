import { randomBytes } from 'node:crypto';
import type { PlainAddress } from '#src/features/addresses/address.ts';
import type { Tx } from '#src/platform/db.server.ts';
import { postEmail } from '#src/platform/mailer.server.ts';
import { sealedEmail } from '#src/platform/sealed-words.server.ts';
import { fullName } from './account.ts';
import { confirmEmail, haveAccountEmail } from './account-emails.server.tsx';
import type { AccountParts } from './account-parts.server.ts';
import { type AuthRows, CREDENTIAL } from './better-auth.server.ts';
import { countIn } from './counts.server.ts';

/** How long the link works; the rest is kept so that whoever signs in late is sent another one. */
const LINK_MS = 24 * 3_600_000;
const HOUR_MS = 3_600_000;
const MOST_EMAILS_AN_HOUR = 3;

/** An account that somebody has asked for, as it waits in the queue: sealed. */
export interface Wanted {
  id: string;
  email: string;
  firstname: string;
  surname: string;
  phone: string;
  address: PlainAddress | null;
  /** Hashed. */
  password: string;
  orderId: string | null;
}

export type LetterParts = Pick<AccountParts, 'clock' | 'enqueue' | 'secrets' | 'publicUrl' | 'accounts'>;

/** Whatever is asked for an address, it gets at most three emails an hour of it; the others are silently none. */
export async function mayEmail(tx: Tx, { clock, accounts }: LetterParts, email: string): Promise<boolean> {
  const asked = { db: tx, clock, secrets: accounts.secrets };
  return (await countIn(asked, `emails ${email}`, HOUR_MS)).count <= MOST_EMAILS_AN_HOUR;
}

/** Sends a link to confirm the address, or says that it has an account. Run twice, it does nothing more. */
export async function register(tx: Tx, parts: LetterParts, wanted: Wanted) {
  const { id, email, firstname, surname, phone, address, password, orderId } = wanted;
  if (!(await mayEmail(tx, parts, email))) return;
  const known = await (await parts.accounts.auth.rows(tx)).findUserByEmail(email);
  if (known) {
    const to = { email, firstname: (known.user as { firstname?: string }).firstname ?? '' };
    const letter = await haveAccountEmail(to, { id, publicUrl: parts.publicUrl });
    return postEmail(tx, parts.enqueue, parts.clock, letter);
  }
  const { token, ...link } = newLink(parts);
  const made = await tx
    .insertInto('account_registrations')
    .values({
      ...{ id, email, firstname, surname, phone, password },
      address: address && JSON.stringify(address),
      order_id: orderId,
      created_at: parts.clock.now(),
      ...link,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (made) await mailLink(tx, parts, wanted, token);
}

/** For whoever signs in with the right password before the address is confirmed. */
export async function sendLinkAgain(tx: Tx, parts: LetterParts, registrationId: string) {
  const asked = await tx
    .selectFrom('account_registrations')
    .select(['id', 'email'])
    .where('id', '=', registrationId)
    .executeTakeFirst();
  if (!asked || !(await mayEmail(tx, parts, asked.email))) return;
  const { token, ...link } = newLink(parts);
  await tx.updateTable('account_registrations').set(link).where('id', '=', asked.id).execute();
  await mailLink(tx, parts, asked, token);
}

function newLink({ accounts, clock }: LetterParts) {
  const token = randomBytes(32).toString('base64url');
  const ends = new Date(clock.now().getTime() + LINK_MS);
  return { token, token_hash: accounts.secrets.hash(token), link_ends_at: ends };
}

async function mailLink(
  tx: Tx,
  { publicUrl, secrets, enqueue, clock, accounts }: LetterParts,
  to: { email: string },
  token: string,
) {
  const url = `${publicUrl}/account/confirm/${token}`;
  const letter = await confirmEmail(to, { url, id: accounts.secrets.hash(token).slice(0, 32) });
  await postEmail(tx, enqueue, clock, sealedEmail(secrets, letter));
}

export type Confirmed =
  | { ok: true; userId: string; orderId: string | null }
  | { ok: false; why: 'no such link' | 'has an account' };

/** Makes an account of what its link was sent for; others that were asked for with the same address go. */
export async function confirmRegistration(tx: Tx, parts: LetterParts, token: string): Promise<Confirmed> {
  const token_hash = parts.accounts.secrets.hash(token);
  const now = parts.clock.now();
  const link = await tx
    .selectFrom('account_registrations')
    .select(['email'])
    .where('token_hash', '=', token_hash)
    .where('link_ends_at', '>', now)
    .executeTakeFirst();
  if (!link) return { ok: false, why: 'no such link' };
  // All of them at once, so that of two links pressed at the same time the second finds nothing.
  const taken = await tx
    .deleteFrom('account_registrations')
    .where('email', '=', link.email)
    .returningAll()
    .execute();
  const wanted = taken.find((one) => one.token_hash === token_hash);
  if (!wanted) return { ok: false, why: 'no such link' };
  const rows = await parts.accounts.auth.rows(tx);
  if (await rows.findUserByEmail(wanted.email)) return { ok: false, why: 'has an account' };
  return { ok: true, userId: await makeUser(rows, wanted, now), orderId: wanted.order_id };
}

/** The user and the password, which is hashed already. Answers the user's id. */
export async function makeUser(
  rows: AuthRows,
  wanted: Pick<Wanted, 'email' | 'firstname' | 'surname' | 'phone' | 'password'> & { address: unknown },
  now: Date,
): Promise<string> {
  const { email, firstname, surname, phone, address, password } = wanted;
  const times = { createdAt: now, updatedAt: now };
  const user = { email, name: fullName(wanted), emailVerified: true, firstname, surname, phone, address };
  const { id } = await rows.createUser({ ...user, ...times }, { method: 'email-password' });
  await rows.linkAccount({ userId: id, providerId: CREDENTIAL, accountId: id, password, ...times });
  return id;
}
