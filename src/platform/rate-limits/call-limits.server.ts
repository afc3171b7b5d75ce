import type { FastifyReply, FastifyRequest } from 'fastify';
import { brand } from '../brand.ts';
import type { Api } from '../http/api.server.ts';
import { Problem } from '../http/problem.ts';

const HOUR_MS = 3_600_000;

/**
 * Limits calls that email somebody to a number per hour and address. It is a route's `preHandler`, so that a rejected
 * form does not count; the limit of all writes per minute applies as well.
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
