import { signedInDevices } from '#src/ui/devices/signed-in-devices.ts';
import type { OfficeDeps } from '../access/office-deps.server.ts';
import { passkeysOf } from '../passkeys/passkeys.server.ts';
import { waysToConfirm } from '../sign-in/confirm.server.ts';
import { countRecoveryCodes } from '../sign-in/recovery-codes.server.ts';

/** How a member of staff signs in, and where they are signed in. */
export async function ownAccount(
  { db, clock }: Pick<OfficeDeps, 'db' | 'clock'>,
  { id, sessionId }: { id: string; sessionId: string },
) {
  const now = clock.now();
  const sessions = await db
    .selectFrom('office_sessions')
    .select(['id', 'device', 'created_at as since', 'seen_at as seenAt'])
    .where('staff_id', '=', id)
    .where('signed_in_at', 'is not', null)
    .where('expires_at', '>', now)
    .orderBy('seen_at', 'desc')
    .execute();
  return {
    hasApp: (await waysToConfirm({ db }, id)).app,
    passkeys: await passkeysOf(db, id),
    codesLeft: await countRecoveryCodes(db, id),
    sessions: signedInDevices(sessions, now, sessionId),
  };
}

export type OwnAccount = Awaited<ReturnType<typeof ownAccount>>;
