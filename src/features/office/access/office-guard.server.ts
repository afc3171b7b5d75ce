import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createContext } from 'react-router';
import { Problem } from '#src/platform/http/problem.ts';
import type { Guesses } from '#src/platform/rate-limits/guess-limit.server.ts';
import type { OfficeDeps } from './office-deps.server.ts';
import { may, type Permission } from './permissions.ts';
import type { Staff } from './staff.ts';

/** Who asks, or why nobody may: everybody is the owner in development, password holders in production. */
export type OfficeAnswer = Staff | 'disabled' | 'unauthenticated' | 'too many';

export interface Asker {
  headers: IncomingHttpHeaders;
  /** The IP address. */
  ip: string;
}

export interface OfficeGuard {
  ask(asker: Asker): Promise<OfficeAnswer>;
}

const USER = 'office';
const SHARED: Staff = {
  id: '00000000-0000-4000-8000-000000000000',
  name: 'Office',
  role: 'owner',
  mayRefund: true,
};

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
    async ask({ headers: { authorization }, ip }) {
      if (!production) return SHARED;
      if (!password) return 'disabled';
      if (await guesses.tooMany(ip)) return 'too many';
      if (!authorization) return 'unauthenticated';
      if (isSame(authorization, basic(USER, password))) return SHARED;
      await guesses.missed(ip);
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

/** What the pages of the office get with each request. */
export interface OfficeRequest {
  ask(): Promise<OfficeAnswer>;
  deps: OfficeDeps;
}

export const officeContext = createContext<OfficeRequest>();

/** The first line of every office loader and action. */
export async function requireStaff({ ask }: OfficeRequest, permission: Permission): Promise<Staff> {
  const answer = await ask();
  if (typeof answer === 'string') {
    const headers = answer === 'unauthenticated' ? CHALLENGE : undefined;
    throw new Response('Not here', { status: STATUS[answer], ...(headers && { headers }) });
  }
  if (!may(answer, permission)) throw new Response('Not here', { status: 403 });
  return answer;
}

/** Answers who calls, or refuses the call. */
export async function staffOf(
  office: OfficeGuard,
  { headers, ip }: FastifyRequest,
  reply: FastifyReply,
  permission: Permission,
): Promise<Staff> {
  const answer = await office.ask({ headers, ip });
  if (typeof answer === 'string') {
    if (answer === 'unauthenticated') reply.headers(CHALLENGE);
    throw new Problem(STATUS[answer], 'This page is for our staff.');
  }
  if (!may(answer, permission)) throw new Problem(403, 'Your account doesn’t include this.');
  return answer;
}

/** A pre-handler for calls that only staff with this permission may make. */
export function staffOnly(office: OfficeGuard, permission: Permission) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    await staffOf(office, request, reply, permission);
  };
}
