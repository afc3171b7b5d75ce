import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { z } from 'zod';
import { failpoints } from '#src/platform/failpoints.server.ts';
import type { FilmAt } from '#src/platform/film.ts';
import { asPence, ZERO } from '#src/platform/money.ts';
import type { StorageSettings } from '#src/platform/uploads/picture-storage.ts';

const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
const list = z.string().transform((value) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
);
/** The names of networks that Fastify knows, beside addresses and networks by number. */
const NAMED_NETWORKS = ['loopback', 'linklocal', 'uniquelocal'];
const proxies = list.transform((named, context) => {
  const wrong = named.filter((one) => !isNetwork(one) && !(one === 'none' && named.length === 1));
  if (wrong.length > 0)
    context.addIssue(
      `must be addresses or networks like 10.0.0.0/8, with commas, or none; these are neither: ${wrong.join(', ')}`,
    );
  return named;
});
const httpUrl = z
  .url({ protocol: /^https?$/, error: 'must be a web address like https://example.com' })
  .transform((value) => value.replace(/\/+$/, ''));
const origins = list.transform((addresses, context) => {
  const wrong = addresses.filter((address) => !webOrigin(address));
  if (wrong.length > 0)
    context.addIssue(
      `must be web addresses like https://example.com, which these are not: ${wrong.join(', ')}`,
    );
  return addresses.map((address) => webOrigin(address) ?? '');
});
const secretsBefore = list.refine((secrets) => secrets.every((secret) => secret.length >= 32), {
  error: 'must be secrets of 32 characters or more, with commas between them',
});
const wholeNumber = (low: number, high: number) =>
  z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().min(low, `must be at least ${low}`).max(high, `must be at most ${high}`));

