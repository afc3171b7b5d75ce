import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '#testing/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const send = (type: string, payload: unknown, address = '127.0.0.1') =>
  app.browser({ address }).raw({
    method: 'POST',
    url: '/policy-reports',
    headers: { 'content-type': type },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  });
const counted = async () =>
  Object.fromEntries(
    (await app.running.metrics.registry.getMetricsAsJSON())
      .find(({ name }) => name === 'policy_reports_total')
      ?.values.map(({ labels, value }) => [labels.directive, value]) ?? [],
  );
const OLDER = 'application/csp-report';
const NEWER = 'application/reports+json';

test('breaches are counted by directive, and logged without anything of whoever met them', async () => {
  const page = 'https://bitepoint.example/vouchers/secret-of-somebody?postcode=LS6';
  const older = {
    'document-uri': page,
    referrer: page,
    'effective-directive': 'img-src',
    'blocked-uri': 'https://evil.example/pixel?somebody',
    'script-sample': 'somebody',
  };
  const newer = {
    documentURL: page,
    effectiveDirective: 'script-src-elem',
    blockedURL: 'inline',
    sample: 'somebody',
  };
  const others = [
    { type: 'deprecation', body: { message: 'somebody' } },
    { type: 'csp-violation', body: { effectiveDirective: 'somebody', blockedURL: 'somebody@home' } },
  ];
  expect((await send(OLDER, { 'csp-report': older })).status).toBe(204);
  expect((await send(NEWER, [{ type: 'csp-violation', url: page, body: newer }, ...others])).status).toBe(
    204,
  );
  expect(await counted()).toEqual({ 'img-src': 1, 'script-src-elem': 1, other: 1 });
  const lines = app.logged.filter((line) => line.includes('policy breached'));
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { directive: 'img-src', blocked: 'https://evil.example' },
    { directive: 'script-src-elem', blocked: 'inline' },
    { directive: 'other', blocked: 'unreadable' },
  ]);
  expect(app.logged.join('')).not.toMatch(/somebody|secret-of|LS6/);
});

test.each([
  ['no JSON', OLDER, 'x', 422],
  ['another shape', OLDER, { 'csp-report': 7 }, 422],
  ['nested deeply', NEWER, '['.repeat(5_000), 422],
  ['too large', NEWER, `["${'x'.repeat(17_000)}"]`, 413],
  ['of another type', 'application/json', {}, 415],
])('what is %s is refused', async (_what, type, payload, status) => {
  expect((await send(type, payload, '192.0.2.1')).status).toBe(status);
});

test('one network has ten reports a minute', async () => {
  const report = { 'csp-report': { 'effective-directive': 'img-src' } };
  const statuses = [];
  for (let sent = 0; sent < 11; sent += 1) statuses.push((await send(OLDER, report, '192.0.2.2')).status);
  expect(statuses).toEqual([...Array(10).fill(204), 429]);
});
