import { timingSafeEqual } from 'node:crypto';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Clock } from '#src/platform/clock.ts';
import type { Connections, Db } from '#src/platform/db/db.server.ts';
import type { Api } from '#src/platform/http/api.server.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { type MailFigures, mailFigures } from '#src/platform/mail/delivery/undelivered.server.ts';
import { type TextFigures, textFigures } from '#src/platform/texts/delivery/text-figures.server.ts';
import { FIGURES_TYPE } from '../processes/figures-port.ts';
import { watchDatabase } from './database-metrics.server.ts';

export interface Metrics {
  registry: Registry;
  /** What is answered at `/metrics`: this process's figures, or those of all where there are several. */
  read(): Promise<string>;
  observe(api: Api): void;
}

export function createMetrics(deps: {
  db: Db;
  clock: Clock;
  connections: () => Connections | undefined;
}): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long requests took, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  connectionGauge(registry, deps.connections);
  gauges(registry, deps, MAIL, mailFigures);
  gauges(registry, deps, TEXTS, textFigures);
  watchDatabase(registry, deps);
  return {
    registry,
    read: () => registry.metrics(),
    observe(api) {
      api.addHook('onResponse', (request, reply, done) => {
        const route = request.routeOptions.url ?? 'unknown';
        const labels = { method: request.method, route, status: reply.statusCode };
        seconds.observe(labels, reply.elapsedTime / 1_000);
        done();
      });
    },
  };
}

/** How full the pool of this process is: none of it on the embedded database. */
function connectionGauge(registry: Registry, read: () => Connections | undefined) {
  new Gauge({
    name: 'database_connections',
    help: 'Connections of the pool: the most, those in use and idle, and how many queries wait for one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      for (const [state, count] of Object.entries(read() ?? {})) this.set({ state }, count);
    },
  });
}

type Figure<Figures> = [name: string, help: string, figure: (figures: Figures, now: Date) => number];

const MAIL: Figure<MailFigures>[] = [
  [
    'mail_server_down_seconds',
    'For how long the mail server has not answered; 0 while it does',
    ({ outage }, now) => secondsSince(outage?.since, now),
  ],
  ['mail_waiting', 'Emails that wait to be sent', ({ waiting }) => waiting],
  [
    'mail_waiting_oldest_seconds',
    'For how long the oldest of them has waited',
    ({ waitingSince }, now) => secondsSince(waitingSince, now),
  ],
  [
    'mail_refused',
    'Emails that a mail server has refused for good and nobody has sent again',
    ({ refused }) => refused,
  ],
];

const TEXTS: Figure<TextFigures>[] = [
  ['texts_waiting', 'Texts that could have left and wait', ({ waiting }) => waiting],
  [
    'texts_waiting_oldest_seconds',
    'For how long the oldest of them could have left',
    ({ waitingSince }, now) => secondsSince(waitingSince, now),
  ],
  [
    'texts_failing',
    'Those of them that the gateway has not taken, or has not answered for',
    ({ failing }) => failing?.count ?? 0,
  ],
  ['texts_failed', 'Texts of the last day that were refused or not delivered', ({ failed }) => failed],
];

/** What is sent by all processes, as the database has it when the figures are read; not a number where it does not say. */
function gauges<Figures>(
  registry: Registry,
  { db, clock }: { db: Db; clock: Clock },
  figures: Figure<Figures>[],
  readAll: (db: Db, now: Date) => Promise<Figures>,
) {
  let reading: Promise<Figures | undefined> | undefined;
  // All gauges are read at once: one question serves them.
  const read = () => {
    reading ??= readAll(db, clock.now())
      .catch(() => undefined)
      .finally(() => {
        reading = undefined;
      });
    return reading;
  };
  for (const [name, help, figure] of figures)
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const current = await read();
        this.set(current ? figure(current, clock.now()) : Number.NaN);
      },
    });
}

function secondsSince(instant: Date | null | undefined, now: Date): number {
  return instant ? Math.round((now.getTime() - instant.getTime()) / 1_000) : 0;
}

/** Metrics on the public port, behind a token. */
export function metricsRoute(api: Api, { read }: Metrics, token: string) {
  api.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!isSame(request.headers.authorization ?? '', `Bearer ${token}`))
      throw new Problem(401, 'A token is required.');
    return reply.type(FIGURES_TYPE).send(await read());
  });
}

function isSame(value: string, expected: string): boolean {
  const a = Buffer.from(value);
  const b = Buffer.from(expected);
  return a.length === b.length && timingSafeEqual(a, b);
}
