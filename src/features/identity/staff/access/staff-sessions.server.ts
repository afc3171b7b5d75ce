import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Clock } from '#src/platform/clock.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#src/platform/dates.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import { rekey } from '#src/platform/rekey/rekey.server.ts';
import type { Secrets } from '#src/platform/secrets.server.ts';
import { deviceName } from '../../sessions/device-name.ts';
import { tokenOf } from './session-cookie.server.ts';
import type { StaffSession } from './staff.ts';
import './tables.ts';

const TOKEN_BYTES = 32;
/** A session that is not used for as long ends. */
const UNUSED_MS = 12 * HOUR_MS;
/** The longest a session lives, however often it is used. */
const LONGEST_MS = 7 * DAY_MS;
/** For the second step of signing in. */
const HALF_WAY_MS = 15 * MINUTE_MS;
/** Use of a session is stored at most this often: the precision of "last seen". */
const SEEN_MS = 5 * MINUTE_MS;

export interface SessionDeps {
  db: Db;
  clock: Clock;
  secrets: Secrets;
  secureCookies: boolean;
}

interface Begun {
  staffId: string;
  headers: IncomingHttpHeaders;
  /** Whether the second step is done too. */
  signedIn: boolean;
  mayEnrol?: boolean;
}

/** Always a new token, so that nobody signs in to a session whose token others know (session fixation). */
export async function beginSession(
  tx: Tx,
  { clock, secrets }: Pick<SessionDeps, 'clock' | 'secrets'>,
  { staffId, headers, signedIn, mayEnrol = false }: Begun,
): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const now = clock.now();
  await tx
    .insertInto('office_sessions')
    .values({
      staff_id: staffId,
      token: secrets.hash(token),
      device: deviceName(headers['user-agent']),
      created_at: now,
      seen_at: now,
      expires_at: new Date(now.getTime() + (signedIn ? UNUSED_MS : HALF_WAY_MS)),
      signed_in_at: signedIn ? now : null,
      proven_at: now,
      may_enrol: mayEnrol,
    })
    .execute();
  return token;
}

interface Asking {
  headers: IncomingHttpHeaders;
}

/** Who is signed in, by both steps. Using the session extends it. */
export async function findStaffSession(deps: SessionDeps, asking: Asking): Promise<StaffSession | undefined> {
  const found = await sessionOf(deps, asking);
  if (!found || found.signedInAt === null) return undefined;
  const { signedInAt, seenAt, mayEnrol, ...session } = found;
  const now = deps.clock.now();
  if (now.getTime() - seenAt.getTime() >= SEEN_MS)
    await deps.db
      .updateTable('office_sessions')
      .set({
        seen_at: now,
        expires_at: new Date(Math.min(now.getTime() + UNUSED_MS, signedInAt.getTime() + LONGEST_MS)),
      })
      .where('id', '=', session.sessionId)
      .execute();
  return session;
}

/** Whether a session still lives: asking so does not extend it. */
export async function isStillSignedIn(deps: SessionDeps, asking: Asking): Promise<boolean> {
  const found = await sessionOf(deps, asking);
  return found !== undefined && found.signedInAt !== null;
}

export type HalfSession = StaffSession & { mayEnrol: boolean };

/** Who has done the first step of signing in, and not yet the second. */
export async function findHalfSession(deps: SessionDeps, asking: Asking): Promise<HalfSession | undefined> {
  const found = await sessionOf(deps, asking);
  if (found?.signedInAt !== null) return undefined;
  const { signedInAt, seenAt, ...session } = found;
  return session;
}

async function sessionOf(deps: SessionDeps, { headers }: Asking) {
  const token = tokenOf(headers, deps);
  if (!token) return undefined;
  await rekey(deps, 'office_sessions', 'token', token);
  return deps.db
    .selectFrom('office_sessions as session')
    .innerJoin('office_staff as staff', 'staff.id', 'session.staff_id')
    .select(['staff.id', 'name', 'email', 'role', 'may_refund as mayRefund'])
    .select(['session.id as sessionId', 'proven_at as provenAt', 'may_enrol as mayEnrol'])
    .select(['signed_in_at as signedInAt', 'seen_at as seenAt'])
    .where('token', '=', deps.secrets.hash(token))
    .where('expires_at', '>', deps.clock.now())
    .where('staff.ended_at', 'is', null)
    .executeTakeFirst();
}

/** Ends the session that a request carries, of either step. */
export async function endCarriedSession(deps: Omit<SessionDeps, 'clock'>, { headers }: Asking) {
  const token = tokenOf(headers, deps);
  if (!token) return;
  await rekey(deps, 'office_sessions', 'token', token);
  await deps.db.deleteFrom('office_sessions').where('token', '=', deps.secrets.hash(token)).execute();
}
