import { readFileSync } from 'node:fs';
import autocannon from 'autocannon';
import { say, whenAndWhere } from './report.ts';
import { startFloor, startSite } from './servers.ts';

const CONNECTIONS = [1, 10, 50];
// Each row is the median of its rounds. Every round runs all rows, so that changes of the machine's load affect all
// alike.
const ROUNDS = 3;
const SECONDS = 2;
// Enough baskets, new for each number of connections, that no two requests share one and no line reaches its limit of
// 100.
const BASKETS = 400;
const LESSON = { type: 'lesson', product_id: 47, quantity: 1 };
const UPSELL = { type: 'product', product_id: 1, quantity: 1 };

interface Case {
  name: string;
  path(): string;
  method: 'GET' | 'POST';
  /** The body of the next request. */
  body?(): object;
}
interface Figures {
  rate: number;
  p50: number;
  p99: number;
}

const others = {
  growth: () => import('./growth/growth-bench.ts'),
  lighthouse: () => import('./lighthouse.ts'),
  office: () => import('./office/office-bench.ts'),
  starts: () => import('./starts.ts'),
};
for (const [name, measure] of Object.entries(others)) {
  if (!process.argv.includes(name)) continue;
  await measure();
  process.exit();
}
const floor = await startFloor();
const site = await startSite();
let baskets: string[] = [];
let turn = 0;
const nextBasket = () => baskets[turn++ % baskets.length] ?? '';
const cases: Case[] = [
  { name: 'Floor: one insert', method: 'POST', path: () => '/rows', body: () => LESSON },
  { name: 'Add, new basket', method: 'POST', path: () => '/v1/website/basket', body: () => LESSON },
  {
    name: 'Add, existing basket',
    method: 'POST',
    path: () => '/v1/website/basket',
    body: () => ({ ...UPSELL, basket: nextBasket() }),
  },
  { name: 'Read a basket', method: 'GET', path: () => `/v1/website/basket/${baskets[0]}` },
  { name: 'Page /areas-covered/leeds', method: 'GET', path: () => '/areas-covered/leeds' },
];

say(`${whenAndWhere()}, ${versions()}. Median of ${ROUNDS} rounds of ${SECONDS} s.\n`);
say('| Call | Connections | Requests/s | p50 ms | p99 ms | Of the floor |');
say('|---|--:|--:|--:|--:|--:|');
try {
  for (const connections of CONNECTIONS) {
    baskets = await makeBaskets();
    const figures = await measureInTurns(connections);
    const base = figures[0] as Figures;
    for (const [index, one] of cases.entries()) row(one.name, connections, figures[index] as Figures, base);
  }
} finally {
  await Promise.all([site.stop(), floor.stop()]);
}

async function measureInTurns(connections: number): Promise<Figures[]> {
  for (const one of cases) await fire(one, connections);
  const rounds: Figures[][] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const figures: Figures[] = [];
    for (const one of cases) figures.push(await fire(one, connections));
    rounds.push(figures);
  }
  return cases.map((_, index) => median(rounds.map((figures) => figures[index] as Figures)));
}

async function fire({ name, path: pathOf, method, body }: Case, connections: number): Promise<Figures> {
  const path = pathOf();
  const result = await autocannon({
    url: path === '/rows' ? floor.url : site.url,
    connections,
    duration: SECONDS,
    headers: {
      'content-type': 'application/json',
      'x-requested-with': 'XMLHttpRequest',
      'accept-encoding': 'gzip, deflate, br',
    },
    requests: [
      { method, path, ...(body && { setupRequest: (request) => ({ ...request, body: text(body()) }) }) },
    ],
  });
  if (result.non2xx + result.errors > 0)
    throw new Error(`${name}: ${result.non2xx} refused, ${result.errors} lost`);
  return {
    rate: result.requests.total / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
  };
}

function median(figures: Figures[]): Figures {
  const sorted = figures.sort((a, b) => a.rate - b.rate);
  return sorted[Math.floor(sorted.length / 2)] as Figures;
}

async function makeBaskets(): Promise<string[]> {
  const made: string[] = [];
  for (let count = 0; count < BASKETS; count += 1) {
    const answer = await fetch(`${site.url}/v1/website/basket`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' },
      body: text(LESSON),
    });
    if (!answer.ok) throw new Error(`No basket: ${answer.status} ${await answer.text()}`);
    made.push(((await answer.json()) as { uuid: string }).uuid);
  }
  return made;
}

function row(name: string, connections: number, { rate, p50, p99 }: Figures, base: Figures) {
  const share = Math.round((rate / base.rate) * 100);
  say(`| ${name} | ${connections} | ${Math.round(rate)} | ${p50} | ${p99} | ${share}% |`);
}

function text(body: object): string {
  return JSON.stringify(body);
}

function versions(): string {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  const driver = process.env.DATABASE_URL
    ? `PostgreSQL by pg ${dependencies.pg}`
    : `PGlite ${dependencies['@electric-sql/pglite']} on disk`;
  return `Fastify ${dependencies.fastify}, ${driver}`;
}
