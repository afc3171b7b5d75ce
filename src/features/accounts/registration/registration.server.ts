import type { PlainAddress } from '#src/features/addresses/address.ts';
import type { AccountEmailDeps } from '#src/features/identity/customer/account-deps.server.ts';
import { accountExists, registrationLink } from '#src/features/identity/customer/account-emails.server.tsx';
import { createUser, findUserByEmail } from '#src/features/identity/customer/users.server.ts';
import { findLink, newLinkToken } from '#src/features/identity/links/link-rows.server.ts';
import { DAY_MS } from '#src/platform/dates.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import { send } from '#src/platform/mail/email.server.ts';
import { mayEmail } from '#src/platform/mail/typed-address.server.ts';
import './tables.ts';

/** The job that sends it. */
export const REGISTER = 'register-account';

const LINK_MS = DAY_MS;
const LINKS = 'account_registrations';

/** A request for an account, as the queue holds it: encrypted. */
export interface RegistrationRequest {
  id: string;
  email: string;
  firstname: string;
  surname: string;
  phone: string;
  address: PlainAddress | null;
  orderId: string | null;
}

/** Emails a link to choose a password, or says that the address already has an account. Idempotent. */
export async function sendConfirmLink(tx: Tx, deps: AccountEmailDeps, request: RegistrationRequest) {
  const { clock, secrets, publicUrl, accounts } = deps;
  const { id, email, firstname, surname, phone, address, orderId } = request;
  if (!(await mayEmail({ db: tx, clock, secrets }, 'account', email))) return;
  const user = await findUserByEmail(tx, email);
  if (user) {
    const data = { firstname: user.firstname, publicUrl };
    return send(tx, deps, accountExists, { to: email, key: id, data });
  }
  const token = newLinkToken();
  const now = clock.now();
  const made = await tx
    .insertInto('account_registrations')
    .values({
      id,
      email,
      firstname,
      surname,
      phone,
      address: address && JSON.stringify(address),
      order_id: orderId,
      token_hash: accounts.secrets.hash(token),
      created_at: now,
      expires_at: new Date(now.getTime() + LINK_MS),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) return;
  const url = `${publicUrl}/account/confirm/${token}`;
  await send(tx, deps, registrationLink, { to: email, key: id, data: { url } });
}

/** The email address of a link, or undefined when the link is unknown or has expired. */
export async function addressOfLink(
  db: Db,
  { accounts: { secrets }, clock }: AccountEmailDeps,
  token: string,
): Promise<string | undefined> {
  return (await findLink(LINKS, { db, clock, secrets }, token))?.email;
}

/**
 * Creates the account that the link was sent for, with the hash of its password. Undefined if the address has an account
 * by now: the first link used creates it.
 */
export async function confirmRegistration(
  tx: Tx,
  { accounts, clock }: AccountEmailDeps,
  { email, token, hash }: { email: string; token: string; hash: string },
): Promise<{ userId: string; orderId: string | null } | undefined> {
  // Locks all requests of the address, so that two links used at once run one after the other.
  const registration = await tx
    .selectFrom('account_registrations')
    .selectAll()
    .where('email', '=', email)
    .orderBy('id')
    .forUpdate()
    .execute();
  const match = registration.find(({ token_hash }) => token_hash === accounts.secrets.hash(token));
  if (!match || (await findUserByEmail(tx, email))) return undefined;
  return { userId: await createUser(tx, match, hash, clock.now()), orderId: match.order_id };
}