const environment = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: wholeNumber(1, 65_530).default(3000),
  DATA_DIR: z.string().min(1).default('var'),
  UPLOADS_DIR: z.string().min(1).optional(),
  LEARNING_QUESTIONS_DIR: z.string().min(1).default('content/learning/questions'),
  UPLOADS_S3_ENDPOINT: httpUrl.optional(),
  UPLOADS_S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  UPLOADS_S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]+$/, 'must be a region like eu-west-2')
    .default('us-east-1'),
  UPLOADS_S3_KEY_ID: z.string().min(1).optional(),
  UPLOADS_S3_SECRET: z.string().min(1).optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres://')
    .optional(),
  DATABASE_POOL: wholeNumber(2, 200).default(10),
  PUBLIC_URL: httpUrl.optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  RUN_JOBS: flag.default(true),
  /** How many site processes share the port: a number, or `auto` for one for each core. */
  WEB_PROCESSES: z.union([z.literal('auto'), wholeNumber(1, 128)]).default(1),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://')
    .optional(),
  MAIL_FROM: z.string().min(3).optional(),
  MAIL_PER_MINUTE: wholeNumber(1, 100_000).default(300),
  CONNECT_E_API_URL: httpUrl.optional(),
  CONNECT_E_WEB_URL: httpUrl.optional(),
  CONNECT_E_TOKEN: z.string().min(1).optional(),
  CONNECT_E_MERCHANT_URL: z.string().min(1).optional(),
  CONNECT_E_GATEWAY_USERNAME: z.string().optional(),
  CONNECT_E_GATEWAY_PASSWORD: z.string().optional(),
  CONNECT_E_TIMEOUT_MS: wholeNumber(100, 30_000).default(5_000),
  APPLE_PAY_DOMAIN_ASSOCIATION: z.string().trim().min(1).optional(),
  PAYPAL_CLIENT_ID: z.string().min(1).optional(),
  PAYPAL_SECRET: z.string().min(1).optional(),
  PAYPAL_WEBHOOK_ID: z.string().min(1).optional(),
  PAYPAL_API_URL: httpUrl.optional(),
  TWILIO_ACCOUNT_SID: z.string().min(1).optional(),
  TWILIO_AUTH_TOKEN: z.string().min(1).optional(),
  TWILIO_FROM: z
    .string()
    .regex(/^\+44\d{9,10}$/, 'must be a number that can be answered, like +447400123456')
    .optional(),
  TWILIO_API_URL: httpUrl.optional(),
  TEXT_PENCE: wholeNumber(1, 100).default(5),
  TEXTS_PER_MINUTE: wholeNumber(1, 100_000).default(60),
  IDEAL_POSTCODES_URL: httpUrl.optional(),
  IDEAL_POSTCODES_KEY: z.string().min(1).optional(),
  DEMO_CONTENT: flag.optional(),
  DEMO_SCHOOL: flag.optional(),
  TRUSTED_PROXIES: proxies.optional(),
  ALLOWED_ORIGINS: origins.default([]),
  HSTS_SUBDOMAINS: flag.default(false),
  READS_PER_MINUTE: wholeNumber(1, 1_000_000_000).default(3_000),
  WRITES_PER_MINUTE: wholeNumber(1, 1_000_000_000).default(30),
  CODES_PER_MINUTE: wholeNumber(1, 1_000_000_000).default(10),
  CONFIRMATIONS_PER_MINUTE: wholeNumber(1, 1_000_000_000).default(120),
  WEBHOOKS_PER_MINUTE: wholeNumber(1, 1_000_000_000).default(600),
  GATEWAY_QUESTION_MS: wholeNumber(0, 60_000).default(1_000),
  MESSAGES_PER_HOUR: wholeNumber(1, 1_000_000_000).default(10),
  HOLDS_PER_HOUR: wholeNumber(1, 1_000_000_000).default(20),
  VOUCHER_MIN_POUNDS: wholeNumber(1, 100_000).default(10),
  VOUCHER_MAX_POUNDS: wholeNumber(1, 100_000).default(1_000),
  VOUCHER_SECRET: z.string().min(32, 'must have 32 characters or more').optional(),
  VOUCHER_SECRET_OLD: secretsBefore.default([]),
  VIDEO_URL: z
    .url({ protocol: /^https?$/, error: 'must be a web address like https://example.com/film' })
    .optional(),
  PAY_IN_3_ABOVE_POUNDS: wholeNumber(0, 100_000).default(30),
  PAY_IN_3_MOST_POUNDS: wholeNumber(0, 100_000).default(2_000),
  ACCOUNT_SECRET: z.string().min(32, 'must have 32 characters or more').optional(),
  APPLICATION_KEY: z.string().min(1).default('website'),
  BUSY_AFTER_MS: wholeNumber(0, 60_000).default(3_000),
  INLINE_STYLES: flag.default(true),
  STYLES_AHEAD: flag.default(true),
  METRICS_PORT: wholeNumber(1, 65_535).optional(),
  METRICS_TOKEN: z.string().min(16, 'must have 16 characters or more').optional(),
  FAILPOINT: z.enum(failpoints).optional(),
});

/** The name of every variable that `readConfig` knows. */
export const variableNames = Object.keys(environment.shape);

export type Config = ReturnType<typeof readConfig>;

