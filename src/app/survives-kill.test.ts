import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startConnectE } from '#simulators/connect-e/simulator.ts';
import { type OpenDatabase, openDatabase } from '#src/platform/db.server.ts';
import { paymentFailpoints } from '#src/platform/failpoints.server.ts';
import { onPostgres, testDatabase } from '#src/platform/test-database.ts';
import { testMailServer } from '#src/platform/test-mail-server.ts';
import { freePort } from './test-app.ts';
import { networkBrowser } from './test-browser.ts';
import { LESSON, testBuyer } from './test-buyer.ts';
import { expectInvariants } from './test-invariants.ts';

const BEARER = 'test.jwt.signature';
const MERCHANT = 'shop.example';
const closing: (() => unknown)[] = [];

beforeAll(async () => {
  const build =
    "const { buildIfNeeded } = await import('./scripts/build-if-needed.ts'); await buildIfNeeded();";
  const child = spawn(process.execPath, ['--input-type=module', '-e', build], {
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  expect(await new Promise((resolve) => child.once('exit', resolve))).toBe(0);
}, 120_000);
afterAll(async () => {
  for (const close of closing.reverse()) await close();
});

/** The built server in a process of its own. */
async function startServer(environment: Record<string, string>) {
  const server = pathToFileURL(path.resolve('build/server/server.js')).href;
  const program =
    'const { startSite } = await import(process.argv[1]); await startSite(); console.log("open");';
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, server], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH, TZ: 'Asia/Tokyo', ...environment },
  });
  closing.push(() => child.kill('SIGKILL'));
  const ended = new Promise<string>((resolve) =>
    child.once('exit', (code, signal) => resolve(signal ?? String(code))),
  );
  let said = '';
  const open = new Promise<void>((resolve) =>
    child.stdout.on('data', (chunk) => {
      said += chunk;
      if (/^open$/m.test(said)) resolve();
    }),
  );
  await Promise.race([open, ended.then((how) => Promise.reject(new Error(`ended: ${how}\n${said}`)))]);
  return { child: child as ChildProcess, ended };
}

async function stage() {
  const folder = mkdtempSync(path.join(tmpdir(), 'killed-'));
  const [bank, mail, port] = await Promise.all([
    startConnectE({ apiPort: 0, webPort: 0, token: BEARER, merchantUrl: MERCHANT }),
    testMailServer(),
    freePort(),
  ]);
  bank.knobs.dropWebhooks = true;
  const database: OpenDatabase | undefined = onPostgres() ? await testDatabase('empty') : undefined;
  closing.push(
    () => rmSync(folder, { recursive: true, force: true }),
    () => database?.close(),
    () => bank.close(),
    () => mail.close(),
  );
  const url = `http://127.0.0.1:${port}`;
  const environment: Record<string, string> = {
    NODE_ENV: 'test',
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: folder,
    LOG_LEVEL: 'error',
    SMTP_URL: mail.url,
    CONNECT_E_API_URL: bank.apiUrl,
    CONNECT_E_WEB_URL: bank.webUrl,
    CONNECT_E_TOKEN: BEARER,
    CONNECT_E_MERCHANT_URL: MERCHANT,
    IDEAL_POSTCODES_KEY: 'unused',
    BUSY_AFTER_MS: '0',
    ...(database?.connectionString && { DATABASE_URL: database.connectionString }),
  };
  const openRows = async () => database ?? (await openDatabase({ folder: path.join(folder, 'database') }));
  return { bank, mail, url, environment, openRows };
}

test.concurrent.each(paymentFailpoints)(
  'killed at "%s", and started again, it has the order paid once, charged once and receipted',
  async (failpoint) => {
    const { bank, mail, url, environment, openRows } = await stage();
    const first = await startServer({ ...environment, FAILPOINT: failpoint });
    const buyer = await (await testBuyer({ bank, browser: () => networkBrowser(url) }, [LESSON])).fillIn();
    const token = await buyer.token();
    await buyer.enterCard(token);
    await expect(buyer.confirm(token)).rejects.toThrow('fetch failed');
    expect(await first.ended).toBe('SIGKILL');
    expect(mail.received).toEqual([]);
    const captures = () => bank.ledger().filter((entry) => entry.kind === 'capture');
    expect(captures()).toHaveLength(failpoint === 'order-placed' ? 0 : 1);

    const second = await startServer(environment);
    await vi.waitFor(() => expect(mail.received).not.toEqual([]), { timeout: 90_000, interval: 200 });
    const confirmed = await buyer.confirm(token);
    expect(confirmed.status).toBe(200);
    const read = await buyer.read(confirmed.body.transaction);
    expect([read.status, read.body.total]).toEqual([200, '360.53']);
    second.child.kill('SIGTERM');
    expect(await second.ended).toBe('0');

    const rows = await openRows();
    const orders = await rows.db.selectFrom('orders').select(['basket_uuid', 'state']).execute();
    expect(orders).toEqual([{ basket_uuid: buyer.basket, state: 'paid' }]);
    await expectInvariants({ db: rows.db, bank });
    if (!onPostgres()) await rows.close();
    expect(captures()).toHaveLength(1);
    expect(mail.received.map(({ to }) => to)).toEqual([['joan@example.com']]);
    expect(mail.received[0]?.messageId).toBe(`<receipt-${buyer.basket}@bitepoint.example>`);
  },
  180_000,
);
