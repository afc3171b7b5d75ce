import type { FastifyReply, FastifyRequest } from 'fastify';
import { MINUTE_MS } from '../dates.ts';
import type { Api } from '../http/api.server.ts';
import { tooManyAMinute } from './call-limits.server.ts';
import type { CountDeps } from './event-counts.server.ts';
import { networksOf } from './network.ts';
import { sharedAllowance } from './shared-allowance.server.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A route's own limit a minute under a name of its own, or none: in place of the one of all writes. */
    writeLimit?: { name: string; most: number } | false;
  }
}

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Every write a minute from one network, in all processes of the site (R60). */
export function limitWrites(api: Api, deps: CountDeps, most: number) {
  const allowance = sharedAllowance(deps, MINUTE_MS);

  api.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
    const { is404, method, routeOptions } = request;
    const limit = routeOptions.config.writeLimit ?? { name: 'writes', most };
    if (READS.has(method) || is404 || limit === false) return;
    for (const { name, customers } of networksOf(request.ip)) {
      const counted = { name: `${limit.name} from ${name}`, most: limit.most * customers };
      const endsAt = await allowance.take(counted);
      if (endsAt) throw tooManyAMinute(reply, { most: counted.most, endsAt, now: deps.clock.now() });
    }
  });
}
