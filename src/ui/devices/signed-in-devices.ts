import { londonWhenWithin } from '#src/platform/dates.ts';

/** A device on which somebody is signed in, as a list shows it. */
export interface SignedInDevice {
  /** The session's. */
  id: string;
  /** "Firefox on Windows". */
  device: string;
  /** Whether it is the one that looks at the list. */
  here: boolean;
  /** When they signed in and used it last, each on its line. */
  uses: string[];
}

interface Passkey {
  id: string;
  device: string;
  addedAt: Date;
  usedAt: Date | null;
}

interface Session {
  id: string;
  device: string;
  since: Date;
  lastUsedAt: Date;
}

/** The sessions of a member of staff or an instructor, in words. */
export function signedInDevices(sessions: readonly Session[], now: Date, here?: string): SignedInDevice[] {
  const when = (instant: Date) => londonWhenWithin(instant, now);
  return sessions.map(({ id, device, since, lastUsedAt }) => ({
    id,
    device,
    here: id === here,
    uses: [`Signed in ${when(since)}`, ...(id === here ? [] : [`Last used ${when(lastUsedAt)}`])],
  }));
}

/** The passkeys of a customer or an instructor, in words. */
export function passkeyDevices(passkeys: readonly Passkey[], now: Date): SignedInDevice[] {
  const when = (instant: Date) => londonWhenWithin(instant, now);
  return passkeys.map(({ id, device, addedAt, usedAt }) => ({
    id,
    device: `Passkey of ${device}`,
    here: false,
    uses: [`Added ${when(addedAt)}`, ...(usedAt ? [`Last used ${when(usedAt)}`] : [])],
  }));
}
