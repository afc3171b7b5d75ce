// What is built on the description of the calls: a client of others, the one that each release brings, and a program on it.
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asPence, toDecimal } from '#src/platform/money.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { fetchBy } from '#testing/browser.ts';
import { testBuyer } from '#testing/buyer.ts';
import { CLIENT, generatedTypes } from '#testing/generated-client/type-errors.ts';
import { learnersWithHours } from '#testing/learners.ts';
import { programToken } from '#testing/staff.ts';

const EXAMPLE = 'examples/fleet-calendar.ts';
const WRONG = 'testing/generated-client/wrong-calls.ts';

type Client = (
  site: { baseUrl: string; fetch: typeof fetch },
  payByCard: (token: string) => Promise<unknown>,
) => Promise<{ total: number; confirmation?: object }>;

let app: TestApp;
let types: Awaited<ReturnType<typeof generatedTypes>>;
/** The first line of each. */
let errors: string[];
beforeAll(async () => {
  app = await testApp();
  types = await generatedTypes((await app.browser().get<object>('/v1/openapi.json')).body);
  errors = (await types.ofPrograms([EXAMPLE, WRONG])).filter((line) => /^\S/.test(line));
});
afterAll(async () => {
  await types.remove();
  await app.close();
});

const isOfWrongCalls = (line: string) => /wrong-calls\.ts\(/.test(line);

const run = (token: string, site = app.url) =>
  promisify(execFile)(process.execPath, [EXAMPLE, site], {
    env: { ...process.env, SCHOOL_TOKEN: token },
  });

test('a generated client buys a lesson, without a cast or a header of its own', async () => {
  expect(await types.ofClient()).toEqual([]);
  const source = readFileSync(CLIENT, 'utf8');
  expect(source).not.toMatch(/ as |\bany\b|headers|@ts-/);
  const { buyALesson } = (await import(CLIENT)) as { buyALesson: Client };
  const buyer = await testBuyer(app);
  const bought = await buyALesson({ baseUrl: app.url, fetch: fetchBy(app.browser()) }, buyer.enterCard);
  expect(bought.confirmation).toMatchObject({ total: toDecimal(asPence(bought.total)) });
});

test('the client and the fleet’s calendar fit the calls as this server describes them', () => {
  expect(errors.filter((line) => !isOfWrongCalls(line))).toEqual([]);
});

test('a call that does not exist, a filter that a list has not, and a missing field are errors of the compiler', () => {
  expect(errors.filter(isOfWrongCalls)).toHaveLength(3);
});

test('the fleet’s calendar has every lesson to come, of all instructors, by a token that reads', async () => {
  const learners = await learnersWithHours(app.db, 2);
  const day = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
  await app.db
    .insertInto('bookings')
    .values(
      learners.map(({ id, orderId }, index) => {
        const [starts_at, ends_at] = [10, 11].map((hour) => new Date(`${day}T${hour + 2 * index}:00:00Z`));
        const span = { starts_at: starts_at as Date, ends_at: ends_at as Date };
        return {
          id: crypto.randomUUID(),
          uid: `fleet-${index}`,
          state: 'booked' as const,
          instructor_slug: 'amara-osei',
          learner_id: id,
          order_id: orderId,
          position: 0,
          held_for: null,
          held_until: null,
          ...span,
          blocked_from: span.starts_at,
          blocked_until: span.ends_at,
          pick_up: '32 Example Street, Leeds',
          pick_up_outcode: 'LS6',
          policy_version: 1,
          created_by: 'office',
          created_at: app.clock.now(),
          changed_at: app.clock.now(),
        };
      }),
    )
    .execute();
  const { stdout } = await run(await programToken(app, ['read']));
  expect(stdout.match(/BEGIN:VEVENT/g)).toHaveLength(2);
  expect(stdout).toContain(`DTSTART:${day.replaceAll('-', '')}T100000Z`);
  expect(stdout).toMatch(/SUMMARY:Amara Osei: lesson with /);
  expect(stdout).toContain('LOCATION:32 Example Street\\, Leeds');
  expect(stdout.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
});

test('it says plainly why it is refused', async () => {
  await expect(run('program_wrong')).rejects.toMatchObject({
    stderr: expect.stringContaining('We don’t know that token.'),
  });
});

test('an answer that is no JSON, as a proxy gives while the site starts, is refused with its status', async () => {
  const proxy = createServer((_, answer) =>
    answer.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad Gateway</h1>'),
  ).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const site = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  await expect(run('program_any', site)).rejects.toMatchObject({
    stderr: expect.stringContaining('Answered 502'),
  });
  proxy.close();
});