/** Stops the start with the name of a wrong variable and what it should be. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** Reads the environment once. Nothing else in the product looks at `process.env`. */
export function readConfig(variables: Record<string, string | undefined>) {
  const input = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const read = environment.safeParse(input);
  if (!read.success) {
    const lines = read.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new ConfigError(`The configuration is wrong:\n${lines.join('\n')}`);
  }
  const env = read.data;
  const production = isProduction(env);
  const publicUrl = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`;
  const cards = cardGateway(env, publicUrl);
  const paypal = payPalAccount(env);
  const addresses = addressProvider(env);
  const texts = textAccount(env);
  if (production && cards.simulated)
    throw new ConfigError(
      'NODE_ENV is production, where nothing may run on simulators. Missing: CONNECT_E_TOKEN.',
    );
  // Without NODE_ENV a site with real credentials would take real money and show its receipts to everybody at
  // /office/outbox.
  if (!production && env.CONNECT_E_TOKEN && !env.CONNECT_E_API_URL)
    throw new ConfigError(
      'CONNECT_E_TOKEN without CONNECT_E_API_URL means the live card gateway, which needs NODE_ENV=production. ' +
        'Set that, or CONNECT_E_API_URL to the gateway’s test host.',
    );
  if (!production && env.PAYPAL_CLIENT_ID && !env.PAYPAL_API_URL)
    throw new ConfigError(
      'PAYPAL_CLIENT_ID without PAYPAL_API_URL means the live PayPal, which needs NODE_ENV=production. ' +
        'Set that, or PAYPAL_API_URL=https://api-m.sandbox.paypal.com.',
    );
  if (!production && env.TWILIO_ACCOUNT_SID && !env.TWILIO_API_URL)
    throw new ConfigError(
      'TWILIO_ACCOUNT_SID without TWILIO_API_URL means that real texts leave, which needs NODE_ENV=production.',
    );
  if (env.FAILPOINT && env.NODE_ENV !== 'test')
    throw new ConfigError('FAILPOINT kills the process and is for tests alone: it needs NODE_ENV=test.');
  for (const name of ['PUBLIC_URL', 'SMTP_URL', 'VOUCHER_SECRET', 'ACCOUNT_SECRET'] as const)
    if (production && !env[name]) throw new ConfigError(`NODE_ENV is production: ${name} is missing.`);
  if (production && !env.TRUSTED_PROXIES?.length)
    throw new ConfigError(
      'NODE_ENV is production: TRUSTED_PROXIES is missing. Name the proxies in front of the site (addresses or networks, ' +
        'with commas), or say TRUSTED_PROXIES=none if visitors connect to it directly. Behind a proxy that is not named ' +
        'all visitors share one limit.',
    );
  if (production && env.VIDEO_URL?.startsWith('http:'))
    throw new ConfigError(
      'VIDEO_URL must begin with https:// in production, or browsers do not show the film.',
    );
  if (env.VOUCHER_MIN_POUNDS > env.VOUCHER_MAX_POUNDS)
    throw new ConfigError('VOUCHER_MIN_POUNDS is more than VOUCHER_MAX_POUNDS.');
  return {
    production,
    /** Development starts with a demo account. */
    demo: env.NODE_ENV === 'development',
    /** Development starts with three months of invented orders, beside invented content. */
    demoSchool: env.NODE_ENV === 'development' && (env.DEMO_SCHOOL ?? true),
    /** Invented areas, instructors, reviews and courses, which a real school must not show (R50). */
    demoContent: env.DEMO_CONTENT ?? !production,
    host: env.HOST,
    port: env.PORT,
    dataDir: env.DATA_DIR,
    pictureStorage: pictureStorageOf(env),
    learningQuestions: env.LEARNING_QUESTIONS_DIR,
    databaseUrl: env.DATABASE_URL,
    databasePool: env.DATABASE_POOL,
    publicUrl,
    ownOrigins: production ? [new URL(publicUrl).origin] : namesOf(publicUrl),
    logLevel: env.LOG_LEVEL,
    runJobs: env.RUN_JOBS,
    webProcesses: env.WEB_PROCESSES === 'auto' ? availableParallelism() : env.WEB_PROCESSES,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    mailPerMinute: env.MAIL_PER_MINUTE,
    cards,
    applePayDomain: env.APPLE_PAY_DOMAIN_ASSOCIATION,
    paypal,
    addresses,
    texts,
    trustedProxies: (env.TRUSTED_PROXIES ?? []).filter((proxy) => proxy !== 'none'),
    allowedOrigins: env.ALLOWED_ORIGINS,
    hstsSubdomains: env.HSTS_SUBDOMAINS,
    readsPerMinute: env.READS_PER_MINUTE,
    writesPerMinute: env.WRITES_PER_MINUTE,
    codesPerMinute: env.CODES_PER_MINUTE,
    confirmationsPerMinute: env.CONFIRMATIONS_PER_MINUTE,
    webhooksPerMinute: env.WEBHOOKS_PER_MINUTE,
    questionEveryMs: env.GATEWAY_QUESTION_MS,
    messagesPerHour: env.MESSAGES_PER_HOUR,
    holdsPerHour: env.HOLDS_PER_HOUR,
    voucherBounds: {
      least: asPence(env.VOUCHER_MIN_POUNDS * 100),
      most: asPence(env.VOUCHER_MAX_POUNDS * 100),
    },
    voucherSecret: env.VOUCHER_SECRET ?? 'a secret for development that production refuses',
    voucherSecretsBefore: env.VOUCHER_SECRET_OLD,
    film: filmAt(env.VIDEO_URL),
    payIn3: {
      above: asPence(env.PAY_IN_3_ABOVE_POUNDS * 100),
      most: paypal.off ? ZERO : asPence(env.PAY_IN_3_MOST_POUNDS * 100),
    },
    accountSecret: env.ACCOUNT_SECRET ?? 'another secret for development that production refuses',
    applicationKey: env.APPLICATION_KEY,
    busyAfterMs: env.BUSY_AFTER_MS,
    inlineStyles: env.INLINE_STYLES,
    stylesAhead: env.STYLES_AHEAD,
    metricsPort: env.METRICS_PORT,
    metricsToken: env.METRICS_TOKEN,
    failpoint: env.FAILPOINT,
  };
}

function isNetwork(value: string): boolean {
  if (NAMED_NETWORKS.includes(value)) return true;
  const [address = '', bits, ...more] = value.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

function webOrigin(address: string): string | undefined {
  return /^https?:/i.test(address) && URL.canParse(address) ? new URL(address).origin : undefined;
}

/** A site on one's own machine is opened by either of its two names. */
function namesOf(publicUrl: string): string[] {
  const { origin, protocol, hostname } = new URL(publicUrl);
  const names = ['localhost', '127.0.0.1'];
  if (protocol !== 'http:' || !names.includes(hostname)) return [origin];
  return names.map((name) => origin.replace(hostname, name));
}

/** The explainer film: on another host, or the one that comes with the site. */
function filmAt(address: string | undefined): FilmAt {
  return address ? { address, host: new URL(address).host } : { address: '/films/explainer', host: null };
}

type Environment = z.infer<typeof environment>;

export function isProduction({ NODE_ENV }: { NODE_ENV?: string }): boolean {
  return NODE_ENV === 'production';
}

// Without credentials, development talks to the simulators on the next five ports. Production has no card gateway to
// do without; PayPal and the address finder are off there.
function cardGateway(env: Environment, publicUrl: string) {
  return {
    simulated: !env.CONNECT_E_TOKEN,
    apiUrl: env.CONNECT_E_API_URL ?? (env.CONNECT_E_TOKEN ? LIVE.api : `http://localhost:${env.PORT + 1}`),
    webUrl: env.CONNECT_E_WEB_URL ?? (env.CONNECT_E_TOKEN ? LIVE.web : `http://localhost:${env.PORT + 2}`),
    token: env.CONNECT_E_TOKEN ?? 'simulated-connect-e-token',
    // Banks show it to the person who confirms a payment.
    merchantUrl: env.CONNECT_E_MERCHANT_URL ?? new URL(publicUrl).hostname,
    gatewayUsername: env.CONNECT_E_GATEWAY_USERNAME,
    gatewayPassword: env.CONNECT_E_GATEWAY_PASSWORD,
    timeoutMs: env.CONNECT_E_TIMEOUT_MS,
  };
}

