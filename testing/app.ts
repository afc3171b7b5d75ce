import { type ConnectESimulator, startConnectE } from '#simulators/connect-e/simulator.ts';
import { type IdealPostcodesSimulator, startIdealPostcodes } from '#simulators/ideal-postcodes/simulator.ts';
import { CLIENT } from '#simulators/paypal/pretend-merchant.ts';
import { type PayPalSimulator, startPayPal } from '#simulators/paypal/simulator.ts';
import { readConfig } from '#src/app/config.ts';
import { createApp } from '#src/app/create-app.server.ts';
import { type App, assemble, jobsOf } from '#src/app/services.server.ts';
import type { Role } from '#src/features/identity/staff/access/permissions.ts';
import { readBank } from '#src/features/learning/bank/read-bank.server.ts';
import type { Clock } from '#src/platform/clock.ts';
import type { Db, OpenDatabase } from '#src/platform/db/db.server.ts';
import { openNotifications } from '#src/platform/db/notifications.server.ts';
import type { Api } from '#src/platform/http/api.server.ts';
import { createLog } from '#src/platform/log.server.ts';
import { type TestBrowser, testBrowser } from './browser.ts';
import { testDatabase } from './database.ts';
import { freePort } from './free-port.ts';
import { signedInInstructor } from './instructor.ts';
import { type TestQueue, testQueue } from './queue.ts';
import { quickPasswords } from './quick-passwords.ts';
import { type StaffMade, signedInStaff } from './staff.ts';

export interface TestClock extends Clock {
  pass(amount: { seconds?: number; minutes?: number; hours?: number; days?: number }): void;
  set(instant: string): void;
}

export interface TestApp {
  api: Api;
  url: string;
  running: App;
  database: OpenDatabase;
  db: Db;
  clock: TestClock;
  /** The card gateway. Its webhooks are dropped until a test clears `bank.knobs.dropWebhooks`. */
  bank: ConnectESimulator;
  /** Its webhooks are dropped too, until a test lets them through. */
  paypal: PayPalSimulator;
  finder: IdealPostcodesSimulator;
  queue: TestQueue;
  /** Every logged line. */
  logged: string[];
  browser(options?: { address?: string }): TestBrowser;
  /** A browser in which a new member of staff has just signed in, by both steps. */
  staff(role?: Role, who?: StaffMade): Promise<TestBrowser>;
  /** A browser in which an instructor has just signed in. */
  instructor(slug?: string): Promise<TestBrowser>;
  /** Ends the server and starts another on the same database, so that everything in memory is lost. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

const BEARER = 'test.jwt.signature';
const MERCHANT = 'shop.example';
const KEY = 'test-key';
const WEBHOOK = '8PT597110X687430LKGECATA';
const questions = readBank('content/learning/questions');

/**
 * The whole server without pages, on its own database, with both gateways over real HTTP and a fixed clock. What it sends
 * to the database may go through a listener.
 */
export async function testApp(
  environment: Record<string, string> = {},
  through: (db: Db) => Db = (db) => db,
): Promise<TestApp> {
  const clock = testClock('2026-11-21T10:00:00.000Z');
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const webhook = { id: WEBHOOK, url: `${url}/v1/webhooks/paypal` };
  const [database, bank, paypal, finder] = await Promise.all([
    testDatabase(),
    startConnectE({ apiPort: 0, webPort: 0, token: BEARER, merchantUrl: MERCHANT, clock }),
    startPayPal({ port: 0, ...CLIENT, webhook, clock }),
    startIdealPostcodes({ port: 0, apiKey: KEY }),
  ]);
  paypal.knobs.dropWebhooks = true;
  paypal.knobs.webhookRetryMs = 20;
  bank.knobs.dropWebhooks = true;
  bank.knobs.webhookRetryMs = 20;
  const config = readConfig({
    NODE_ENV: 'test',
    TRUSTED_PROXIES: 'none',
    PORT: String(port),
    PUBLIC_URL: url,
    CONNECT_E_API_URL: bank.apiUrl,
    CONNECT_E_WEB_URL: bank.webUrl,
    CONNECT_E_TOKEN: BEARER,
    CONNECT_E_MERCHANT_URL: MERCHANT,
    PAYPAL_API_URL: paypal.url,
    PAYPAL_CLIENT_ID: CLIENT.clientId,
    PAYPAL_SECRET: CLIENT.secret,
    PAYPAL_WEBHOOK_ID: WEBHOOK,
    IDEAL_POSTCODES_URL: finder.url,
    IDEAL_POSTCODES_KEY: KEY,
    READS_PER_MINUTE: '1000000',
    WRITES_PER_MINUTE: '1000000',
    CODES_PER_MINUTE: '1000000',
    CONFIRMATIONS_PER_MINUTE: '1000000',
    WEBHOOKS_PER_MINUTE: '1000000',
    // The tests' clock stands still, and a gateway is asked all the same.
    GATEWAY_QUESTION_MS: '0',
    MESSAGES_PER_HOUR: '1000000',
    HOLDS_PER_HOUR: '1000000',
    BUSY_AFTER_MS: '0',
    ...environment,
  });
  const db = through(database.db);
  const logged: string[] = [];
  const log = createLog('trace', { write: (line) => void logged.push(line) });
  const notifications = await openNotifications(database, log);
  const queue = testQueue(db, () => jobsOf(app.running));
  async function start() {
    const { close, connections } = database;
    const { enqueue } = queue;
    const running = assemble(config, {
      db,
      enqueue,
      log,
      clock,
      questions,
      development: false,
      notifications,
      connections,
      close,
    });
    Object.assign(running.accounts.passwords, quickPasswords);
    const api = await createApp(running);
    await api.listen({ host: '127.0.0.1', port });
    return { running, api };
  }
  async function stop() {
    app.api.server.closeAllConnections();
    await app.api.close();
  }
  const app: TestApp = {
    ...(await start()),
    url,
    database,
    db: database.db,
    clock,
    bank,
    paypal,
    finder,
    queue,
    logged,
    browser: (options) => testBrowser(app, options),
    staff: (role = 'owner', who) => signedInStaff(app, role, who),
    instructor: (slug = 'amara-osei') => signedInInstructor(app, slug),
    async restart() {
      await stop();
      Object.assign(app, await start());
      // A kept-alive connection to the ended server fails once.
      await fetch(`${url}/healthz`).catch(() => undefined);
    },
    async close() {
      await Promise.all([bank.close(), paypal.close(), finder.close()]);
      await stop();
      await notifications.close();
      await app.running.close();
    },
  };
  return app;
}

export function testClock(instant: string): TestClock {
  let now = Date.parse(instant);
  return {
    now: () => new Date(now),
    pass: ({ seconds = 0, minutes = 0, hours = 0, days = 0 }) => {
      now += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1_000;
    },
    set: (other) => {
      now = Date.parse(other);
    },
  };
}
