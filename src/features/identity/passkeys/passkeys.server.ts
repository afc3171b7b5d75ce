import type { IncomingHttpHeaders } from 'node:http';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { sql } from 'kysely';
import { MINUTE_MS } from '#src/platform/dates.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { rekey } from '#src/platform/rekey/rekey.server.ts';
import type { CurrentSchool } from '#src/platform/school/school.ts';
import type { Realm } from '../realm.ts';
import { deviceName } from '../sessions/device-name.ts';
import { findHash } from '../sessions/find-hash.server.ts';
import { beginSession, findPerson, type SessionDeps } from '../sessions/sessions.server.ts';

export interface PasskeyDeps extends SessionDeps {
  publicUrl: string;
  school: CurrentSchool;
  /** Where our pages are: a passkey of another site is refused. */
  origins: readonly string[];
}

/** Loaded with the first passkey: a site without one spares itself the library and what reads its certificates. */
const webAuthn = () => import('@simplewebauthn/server');

export interface PasskeyOwner {
  id: string;
  email: string;
  name: string;
}

/** A passkey that has signed, and whose it is. */
export interface SignedPasskey {
  id: string;
  ownerId: string;
}

const CHALLENGE_MS = 5 * MINUTE_MS;
const SIGN_IN = 'sign in';
const toAdd = ({ id }: Pick<PasskeyOwner, 'id'>) => `add to ${id}`;
const siteOf = ({ publicUrl }: Pick<PasskeyDeps, 'publicUrl'>) => new URL(publicUrl).hostname;

