import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createContext } from 'react-router';
import { Problem } from '#src/platform/http/problem.ts';
import type { Guesses } from '#src/platform/rate-limits/guess-limit.server.ts';

/** Access to the office: everybody in development, password holders in production. */
export type OfficeAnswer = 'open' | 'disabled' | 'unauthenticated' | 'too many';

export interface OfficeGuard {
  /** `authorization` is the request's header, `address` its IP address. */
  ask(authorization: string | undefined, address: string): Promise<OfficeAnswer>;
}

const USER = 'office';

/**
 * HTTP Basic in production; without a configured password the office is closed. Wrong passwords are rate-limited like
 * wrong links.
 */
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
    async ask(authorization, address) {
      if (!production) return 'open';
      if (!password) return 'disabled';
      if (await guesses.tooMany(address)) return 'too many';
      if (!authorization) return 'unauthenticated';
      if (isSame(authorization, basic(USER, password))) return 'open';
      await guesses.missed(address);
      return 'unauthenticated';
    },
  };
}

function basic(user: string, password: string): string {
  return `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
}

/** Compares digests, so that the time it takes reveals neither length nor characters. */
function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}

const CHALLENGE = { 'www-authenticate': 'Basic realm="Office", charset="UTF-8"' };
const STATUS = { disabled: 404, unauthenticated: 401, 'too many': 429 } as const;

function statusOf(answer: Exclude<OfficeAnswer, 'open'>): number {
  return STATUS[answer];
}

/** How the office's page loaders check access. */
export const officeContext = createContext<() => Promise<OfficeAnswer>>();

/** The first line of every office loader. */
export async function requireStaff(ask: () => Promise<OfficeAnswer>) {
  const answer = await ask();
  if (answer === 'open') return;
  const headers = answer === 'unauthenticated' ? CHALLENGE : undefined;
  throw new Response('Not here', { status: statusOf(answer), ...(headers && { headers }) });
}

/** A pre-handler for every office call. */
export function staffOnly(office: OfficeGuard) {
  return async ({ headers, ip }: FastifyRequest, reply: FastifyReply) => {
    const answer = await office.ask(headers.authorization, ip);
    if (answer === 'open') return;
    if (answer === 'unauthenticated') reply.headers(CHALLENGE);
    throw new Problem(statusOf(answer), 'This page is for our staff.');
  };
}
