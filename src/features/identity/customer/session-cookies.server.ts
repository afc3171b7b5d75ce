import type { FastifyReply } from 'fastify';
import { DAY_SECONDS } from '#src/platform/dates.ts';
import { SIGNED_IN_COOKIE } from '#src/platform/http/session-token.ts';
import type { Secrets } from '#src/platform/secrets.server.ts';
import type { NewSession } from './session.ts';
import { SESSION_COOKIE, SESSION_DAYS } from './sessions.server.ts';

/**
 * Sets an HttpOnly session cookie, and a readable cookie that only says that a session exists: it changes with the
 * session, so that other tabs notice another sign-in. SameSite=Lax, so that links in emails arrive signed in.
 */
export function setSessionCookies(
  reply: FastifyReply,
  { token, sessionId }: NewSession,
  { secure, secrets }: { secure: boolean; secrets: Secrets },
) {
  const kept = { path: '/', sameSite: 'lax', secure, maxAge: SESSION_DAYS * DAY_SECONDS } as const;
  reply.setCookie(SESSION_COOKIE, token, { ...kept, httpOnly: true });
  reply.setCookie(SIGNED_IN_COOKIE, secrets.hash(`mark of ${sessionId}`).slice(0, 16), kept);
}

export function clearSessionCookies(reply: FastifyReply, { secure }: { secure: boolean }) {
  const gone = { path: '/', sameSite: 'lax', secure } as const;
  reply.clearCookie(SESSION_COOKIE, { ...gone, httpOnly: true });
  reply.clearCookie(SIGNED_IN_COOKIE, gone);
}
