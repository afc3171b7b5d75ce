import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createContext } from 'react-router';
import { Problem } from '#src/platform/http/problem.ts';
import type { Guesses } from '#src/platform/rate-limits/wrong-guesses.server.ts';

/** Who may see the office: everybody in development, whoever has its password in production. */
export type OfficeAnswer = 'open' | 'no office' | 'who is it' | 'too many';

export interface OfficeGuard {
  /** `authorization` is the request's header, `address` where it comes from. */
  ask(authorization: string | undefined, address: string): OfficeAnswer;
}

const USER = 'office';

/** HTTP Basic in production; without a password there is no office. Wrong passwords are counted like wrong links. */
export function officeGuard({
  production,
  password,
  guesses,
}: {
  production: boolean;
  password: string | undefined;
  guesses: Guesses;
}): OfficeGuard {
  return {
    ask(authorization, address) {
      if (!production) return 'open';
      if (!password) return 'no office';
      if (guesses.tooMany(address)) return 'too many';
      if (!authorization) return 'who is it';
      if (isSame(authorization, basic(USER, password))) return 'open';
      guesses.missed(address);
      return 'who is it';
    },
  };
}

function basic(user: string, password: string): string {
  return `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
}

/** Compared as digests, so that the time it takes says nothing of the length or the letters. */
function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}

const CHALLENGE = { 'www-authenticate': 'Basic realm="Office", charset="UTF-8"' };
const STATUS = { 'no office': 404, 'who is it': 401, 'too many': 429 } as const;

function statusOf(answer: Exclude<OfficeAnswer, 'open'>): number {
  return STATUS[answer];
}

/** How the office's pages ask about the request that they answer. */
export const officeContext = createContext<() => OfficeAnswer>();

/** At the head of every loader of the office. */
export function letIntoOffice(ask: () => OfficeAnswer) {
  const answer = ask();
  if (answer === 'open') return;
  const headers = answer === 'who is it' ? CHALLENGE : undefined;
  throw new Response('Not here', { status: statusOf(answer), ...(headers && { headers }) });
}

/** Before every call of the office. */
export function staffOnly(office: OfficeGuard) {
  return async ({ headers, ip }: FastifyRequest, reply: FastifyReply) => {
    const answer = office.ask(headers.authorization, ip);
    if (answer === 'open') return;
    if (answer === 'who is it') reply.headers(CHALLENGE);
    throw new Problem(statusOf(answer), 'This is for our staff.');
  };
}
