import type { FastifyReply } from 'fastify';
import { DAY_SECONDS } from '#src/platform/dates.ts';
import { SIGNED_IN_COOKIE } from '#src/platform/http/session-token.ts';
import type { Secrets } from '#src/platform/secrets.server.ts';
import { type Begun, SESSION_COOKIE, SESSION_DAYS } from './sessions.server.ts';

/**
 * The token where no script reads it, and beside it a mark that says only that there is a session, and which: other
 * tabs see by it that somebody else is signed in now. Lax, so that links from emails find the account.
 */
export function setSessionCookies(
  reply: FastifyReply,
  { token, sessionId }: Begun,
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
