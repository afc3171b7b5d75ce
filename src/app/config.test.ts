import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig, variableNames } from './config.ts';

const production = {
  NODE_ENV: 'production',
  CONNECT_E_TOKEN: 'a.jwt.token',
  PAYPAL_CLIENT_ID: 'a-client',
  PAYPAL_SECRET: 'a-secret',
  PAYPAL_WEBHOOK_ID: 'a-webhook',
  IDEAL_POSTCODES_KEY: 'a-key',
  PUBLIC_URL: 'https://lessons.example',
  SMTP_URL: 'smtps://user:pass@mail.example',
  VOUCHER_SECRET: 'a secret of thirty-two characters or more',
  ACCOUNT_SECRET: 'another secret of thirty-two characters or more',
  TRUSTED_PROXIES: 'none',
};

test('.env.example names every variable, and no other', () => {
  const example = Object.keys(parseEnv(readFileSync('.env.example', 'utf8')));
  expect(example.sort()).toEqual([...variableNames].sort());
});

describe('the configuration', () => {
  test('of an empty environment is a development site with simulators on the next five ports', () => {
    const config = readConfig({});
    expect(config).toMatchObject({ port: 3000, dataDir: 'var', production: false, databaseUrl: undefined });
    expect(config.publicUrl).toBe('http://localhost:3000');
    expect(config.cards).toMatchObject({
      simulated: true,
      apiUrl: 'http://localhost:3001',
      webUrl: 'http://localhost:3002',
    });
    expect(config.addresses).toMatchObject({ simulated: true, url: 'http://localhost:3003' });
    expect(config.paypal).toMatchObject({ simulated: true, apiUrl: 'http://localhost:3004' });
    expect(config.texts).toMatchObject({ simulated: true, apiUrl: 'http://localhost:3005' });
  });

  test('keeps pictures in the database, in a folder, or in a bucket that is named whole', () => {
    const bucket = {
      UPLOADS_S3_ENDPOINT: 'https://s3.example/',
      UPLOADS_S3_BUCKET: 'school',
      UPLOADS_S3_KEY_ID: 'id',
      UPLOADS_S3_SECRET: 'secret',
    };
    expect(readConfig({}).pictureStorage).toBeUndefined();
    expect(readConfig({ UPLOADS_DIR: 'pictures' }).pictureStorage).toEqual({ folder: 'pictures' });
    expect(readConfig(bucket).pictureStorage).toEqual({
      s3: expect.objectContaining({ endpoint: 'https://s3.example', region: 'us-east-1' }),
    });
    expect(() => readConfig({ ...bucket, UPLOADS_S3_SECRET: '' })).toThrow('Missing: UPLOADS_S3_SECRET');
    expect(() => readConfig({ ...bucket, UPLOADS_DIR: 'pictures' })).toThrow('not both');
  });

  test('takes an empty variable for one that is not set', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '', SMTP_URL: '' })).toEqual(readConfig({}));
  });

  test.each([
    ['PORT', 'http'],
    ['PORT', '0'],
    ['PORT', '65531'],
    ['PORT', '80.5'],
    ['PORT', '-1'],
    ['NODE_ENV', 'prod'],
    ['DATABASE_URL', 'mysql://localhost'],
    ['DATABASE_POOL', '1'],
    ['PUBLIC_URL', 'lessons.example'],
    ['PUBLIC_URL', 'ftp://lessons.example'],
    ['LOG_LEVEL', 'loud'],
    ['RUN_JOBS', 'yes'],
    ['SMTP_URL', 'mail.example'],
    ['CONNECT_E_API_URL', 'nowhere'],
    ['CONNECT_E_TIMEOUT_MS', '60000'],
    ['PAYPAL_API_URL', 'nowhere'],
    ['IDEAL_POSTCODES_URL', 'nowhere'],
    ['READS_PER_MINUTE', '0'],
    ['WRITES_PER_MINUTE', '0'],
    ['BUSY_AFTER_MS', 'soon'],
    ['ALLOWED_ORIGINS', 'https://a.example,b.example'],
    ['ALLOWED_ORIGINS', 'ftp://a.example'],
    ['METRICS_PORT', 'none'],
    ['METRICS_TOKEN', 'short'],
    ['TRUSTED_PROXIES', 'proxy.example'],
    ['TRUSTED_PROXIES', '10.0.0.0/40'],
    ['TRUSTED_PROXIES', 'none,10.0.0.1'],
    ['VIDEO_URL', 'javascript:alert(1)'],
    ['FAILPOINT', 'nowhere'],
  ])('names %s when it is wrong: %s', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(ConfigError);
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^ {2}${name}: `, 'm'));
  });

  test('names every variable that is wrong at once', () => {
    expect(() => readConfig({ PORT: 'a', LOG_LEVEL: 'b' })).toThrow(/PORT[\s\S]*LOG_LEVEL/);
  });

  test('names the host of a film from elsewhere, keeps its address whole, and wants https in production', () => {
    expect(readConfig({}).film).toEqual({ address: '/films/explainer', host: null });
    const address = 'https://www.films.example/embed/abc?rel=0';
    expect(readConfig({ ...production, VIDEO_URL: address }).film).toEqual({
      address,
      host: 'www.films.example',
    });
    const plain = { ...production, VIDEO_URL: 'http://films.example/abc' };
    expect(() => readConfig(plain)).toThrow(/^VIDEO_URL must begin with https/);
    expect(readConfig({ VIDEO_URL: plain.VIDEO_URL }).film.host).toBe('films.example');
  });

  test('reads lists, flags and addresses', () => {
    const config = readConfig({
      TRUSTED_PROXIES: '10.0.0.1, 10.0.0.2,',
      ALLOWED_ORIGINS: 'https://a.example',
      RUN_JOBS: 'false',
      PUBLIC_URL: 'https://lessons.example/',
    });
    expect(config.trustedProxies).toEqual(['10.0.0.1', '10.0.0.2']);
    expect(config.allowedOrigins).toEqual(['https://a.example']);
    expect(config.runJobs).toBe(false);
    expect(config.publicUrl).toBe('https://lessons.example');
  });

  test('takes other sites by their origin, however they are written', () => {
    const { allowedOrigins } = readConfig({
      ALLOWED_ORIGINS: 'https://A.example/, http://b.example:80/shop',
    });
    expect(allowedOrigins).toEqual(['https://a.example', 'http://b.example']);
  });

  test.each([undefined, 'http://127.0.0.1:3000', 'http://localhost:3000/'])(
    'of a development site at %s answers to both names of the machine',
    (PUBLIC_URL) => {
      const both = ['http://localhost:3000', 'http://127.0.0.1:3000'];
      expect(readConfig({ PUBLIC_URL }).ownOrigins).toEqual(both);
    },
  );

  test('of any other site knows one origin', () => {
    const own = (change: object) => readConfig({ ...production, ...change }).ownOrigins;
    expect(own({})).toEqual(['https://lessons.example']);
    expect(own({ PUBLIC_URL: 'http://localhost:3000' })).toEqual(['http://localhost:3000']);
    expect(readConfig({ PUBLIC_URL: 'https://localhost' }).ownOrigins).toEqual(['https://localhost']);
  });

  test('with credentials talks to the real gateways', () => {
    const { cards, paypal, addresses } = readConfig(production);
    expect(paypal).toMatchObject({
      simulated: false,
      apiUrl: 'https://api-m.paypal.com',
      clientId: 'a-client',
      secret: 'a-secret',
      webhookId: 'a-webhook',
    });
    expect(cards).toMatchObject({ simulated: false, apiUrl: 'https://e.connect.paymentsense.cloud' });
    expect(addresses).toMatchObject({ simulated: false, url: 'https://api.ideal-postcodes.co.uk' });
  });
});

describe('the live card gateway', () => {
  test.each(['development', 'test', undefined])('is refused where NODE_ENV is %s', (environment) => {
    const variables = { ...production, NODE_ENV: environment };
    expect(() => readConfig(variables)).toThrow(ConfigError);
    expect(() => readConfig(variables)).toThrow(/CONNECT_E_TOKEN.*CONNECT_E_API_URL.*NODE_ENV=production/);
  });

  test('leaves room for its test host in development', () => {
    const { cards } = readConfig({ CONNECT_E_TOKEN: 'a', CONNECT_E_API_URL: 'https://test.gateway.example' });
    expect(cards).toMatchObject({ simulated: false, apiUrl: 'https://test.gateway.example' });
  });
});

describe('the live PayPal', () => {
  const account = { PAYPAL_CLIENT_ID: 'a', PAYPAL_SECRET: 'b', PAYPAL_WEBHOOK_ID: 'c' };

  test.each(['development', 'test', undefined])('is refused where NODE_ENV is %s', (NODE_ENV) => {
    expect(() => readConfig({ ...account, NODE_ENV })).toThrow(
      /PAYPAL_CLIENT_ID.*PAYPAL_API_URL.*NODE_ENV=production/,
    );
  });

  test('leaves room for its sandbox in development', () => {
    const PAYPAL_API_URL = 'https://api-m.sandbox.paypal.com/';
    const { paypal } = readConfig({ ...account, PAYPAL_API_URL });
    expect(paypal).toMatchObject({ simulated: false, apiUrl: 'https://api-m.sandbox.paypal.com' });
  });
});

describe('an account at PayPal', () => {
  test.each(['PAYPAL_CLIENT_ID', 'PAYPAL_SECRET', 'PAYPAL_WEBHOOK_ID'])(
    'without its %s is refused',
    (name) => {
      for (const NODE_ENV of ['production', 'development'])
        expect(() => readConfig({ ...production, NODE_ENV, [name]: undefined })).toThrow(
          `The account at PayPal is named in part. Missing: ${name}.`,
        );
    },
  );
});

describe('production', () => {
  test('starts with everything that it needs', () => {
    expect(readConfig(production).production).toBe(true);
  });

  test.each([
    'CONNECT_E_TOKEN',
    'PUBLIC_URL',
    'SMTP_URL',
    'VOUCHER_SECRET',
    'ACCOUNT_SECRET',
    'TRUSTED_PROXIES',
  ])('refuses to start without %s, and says so', (name) => {
    expect(() => readConfig({ ...production, [name]: undefined })).toThrow(ConfigError);
    expect(() => readConfig({ ...production, [name]: undefined })).toThrow(name);
  });

  test('takes secrets that came before with commas, each as long as the present one', () => {
    const earlier = (VOUCHER_SECRET_OLD: string) =>
      readConfig({ ...production, VOUCHER_SECRET_OLD }).voucherSecretsBefore;
    const [one, two] = ['a'.repeat(32), 'b'.repeat(44)];
    expect(earlier(`${one}, ${two}`)).toEqual([one, two]);
    expect(earlier('')).toEqual([]);
    expect(() => earlier(`${one},too short`)).toThrow(/VOUCHER_SECRET_OLD: must be secrets of 32 characters/);
  });

  test('holds no invented content unless it is asked for, and development holds it', () => {
    expect(readConfig(production).demoContent).toBe(false);
    expect(readConfig({ ...production, DEMO_CONTENT: 'true' }).demoContent).toBe(true);
    expect(readConfig({}).demoContent).toBe(true);
    expect(readConfig({ DEMO_CONTENT: 'false' }).demoContent).toBe(false);
  });

  test('takes proxies by address, network or name, or the word that there is none', () => {
    const proxies = (TRUSTED_PROXIES: string) =>
      readConfig({ ...production, TRUSTED_PROXIES }).trustedProxies;
    expect(proxies('none')).toEqual([]);
    const named = ['10.0.0.1', '10.1.0.0/16', '2001:db8::/32', 'loopback'];
    expect(proxies(named.join(', '))).toEqual(named);
    expect(() => proxies(' , ')).toThrow(/TRUSTED_PROXIES=none/);
  });

  test('starts without PayPal and without an address finder: each is off, and nothing is simulated', () => {
    const none = { PAYPAL_CLIENT_ID: undefined, PAYPAL_SECRET: undefined, PAYPAL_WEBHOOK_ID: undefined };
    const { paypal, addresses, payIn3 } = readConfig({
      ...production,
      ...none,
      IDEAL_POSTCODES_KEY: undefined,
    });
    expect(paypal).toMatchObject({ off: true, simulated: false });
    expect(addresses).toMatchObject({ off: true, simulated: false });
    expect(payIn3.most).toBe(0);
    expect(readConfig(production)).toMatchObject({ paypal: { off: false }, addresses: { off: false } });
    expect(readConfig({})).toMatchObject({ paypal: { off: false }, addresses: { off: false } });
  });

  test.each(['production', 'development'])('and %s refuse the failpoints of tests', (environment) => {
    const variables = {
      ...production,
      CONNECT_E_API_URL: 'https://test.gateway.example',
      PAYPAL_API_URL: 'https://test.paypal.example',
      FAILPOINT: 'order-placed',
    };
    expect(() => readConfig({ ...variables, NODE_ENV: environment })).toThrow(/FAILPOINT/);
    expect(readConfig({ ...variables, NODE_ENV: 'test' }).failpoint).toBe('order-placed');
  });
});
