import pg from 'pg';
import { seedDemoContent } from '#db/seed/seed-demo-content.ts';
import { londonDate, systemClock } from '#src/platform/clock.ts';
import { openDatabase } from '#src/platform/db/db.server.ts';
import { migrate } from '#src/platform/db/migrate.server.ts';
import { migrationFiles } from '#src/platform/db/migrations.server.ts';
import { createSecrets } from '#src/platform/secrets.server.ts';
import { hundredths, quantile, say, tenths, timed, whenAndWhere } from '../report.ts';
import { type Server, scratchDatabase, startSite, VOUCHER_SECRET } from '../servers.ts';
import { type Asked, growingCalls } from './calls.ts';
import { growSchool } from './grow-school.ts';
import { builtServer, runJobs } from './jobs.ts';

// Every call and public page over a small school and a large one, both at once and in turns: what else the machine does
// hits both alike.
const SMALL = 1_000;
const LARGE = Number(process.env.ORDERS ?? 1_000_000);
const ROUNDS = Number(process.env.ROUNDS ?? 100);
const LEAST = 0.95;

interface School {
  connectionString: string;
  site: Server;
  pool: pg.Pool;
  calls: Asked[];
}

if (!process.env.DATABASE_URL)
  throw new Error('Set DATABASE_URL to a PostgreSQL server: the schools are made there.');
const made: { drop(): Promise<void> }[] = [];
const schools: School[] = [];
try {
  for (const orders of [SMALL, LARGE]) schools.push(await openSchool(orders));
  await compare(schools as [School, School]);
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
  say(`${orders} orders in ${Math.round((performance.now() - begun) / 1_000)} s.`);
  const site = await startSite({ database: database.url });
  const pool = new pg.Pool({ connectionString: database.url, max: 2 });
  return { connectionString: database.url, site, pool, calls: await growingCalls(site.url, pool) };
}

async function compare(both: [School, School]) {
  say(`\n${whenAndWhere()}, ${SMALL} and ${LARGE} orders and baskets, ${ROUNDS} rounds.\n`);
  say('| Call | ms at first | ms at the end | Ratio | Rows read | at the end | Reads whole |');
  say('|---|--:|--:|--:|--:|--:|---|');
  const [small, large] = both;
  for (const [index, { name }] of small.calls.entries()) {
    const taken: [number[], number[]] = [[], []];
    const read = [0, 0];
    for (const [at, school] of both.entries()) read[at] = await rowsRead(school, index);
    for (let round = 0; round < ROUNDS; round += 1)
      for (const [at, school] of both.entries())
        taken[at]?.push(await timed(() => school.calls[index]?.ask()));
    const [few, many] = [quantile(taken[0], 0.5), quantile(taken[1], 0.5)];
    const whole = await readWhole(large, index);
    row(name, few, many, [read[0] ?? 0, read[1] ?? 0], whole);
  }
  // One after the other: each is told by the environment which database is its.
  const jobs = [await runJobs(small.connectionString), await runJobs(large.connectionString)];
  for (const [index, { name, ms }] of (jobs[0] ?? []).entries())
    row(`Job ${name}`, ms, jobs[1]?.[index]?.ms ?? 0);
}

function row(name: string, few: number, many: number, [before, after] = [0, 0], whole: string[] = []) {
  const ratio = hundredths(few / many);
  const cells = [
    name,
    tenths(few),
    tenths(many),
    ratio < LEAST ? `**${ratio}**` : ratio,
    Math.round(before),
    Math.round(after),
    whole.join(', '),
  ];
  say(`| ${cells.join(' | ')} |`);
}

/** Rows that a call has the database read, from tables and by indexes. The figure holds on a busy machine too. */
async function rowsRead({ pool, calls }: School, index: number): Promise<number> {
  await calls[index]?.ask();
  const before = await reads(pool);
  for (let time = 0; time < 5; time += 1) await calls[index]?.ask();
  const after = await reads(pool);
  return ((after.get('') ?? 0) - (before.get('') ?? 0)) / 5;
}

/** The large tables that the call has read from end to end. */
async function readWhole({ pool, calls }: School, index: number): Promise<string[]> {
  const before = await reads(pool);
  await calls[index]?.ask();
  const after = await reads(pool);
  return [...after]
    .filter(([table, scans]) => table && scans > (before.get(table) ?? 0))
    .map(([table]) => table);
}

/** Under no name all rows that were read; under the name of each large table how often it was read from end to end. */
async function reads(pool: pg.Pool): Promise<Map<string, number>> {
  // A connection tells its figures when it has been idle for a moment.
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  const { rows } =
    await pool.query(`select relname as name, seq_scan::int as scans, n_live_tup > 5000 as large,
    (seq_tup_read + coalesce(idx_tup_fetch, 0))::float as read from pg_stat_user_tables where schemaname = 'public'`);
  const found = new Map<string, number>([['', rows.reduce((sum, { read }) => sum + read, 0)]]);
  for (const { name, scans, large } of rows) if (large) found.set(name, scans);
  return found;
}
