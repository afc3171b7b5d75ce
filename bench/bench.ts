import { readFileSync } from 'node:fs';
import { load, sameAnswerLoad } from './load.ts';
import { processorSeconds } from './processor-time.ts';
import { hundredths, say, tenths, whenAndWhere } from './report.ts';
import { makeBasket, startFloor, startSite } from './servers.ts';

const CONNECTIONS = [1, 10, 50];
// Each row is the median of its rounds. Every round runs all rows, so that changes of the machine's load affect all
// alike.
const ROUNDS = 3;
const SECONDS = 2;
// Enough baskets, new for each number of connections, that no two requests share one and no line reaches its limit of
// 100.
const BASKETS = 2_000;
const LESSON = { type: 'lesson', product_id: 47, quantity: 1 };
const UPSELL = { type: 'product', product_id: 1, quantity: 1 };

interface Case {
  name: string;
  path(): string;
  method: 'GET' | 'POST' | 'PUT';
  /** The body of the next request. */
  body?(): object;
  /** The case that it is compared with; a floor has none. */
  floor?: string;
  /** Kept in memory: one address, whose answers are all the same. */
  kept?: true;
}
interface Figures {
  rate: number;
  p50: number;
  p99: number;
  /** Milliseconds of the processor, for each request, of the server alone. */
  processor: number;
}

const others = {
  code: () => import('./code.ts'),
  figures: () => import('./office/figures-bench.ts'),
  growth: () => import('./growth/growth-bench.ts'),
  interactions: () => import('./interactions.ts'),
  lighthouse: () => import('./lighthouse.ts'),
  office: () => import('./office/office-bench.ts'),
  processes: () => import('./processes.ts'),
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
const nextRow = () => rows[turn++ % rows.length] ?? '';
const nextBasket = () => baskets[turn++ % baskets.length] ?? '';
let anew = 0;
const [insert, both, read, text] = [
  'Floor: an insert',
  'Floor: read and write',
  'Floor: a read',
  'Floor: a text',
];
const cases: Case[] = [
  { name: insert, method: 'POST', path: () => '/rows', body: () => LESSON },
  {
    name: 'Add, new basket',
    method: 'POST',
    path: () => '/v1/website/basket',
    body: () => LESSON,
    floor: insert,
  },
  { name: both, method: 'PUT', path: () => `/rows/${nextRow()}`, body: () => LESSON },
  {
    name: 'Add, existing basket',
    method: 'POST',
    path: () => '/v1/website/basket',
    body: () => ({ ...UPSELL, basket: nextBasket() }),
    floor: both,
  },
  { name: read, method: 'GET', path: () => `/rows/${nextRow()}` },
  { name: 'Read a basket', method: 'GET', path: () => `/v1/website/basket/${baskets[0]}`, floor: read },
  { name: text, method: 'GET', path: () => '/text', kept: true },
  { name: 'Home', method: 'GET', path: () => '/', floor: text, kept: true },
  { name: 'Area', method: 'GET', path: () => '/areas-covered/leeds', floor: text, kept: true },
  { name: 'Instructors', method: 'GET', path: () => '/instructors', floor: text, kept: true },
  { name: 'Home, rendered anew', method: 'GET', path: () => `/?anew=${anew++}`, floor: text },
  {
    name: 'Area, rendered anew',
    method: 'GET',
    path: () => `/areas-covered/leeds?anew=${anew++}`,
    floor: text,
  },
];
const rows = await Promise.all(Array.from({ length: BASKETS }, makeRow));

say(`${whenAndWhere()}, ${versions()}. Median of ${ROUNDS} rounds of ${SECONDS} s.\n`);
say('| Call | Connections | Requests/s | p50 ms | p99 ms | Processor, ms | Of the floor |');
say('|---|--:|--:|--:|--:|--:|--:|');
try {
  for (const connections of CONNECTIONS) {
    baskets = await makeBaskets();
    const figures = await measureInTurns(connections);
    for (const [index, one] of cases.entries()) {
      const floorOf = figures[cases.findIndex(({ name }) => name === one.floor)];
      writeRow(one.name, connections, figures[index] as Figures, floorOf);
    }
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

async function fire({ name, path, method, body, kept }: Case, connections: number): Promise<Figures> {
  const { url, process: server } = name.startsWith('Floor') ? floor : site;
  const pid = server.pid as number;
  const before = processorSeconds(pid);
  const settings = { url, connections, seconds: SECONDS };
  const next = () => ({ method, path: path(), ...(body && { body: JSON.stringify(body()) }) });
  const { requests, ...figures } = await (kept ? sameAnswerLoad(settings, path()) : load(settings, next));
  return { ...figures, processor: ((processorSeconds(pid) - before) * 1_000) / requests };
}

function median(figures: Figures[]): Figures {
  const sorted = figures.sort((a, b) => a.rate - b.rate);
  return sorted[Math.floor(sorted.length / 2)] as Figures;
}

async function makeBaskets(): Promise<string[]> {
  const made: string[] = [];
  for (let count = 0; count < BASKETS; count += 1) made.push(await makeBasket(site.url));
  return made;
}

async function makeRow(): Promise<string> {
  const answer = await fetch(`${floor.url}/rows`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(LESSON),
  });
  return ((await answer.json()) as { uuid: string }).uuid;
}

function writeRow(name: string, connections: number, figures: Figures, base: Figures | undefined) {
  const { rate, p50, p99, processor } = figures;
  const share = base ? `${Math.round((rate / base.rate) * 100)}%` : '';
  const cells = [name, connections, Math.round(rate), tenths(p50), tenths(p99), hundredths(processor), share];
  say(`| ${cells.join(' | ')} |`);
}

function versions(): string {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  const driver = process.env.DATABASE_URL
    ? `PostgreSQL by pg ${dependencies.pg}`
    : `PGlite ${dependencies['@electric-sql/pglite']} on disk`;
  return `Fastify ${dependencies.fastify}, ${driver}`;
}
