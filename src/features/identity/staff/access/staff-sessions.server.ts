import {
  findSession,
  findSignedIn,
  type RequestHeaders,
  type SessionDeps,
  type SignedIn,
} from '../../sessions/sessions.server.ts';
import type { StaffSession } from './staff.ts';
import { staffRealm } from './staff-realm.server.ts';

/** Who is signed in, by both steps. Using the session extends it. */
export async function findStaffSession(
  deps: SessionDeps,
  request: RequestHeaders,
): Promise<StaffSession | undefined> {
  const signIn = await findSignedIn(staffRealm, deps, request);
  return signIn && toStaffSession(signIn);
}

/** Whether a session still lives: asking so does not extend it. */
export async function isStillSignedIn(deps: SessionDeps, request: RequestHeaders): Promise<boolean> {
  const staff = await findSession(staffRealm, deps, request);
  return staff !== undefined && staff.session.signedInAt !== null;
}

export type HalfSession = StaffSession & { mayEnrol: boolean };

/** Who has done the first step of signing in, and not yet the second. */
export async function findHalfSession(
  deps: SessionDeps,
  request: RequestHeaders,
): Promise<HalfSession | undefined> {
  const staff = await findSession(staffRealm, deps, request);
  if (staff?.session.signedInAt !== null) return undefined;
  return { ...toStaffSession(staff), mayEnrol: staff.session.mayEnrol };
}

type SignedInStaff = SignedIn<Omit<StaffSession, 'sessionId' | 'reauthenticatedAt'>>;

function toStaffSession({ person, session: { sessionId, reauthenticatedAt } }: SignedInStaff): StaffSession {
  return { ...person, sessionId, reauthenticatedAt };
}
