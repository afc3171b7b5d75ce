import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Tx } from '#src/platform/db.server.ts';
import type { AccountParts } from './account-parts.server.ts';
import { clearSessionCookies, setSessionCookies } from './session-cookies.server.ts';
import {
  type Begun,
  beginSession,
  carriesCookieOnly,
  carriesSession,
  endSession,
} from './sessions.server.ts';
import { notSignedIn } from './sign-in.server.ts';
import { rememberNetwork } from './tries.server.ts';
import { type signedInWire, toAccountWire } from './wire.ts';

interface Call {
  request: FastifyRequest;
  reply: FastifyReply;
}

/** In the transaction that found out who it is. */
export async function begin(tx: Tx, parts: AccountParts, userId: string, { request }: Call): Promise<Begun> {
  await rememberNetwork(tx, { clock: parts.clock, secrets: parts.accounts.secrets }, userId, request.ip);
  return beginSession(tx, { ...parts, ...parts.accounts }, userId, request.headers);
}

/** After it: the browser gets the new session, and the one that it came with ends. */
export async function welcome(
  parts: AccountParts,
  begun: Begun,
  call: Call,
): Promise<z.infer<typeof signedInWire>> {
  const { request, reply } = call;
  const { cookie } = request.headers;
  const before =
    (await parts.accounts.standing(request)) ?? (await parts.accounts.standing({ headers: { cookie } }));
  const now = await parts.accounts.standing({ headers: { authorization: `Bearer ${begun.token}` } });
  // Closed in between.
  if (!now) throw notSignedIn();
  if (before) await endSession({ ...parts, ...parts.accounts }, request.headers);
  if (before && before.account.id !== now.account.id) await parts.checkout.afterSignOut(request);
  giveCookies(parts, begun, reply);
  return { ...toAccountWire(now.account), token: begun.token };
}

export function giveCookies(parts: AccountParts, begun: Begun, reply: FastifyReply) {
  setSessionCookies(reply, begun, { secure: parts.secureCookies, secrets: parts.accounts.secrets });
}

/** Nothing of the person stays in this browser (decision 44). */
export async function farewell(parts: AccountParts, { request, reply }: Call) {
  if (carriesSession(request.headers)) await endSession({ ...parts, ...parts.accounts }, request.headers);
  clearSessionCookies(reply, { secure: parts.secureCookies });
  await parts.checkout.afterSignOut(request);
}

export async function requireStanding(parts: AccountParts, { request, reply }: Call) {
  const standing = await parts.accounts.standing(request);
  if (standing) return standing;
  // A mark without a session would have the browser ask for its token again and again.
  if (carriesCookieOnly(request.headers)) clearSessionCookies(reply, { secure: parts.secureCookies });
  throw notSignedIn();
}
