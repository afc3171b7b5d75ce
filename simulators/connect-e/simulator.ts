import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { openJournal } from '../journal.ts';
import type { Book } from './book.ts';
import { reverseCharge } from './desk.ts';
import { type Call, type ConnectEKnobs, createKnobs } from './knobs.ts';
import { current, type Till } from './payments.ts';
import type { LedgerEntry } from './records.ts';
import { createRestListener } from './rest-listener.ts';
import type { Wallet } from './wallets.ts';
import { createWebListener } from './web-listener.ts';
import { createWebhooks } from './webhooks.ts';

export type ConnectEOptions = {
  /** 0 means any free port, here and below. */
  apiPort: number;
  webPort: number;
  host?: string;
  /** The bearer token the REST side accepts. */
  token: string;
  /** What access tokens must name, as registered with the bearer token. */
  merchantUrl: string;
  /** The journal's file, so that tokens and money survive the process. */
  journalFile?: string;
  clock?: { now(): Date };
  /** None by default. */
  wallets?: readonly Wallet[];
};

export type ConnectESimulator = {
  apiUrl: string;
  webUrl: string;
  ledger(): LedgerEntry[];
  knobs: ConnectEKnobs;
  /** The charge of a token is taken back at the gateway's own desk, or by the card's bank. */
  reverse(token: string): void;
  /** How often a call has been made since the start. */
  calls(call: Call): number;
  /** Closes at once, even with open connections. */
  close(): Promise<void>;
};

/** A stand-in for the card gateway, over HTTP on two ports of its own. No money moves. */
export async function startConnectE(options: ConnectEOptions): Promise<ConnectESimulator> {
  const closing = new AbortController();
  const wait = (ms: number) =>
    pause(ms, undefined, { signal: closing.signal, ref: false }).catch(() => undefined);
  const clock = options.clock ?? { now: () => new Date() };
  const book: Book = openJournal(options.journalFile);
  const { knobs, takeFault } = createKnobs();
  knobs.wallets = options.wallets ?? [];
  const webhooks = createWebhooks(book, knobs, wait, closing.signal);
  const till: Till = {
    book,
    clock,
    knobs,
    merchantUrl: options.merchantUrl,
    notify: webhooks.notify,
    later: (ms, work) =>
      void wait(ms).then(() => {
        if (!closing.signal.aborted) work();
      }),
  };
  const settleAll = () => {
    for (const record of book.all()) current(till, record.id);
  };

  const calls = new Map<Call, number>();
  const note = (call: Call) => void calls.set(call, (calls.get(call) ?? 0) + 1);
  const window = { knobs, takeFault, wait, note };
  const rest = createRestListener(till, window, options.token);
  const web = createWebListener(till, window);
  const host = options.host ?? '127.0.0.1';
  const apiUrl = await rest.listen({ port: options.apiPort, host });
  const webUrl = await web.listen({ port: options.webPort, host }).catch(async (error: unknown) => {
    await rest.close();
    throw error;
  });
  settleAll();
  for (const record of book.all()) {
    const until = record.processing?.until;
    if (until !== undefined) till.later(Math.max(0, until - clock.now().getTime()) + 50, settleAll);
  }
  webhooks.catchUp();

  return {
    apiUrl,
    webUrl,
    knobs,
    reverse: (token) => reverseCharge(till, token),
    calls: (call) => calls.get(call) ?? 0,
    ledger() {
      settleAll();
      return book.entries();
    },
    async close() {
      closing.abort();
      await Promise.all([rest, web].map(shut));
    },
  };
}

/** Cuts open connections first, so that no partial answer is sent. */
function shut(app: FastifyInstance): Promise<void> {
  app.server.closeAllConnections();
  return app.close();
}
