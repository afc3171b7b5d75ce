import { setTimeout as pause } from 'node:timers/promises';
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { createKnownAddresses } from './known-addresses.ts';
import {
  type Answer,
  checkKey,
  type LookUpQuery,
  lookUpPostcode,
  lookUpUdprn,
  lookUpUmprn,
  refuse,
  resolveSuggestion,
  searchAddresses,
  suggestAddresses,
} from './look-ups.ts';
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

export type IdealPostcodesSimulator = {
  url: string;
  knobs: IdealPostcodesKnobs;
  /** How many postcodes it has been asked for. */
  countLookUps(): number;
  close(): Promise<void>;
};

/** A stand-in for the address finder: the provider's address, fields, codes and test postcodes; made-up streets. */
export async function startIdealPostcodes(options: IdealPostcodesOptions): Promise<IdealPostcodesSimulator> {
  const clock = options.clock ?? { now: () => new Date() };
  const closing = new AbortController();
  const broken: ('reset' | 'timeout' | '500')[] = [];
  let lookUps = 0;
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

  type Query = { api_key?: string } & LookUpQuery;
  type Call = FastifyRequest<{ Querystring: Query }>;
  async function serve(request: Call, reply: FastifyReply, postcode: string, work: () => Answer) {
    if (knobs.latencyMs > 0) await wait(knobs.latencyMs);
    const manner = broken.shift() ?? mannerOf(postcode);
    if (manner === 'reset') return cut(request, reply);
    if (manner === 'timeout') await wait(HELD_ANSWER_MS);
    if (manner === '500') return reply.code(500).send({ code: 5000, message: 'Internal server error' });
    if (tooMany()) return reply.code(503).type('text/plain').send('Service temporarily unavailable');
    const { status, body } = work();
    return reply.code(status).send(body);
  }
  /** With the key, in the address or in a header. */
  const keyed = (request: Call, work: (request: LookUpQuery) => Answer) => () => {
    const { api_key = keyInHeader(request.headers.authorization), ...params } = request.query;
    return api_key === options.apiKey ? work(params) : refuse(401, 4010, 'Invalid key');
  };

  const known = createKnownAddresses();
  app.get<{ Params: { postcode: string }; Querystring: Query }>(
    '/v1/postcodes/:postcode',
    (request, reply) => {
      lookUps += 1;
      const { postcode } = request.params;
      const work = keyed(request, (params) => lookUpPostcode(known, postcode, params));
      return serve(request, reply, postcode, work);
    },
  );
  app.get<{ Params: { udprn: string }; Querystring: Query }>('/v1/udprn/:udprn', (request, reply) => {
    const work = keyed(request, (params) => lookUpUdprn(known, request.params.udprn, params));
    return serve(request, reply, '', work);
  });
  app.get<{ Params: { umprn: string }; Querystring: Query }>('/v1/umprn/:umprn', (request, reply) => {
    const work = keyed(request, (params) => lookUpUmprn(known, request.params.umprn, params));
    return serve(request, reply, '', work);
  });
  app.get<{ Querystring: Query }>('/v1/autocomplete/addresses', (request, reply) => {
    const work = keyed(request, (params) => suggestAddresses(known, params));
    return serve(request, reply, '', work);
  });
  app.get<{ Params: { id: string }; Querystring: Query }>(
    '/v1/autocomplete/addresses/:id/gbr',
    (request, reply) => {
      const work = keyed(request, (params) => resolveSuggestion(known, request.params.id, params));
      return serve(request, reply, '', work);
    },
  );
  app.get<{ Querystring: Query }>('/v1/addresses', (request, reply) =>
    serve(
      request,
      reply,
      '',
      keyed(request, (params) => searchAddresses(known, params)),
    ),
  );
  app.get<{ Params: { key: string }; Querystring: Query }>('/v1/keys/:key', (request, reply) =>
    serve(request, reply, '', () => checkKey(request.params.key, options.apiKey)),
  );
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).send({ code: 4041, message: 'Page not found' }),
  );

  const url = await app.listen({ port: options.port, host: options.host ?? '127.0.0.1' });
  return {
    url,
    knobs,
    countLookUps: () => lookUps,
    async close() {
      closing.abort();
      app.server.closeAllConnections();
      await app.close();
    },
  };
}

function mannerOf(input: string): 'timeout' | '500' | undefined {
  const compact = input.replace(/\s/g, '').toUpperCase();
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
