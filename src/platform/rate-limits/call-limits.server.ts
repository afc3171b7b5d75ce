import type { FastifyReply, FastifyRequest } from 'fastify';
import { HOUR_MS, MINUTE_MS } from '../dates.ts';
import { Problem } from '../http/problem.ts';
import type { CurrentSchool } from '../school/school.ts';
import { type CountDeps, countEvent } from './event-counts.server.ts';
import { networksOf } from './network.ts';
import { retryAfter } from './retry-after.server.ts';

/** What counts, and the number to ring where it is too much. */
type LimitDeps = CountDeps & { school: CurrentSchool };

/**
 * Limits calls that write to somebody: so many an hour from one network. It is a route's `preHandler`, so that a body with
 * a typing error does not count; the limit of all writes a minute holds beside it.
 */
export function hourlyLimit(deps: LimitDeps, call: string, most: number) {
  return ({ ip }: FastifyRequest, reply: FastifyReply) =>
    requireFewAnHour(deps, { call, most, ip }, (endsAt) => retryAfter(reply, endsAt, deps.clock.now()));
}

/** The same for a form that is posted to a page. */
export async function requireFewAnHour(
  deps: LimitDeps,
  { call, most, ip }: { call: string; most: number; ip: string },
  onTooMany?: (endsAt: Date) => void,
) {
  const endsAt = await countCall(deps, { call, most, ip }, HOUR_MS);
  if (!endsAt) return;
  onTooMany?.(endsAt);
  throw new Problem(
    429,
    `You’ve sent too many in the last hour. Please try again later, or ring us on ${deps.school.current().phone}.`,
  );
}

/** For calls that take a code: a route's options, in the place of the limit of all writes a minute. */
export function codeLimit(deps: CountDeps, call: string, most: number) {
  return {
    config: { writeLimit: false as const },
    async onRequest(request: FastifyRequest, reply: FastifyReply) {
      const endsAt = await countCall(deps, { call, most, ip: request.ip }, MINUTE_MS);
      if (endsAt) throw tooManyAMinute(reply, { most, endsAt, now: deps.clock.now() });
    },
  };
}

/** The refusal of a limit a minute, with what its headers say of it. */
export function tooManyAMinute(
  reply: FastifyReply,
  { most, endsAt, now }: { most: number; endsAt: Date; now: Date },
): Problem {
  retryAfter(reply, endsAt, now);
  reply.headers({
    'x-ratelimit-limit': most,
    'x-ratelimit-remaining': 0,
    'x-ratelimit-reset': Math.ceil((endsAt.getTime() - now.getTime()) / 1_000),
  });
  return new Problem(429, 'Too many attempts. Please wait a minute and try again.');
}

/** Counts a call in each network of its address. Answers when the window ends that has too many of them. */
export async function countCall(
  deps: CountDeps,
  { call, most, ip }: { call: string; most: number; ip: string },
  windowMs: number,
): Promise<Date | undefined> {
  for (const { name, customers } of networksOf(ip)) {
    const { count, endsAt } = await countEvent(deps, `${call} from ${name}`, windowMs);
    if (count > most * customers) return endsAt;
  }
  return undefined;
}
