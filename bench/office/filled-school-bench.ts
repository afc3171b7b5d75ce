import type pg from 'pg';
import { seedDemoContent } from '#db/seed/seed-demo-content.ts';
import { beginSession } from '#src/features/identity/sessions/sessions.server.ts';
import { staffRealm } from '#src/features/identity/staff/access/staff-realm.server.ts';
import { keepFinishedDaysJob } from '#src/features/office/figures/figures-jobs.server.ts';
import { brand } from '#src/platform/brand.ts';
import { londonDate, systemClock } from '#src/platform/clock.ts';
import { openDatabase } from '#src/platform/db/db.server.ts';
import { migrate } from '#src/platform/db/migrate.server.ts';
import { migrationFiles } from '#src/platform/db/migrations.server.ts';
import { createSecrets } from '#src/platform/secrets.server.ts';
import { quantile, say, tenths, timed, whenAndWhere } from '../report.ts';
import { scratchDatabase, startSite, VOUCHER_SECRET } from '../servers.ts';
import { askBare, barePool, processorOf, statementsOf, type Waves } from './bare-queries.ts';
import { fillSchool } from './fill-school.ts';
import type { OfficePage } from './office-pages.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 40);

interface Measured extends OfficePage {
  waves: Waves;
  page: number[];
  bare: number[];
  /** Of PostgreSQL, for one visit. */
  processor: number | undefined;
}

interface Bench {
  /** Unless ORDERS says another number. */
  orders: number;
  secondsApart: number;
  pages(pool: pg.Pool, lastMonth: string): Promise<OfficePage[]>;
  /** The aim for each page. */
  maxMs: number;
}

/** Fills a school, and asks a site of it for each page many times. FILLED is a database that an earlier run has kept. */
export async function measureFilledSchool(bench: Bench) {
  const filled = process.env.FILLED;
  if (!filled && !process.env.DATABASE_URL)
    throw new Error('Set DATABASE_URL to a PostgreSQL server: the pages are measured there.');
  const database = filled ? { url: filled, drop: async () => undefined } : await scratchDatabase();
  if (!database) throw new Error('No database');
  try {
    await prepare(database.url, { ...bench, isFilled: Boolean(filled) });
    await measure(database.url, bench);
  } finally {
    if (process.env.KEEP) say(`\nKept: ${database.url}`);
    else await database.drop();
  }
}

async function prepare(
  connectionString: string,
  { orders, secondsApart, isFilled }: Bench & { isFilled: boolean },
) {
  const { db, close } = await openDatabase({ connectionString, poolSize: 2 });
  await migrate(db, migrationFiles());
  const begun = performance.now();
  const now = systemClock.now();
  if (!isFilled) {
    await seedDemoContent(db, londonDate(now));
    await fillSchool(connectionString, { now, orders: Number(process.env.ORDERS ?? orders), secondsApart });
    say(`Filled in ${Math.round((performance.now() - begun) / 1_000)} s.`);
  }
  // The job of a site that has been open runs every hour.
  const keep = keepFinishedDaysJob({
    db,
    clock: systemClock,
    school: { current: () => brand, byDefault: brand },
    demoSchool: { isFilling: () => false },
  });
  await keep.run({});
  await close();
}

async function measure(connectionString: string, { pages: pagesOf, maxMs }: Bench) {
  const site = await startSite({
    database: connectionString,
    nodeOptions: ['--import', './bench/office/record-statements.ts'],
  });
  const pool = barePool(connectionString);
  try {
    const cookie = await signIn(connectionString);
    const only = process.env.ONLY ? new RegExp(process.env.ONLY, 'i') : /./;
    const pages = (await pagesOf(pool, monthAgo())).filter(({ name }) => only.test(name));
    const measured: Measured[] = [];
    for (const page of pages) {
      await visit(site.url, page, cookie);
      const waves = await statementsOf(site.process, () => visit(site.url, page, cookie));
      await askBare(pool, waves);
      const processor = await processorOf(connectionString, waves, ROUNDS);
      measured.push({ ...page, waves, page: [], bare: [], processor });
    }
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const one of measured) {
        one.page.push(await timed(() => visit(site.url, one, cookie)));
        one.bare.push(await timed(() => askBare(pool, one.waves)));
      }
    }
    report(measured, maxMs);
    if (process.env.STATEMENTS) await slowest(pool, measured);
  } finally {
    await pool.end();
    await site.stop();
  }
}

async function visit(url: string, { name, path, body }: OfficePage, cookie: string) {
  const answer = await fetch(`${url}${encodeURI(path)}`, {
    redirect: 'manual',
    headers: {
      cookie,
      'x-requested-with': 'XMLHttpRequest',
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  await answer.text();
  const isOrder = answer.status === 302 && answer.headers.get('location')?.startsWith('/office/orders/');
  if (!answer.ok && !isOrder) throw new Error(`${name}: ${answer.status} ${answer.headers.get('location')}`);
}

/** The first of the staff, signed in as both steps would. */
async function signIn(connectionString: string): Promise<string> {
  const { db, close } = await openDatabase({ connectionString, poolSize: 1 });
  const secrets = createSecrets(VOUCHER_SECRET);
  const { token } = await db.transaction().execute(async (tx) => {
    const { id } = await tx
      .selectFrom('office_staff')
      .select('id')
      .where('role', '=', 'owner')
      .orderBy('email')
      .executeTakeFirstOrThrow();
    return beginSession(tx, staffRealm, { clock: systemClock, secrets }, { ownerId: id, headers: {} });
  });
  await close();
  return `__Host-office=${token}`;
}

function report(measured: Measured[], maxMs: number) {
  say(`\n${whenAndWhere()}, ${ROUNDS} rounds, ms.\n`);
  say(
    `| Page | Statements | p50 | p95 | Worst | p95 of its queries | Ratio | PostgreSQL’s processor | Under ${maxMs} ms |`,
  );
  say('|---|--:|--:|--:|--:|--:|--:|--:|---|');
  for (const { name, waves, page, bare, processor } of measured) {
    const [slow, queries] = [quantile(page, 0.95), quantile(bare, 0.95)];
    const cells = [
      name,
      waves.flat().length,
      Math.round(quantile(page, 0.5)),
      Math.round(slow),
      Math.round(Math.max(...page)),
      tenths(queries),
      tenths(slow / queries),
      processor === undefined ? '' : tenths(processor),
    ];
    say(`| ${cells.join(' | ')} | ${slow < maxMs ? 'yes' : '**no**'} |`);
  }
}

/** The slowest statement of each page and its plan, to work on. */
async function slowest(pool: pg.Pool, measured: Measured[]) {
  for (const { name, waves } of measured) {
    for (const { text, values } of waves.flat()) {
      const ms = await timed(() => pool.query(text, values));
      if (ms < Number(process.env.STATEMENTS)) continue;
      const { rows } = await pool.query(`explain (analyze, buffers) ${text}`, values);
      say(
        `\n## ${name}: ${tenths(ms)} ms\n${text}\n${JSON.stringify(values)}\n${rows.map((row) => row['QUERY PLAN']).join('\n')}`,
      );
    }
  }
}

function monthAgo(): string {
  return Temporal.PlainDate.from(londonDate(systemClock.now()))
    .toPlainYearMonth()
    .subtract({ months: 1 })
    .toString();
}
