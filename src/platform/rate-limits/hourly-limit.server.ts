import type { FastifyReply, FastifyRequest } from 'fastify';
import { brand } from '../brand.ts';
import type { Api } from '../http/api.server.ts';
import { Problem } from '../http/problem.ts';

const HOUR_MS = 3_600_000;

/**
 * For calls that write to somebody: as often an hour from one address as is set. A route's `preHandler`, so that whoever
 * mends a typing error has not sent anything yet; the limit of all writes a minute holds beside it.
 */
export function hourlyLimit(api: Api, most: number) {
  const count = api.createRateLimit({ max: most, timeWindow: HOUR_MS });
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const counted = await count(request);
    if (counted.isAllowed || !counted.isExceeded) return;
    reply.header('retry-after', counted.ttlInSeconds);
    throw new Problem(
      429,
      `That is a lot for one hour. Please try again later, or ring us on ${brand.phone}.`,
    );
  };
}
