import { signedInDevices } from '#src/ui/devices/signed-in-devices.ts';
import { listPasskeys } from '../../passkeys/passkeys.server.ts';
import { listSessions } from '../../sessions/sessions.server.ts';
import type { OfficeDeps } from '../access/office-deps.server.ts';
import { staffRealm } from '../access/staff-realm.server.ts';
import { waysToConfirm } from '../sign-in/confirm.server.ts';
import { countRecoveryCodes } from '../sign-in/recovery-codes.server.ts';

/** How a member of staff signs in, and where they are signed in. */
export async function ownAccount(
  { db, clock }: Pick<OfficeDeps, 'db' | 'clock'>,
  { id, sessionId }: { id: string; sessionId: string },
) {
  const now = clock.now();
  const sessions = await listSessions(staffRealm, db, id, now);
  return {
    hasApp: (await waysToConfirm({ db }, id)).app,
    passkeys: await listPasskeys(staffRealm, db, id),
    codesLeft: await countRecoveryCodes(db, id),
    sessions: signedInDevices(sessions, now, sessionId),
  };
}

export type OwnAccount = Awaited<ReturnType<typeof ownAccount>>;
