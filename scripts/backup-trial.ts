import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase } from '../src/platform/db/db.server.ts';
import { expectInvariants } from '../testing/invariants.ts';
import { purchase } from './backup/purchases.ts';
import { differences, type TableSum, tableSums } from './backup/table-sums.ts';
import { trialServer } from './backup/trial-server.ts';
import { buildIfNeeded } from './build-if-needed.js';
import { freePorts, stopAll } from './cluster/processes.ts';
import { untilSettled } from './cluster/proof.ts';
import { type Server, startServer, startThirdParties, untilReady } from './cluster/sites.ts';

// npm run backup:trial [embedded | server]: buys, copies, spoils and restores both databases, compares every table with
// the original, and lets the site settle what was under way when the copy was made.
const begun = Date.now();
const say = (text: string) =>
  process.stdout.write(`${String(Math.round((Date.now() - begun) / 1_000)).padStart(5)} s  ${text}\n`);
const folder = mkdtempSync(path.join(tmpdir(), 'bitepoint-backup.'));
const logs = path.join(folder, 'logs');
const results: { check: string; broken: string[] }[] = [];

await buildIfNeeded();
const parties = await startThirdParties();
for (const [name, trial] of Object.entries({ embedded: tryEmbedded, server: tryServer })) {
  if (process.argv[2] && process.argv[2] !== name) continue;
  await trial().catch((error: Error) =>
    results.push({ check: `${name}: the trial itself`, broken: [error.message] }),
  );
}
await stopAll();
await parties.close();
process.stdout.write('\n| What was tried | Held | |\n|---|---|---|\n');
for (const { check, broken } of results)
  process.stdout.write(`| ${check} | ${broken.length ? 'NO' : 'yes'} | ${broken.join('; ')} |\n`);
const failed = results.some(({ broken }) => broken.length > 0);
if (failed) process.stdout.write(`\nThe logs are kept: ${logs}\n`);
else rmSync(folder, { recursive: true, force: true });
process.exit(failed ? 1 : 0);

async function tryEmbedded() {
  say('embedded: three orders and one payment under way');
  const dataDir = path.join(folder, 'embedded');
  mkdirSync(dataDir);
  await onSite({ DATA_DIR: dataDir, RUN_JOBS: 'true' }, async (url, site) => {
    for (let order = 0; order < 3; order += 1) await purchase(url, parties);
    await purchase(url, parties, { underWay: true });
    // Killed, so that nothing settles before the copy.
    await site.process.stop('SIGKILL');
  });
  const database = path.join(dataDir, 'database');
  const original = await sumsOf({ folder: database });
  say('embedded: npm run backup, the folder is deleted, npm run restore');
  const copy = path.join(folder, 'copy.tar.gz');
  say(`  ${npm(['backup', '--', copy], dataDir)}`);
  rmSync(database, { recursive: true });
  say(`  ${npm(['restore', '--', copy], dataDir)}`);
  await compare('embedded', original, await sumsOf({ folder: database }));
  await settle('embedded', { DATA_DIR: dataDir }, { folder: database });
}

async function tryServer() {
  say('server: PostgreSQL with pgBackRest');
  const server = await trialServer(folder, logs);
  const environment = { DATA_DIR: path.join(folder, 'unused'), DATABASE_URL: server.url };
  const connection = { connectionString: server.url };
  let original: TableSum[] = [];
  let moment = '';
  // The bank's ledger is one; what the embedded trial bought is not in this database.
  const others = new Set(parties.bank.ledger().map(({ token }) => token));
  await onSite(environment, async (url) => {
    for (let order = 0; order < 2; order += 1) await purchase(url, parties);
    say('server: pgbackrest backup');
    server.backUp();
    say('server: one order more after the copy, and one payment under way');
    await purchase(url, parties);
    await purchase(url, parties, { underWay: true });
  });
  original = await sumsOf(connection);
  moment = await server.moment();
  say(`server: at ${moment} all was well; then rows are deleted and a table is dropped`);
  await server.spoil([
    'delete from emails',
    'drop table order_lines cascade',
    'update payments set amount_pence = 1',
  ]);
  say('server: pgbackrest restore --type=time');
  await server.restoreTo(moment);
  await compare('server', original, await sumsOf(connection));
  await settle('server', environment, connection, others);
}

type Where = Parameters<typeof openDatabase>[0];

async function sumsOf(where: Where): Promise<TableSum[]> {
  const { db, close } = await openDatabase(where);
  const sums = await tableSums(db);
  await close();
  return sums;
}

async function compare(name: string, original: TableSum[], copy: TableSum[]) {
  const rows = original.reduce((total, table) => total + table.rows, 0);
  const check = `${name}: the copy equals the original (${original.length} tables, ${rows} rows)`;
  results.push({ check, broken: differences(original, copy) });
}

/** The jobs of the restored site ask the gateway about what was under way, and send what was due. */
async function settle(
  name: string,
  environment: Record<string, string>,
  where: Where,
  others = new Set<string>(),
) {
  say(`${name}: the restored site settles what was under way`);
  const broken: string[] = [];
  await onSite({ ...environment, RUN_JOBS: 'true' }, async (url) => {
    const settled = async () => {
      // The embedded database is open in the site alone: it is looked at once the site has had its time.
      if (where.connectionString) await untilSettled(await openDatabase(where), 150);
      else await new Promise((resolve) => setTimeout(resolve, 90_000));
    };
    await settled().catch((error: Error) => broken.push(error.message));
    await purchase(url, parties);
    await new Promise((resolve) => setTimeout(resolve, 5_000));
  });
  const open = await openDatabase(where);
  const bank = {
    ...parties.bank,
    ledger: () => parties.bank.ledger().filter(({ token }) => !others.has(token)),
  };
  await untilSettled(open, 1).catch((error: Error) => broken.push(error.message));
  await expectInvariants({ db: open.db, bank, paypal: parties.paypal }).catch((error: Error) =>
    broken.push(error.message),
  );
  const orders = await open.db.selectFrom('orders').select('state').execute();
  await open.close();
  const paid = orders.filter(({ state }) => state === 'paid').length;
  results.push({
    check: `${name}: the sweep settles the rest, and the shop sells on (${paid} orders paid)`,
    broken,
  });
}

async function onSite(
  environment: Record<string, string>,
  work: (url: string, site: Server) => Promise<void>,
) {
  const [port = 0] = await freePorts(1);
  const url = `http://127.0.0.1:${port}`;
  const settings = { ...parties.environment, PUBLIC_URL: url, ...environment };
  const site = startServer('site', 'site', { port, logs, environment: settings });
  try {
    await untilReady(site);
    await work(url, site);
  } finally {
    await site.process.stop();
  }
}

function npm(args: string[], dataDir: string): string {
  return execFileSync('npm', ['run', '--silent', ...args], {
    encoding: 'utf8',
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' },
  })
    .trim()
    .replaceAll('\n', '\n         ');
}
