import type { FastifyReply, FastifyRequest } from 'fastify';
import { brand } from '../brand.ts';
import { HOUR_MS, MINUTE_MS } from '../dates.ts';
import { Problem } from '../http/problem.ts';
import { type CountDeps, countEvent } from './event-counts.server.ts';
import { networkOf } from './network.ts';
import { retryAfter } from './retry-after.server.ts';

/**
 * For calls that write to somebody: as often an hour from one network as is set. A route's `preHandler`, so that whoever
 * mends a typing error has not sent anything yet; the limit of all writes a minute holds beside it.
 */
export function hourlyLimit(deps: CountDeps, call: string, most: number) {
  return ({ ip }: FastifyRequest, reply: FastifyReply) =>
    requireFewAnHour(deps, { call, most, ip }, (endsAt) => retryAfter(reply, endsAt, deps.clock.now()));
}

/** The same for a form that is posted to a page. */
export async function requireFewAnHour(
  deps: CountDeps,
  { call, most, ip }: { call: string; most: number; ip: string },
  onTooMany?: (endsAt: Date) => void,
) {
  const { count, endsAt } = await countCall(deps, call, ip, HOUR_MS);
  if (count <= most) return;
  onTooMany?.(endsAt);
  throw new Problem(
    429,
    `You’ve sent too many in the last hour. Please try again later, or ring us on ${brand.phone}.`,
  );
}

/** For calls that take a code: a route's options, in the place of the limit of all writes a minute. */
export function codeLimit(deps: CountDeps, call: string, most: number) {
  return {
    config: { rateLimit: false as const },
    async onRequest(request: FastifyRequest, reply: FastifyReply) {
      const { count, endsAt } = await countCall(deps, call, request.ip, MINUTE_MS);
      if (count <= most) return;
      const now = deps.clock.now();
      retryAfter(reply, endsAt, now);
      // As the limit of all writes tells it.
      reply.headers({
        'x-ratelimit-limit': most,
        'x-ratelimit-remaining': 0,
        'x-ratelimit-reset': Math.ceil((endsAt.getTime() - now.getTime()) / 1_000),
      });
      throw new Problem(429, 'Too many attempts. Please wait a minute and try again.');
    },
  };
}

function countCall(deps: CountDeps, call: string, ip: string, windowMs: number) {
  return countEvent(deps, `${call} from ${networkOf(ip)}`, windowMs);
}
