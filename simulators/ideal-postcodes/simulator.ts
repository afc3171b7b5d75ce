import { setTimeout as pause } from 'node:timers/promises';
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { madeUpAddresses } from './made-up-addresses.ts';
import { PLACES, placeOf } from './places.ts';
import { FAILING_POSTCODE, HANGING_POSTCODE, HELD_ANSWER_MS } from './sentinels.ts';

export type IdealPostcodesOptions = {
  /** 0 means any free port. */
  port: number;
  host?: string;
  apiKey: string;
  clock?: { now(): Date };
};

export type IdealPostcodesKnobs = {
  /** Added before every answer, in milliseconds. */
  latencyMs: number;
  /** Look-ups above this many in one second get the provider's 503. */
  lookupsPerSecond: number;
  /** The next look-up breaks in this way, once. */
  failNext(manner: 'reset' | 'timeout' | '500'): void;
};

export type IdealPostcodesSimulator = { url: string; knobs: IdealPostcodesKnobs; close(): Promise<void> };

type Answer = { status: number; body: Record<string, unknown> };

const PAGE_SIZE = 100;

/** A stand-in for the address finder: the provider's address, fields, codes and test postcodes; made-up streets. */
export async function startIdealPostcodes(options: IdealPostcodesOptions): Promise<IdealPostcodesSimulator> {
  const clock = options.clock ?? { now: () => new Date() };
  const closing = new AbortController();
  const broken: ('reset' | 'timeout' | '500')[] = [];
  let second = { started: 0, lookups: 0 };
  const knobs: IdealPostcodesKnobs = {
    latencyMs: 0,
    lookupsPerSecond: 30,
    failNext: (manner) => broken.push(manner),
  };
  const app = Fastify({ forceCloseConnections: true });
  const wait = (ms: number) =>
    pause(ms, undefined, { signal: closing.signal, ref: false }).catch(() => undefined);

  const tooMany = () => {
    const now = clock.now().getTime();
    if (now - second.started >= 1000) second = { started: now, lookups: 0 };
    second.lookups += 1;
    return second.lookups > knobs.lookupsPerSecond;
  };

  type Lookup = { Params: { postcode: string }; Querystring: { api_key?: string; page?: string } };
  app.get<Lookup>('/v1/postcodes/:postcode', async (request, reply) => {
    if (knobs.latencyMs > 0) await wait(knobs.latencyMs);
    const manner = broken.shift() ?? mannerOf(request.params.postcode);
    if (manner === 'reset') return cut(request, reply);
    if (manner === 'timeout') await wait(HELD_ANSWER_MS);
    if (manner === '500') return reply.code(500).send({ code: 5000, message: 'Internal server error' });
    if (tooMany()) return reply.code(503).type('text/plain').send('Service temporarily unavailable');
    const key = request.query.api_key ?? keyInHeader(request.headers.authorization);
    const answer =
      key === options.apiKey
        ? lookUp(request.params.postcode, request.query.page ?? '0')
        : refuse(401, 4010, 'Invalid key');
    return reply.code(answer.status).send(answer.body);
  });
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).send({ code: 4041, message: 'Page not found' }),
  );

  const url = await app.listen({ port: options.port, host: options.host ?? '127.0.0.1' });
  return {
    url,
    knobs,
    async close() {
      closing.abort();
      app.server.closeAllConnections();
      await app.close();
    },
  };
}

/** Spaces and case do not matter, as with the provider. */
export function lookUp(typed: string, page: string): Answer {
  const compact = typed.replace(/\s/g, '').toUpperCase();
  if (!/^\d+$/.test(page))
    return refuse(400, 4000, 'Bad request', { errors: ['page must be a whole number'] });
  if (compact === 'ID1CLIP') return refuse(402, 4020, 'Key balance depleted');
  if (compact === 'ID1CHOP') return refuse(402, 4021, 'Lookup limit reached');
  const [, outward, inward] = /^([A-Z]{1,2}\d[A-Z\d]?)(\d[ABD-HJLNP-UW-Z]{2})$/.exec(compact) ?? [];
  const place = outward ? placeOf(outward) : undefined;
  if (!place || (outward === 'ID1' && inward !== '1QD')) {
    return refuse(404, 4040, 'Postcode not found', { suggestions: suggestionsFor(compact) });
  }
  const all = madeUpAddresses(`${outward} ${inward}`, place);
  const from = Number(page) * PAGE_SIZE;
  const result = all.slice(from, from + PAGE_SIZE);
  const body = {
    result,
    code: 2000,
    message: 'Success',
    limit: PAGE_SIZE,
    page: Number(page),
    total: all.length,
  };
  return { status: 200, body };
}

function refuse(status: number, code: number, message: string, more: Record<string, unknown> = {}): Answer {
  return { status, body: { code, message, ...more } };
}

function suggestionsFor(compact: string): string[] {
  const [, outward] = /^([A-Z]{1,2}\d{1,2}?)\d?[A-Z]{0,3}$/.exec(compact) ?? [];
  if (!outward || !PLACES.some((place) => place.area === /^[A-Z]+/.exec(outward)?.[0])) return [];
  return ['1AA', '2AB', '3AD', '4AE', '5AF'].map((inward) => `${outward} ${inward}`);
}

function mannerOf(typed: string): 'timeout' | '500' | undefined {
  const compact = typed.replace(/\s/g, '').toUpperCase();
  if (compact === HANGING_POSTCODE.replace(' ', '')) return 'timeout';
  if (compact === FAILING_POSTCODE.replace(' ', '')) return '500';
  return undefined;
}

function keyInHeader(header: string | undefined): string | undefined {
  return /^IDEALPOSTCODES\s+api_key="([^"]*)"/i.exec(header ?? '')?.[1];
}

function cut(request: FastifyRequest, reply: FastifyReply) {
  reply.hijack();
  request.raw.socket.resetAndDestroy();
}
