import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { type RawBuilder, sql } from 'kysely';
import type { Clock } from '#src/platform/clock.ts';
import { MINUTE_MS } from '#src/platform/dates.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { rekey } from '#src/platform/rekey/rekey.server.ts';
import type { Secrets } from '#src/platform/secrets.server.ts';
import type { Realm, SessionRows } from '../realm.ts';
import { deviceName } from './device-name.ts';
import { bearerOf, cookieOf, tokenOf } from './session-cookie.server.ts';

/** For the second step of signing in. */
const BETWEEN_STEPS_MS = 15 * MINUTE_MS;

export interface SessionDeps {
  db: Db;
  clock: Clock;
  secrets: Secrets;
  secureCookies: boolean;
}

export interface RequestHeaders {
  headers: IncomingHttpHeaders;
}

/** What a browser is given when a session starts. The database holds the token's hash. */
export interface NewSession {
  sessionId: string;
  token: string;
}

export interface SessionRow {
  sessionId: string;
  lastUsedAt: Date;
  /** Null between the two steps of signing in. */
  signedInAt: Date | null;
  /** When the password or the second step was last given. */
  reauthenticatedAt: Date;
  /** Whether it began with an invitation, and so may choose the second step. */
  mayEnrol: boolean;
}

export interface SignedIn<Person> {
  person: Person;
  session: SessionRow;
}

/** A session is complete, or waits for the second step, which an invitation lets one choose. */
export type SessionStep = 'complete' | 'second step' | 'enrolment';

/** Always creates a new token, so that nobody signs in to a session whose token others know (session fixation). */
export async function beginSession(
  tx: Tx,
  { sessions }: Realm,
  { clock, secrets }: Pick<SessionDeps, 'clock' | 'secrets'>,
  {
    ownerId,
    headers,
    step = 'complete',
  }: { ownerId: string; headers: IncomingHttpHeaders; step?: SessionStep },
): Promise<NewSession> {
  const { maxPerOwner } = sessions;
  if (maxPerOwner !== undefined) await endOldest(tx, sessions, ownerId, maxPerOwner - 1);
  const token = randomBytes(32).toString('base64url');
  const now = clock.now();
  const isComplete = step === 'complete';
  const lasts = isComplete ? sessions.unusedMs : BETWEEN_STEPS_MS;
  const values: Record<string, unknown> = {
    [sessions.owner]: ownerId,
    token_hash: secrets.hash(token),
    [sessions.device]: deviceName(headers['user-agent']),
    created_at: now,
    [sessions.lastUsedAt]: now,
    expires_at: new Date(now.getTime() + lasts),
    ...(sessions.hasSecondStep && {
      signed_in_at: isComplete ? now : null,
      reauthenticated_at: now,
      may_enrol: step === 'enrolment',
    }),
  };
  const { id } = await tx
    .insertInto(sessions.table)
    .values(values as never)
    .returning('id')
    .executeTakeFirstOrThrow();
  return { sessionId: id, token };
}

async function endOldest(tx: Tx, { table, owner }: SessionRows, ownerId: string, kept: number) {
  const of = sql`${sql.ref(owner)} = ${ownerId}`;
  await sql`delete from ${sql.table(table)} where ${of} and id not in (
    select id from ${sql.table(table)} where ${of} order by created_at desc limit ${kept})`.execute(tx);
}

/** Somebody who may sign in. */
export async function findPerson<Person>(
  realm: Realm<Person>,
  db: Db,
  id: string,
  now: Date,
): Promise<Person | undefined> {
  const { rows } = await realm.person(sql`${id}`, now).execute(db);
  return rows[0];
}

/** The session that a request carries, of either step, with whose it is. Asking so does not extend it. */
export async function findSession<Person>(
  realm: Realm<Person>,
  deps: SessionDeps,
  { headers }: RequestHeaders,
): Promise<SignedIn<Person> | undefined> {
  const token = tokenOf(realm, deps, headers);
  if (!token) return undefined;
  const { table, owner, lastUsedAt, hasSecondStep } = realm.sessions;
  await rekey(deps, table, 'token_hash', token);
  const steps = hasSecondStep
    ? sql`signed_in_at as "signedInAt", reauthenticated_at as "reauthenticatedAt", may_enrol as "mayEnrol"`
    : sql`created_at as "signedInAt", created_at as "reauthenticatedAt", false as "mayEnrol"`;
  const now = deps.clock.now();
  const { rows } = await sql<SessionRow & { person: Person | null }>`
    select id as "sessionId", ${sql.ref(lastUsedAt)} as "lastUsedAt", ${steps},
      (select to_json(people) from (${realm.person(sql.ref(`${table}.${owner}`), now)}) as people) as person
    from ${sql.table(table)}
    where token_hash = ${deps.secrets.hash(token)} and expires_at > ${now}`.execute(deps.db);
  if (!rows[0]?.person) return undefined;
  const { person, ...session } = rows[0];
  return { person, session };
}

