import { setTimeout as pause } from 'node:timers/promises';
import Fastify from 'fastify';
import { openJournal } from '../journal.ts';
import { createAccessTokens } from './access-tokens.ts';
import { problem } from './answer.ts';
import { giveAtDesk } from './desk.ts';
import { createKnobs, type PayPalKnobs } from './knobs.ts';
import { ACCESS_TOKEN_LIFE_SECONDS, PENDING_MS, SLOW_ANSWER_MS } from './limits.ts';
import { approve, current, settleCapture, type Till } from './orders.ts';
import { addPageCalls } from './page-calls.ts';
import type { Book, Choice, LedgerEntry } from './records.ts';
import { addRestCalls, certificateUrl } from './rest-calls.ts';
import { createSigner, signedHeaders } from './signing.ts';
import { createWebhooks } from './webhooks.ts';

export type PayPalOptions = {
  /** 0 means any free port. */
  port: number;
  host?: string;
  /** Its public URL, if that differs from the address it listens on. */
  publicUrl?: string;
  clientId: string;
  secret: string;
  /** The merchant's registered webhook; without one nothing is sent. */
  webhook?: { id: string; url: string };
  /** The journal's file, so that orders and money survive the process. */
  journalFile?: string;
  clock?: { now(): Date };
};

export type PayPalSimulator = {
  url: string;
  ledger(): LedgerEntry[];
  knobs: PayPalKnobs;
  /** Acts as the payer; returns false if there is nothing to approve. */
  choose(order: string, choice: Exclude<Choice, 'cancel'>): boolean;
  /** Ends the review of a pending capture. */
  settle(order: string, status: 'COMPLETED' | 'DECLINED'): void;
  /** Refunds at PayPal's own desk; without an amount, all that is left. */
  refundAtDesk(order: string, pence?: number): void;
  /** A payer's bank takes all that is left back. */
  reverse(order: string): void;
  /** PayPal cannot give pending refunds after all. */
  failRefunds(order: string): void;
  /** Invalidates all access tokens issued so far. */
  clearAccessTokens(): void;
  accessTokensIssued(): number;
  /** Deletes everything, as if it had just been started. */
  reset(): void;
  /** Closes at once, even with open connections. */
  close(): Promise<void>;
};

/** A stand-in for PayPal's Orders v2, over HTTP on a port of its own. No money moves. */
export async function startPayPal(options: PayPalOptions): Promise<PayPalSimulator> {
  const clock = options.clock ?? { now: () => new Date() };
  const closing = new AbortController();
  const wait = (ms: number) =>
    pause(ms, undefined, { signal: closing.signal, ref: false }).catch(() => undefined);
  const book: Book = openJournal(options.journalFile);
  const { knobs, takeFault, takeRefusal, reset } = createKnobs({
    latencyMs: {},
    accessTokenSeconds: ACCESS_TOKEN_LIFE_SECONDS,
    pendingMs: PENDING_MS,
    slowAnswerMs: SLOW_ANSWER_MS,
    refundsPending: false,
    refuseDuplicateInvoices: false,
    dropWebhooks: false,
    duplicateWebhooks: false,
    webhookRetryMs: 500,
  });
  const signer = await createSigner(clock.now());
  const webhookId = options.webhook?.id ?? '';
  let base = options.publicUrl ?? '';
  const webhooks = createWebhooks(
    { book, knobs, wait, closing: closing.signal },
    options.webhook && {
      url: options.webhook.url,
      headers: (rawBody) =>
        signedHeaders(signer, {
          rawBody,
          webhookId,
          certificateUrl: certificateUrl(till, signer),
          now: clock.now(),
        }),
    },
  );
  const till: Till = {
    book,
    clock,
    knobs,
    base: () => base,
    notify: webhooks.notify,
    later: (ms, work) =>
      void wait(ms).then(() => {
        if (!closing.signal.aborted) work();
      }),
  };
  const tokens = createAccessTokens(options, { clock, knobs });
  const settleAll = () => {
    for (const record of book.all()) current(till, record.id);
  };

  const app = Fastify({ forceCloseConnections: true });
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  );
  // PayPal's SDKs name JSON and send nothing where a call has no body, which Fastify's own parser refuses.
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null) : parseJson(request, String(body), done),
  );
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    const { status, body } = problem(error.statusCode ?? 500, 'MALFORMED_REQUEST');
    return reply.code(status).send(body);
  });
  addRestCalls(app, till, { knobs, takeFault, takeRefusal, wait }, { tokens, signer, webhookId });
  addPageCalls(app, till);
  const url = await app.listen({ port: options.port, host: options.host ?? '127.0.0.1' });
  base ||= url;
  settleAll();
  for (const record of book.all()) {
    const ends = [record.capture?.until, ...record.refunds.map((refund) => refund.until)];
    for (const until of ends)
      if (until !== undefined) till.later(Math.max(0, until - clock.now().getTime()) + 50, settleAll);
  }
  webhooks.catchUp();

  return {
    url,
    knobs,
    ledger() {
      settleAll();
      return book.entries();
    },
    choose(order, choice) {
      const record = current(till, order);
      if (!record || record.capture) return false;
      approve(till, record, choice);
      return true;
    },
    settle(order, status) {
      const record = current(till, order);
      if (record?.capture?.status !== 'PENDING') throw new Error('There is no pending capture of this order');
      settleCapture(till, record, status);
    },
    refundAtDesk: (order, pence) => giveAtDesk(till, order, 'PAYMENT.CAPTURE.REFUNDED', pence),
    reverse: (order) => giveAtDesk(till, order, 'PAYMENT.CAPTURE.REVERSED'),
    failRefunds(order) {
      const record = book.find(order);
      if (!record) throw new Error('There is no such order');
      const refunds = record.refunds.map((refund) =>
        refund.status === 'PENDING' ? { ...refund, status: 'FAILED' as const, until: undefined } : refund,
      );
      book.save({ ...record, refunds });
    },
    clearAccessTokens: tokens.forget,
    accessTokensIssued: tokens.issued,
    reset() {
      book.clear();
      tokens.forget();
      reset();
    },
    async close() {
      closing.abort();
      app.server.closeAllConnections();
      await app.close();
    },
  };
}
