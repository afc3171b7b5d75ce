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

/** A whole school may be behind one address, each pupil with a checkout of their own. */
const HOLDERS_IN_A_NETWORK = 20;

interface WriteLimit {
  most: number;
  /** What a request counts under beside its network, as a name that cannot be made up. */
  holderOf(request: FastifyRequest): Promise<string | undefined>;
}

/**
 * Every write a minute, in all processes of the site (R60): from one network, or for one holder. A network may have many
 * holders, but not as many as somebody likes who makes one after the other.
 */
export function limitWrites(api: Api, deps: CountDeps, { most, holderOf }: WriteLimit) {
  const allowance = sharedAllowance(deps, MINUTE_MS);

  api.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
    const { is404, method, routeOptions } = request;
    const limit = routeOptions.config.writeLimit ?? { name: 'writes', most };
    if (READS.has(method) || is404 || limit === false) return;
    const holder = await holderOf(request);
    const networks = networksOf(request.ip).map(({ name, customers }) =>
      holder
        ? {
            name: `${limit.name} of holders from ${name}`,
            most: limit.most * customers * HOLDERS_IN_A_NETWORK,
          }
        : { name: `${limit.name} from ${name}`, most: limit.most * customers },
    );
    const own = holder ? [{ name: `${limit.name} of ${holder}`, most: limit.most }] : [];
    for (const counted of [...own, ...networks]) {
      const endsAt = await allowance.take(counted);
      if (endsAt) throw tooManyAMinute(reply, { most: counted.most, endsAt, now: deps.clock.now() });
    }
  });
}
