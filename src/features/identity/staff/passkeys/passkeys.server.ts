import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { writeAuditEntry } from '#src/kit/audit/write-audit-entry.server.ts';
import { brand } from '#src/platform/brand.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { deviceName } from '../../sessions/device-name.ts';
import type { OfficeDeps } from '../access/office-deps.server.ts';
import { keepChallenge, takeChallenge } from './challenges.server.ts';

export interface PasskeyDeps extends Pick<OfficeDeps, 'db' | 'clock' | 'secrets' | 'publicUrl'> {
  /** Where our pages are: a passkey of another site is refused. */
  origins: readonly string[];
}

/** Loaded with the first passkey: a site without one spares itself the library and what reads its certificates. */
const webAuthn = () => import('@simplewebauthn/server');

interface Owner {
  id: string;
  email: string;
  name: string;
}

const SIGN_IN = 'sign in';
const toAdd = ({ id }: Pick<Owner, 'id'>) => `add to ${id}`;
const siteOf = ({ publicUrl }: Pick<PasskeyDeps, 'publicUrl'>) => new URL(publicUrl).hostname;

/** What a device is asked for a new passkey: one that it finds by itself, and that wants its holder's PIN or finger. */
export async function optionsToAdd(deps: PasskeyDeps, owner: Owner) {
  const known = await passkeysOf(deps.db, owner.id);
  const { generateRegistrationOptions } = await webAuthn();
  const options = await generateRegistrationOptions({
    rpName: `${brand.name} office`,
    rpID: siteOf(deps),
    userName: owner.email,
    userDisplayName: owner.name,
    userID: new TextEncoder().encode(owner.id),
    excludeCredentials: known.map(({ id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await keepChallenge(deps, options.challenge, toAdd(owner));
  return options;
}

export async function addPasskey(
  deps: PasskeyDeps,
  owner: Owner,
  response: RegistrationResponseJSON,
  userAgent: string | undefined,
) {
  const { verifyRegistrationResponse } = await webAuthn();
  const made = await verifyRegistrationResponse({
    response,
    expectedChallenge: (challenge) => takeChallenge(deps, challenge, toAdd(owner)),
    expectedOrigin: [...deps.origins],
    expectedRPID: siteOf(deps),
    requireUserVerification: true,
  }).catch(() => undefined);
  if (!made?.verified) throw refused('That passkey didn’t work. Please try again.');
  const { id, publicKey, counter, transports = [] } = made.registrationInfo.credential;
  const now = deps.clock.now();
  await deps.db.transaction().execute(async (tx) => {
    const added = await tx
      .insertInto('office_passkeys')
      .values({
        id,
        staff_id: owner.id,
        public_key: Buffer.from(publicKey).toString('base64url'),
        counter,
        transports: transports.join(','),
        device: deviceName(userAgent),
        created_at: now,
        used_at: null,
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirst();
    await tx.updateTable('office_staff').set({ invited_by: null }).where('id', '=', owner.id).execute();
    const about = { kind: 'staff', id: owner.id };
    if (added.numInsertedOrUpdatedRows === 1n)
      await writeAuditEntry(tx, { by: owner, did: 'addPasskey', about, detail: '', now });
  });
}

/** What a device is asked to sign somebody in. The user says nothing before: the device knows whose passkey it has. */
export async function optionsToSignIn(deps: PasskeyDeps) {
  const { generateAuthenticationOptions } = await webAuthn();
  const options = await generateAuthenticationOptions({
    rpID: siteOf(deps),
    userVerification: 'required',
  });
  await keepChallenge(deps, options.challenge, SIGN_IN);
  return options;
}

/** Whose passkey signed. With its holder's PIN or finger it is both steps of signing in. */
export async function takePasskey(deps: PasskeyDeps, response: AuthenticationResponseJSON): Promise<string> {
  const known = await deps.db
    .selectFrom('office_passkeys as passkey')
    .innerJoin('office_staff as staff', 'staff.id', 'passkey.staff_id')
    .select(['passkey.id', 'staff_id', 'public_key', 'counter', 'transports'])
    .where('passkey.id', '=', response.id)
    .where('staff.ended_at', 'is', null)
    .executeTakeFirst();
  const failed = refused('We don’t know that passkey. Sign in with your password.');
  if (!known) throw failed;
  const { verifyAuthenticationResponse } = await webAuthn();
  const signed = await verifyAuthenticationResponse({
    response,
    expectedChallenge: (challenge) => takeChallenge(deps, challenge, SIGN_IN),
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
  if (!signed?.verified) throw failed;
  await deps.db
    .updateTable('office_passkeys')
    .set({ counter: signed.authenticationInfo.newCounter, used_at: deps.clock.now() })
    .where('id', '=', known.id)
    .execute();
  return known.staff_id;
}

export function passkeysOf(db: Db, staffId: string) {
  return db
    .selectFrom('office_passkeys')
    .select(['id', 'device', 'created_at as addedAt', 'used_at as usedAt'])
    .where('staff_id', '=', staffId)
    .orderBy('created_at')
    .execute();
}

function refused(message: string): Problem {
  return new Problem(401, message, { code: 'passkey_refused' });
}
