import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { PgBoss } from 'pg-boss';
import { startConnectE } from '../simulators/connect-e/simulator.ts';
import { WALLETS } from '../simulators/connect-e/wallets.ts';
import { CLIENT } from '../simulators/paypal/pretend-merchant.ts';
import { startPayPal } from '../simulators/paypal/simulator.ts';
import { openDatabase } from '../src/platform/db/db.server.ts';
import { databaseUrl, onServer } from '../testing/database-on-server.ts';
import { freePort } from '../testing/free-port.ts';
import { testMailServer } from '../testing/mail-server.ts';
import { createInterceptor, type Interceptor, type Reader } from './interceptor.ts';
import { createProcess, type OurProcess } from './process.ts';
import { httpReader, postgresReader, smtpReader } from './readers.ts';
import { watchRefundTexts } from './watch-refund-texts.ts';

const BEARER = 'test.jwt.signature';
const MERCHANT = 'shop.example';
export const ACCOUNT_SECRET = 'a secret of the accounts in the faults, and of nobody else';
export const VOUCHER_SECRET = 'a secret of the faults, and of nobody else';

export type RoleName = 'site' | 'other site' | 'worker';
export interface Role {
  name: RoleName;
  process: OurProcess;
  interceptor: Interceptor;
}

/**
 * Two sites and a worker in processes of their own, with PostgreSQL, both gateways and a mail server, each behind an
 * interceptor of the process that speaks to it. The simulators' ledgers and the rows are read beside them.
 */
export async function startWorld(server: string) {
  const folder = mkdtempSync(path.join(tmpdir(), 'faults-'));
  const name = `faults_${process.pid}`;
  await onServer(server, (db) => sql`create database ${sql.id(name)}`.execute(db));
  const address = databaseUrl(server, name);
  const [bank, paypal, mail, port, otherPort] = await Promise.all([
    startConnectE({ apiPort: 0, webPort: 0, token: BEARER, merchantUrl: MERCHANT, wallets: WALLETS }),
    startPayPal({ port: 0, ...CLIENT }),
    testMailServer(),
    freePort(),
    freePort(),
  ]);
  // What a webhook would repair is left to the jobs; webhooks have tests of their own.
  bank.knobs.dropWebhooks = true;
  const publicUrl = `http://127.0.0.1:${port}`;
  const ports: Record<RoleName, number> = { site: port, 'other site': otherPort, worker: 0 };

  async function createRole(role: RoleName): Promise<Role> {
    const holder: { process?: OurProcess } = {};
    const interceptor = createInterceptor(() => holder.process?.kill());
    const through = async (link: Parameters<Interceptor['listen']>[0], url: string, reader: () => Reader) => {
      const target = new URL(url);
      // A socket that the address names beside its host would lead past the interceptor.
      target.searchParams.delete('host');
      target.port = String(
        await interceptor.listen(link, { host: target.hostname, port: Number(target.port || 5432) }, reader),
      );
      return target.href.replace(/\/$/, '');
    };
    const made = createProcess(role === 'worker' ? 'worker' : 'site', {
      NODE_ENV: 'test',
      PORT: String(ports[role] || port),
      PUBLIC_URL: publicUrl,
      DATA_DIR: folder,
      DATABASE_URL: await through('PostgreSQL', address, postgresReader),
      RUN_JOBS: 'false',
      LOG_LEVEL: 'silent',
      SMTP_URL: await through('mail server', mail.url, smtpReader),
      CONNECT_E_API_URL: await through('card gateway', bank.apiUrl, httpReader),
      CONNECT_E_WEB_URL: bank.webUrl,
      CONNECT_E_TOKEN: BEARER,
      CONNECT_E_MERCHANT_URL: MERCHANT,
      PAYPAL_CLIENT_ID: CLIENT.clientId,
      PAYPAL_SECRET: CLIENT.secret,
      PAYPAL_WEBHOOK_ID: 'unused',
      PAYPAL_API_URL: await through('PayPal', paypal.url, httpReader),
      IDEAL_POSTCODES_KEY: 'unused',
      ACCOUNT_SECRET,
      VOUCHER_SECRET,
      READS_PER_MINUTE: '1000000',
      WRITES_PER_MINUTE: '1000000',
      MESSAGES_PER_HOUR: '1000000',
      HOLDS_PER_HOUR: '1000000',
      CODES_PER_MINUTE: '1000000',
      CONFIRMATIONS_PER_MINUTE: '1000000',
      MAIL_PER_MINUTE: '100000',
      BUSY_AFTER_MS: '0',
    });
    holder.process = made;
    return { name: role, process: made, interceptor };
  }

  const site = await createRole('site');
  const otherSite = await createRole('other site');
  const worker = await createRole('worker');
  const roles = [site, otherSite, worker];
  // The first makes and fills the database.
  await worker.process.start();
  await Promise.all([site.process.start(), otherSite.process.start()]);
  const rows = await openDatabase({ connectionString: address, poolSize: 4 });
  const boss = new PgBoss({
    connectionString: address,
    schema: 'jobs',
    max: 1,
    migrate: false,
    supervise: false,
    schedule: false,
  });
  boss.on('error', () => undefined);
  await boss.start();
  const refundWords = watchRefundTexts(rows.db, { bank, paypal });

  return {
    bank,
    paypal,
    mail,
    db: rows.db,
    refundWords,
    site,
    otherSite,
    worker,
    roles,
    urls: [publicUrl, `http://127.0.0.1:${otherPort}`] as [string, string],
    /** Has a job run at once. */
    run: (job: string) => boss.send(job, {}),
    async startDead() {
      await Promise.all(
        roles.filter(({ process }) => !process.isRunning()).map(({ process }) => process.start()),
      );
    },
    async close() {
      await refundWords.stop();
      await boss.stop({ graceful: false });
      await Promise.all(roles.map(({ process }) => process.stop()));
      await Promise.all(roles.map(({ interceptor }) => interceptor.close()));
      await Promise.all([bank.close(), paypal.close(), mail.close(), rows.close()]);
      await onServer(server, (db) => sql`drop database ${sql.id(name)} with (force)`.execute(db));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export type World = Awaited<ReturnType<typeof startWorld>>;
