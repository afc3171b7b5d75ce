import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { seedDemoContent } from '#db/seed/seed-demo-content.ts';
import { londonDate, systemClock } from '#src/platform/clock.ts';
import { openDatabase } from '#src/platform/db/db.server.ts';
import { migrate } from '#src/platform/db/migrate.server.ts';
import { migrationFiles } from '#src/platform/db/migrations.server.ts';
import { createSecrets } from '#src/platform/secrets.server.ts';
import { hundredths, quantile, say, tenths, timed, whenAndWhere } from '../report.ts';
import { type Server, scratchDatabase, startSite, VOUCHER_SECRET } from '../servers.ts';
import { type BenchCall, growingCalls } from './calls.ts';
import { growSchool } from './grow-school.ts';
import { builtServer, type Ran, runJobs } from './jobs.ts';

// Every call and public page over a small school and a large one, at once and in turns: what else the machine does hits
// both alike. A second small school says how much two sites differ that have the same to read.
const SMALL = 1_000;
const LARGE = Number(process.env.ORDERS ?? 1_000_000);
const ROUNDS = Number(process.env.ROUNDS ?? 100);
// Each run looks at a hundred charges of a day, and the small school has a thousand.
const JOB_ROUNDS = 7;
const LEAST = 0.95;

interface School {
  connectionString: string;
  site: Server;
  pool: pg.Pool;
  calls: BenchCall[];
}

if (!process.env.DATABASE_URL)
  throw new Error('Set DATABASE_URL to a PostgreSQL server: the schools are made there.');
const made: { drop(): Promise<void> }[] = [];
const schools: School[] = [];
try {
  for (const orders of [SMALL, SMALL, LARGE]) schools.push(await openSchool(orders));
  await compare();
} finally {
  for (const { site, pool } of schools) {
    await pool.end();
    await site.stop();
  }
  for (const { drop } of made) await drop();
}

async function openSchool(orders: number): Promise<School> {
  const database = await scratchDatabase();
  if (!database) throw new Error('No database');
  made.push(database);
  const begun = performance.now();
  const now = systemClock.now();
  const { db, close } = await openDatabase({ connectionString: database.url, poolSize: 2 });
  await migrate(db, migrationFiles());
  await seedDemoContent(db, londonDate(now));
  const { seedSchool } = await builtServer();
  await seedSchool({ db, secrets: createSecrets(VOUCHER_SECRET) }, now);
  await close();
  await growSchool(database.url, { orders, baskets: orders, reviews: Math.ceil(orders / 10) }, now);
  // What they purge has gone long ago from a school that has been there all the while.
  await runJobs(database.url, 1);
  const pool = new pg.Pool({ connectionString: database.url, max: 2 });
  await pool.query('vacuum analyze');
  say(`${orders} orders in ${Math.round((performance.now() - begun) / 1_000)} s.`);
  const site = await startSite({ database: database.url });
  return { connectionString: database.url, site, pool, calls: await growingCalls(site.url, pool) };
}

async function compare() {
  say(`\n${whenAndWhere()}, ${SMALL} and ${LARGE} orders and baskets, ${ROUNDS} rounds.\n`);
  say(
    '| Call | ms at first | ms at the end | Ratio | Between | Two small | Rows read | at the end | Reads whole |',
  );
  say('|---|--:|--:|--:|--:|--:|--:|--:|---|');
  const names = schools[0]?.calls.map(({ name }) => name) ?? [];
  for (const [index, name] of names.entries()) {
    const before = await Promise.all(schools.map((school) => reads(school, index)));
    const taken: number[][] = schools.map(() => []);
    for (let round = 0; round < ROUNDS; round += 1)
      for (const at of inTurn(round)) taken[at]?.push(await timed(() => schools[at]?.calls[index]?.ask()));
    const after = await Promise.all(schools.map((school) => reads(school, index)));
    row(name, taken, {
      rows: after.map(({ rows }, at) => Math.round((rows - (before[at]?.rows ?? 0)) / (ROUNDS + 1))),
      whole: readWhole(before.at(-1), after.at(-1)),
    });
  }
  // One school after the other: the environment says which database is meant.
  const jobs: Ran[][] = [];
  for (const { connectionString } of schools) jobs.push(await runJobs(connectionString, JOB_ROUNDS));
  for (const [index, { name }] of (jobs[0] ?? []).entries())
    row(
      `Job ${name}`,
      jobs.map((ran) => ran[index]?.taken ?? []),
    );
}

/** Each school is asked first as often as the others. */
function inTurn(round: number): number[] {
  return schools.map((_, index) => (index + round) % schools.length);
}

function row(name: string, taken: number[][], read?: { rows: number[]; whole: string[] }) {
  const [few = [], again = [], many = []] = taken;
  const ratios = ratiosOf(few, many);
  const ratio = hundredths(quantile(ratios, 0.5));
  const [least, most] = betweenWhich(ratios);
  const cells = [
    name,
    tenths(quantile(few, 0.5)),
    tenths(quantile(many, 0.5)),
    most < LEAST ? `**${ratio}**` : ratio,
    `${hundredths(least)} to ${hundredths(most)}`,
    hundredths(quantile(ratiosOf(few, again), 0.5)),
    read?.rows.at(0) ?? '',
    read?.rows.at(-1) ?? '',
    read?.whole.join(', ') ?? '',
  ];
  say(`| ${cells.join(' | ')} |`);
}

/** Round by round, since what else the machine does comes and goes. */
function ratiosOf(few: number[], many: number[]): number[] {
  return few.map((ms, round) => ms / (many[round] ?? 0));
}

/** Between which ratios their median lies, were they measured 20 times, in 19 of them: by rank, whatever their distribution. */
function betweenWhich(ratios: number[]): [number, number] {
  const off = 0.98 / Math.sqrt(ratios.length);
  return [quantile(ratios, Math.max(1 / ratios.length, 0.5 - off)), quantile(ratios, Math.min(1, 0.5 + off))];
}

interface Reads {
  /** From all tables, by index and from end to end. The figure holds on a busy machine too. */
  rows: number;
  /** How often each large table was read from end to end. */
  scans: Map<string, number>;
}

/** A connection says what it has read with its next statement after a second, so one call is made for that. */
async function reads({ pool, calls }: School, index: number): Promise<Reads> {
  await setTimeout(1_100);
  await calls[index]?.ask();
  const { rows } =
    await pool.query(`select relname as name, seq_scan::int as scans, n_live_tup > 5000 as large,
    (seq_tup_read + coalesce(idx_tup_fetch, 0))::float as read from pg_stat_user_tables where schemaname = 'public'`);
  return {
    rows: rows.reduce((sum, { read }) => sum + read, 0),
    scans: new Map(rows.filter(({ large }) => large).map(({ name, scans }) => [name, scans])),
  };
}

function readWhole(before: Reads | undefined, after: Reads | undefined): string[] {
  return [...(after?.scans ?? [])]
    .filter(([table, scans]) => scans > (before?.scans.get(table) ?? 0))
    .map(([table]) => table);
}