/** What a device is asked for a new passkey: one that it finds by itself, and that wants its holder's PIN or finger. */
export async function optionsToAdd(realm: Realm, deps: PasskeyDeps, owner: PasskeyOwner) {
  const known = await listPasskeys(realm, deps.db, owner.id);
  const { generateRegistrationOptions } = await webAuthn();
  const options = await generateRegistrationOptions({
    rpName: realm.passkeys.site(deps.school.current().name),
    rpID: siteOf(deps),
    userName: owner.email,
    userDisplayName: owner.name,
    userID: new TextEncoder().encode(owner.id),
    excludeCredentials: known.map(({ id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await keepChallenge(realm, deps, options.challenge, toAdd(owner));
  return options;
}

/** Adds a passkey, and in the same transaction does what goes with a new one. */
export async function addPasskey(
  realm: Realm,
  deps: PasskeyDeps,
  owner: PasskeyOwner,
  response: RegistrationResponseJSON,
  {
    userAgent,
    onAdded = async () => undefined,
  }: { userAgent: string | undefined; onAdded?(tx: Tx): Promise<void> },
) {
  const { verifyRegistrationResponse } = await webAuthn();
  const made = await verifyRegistrationResponse({
    response,
    expectedChallenge: (challenge) => takeChallenge(realm, deps, challenge, toAdd(owner)),
    expectedOrigin: [...deps.origins],
    expectedRPID: siteOf(deps),
    requireUserVerification: true,
  }).catch(() => undefined);
  if (!made?.verified) throw refused('That passkey didn’t work. Please try again.');
  const { id, publicKey, counter, transports = [] } = made.registrationInfo.credential;
  const values: Record<string, unknown> = {
    id,
    [realm.passkeys.owner]: owner.id,
    public_key: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: transports.join(','),
    device: deviceName(userAgent),
    created_at: deps.clock.now(),
    used_at: null,
  };
  await deps.db.transaction().execute(async (tx) => {
    const added = await tx
      .insertInto(realm.passkeys.table)
      .values(values as never)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirst();
    if (added.numInsertedOrUpdatedRows === 1n) await onAdded(tx);
  });
}

/** What a device is asked to sign somebody in. The user says nothing before: the device knows whose passkey it has. */
export async function optionsToSignIn(realm: Realm, deps: PasskeyDeps) {
  const { generateAuthenticationOptions } = await webAuthn();
  const options = await generateAuthenticationOptions({
    rpID: siteOf(deps),
    userVerification: 'required',
  });
  await keepChallenge(realm, deps, options.challenge, SIGN_IN);
  return options;
}

/** Whose passkey signed. With its holder's PIN or finger it is all steps of signing in. */
export async function takePasskey(
  realm: Realm,
  deps: PasskeyDeps,
  response: AuthenticationResponseJSON,
): Promise<SignedPasskey> {
  const now = deps.clock.now();
  const known = await deps.db
    .selectFrom(realm.passkeys.table)
    .select([
      'id',
      'public_key',
      'counter',
      'transports',
      sql<string>`${sql.ref(realm.passkeys.owner)}`.as('ownerId'),
    ])
    .where('id', '=', response.id)
    .executeTakeFirst();
  if (!known || !(await findPerson(realm, deps.db, known.ownerId, now))) throw unknownPasskey();
  const { verifyAuthenticationResponse } = await webAuthn();
  const signed = await verifyAuthenticationResponse({
    response,
    expectedChallenge: (challenge) => takeChallenge(realm, deps, challenge, SIGN_IN),
    expectedOrigin: [...deps.origins],
    expectedRPID: siteOf(deps),
    requireUserVerification: true,
    credential: {
      id: known.id,
      publicKey: new Uint8Array(Buffer.from(known.public_key, 'base64url')),
      counter: known.counter,
      transports: known.transports.split(',').filter(Boolean),
    },
  }).catch(() => undefined);
  if (!signed?.verified) throw unknownPasskey();
  await deps.db
    .updateTable(realm.passkeys.table)
    .set({ counter: signed.authenticationInfo.newCounter, used_at: now })
    .where('id', '=', known.id)
    .execute();
  return { id: known.id, ownerId: known.ownerId };
}

/** Begins the session of the passkey's owner, unless it has been removed meanwhile. */
export function beginPasskeySession(
  realm: Realm,
  deps: SessionDeps,
  { id, ownerId }: SignedPasskey,
  headers: IncomingHttpHeaders,
) {
  return deps.db.transaction().execute(async (tx) => {
    // Locks as setting a password does, which may remove passkeys and ends sessions.
    const hash = await findHash(realm, tx, ownerId);
    const present = await listPasskeys(realm, tx, ownerId);
    if (typeof hash !== 'string' || !present.some((passkey) => passkey.id === id)) throw unknownPasskey();
    return {
      owner: { id: ownerId, hash },
      session: await beginSession(tx, realm, deps, { ownerId, headers }),
    };
  });
}

/** Somebody's passkeys, the first one first. In a transaction they stay as they are until its end. */
export function listPasskeys({ passkeys }: Realm, db: Db, ownerId: string) {
  return db
    .selectFrom(passkeys.table)
    .select(['id', 'device', 'created_at as addedAt', 'used_at as usedAt'])
    .where(sql<string>`${sql.ref(passkeys.owner)}`, '=', ownerId)
    .orderBy('created_at')
    .$if(db.isTransaction, (query) => query.forUpdate())
    .execute();
}

/** Removes one of somebody's passkeys; refuses where they have no such one. */
export async function removePasskey({ passkeys }: Realm, db: Db, ownerId: string, id: string) {
  const removed = await db
    .deleteFrom(passkeys.table)
    .where('id', '=', id)
    .where(sql<string>`${sql.ref(passkeys.owner)}`, '=', ownerId)
    .returning('id')
    .executeTakeFirst();
  if (!removed) throw new Problem(404, 'That passkey has been removed already.');
}

/** Removes all passkeys of somebody whose sign-in is set up again. */
export async function removePasskeysOf({ passkeys }: Realm, tx: Tx, ownerId: string) {
  await tx
    .deleteFrom(passkeys.table)
    .where(sql<string>`${sql.ref(passkeys.owner)}`, '=', ownerId)
    .execute();
}

/** Keeps what a device is asked to sign, for one purpose: "sign in", or "add to" and its owner. */
async function keepChallenge(
  { passkeys }: Realm,
  { db, clock, secrets }: PasskeyDeps,
  challenge: string,
  purpose: string,
) {
  const now = clock.now();
  await db.deleteFrom(passkeys.challenges).where('expires_at', '<', now).execute();
  await db
    .insertInto(passkeys.challenges)
    .values({
      challenge: secrets.hash(challenge),
      purpose,
      expires_at: new Date(now.getTime() + CHALLENGE_MS),
    })
    .execute();
}

/** Whether it was asked for that, lately and not yet answered. */
async function takeChallenge(
  { passkeys }: Realm,
  { db, clock, secrets }: PasskeyDeps,
  challenge: string,
  purpose: string,
): Promise<boolean> {
  await rekey({ db, secrets }, passkeys.challenges, 'challenge', challenge);
  const taken = await db
    .deleteFrom(passkeys.challenges)
    .where('challenge', '=', secrets.hash(challenge))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', clock.now())
    .returning('challenge')
    .executeTakeFirst();
  return taken !== undefined;
}

function unknownPasskey(): Problem {
  return refused('We don’t know that passkey. Sign in with your password.');
}

function refused(message: string): Problem {
  return new Problem(401, message, { code: 'passkey_refused' });
}