/** Who is signed in, by all steps. Using the session extends it. */
export async function findSignedIn<Person>(
  realm: Realm<Person>,
  deps: SessionDeps,
  request: RequestHeaders,
): Promise<SignedIn<Person> | undefined> {
  const signedIn = await findSession(realm, deps, request);
  if (!signedIn?.session.signedInAt) return undefined;
  const { session } = signedIn;
  const now = deps.clock.now();
  const { table, lastUsedAt, recordedEveryMs, unusedMs, longestMs } = realm.sessions;
  if (now.getTime() - session.lastUsedAt.getTime() >= recordedEveryMs) {
    const expires = Math.min(now.getTime() + unusedMs, signedIn.session.signedInAt.getTime() + longestMs);
    await sql`update ${sql.table(table)}
      set ${sql.ref(lastUsedAt)} = ${now}, expires_at = ${new Date(expires)}
      where id = ${session.sessionId}`.execute(deps.db);
  }
  return signedIn;
}

/** Ends the session that a request carries, of either step; a bearer's and the cookie's if they differ. */
export async function endCurrentSession(
  realm: Realm,
  deps: Omit<SessionDeps, 'clock'>,
  { headers }: RequestHeaders,
) {
  const { sessions } = realm;
  for (const token of [bearerOf(realm, headers), cookieOf(realm, deps, headers)]) {
    if (!token) continue;
    await rekey(deps, sessions.table, 'token_hash', token);
    await deps.db.deleteFrom(sessions.table).where('token_hash', '=', deps.secrets.hash(token)).execute();
  }
}

export interface ListedSession {
  id: string;
  device: string;
  since: Date;
  lastUsedAt: Date;
}

/** Where somebody is signed in, what was used last first. */
export async function listSessions(
  { sessions }: Realm,
  db: Db,
  ownerId: string,
  now: Date,
): Promise<ListedSession[]> {
  const { table, owner, device, lastUsedAt, hasSecondStep } = sessions;
  const isComplete: RawBuilder<unknown> = hasSecondStep ? sql`signed_in_at is not null` : sql`true`;
  const { rows } = await sql<ListedSession>`
    select id, coalesce(${sql.ref(device)}, '') as device, created_at as since, ${sql.ref(lastUsedAt)} as "lastUsedAt"
    from ${sql.table(table)}
    where ${sql.ref(owner)} = ${ownerId} and expires_at > ${now} and ${isComplete}
    order by ${sql.ref(lastUsedAt)} desc, id`.execute(db);
  return rows;
}

/** Ends one of somebody's sessions. Answers its device; refuses where they have no such session. */
export async function endSessionOf(
  { sessions: { table, owner, device } }: Realm,
  db: Db,
  ownerId: string,
  sessionId: string,
): Promise<string> {
  const { rows } = await sql<{ device: string }>`
    delete from ${sql.table(table)} where id = ${sessionId} and ${sql.ref(owner)} = ${ownerId}
    returning coalesce(${sql.ref(device)}, '') as device`.execute(db);
  if (!rows[0]) throw new Problem(404, 'That device is already signed out.');
  return rows[0].device;
}

/** Ends somebody's sessions, but for the one that is to stay. Answers how many. */
export async function endSessionsOf(
  { sessions: { table, owner } }: Realm,
  db: Db,
  ownerId: string,
  stays?: string,
): Promise<number> {
  const others = stays ? sql`and id <> ${stays}` : sql``;
  const { rows } = await sql`
    delete from ${sql.table(table)} where ${sql.ref(owner)} = ${ownerId} ${others} returning id`.execute(db);
  return rows.length;
}

/** Deletes the sessions that have run out. */
export async function deleteExpiredSessions({ sessions }: Realm, db: Db, now: Date) {
  await db.deleteFrom(sessions.table).where('expires_at', '<=', now).execute();
}
