import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { Problem } from '#src/platform/http/problem.ts';
import { SIGNED_IN_COOKIE } from '#src/platform/http/session-token.ts';
import { knownBrowserCookie } from '../password/known-browser.server.ts';
import type { Proven } from '../password/sign-in-by-password.server.ts';
import { bearerOf, cookieOf, noSessionCookie, sessionCookie } from '../sessions/session-cookie.server.ts';
import { endCurrentSession, type NewSession } from '../sessions/sessions.server.ts';
import { type signedInResponse, toAccountResponse } from './account-api-schema.ts';
import { type AccountDeps, type Call, customerDeps } from './account-deps.server.ts';
import { customerRealm } from './customer-realm.server.ts';

/** Sets the cookies of a new session and ends the browser's previous one. Answers the account with the token. */
export async function startSession(
  deps: AccountDeps,
  owner: Proven,
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
  if (before) await endCurrentSession(customerRealm, customerDeps(deps), request);
  if (before && before.account.id !== now.account.id) await deps.checkout.afterSignOut(request, reply);
  rememberBrowser(reply, deps, owner);
  setSessionCookies(deps, started, reply);
  return { ...toAccountResponse(now.account), token: started.token };
}

type CookieDeps = Parameters<typeof customerDeps>[0];

/** Marks the browser as one that has signed in to this account. */
export function rememberBrowser(reply: FastifyReply, deps: CookieDeps, owner: Proven) {
  reply.header('set-cookie', knownBrowserCookie(customerRealm, customerDeps(deps), owner));
}

/**
 * Sets the session's cookie, and a readable one that only says that a session exists: it changes with the session, so
 * that other tabs notice another sign-in.
 */
export function setSessionCookies(deps: CookieDeps, { token, sessionId }: NewSession, reply: FastifyReply) {
  const { secureCookies: secure, accounts } = deps;
  const { sameSite, seconds: maxAge } = customerRealm.cookie;
  reply.header('set-cookie', sessionCookie(customerRealm, deps, token));
  const mark = accounts.secrets.hash(`mark of ${sessionId}`).slice(0, 16);
  reply.setCookie(SIGNED_IN_COOKIE, mark, { path: '/', sameSite, secure, maxAge });
}

function clearSessionCookies(deps: AccountDeps, reply: FastifyReply) {
  const { sameSite } = customerRealm.cookie;
  reply.header('set-cookie', noSessionCookie(customerRealm, deps));
  reply.clearCookie(SIGNED_IN_COOKIE, { path: '/', sameSite, secure: deps.secureCookies });
}

/** Whether a request carries a session, though it may have ended. */
export function hasSessionCookie(deps: AccountDeps, headers: IncomingHttpHeaders): boolean {
  return Boolean(bearerOf(customerRealm, headers) ?? cookieOf(customerRealm, deps, headers));
}

/** Whether the session comes from the cookie alone, without a bearer token. */
export function hasCookieOnly(deps: AccountDeps, headers: IncomingHttpHeaders): boolean {
  return !bearerOf(customerRealm, headers) && cookieOf(customerRealm, deps, headers) !== undefined;
}

/** Ends the browser's session and clears its cookies. Nothing of the customer stays in the browser (R44). */
export async function endBrowserSession(deps: AccountDeps, { request, reply }: Call) {
  if (hasSessionCookie(deps, request.headers))
    await endCurrentSession(customerRealm, customerDeps(deps), request);
  clearSessionCookies(deps, reply);
  await deps.checkout.afterSignOut(request, reply);
}

export async function requireSession(deps: AccountDeps, { request, reply }: Call) {
  const session = await deps.accounts.session(request);
  if (session) return session;
  // With the readable cookie left and the session gone, the browser would ask for its token again and again.
  if (hasCookieOnly(deps, request.headers)) clearSessionCookies(deps, reply);
  throw notSignedIn();
}

function notSignedIn(): Problem {
  return new Problem(401, 'Please sign in.', { code: 'not_signed_in' });
}
