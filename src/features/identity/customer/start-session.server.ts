import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { Problem } from '#src/platform/http/problem.ts';
import { knownBrowserCookie } from '../password/known-browser.server.ts';
import { type signedInResponse, toAccountResponse } from './account-api-schema.ts';
import type { AccountDeps, Call } from './account-deps.server.ts';
import type { Credential } from './credentials.server.ts';
import type { NewSession } from './session.ts';
import { clearSessionCookies, setSessionCookies } from './session-cookies.server.ts';
import { carriesCookieOnly, carriesSession, deleteSession } from './sessions.server.ts';

/** Sets the cookies of a new session and ends the browser's previous one. Answers the account with the token. */
export async function startSession(
  deps: AccountDeps,
  owner: Credential,
  started: NewSession,
  call: Call,
): Promise<z.infer<typeof signedInResponse>> {
  const { request, reply } = call;
  const { cookie } = request.headers;
  const before =
    (await deps.accounts.session(request)) ?? (await deps.accounts.session({ headers: { cookie } }));
  const now = await deps.accounts.session({ headers: { authorization: `Bearer ${started.token}` } });
  // The account was closed after the session was created.
  if (!now) throw notSignedIn();
  if (before) await deleteSession({ ...deps, ...deps.accounts }, request.headers);
  if (before && before.account.id !== now.account.id) await deps.checkout.afterSignOut(request, reply);
  setCookies(deps, started, reply);
  rememberBrowser(reply, deps, { id: owner.userId, hash: owner.hash });
  return { ...toAccountResponse(now.account), token: started.token };
}

/** Marks the browser as one that has signed in to this account. */
export function rememberBrowser(
  reply: FastifyReply,
  { accounts: { secrets }, secureCookies }: Pick<AccountDeps, 'accounts' | 'secureCookies'>,
  owner: { id: string | undefined; hash: string },
) {
  reply.header('set-cookie', knownBrowserCookie('account', { secrets, secureCookies }, owner));
}

export function setCookies(deps: AccountDeps, started: NewSession, reply: FastifyReply) {
  setSessionCookies(reply, started, { secure: deps.secureCookies, secrets: deps.accounts.secrets });
}

/** Ends the browser's session and clears its cookies. Nothing of the customer stays in the browser (R44). */
export async function endBrowserSession(deps: AccountDeps, { request, reply }: Call) {
  if (carriesSession(request.headers)) await deleteSession({ ...deps, ...deps.accounts }, request.headers);
  clearSessionCookies(reply, { secure: deps.secureCookies });
  await deps.checkout.afterSignOut(request, reply);
}

export async function requireSession(deps: AccountDeps, { request, reply }: Call) {
  const session = await deps.accounts.session(request);
  if (session) return session;
  // With the readable cookie left and the session gone, the browser would ask for its token again and again.
  if (carriesCookieOnly(request.headers)) clearSessionCookies(reply, { secure: deps.secureCookies });
  throw notSignedIn();
}

function notSignedIn(): Problem {
  return new Problem(401, 'Please sign in.', { code: 'not_signed_in' });
}
