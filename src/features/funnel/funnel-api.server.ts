import type { FastifyRequest } from 'fastify';
import { isbot } from 'isbot';
import type { BasketResponse } from '#src/features/basket/api-schema.ts';
import type { Clock } from '#src/platform/clock.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import type { Api } from '#src/platform/http/api.server.ts';
import type { Log } from '#src/platform/log.server.ts';
import { funnelCounter } from './count.server.ts';
import { type Happened, happened } from './funnel.ts';

const EVERY_MS = 10_000;

/** Counts the way to lessons, in memory. Programs that say what they are do not count. */
export function countFunnel(api: Api, { db, clock, log }: { db: Db; clock: Clock; log: Log }) {
  const counter = funnelCounter({ db, clock });
  const flush = () =>
    counter.flush().catch((error) => log.warn({ err: error }, 'the funnel could not be written'));

  function count({ headers }: FastifyRequest, event: Happened) {
    if (!isbot(headers['user-agent']) && !/prefetch/.test(String(headers['sec-purpose'] ?? '')))
      counter.count(event);
  }

  api.addHook('preSerialization', (request, reply, payload, done) => {
    const isAdd = request.method === 'POST' && pathOf(request.url) === '/v1/website/basket';
    if (isAdd && reply.statusCode === 200) count(request, addedTo(payload as BasketResponse));
    done();
  });
  api.addHook('onResponse', (request, reply, done) => {
    const { method, url, body } = request;
    const event = happened({ method, path: pathOf(url), status: reply.statusCode, body });
    if (event) count(request, event);
    done();
  });
  const timer = setInterval(flush, EVERY_MS).unref();
  api.addHook('onClose', async () => {
    clearInterval(timer);
    await flush();
  });
}

function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? url;
}

function addedTo({ uuid, contents }: BasketResponse): Happened {
  const lesson = contents.products.find(({ type }) => type === 'lesson')?.product_id;
  return { step: 'added', basket: uuid, lesson };
}
