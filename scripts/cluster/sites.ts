import { startConnectE } from '#simulators/connect-e/simulator.ts';
import { CLIENT } from '#simulators/paypal/pretend-merchant.ts';
import { startPayPal } from '#simulators/paypal/simulator.ts';
import { testMailServer } from '#testing/mail-server.ts';
import { startCommand } from '#testing/start-command.ts';
import { restartable, type Started, start, until } from './processes.ts';

const BEARER = 'test.jwt.signature';
const MERCHANT = 'shop.example';

/** The card gateway, PayPal and a mail server in this process, and what tells a site of them. */
export async function startThirdParties() {
  const [bank, paypal, mail] = await Promise.all([
    startConnectE({ apiPort: 0, webPort: 0, token: BEARER, merchantUrl: MERCHANT }),
    startPayPal({ port: 0, ...CLIENT }),
    testMailServer(),
  ]);
  // Payments are settled without their messages.
  bank.knobs.dropWebhooks = true;
  paypal.knobs.dropWebhooks = true;
  return {
    bank,
    paypal,
    mail,
    environment: {
      NODE_ENV: 'test',
      LOG_LEVEL: 'info',
      SMTP_URL: mail.url,
      CONNECT_E_API_URL: bank.apiUrl,
      CONNECT_E_WEB_URL: bank.webUrl,
      CONNECT_E_TOKEN: BEARER,
      CONNECT_E_MERCHANT_URL: MERCHANT,
      PAYPAL_CLIENT_ID: CLIENT.clientId,
      PAYPAL_SECRET: CLIENT.secret,
      PAYPAL_WEBHOOK_ID: 'unused',
      PAYPAL_API_URL: paypal.url,
      IDEAL_POSTCODES_KEY: 'unused',
      TRUSTED_PROXIES: '127.0.0.1',
      // All buyers come from one address, on a machine that runs the whole cluster.
      READS_PER_MINUTE: '1000000',
      WRITES_PER_MINUTE: '1000000',
      CODES_PER_MINUTE: '1000000',
      MESSAGES_PER_HOUR: '1000000',
      HOLDS_PER_HOUR: '1000000',
      BUSY_AFTER_MS: '0',
    } as Record<string, string>,
    close: () => Promise.all([bank.close(), paypal.close(), mail.close()]),
  };
}

export type ThirdParties = Awaited<ReturnType<typeof startThirdParties>>;

export interface Server {
  name: string;
  port: number;
  readonly process: Started;
  startAgain(): void;
  isReady(): Promise<boolean>;
}

/** A site without jobs, or a worker: what `npm start` and `npm run worker` start. */
export function startServer(
  name: string,
  kind: 'site' | 'worker',
  at: { port: number; logs: string; environment: Record<string, string> },
): Server {
  const launch = () =>
    start({
      name,
      command: process.execPath,
      args: [...startCommand, ...(kind === 'worker' ? ['--jobs-only'] : [])],
      logs: at.logs,
      environment: { RUN_JOBS: 'false', ...at.environment, PORT: String(at.port) },
    });
  return Object.assign(restartable(launch), {
    name,
    port: at.port,
    isReady: async () => (await fetch(`http://127.0.0.1:${at.port}/readyz`)).ok,
  });
}

export async function untilReady(server: Server) {
  await until(
    `${server.name} ready`,
    async () => {
      if (server.process.hasEnded()) throw new Error(`${server.name} has ended`);
      return server.isReady();
    },
    { seconds: 180 },
  );
}
