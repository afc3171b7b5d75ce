import { createHmac, randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { PAGE_STYLE } from '../page-styles.ts';
import { phonePage, type SimulatedText } from './phone-page.ts';
import { ERRORS, type Manner, SENTINELS } from './sentinels.ts';

export type TwilioOptions = {
  /** 0 means any free port. */
  port: number;
  host?: string;
  accountSid: string;
  authToken: string;
  /** Where replies go: the address that the number has in the provider’s console. */
  replyUrl: string;
  /** What a segment costs. */
  pence: number;
  clock?: { now(): Date };
};

export type TwilioSimulator = {
  url: string;
  knobs: {
    /** How the next messages fare, in turn, whatever their numbers. */
    next: Manner[];
    /** How many requests reached it. */
    requests: number;
    /** Whether it says what texts cost: some time after they have left. */
    isPriced: boolean;
  };
  /** All texts that were accepted, and all replies, in order. */
  texts(): readonly SimulatedText[];
  /** Answers as a phone does. Resolves with the status of our answer; one that is lost on its way to us has none. */
  reply(from: string, body: string, way?: { isLost?: boolean; isDoubled?: boolean }): Promise<number>;
  /** Resolves once all receipts that are under way were delivered. */
  settled(): Promise<void>;
  clear(): void;
  close(): Promise<void>;
};

type Form = Record<string, string>;
/** The order of receipts. */
const WAY = ['queued', 'sent'];

/** A stand-in for Twilio's messages: its address, fields, codes and signatures; phones are a page at `/`. */
export async function startTwilio(options: TwilioOptions): Promise<TwilioSimulator> {
  const { accountSid, authToken, pence } = options;
  const clock = options.clock ?? { now: () => new Date() };
  const closing = new AbortController();
  const texts: SimulatedText[] = [];
  const stopped = new Set<string>();
  const underWay = new Set<Promise<unknown>>();
  const knobs: TwilioSimulator['knobs'] = { next: [], requests: 0, isPriced: true };
  let ours = '';
  const app = Fastify({ forceCloseConnections: true });
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );

  function signed(url: string, fields: Form) {
    const sorted = Object.keys(fields)
      .sort()
      .map((name) => name + fields[name]);
    return createHmac('sha1', authToken)
      .update(url + sorted.join(''))
      .digest('base64');
  }

  async function post(url: string, fields: Form): Promise<number> {
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'x-twilio-signature': signed(url, fields) },
        body: new URLSearchParams(fields),
        signal: AbortSignal.any([closing.signal, AbortSignal.timeout(5_000)]),
      });
      await answer.body?.cancel();
      return answer.status;
    } catch {
      return 0;
    }
  }

  async function receipt(text: SimulatedText, status: string, code?: number) {
    if (!text.statusUrl) return;
    await post(text.statusUrl, {
      MessageSid: text.sid,
      MessageStatus: status,
      To: text.to,
      From: text.from,
      AccountSid: accountSid,
      ApiVersion: '2010-04-01',
      ...(code && { ErrorCode: String(code) }),
    });
  }

  async function receipts(text: SimulatedText, manner: Manner | undefined) {
    const code = manner && ERRORS[manner];
    text.status = code ? 'undelivered' : 'delivered';
    const way = [...WAY, text.status];
    const order = { 'receipts out of order': way.toReversed(), 'receipts twice': [...way, ...way] };
    for (const status of order[manner as keyof typeof order] ?? way)
      await receipt(text, status, status === 'undelivered' ? code : undefined);
  }

  function follow(work: Promise<unknown>) {
    underWay.add(work);
    void work.finally(() => underWay.delete(work));
  }

  const isOurs = (request: FastifyRequest) =>
    request.headers.authorization === `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;

  const refuse = (reply: FastifyReply, status: number, code: number, message: string) =>
    reply
      .code(status)
      .send({ code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status });

  const messages = `/2010-04-01/Accounts/${accountSid}/Messages.json`;
  app.get<{ Params: { sid: string } }>(
    `/2010-04-01/Accounts/${accountSid}/Messages/:sid.json`,
    async (request, reply) => {
      knobs.requests += 1;
      if (knobs.next[0] === 'down') {
        knobs.next.shift();
        return cut(request, reply);
      }
      if (!isOurs(request)) return refuse(reply, 401, 20003, 'Authenticate');
      const text = texts.find(({ sid }) => sid === request.params.sid);
      return text ? shown(text) : refuse(reply, 404, 20404, 'The requested resource was not found');
    },
  );

  app.post<{ Body: Form }>(messages, async (request, reply) => {
    knobs.requests += 1;
    if (!isOurs(request)) return refuse(reply, 401, 20003, 'Authenticate');
    const { To = '', From = '', Body = '', StatusCallback, ValidityPeriod } = request.body;
    const manner = knobs.next.shift() ?? SENTINELS[To as keyof typeof SENTINELS];
    if (manner === 'down') return cut(request, reply);
    if (!/^\+447\d{9}$/.test(To)) return refuse(reply, 400, 21211, `Invalid 'To' Phone Number: ${To}`);
    if (Body.length > 1_600) return refuse(reply, 400, 21617, 'The message is too long');
    if (manner === 'stopped' || stopped.has(To))
      return refuse(reply, 400, 21610, 'Attempt to send to unsubscribed recipient');
    if (manner === 'too many') return refuse(reply, 429, 20429, 'Too Many Requests');
    if (manner === 'error before accepting') return refuse(reply, 500, 20500, 'Internal Server Error');
    ours = From;
    const segments = segmentsOf(Body);
    const text: SimulatedText = {
      sid: `SM${randomBytes(16).toString('hex')}`,
      to: To,
      from: From,
      body: Body,
      status: 'queued',
      segments,
      created: clock.now(),
      pence: segments * pence,
      ...(StatusCallback && { statusUrl: StatusCallback }),
      ...(ValidityPeriod && { validSeconds: Number(ValidityPeriod) }),
    };
    texts.push(text);
    if (manner === 'answer lost') return cut(request, reply);
    if (manner === 'error after accepting') return refuse(reply, 500, 20500, 'Internal Server Error');
    if (manner === 'receipt before the answer') await receipts(text, manner);
    else if (manner !== 'silent') follow(answered(reply).then(() => receipts(text, manner)));
    return reply.code(201).send(shown(text));
  });

  app.get<{ Querystring: { To?: string; PageSize?: string } }>(messages, async (request, reply) => {
    knobs.requests += 1;
    if (knobs.next[0] === 'down') {
      knobs.next.shift();
      return cut(request, reply);
    }
    if (!isOurs(request)) return refuse(reply, 401, 20003, 'Authenticate');
    const { To, PageSize = '50' } = request.query;
    const found = texts.filter(({ to }) => !To || to === To).toReversed();
    return { messages: found.slice(0, Number(PageSize)).map(shown) };
  });

  const shown = (text: SimulatedText) => ({
    sid: text.sid,
    account_sid: accountSid,
    to: text.to,
    from: text.from,
    body: text.body,
    status: text.status,
    direction: 'outbound-api',
    num_segments: String(text.segments),
    price: text.status === 'queued' || !knobs.isPriced ? null : `-0.${String(text.pence).padStart(2, '0')}`,
    price_unit: 'GBP',
    error_code: null,
    error_message: null,
    date_created: text.created.toUTCString(),
  });

  async function reply(
    from: string,
    body: string,
    { isLost = false, isDoubled = false } = {},
  ): Promise<number> {
    const word = body.trim().toUpperCase();
    if (word === 'STOP') stopped.add(from);
    if (word === 'START') stopped.delete(from);
    const text: SimulatedText = {
      sid: `SM${randomBytes(16).toString('hex')}`,
      to: ours,
      from,
      body,
      status: 'received',
      segments: 0,
      pence: 0,
      created: clock.now(),
    };
    texts.push(text);
    if (isLost) return 0;
    const fields = {
      MessageSid: text.sid,
      AccountSid: accountSid,
      From: from,
      To: ours,
      Body: body,
      NumMedia: '0',
      NumSegments: '1',
    };
    const doubled = isDoubled ? post(options.replyUrl, fields) : undefined;
    const status = await post(options.replyUrl, fields);
    await doubled;
    return status;
  }

  app.get('/assets/page.css', (_request, answer) => answer.type('text/css').send(PAGE_STYLE));
  app.get<{ Querystring: { phone?: string } }>('/', (request, answer) =>
    answer.type('text/html').send(phonePage(texts, request.query.phone, ours)),
  );
  app.post<{ Body: Form }>('/phone', async (request, answer) => {
    const { from = '', body = '' } = request.body;
    await reply(from, body);
    return answer.redirect(`/?phone=${encodeURIComponent(from)}`, 303);
  });

  const url = await app.listen({ port: options.port, host: options.host ?? '127.0.0.1' });
  return {
    url,
    knobs,
    texts: () => texts,
    reply,
    async settled() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
    clear() {
      texts.length = 0;
      stopped.clear();
      knobs.next.length = 0;
      knobs.requests = 0;
      knobs.isPriced = true;
    },
    async close() {
      closing.abort();
      app.server.closeAllConnections();
      await app.close();
    },
  };
}

/** Once the answer has left, as receipts do; a moment later, since the shop has to read it first. */
async function answered(reply: FastifyReply) {
  if (!reply.raw.writableFinished) await new Promise((done) => reply.raw.once('close', done));
  await pause(20);
}

/** By the vendor's rule, counted on its own: 160 of the plain alphabet, then 153 each; 70 of any other, then 67. */
function segmentsOf(body: string): number {
  const isPlain = /^[\w\s@£$¥èéùìòÇØøÅåΔΦΓΛΩΠΨΣΘΞÆæßÉ!"#¤%&'()*+,\-./:;<=>?¡ÄÖÑÜ§¿äöñüà^{}\\[~\]|€]*$/.test(
    body,
  );
  const length = isPlain ? body.length + (body.match(/[\^{}\\[~\]|€]/g)?.length ?? 0) : body.length;
  const [alone, each] = isPlain ? [160, 153] : [70, 67];
  return length <= alone ? 1 : Math.ceil(length / each);
}

function cut(request: FastifyRequest, reply: FastifyReply) {
  reply.hijack();
  request.raw.socket.resetAndDestroy();
}