const LIVE = {
  api: 'https://e.connect.paymentsense.cloud',
  web: 'https://web.e.connect.paymentsense.cloud',
};

/** All or none of its variables: with some of them nothing could be paid, or no PayPal webhook verified. */
function payPalAccount(env: Environment) {
  const { PAYPAL_CLIENT_ID: clientId, PAYPAL_SECRET: secret, PAYPAL_WEBHOOK_ID: webhookId } = env;
  const parts = { PAYPAL_CLIENT_ID: clientId, PAYPAL_SECRET: secret, PAYPAL_WEBHOOK_ID: webhookId };
  const missing = Object.entries(parts).flatMap(([name, value]) => (value ? [] : [name]));
  if (missing.length > 0 && missing.length < 3)
    throw new ConfigError(`The account at PayPal is named in part. Missing: ${missing.join(', ')}.`);
  return {
    simulated: !clientId && !isProduction(env),
    /** A school without an account at PayPal takes cards and vouchers alone. */
    off: !clientId && isProduction(env),
    apiUrl:
      env.PAYPAL_API_URL ?? (clientId ? 'https://api-m.paypal.com' : `http://localhost:${env.PORT + 4}`),
    clientId: clientId ?? 'simulated-paypal-client',
    secret: secret ?? 'simulated-paypal-secret',
    webhookId: webhookId ?? 'simulated-paypal-webhook',
    timeoutMs: PAYPAL_TIMEOUT_MS,
  };
}

