import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { AccountParts } from '../account/account-deps.server.ts';
import { type signedInWire, toAccountWire } from '../account/account-wire.ts';
import { type KeptPassword, notSignedIn } from '../account/credentials.server.ts';
import { rememberBrowser } from './known-browser.server.ts';
import { clearSessionCookies, setSessionCookies } from './session-cookies.server.ts';
import { type Begun, carriesCookieOnly, carriesSession, endSession } from './sessions.server.ts';

interface Call {
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Once a session has begun: the browser gets it, and the one that it came with ends. */
export async function welcome(
  parts: AccountParts,
  owner: KeptPassword,
  begun: Begun,
  call: Call,
): Promise<z.infer<typeof signedInWire>> {
  const { request, reply } = call;
  const { cookie } = request.headers;
  const before =
    (await parts.accounts.session(request)) ?? (await parts.accounts.session({ headers: { cookie } }));
  const now = await parts.accounts.session({ headers: { authorization: `Bearer ${begun.token}` } });
  // Closed in between.
  if (!now) throw notSignedIn();
  if (before) await endSession({ ...parts, ...parts.accounts }, request.headers);
  if (before && before.account.id !== now.account.id) await parts.checkout.afterSignOut(request, reply);
  giveCookies(parts, begun, reply);
  rememberBrowser(reply, parts, owner);
  return { ...toAccountWire(now.account), token: begun.token };
}

export function giveCookies(parts: AccountParts, begun: Begun, reply: FastifyReply) {
  setSessionCookies(reply, begun, { secure: parts.secureCookies, secrets: parts.accounts.secrets });
}

/** Nothing of the person stays in this browser (R44). */
export async function farewell(parts: AccountParts, { request, reply }: Call) {
  if (carriesSession(request.headers)) await endSession({ ...parts, ...parts.accounts }, request.headers);
  clearSessionCookies(reply, { secure: parts.secureCookies });
  await parts.checkout.afterSignOut(request, reply);
}

export async function requireSession(parts: AccountParts, { request, reply }: Call) {
  const session = await parts.accounts.session(request);
  if (session) return session;
  // A mark without a session would have the browser ask for its token again and again.
  if (carriesCookieOnly(request.headers)) clearSessionCookies(reply, { secure: parts.secureCookies });
  throw notSignedIn();
}
