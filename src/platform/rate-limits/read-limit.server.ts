import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../clock.ts';
import { MINUTE_MS } from '../dates.ts';
import type { Api } from '../http/api.server.ts';
import { tooManyAMinute } from './call-limits.server.ts';
import { networksOf } from './network.ts';

const READS = new Set(['GET', 'HEAD']);
/** Named by their contents, so a browser asks for each once. */
const FINGERPRINTED = /^\/assets\//;

/**
 * Pages and calls that read, a minute from one network (R60). Each process counts its own, in memory: a kept page is
 * answered without a statement, and a count in the database would cost more than the page.
 */
export function limitReads(api: Api, { clock }: { clock: Clock }, most: number) {
  const counts = new Map<string, number>();
  let endsAt = new Date(0);

  api.addHook('onRequest', async ({ method, url, ip }: FastifyRequest, reply: FastifyReply) => {
    if (!READS.has(method) || FINGERPRINTED.test(url)) return;
    const now = clock.now();
    if (now >= endsAt) {
      counts.clear();
      endsAt = new Date(now.getTime() + MINUTE_MS);
    }
    for (const { name, customers } of networksOf(ip)) {
      const count = (counts.get(name) ?? 0) + 1;
      counts.set(name, count);
      if (count > most * customers) throw tooManyAMinute(reply, { most: most * customers, endsAt, now });
    }
  });
}