/** All or none of its variables. Without them texts are off, but in development. */
function textAccount(env: Environment) {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: from } = env;
  const parts = { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: from };
  const missing = Object.entries(parts).flatMap(([name, value]) => (value ? [] : [name]));
  if (missing.length > 0 && missing.length < 3)
    throw new ConfigError(`The account at Twilio is named in part. Missing: ${missing.join(', ')}.`);
  const simulated = !accountSid && env.NODE_ENV === 'development';
  return {
    simulated,
    off: !accountSid && !simulated,
    apiUrl:
      env.TWILIO_API_URL ?? (accountSid ? 'https://api.twilio.com' : `http://localhost:${env.PORT + 5}`),
    accountSid: accountSid ?? 'AC00000000000000000000000000000000',
    authToken: authToken ?? 'simulated-twilio-token',
    from: from ?? '+447400900800',
    timeoutMs: TWILIO_TIMEOUT_MS,
    pence: env.TEXT_PENCE,
    perMinute: env.TEXTS_PER_MINUTE,
  };
}

/** Nobody waits for a text's answer but the job that sends it. */
const TWILIO_TIMEOUT_MS = 10_000;

/** Calls to third parties time out after 5 seconds, so that nobody waits longer for a page. */
const PAYPAL_TIMEOUT_MS = 5_000;
const S3_TIMEOUT_MS = 5_000;

/** Where uploaded pictures are kept: a folder, or a bucket of which all is named; without either the database. */
function pictureStorageOf(env: Environment): StorageSettings | undefined {
  const { UPLOADS_DIR: folder, UPLOADS_S3_ENDPOINT: endpoint, UPLOADS_S3_BUCKET: bucket } = env;
  const { UPLOADS_S3_REGION: region, UPLOADS_S3_KEY_ID: keyId, UPLOADS_S3_SECRET: secret } = env;
  if (endpoint && bucket && keyId && secret) {
    if (folder)
      throw new ConfigError(
        'Uploaded pictures are kept in one place: UPLOADS_DIR or UPLOADS_S3_…, not both.',
      );
    return { s3: { endpoint, bucket, region, keyId, secret, timeoutMs: S3_TIMEOUT_MS } };
  }
  const parts = {
    UPLOADS_S3_ENDPOINT: endpoint,
    UPLOADS_S3_BUCKET: bucket,
    UPLOADS_S3_KEY_ID: keyId,
    UPLOADS_S3_SECRET: secret,
  };
  const missing = Object.entries(parts).flatMap(([name, value]) => (value ? [] : [name]));
  if (missing.length < 4)
    throw new ConfigError(
      `The bucket for uploaded pictures is named in part. Missing: ${missing.join(', ')}.`,
    );
  return folder === undefined ? undefined : { folder };
}

function addressProvider(env: Environment) {
  return {
    simulated: !env.IDEAL_POSTCODES_KEY && !isProduction(env),
    /** Without a provider every address is typed. */
    off: !env.IDEAL_POSTCODES_KEY && isProduction(env),
    url:
      env.IDEAL_POSTCODES_URL ??
      (env.IDEAL_POSTCODES_KEY ? 'https://api.ideal-postcodes.co.uk' : `http://localhost:${env.PORT + 3}`),
    key: env.IDEAL_POSTCODES_KEY ?? 'simulated-ideal-postcodes-key',
  };
}

export function secureCookiesOf({ production, publicUrl }: Config): boolean {
  return production || new URL(publicUrl).protocol === 'https:';
}
