import { afterAll, beforeAll, expect, test } from 'vitest';
import { testClock } from '#testing/app.ts';
import { testDatabase } from '#testing/database.ts';
import type { OpenDatabase } from '../db/db.server.ts';
import { createSecrets } from '../secrets.server.ts';
import { attemptLimit } from './attempt-limit.server.ts';
import { countEvent } from './event-counts.server.ts';
import { countFailure, type DelayRule, delayedUntil } from './failure-delays.server.ts';
import { purgeRateLimitsJob } from './rate-limits-jobs.server.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const clock = testClock('2026-11-21T10:00:00.000Z');
const deps = () => ({
  db: database.db,
  clock,
  secrets: createSecrets('a secret of thirty-two letters or more'),
});
/** As each process of the site makes it. */
const guessesAt = (kind: string) => attemptLimit({ ...deps(), kind, perMinute: 2 });

test('wrong ones are counted for a minute, and each network for itself', async () => {
  const guesses = guessesAt('code');
  await guesses.recordFailure('192.0.2.1');
  expect(await guesses.tooMany('192.0.2.1')).toBe(false);
  await guesses.recordFailure('192.0.2.1');
  expect(await guesses.tooMany('192.0.2.1')).toBe(true);
  expect(await guesses.tooMany('192.0.2.2')).toBe(false);
  clock.pass({ seconds: 60 });
  expect(await guesses.tooMany('192.0.2.1')).toBe(false);
});

test('wrong ones from one IPv6 network are counted together, whichever of its addresses sends them', async () => {
  const guesses = guessesAt('link');
  for (const host of [1, 2]) await guesses.recordFailure(`2001:db8:1:2::${host}`);
  expect(await guesses.tooMany('2001:db8:1:2::3')).toBe(true);
  expect(await guesses.tooMany('2001:db8:1:3::3')).toBe(false);
});

test('wrong ones from many IPv6 networks of one /48 are counted together too, twenty times as many', async () => {
  const guesses = guessesAt('card');
  for (let network = 0; network < 39; network += 1) await guesses.recordFailure(`2001:db8:7:${network}::1`);
  expect(await guesses.tooMany('2001:db8:7:99::1')).toBe(false);
  await guesses.recordFailure('2001:db8:7:98::1');
  expect(await guesses.tooMany('2001:db8:7:99::1')).toBe(true);
  expect(await guesses.tooMany('2001:db8:8:99::1')).toBe(false);
});

test('processes of the site count together, and each kind of guess for itself', async () => {
  const [one, other] = [guessesAt('password'), guessesAt('password')];
  await Promise.all([one.recordFailure('192.0.2.3'), other.recordFailure('192.0.2.3')]);
  expect([await one.tooMany('192.0.2.3'), await other.tooMany('192.0.2.3')]).toEqual([true, true]);
  expect(await guessesAt('another password').tooMany('192.0.2.3')).toBe(false);
});

test('events at the same moment are all counted', async () => {
  const counted = await Promise.all(Array.from({ length: 12 }, () => countEvent(deps(), 'at once', 1_000)));
  expect(counted.map(({ count }) => count).sort((a, b) => a - b)).toEqual(
    Array.from({ length: 12 }, (_, index) => index + 1),
  );
  clock.pass({ seconds: 1 });
  const next = await countEvent(deps(), 'at once', 1_000);
  expect([next.count, next.endsAt.getTime() - clock.now().getTime()]).toEqual([1, 1_000]);
});

test('failures delay longer each time in every process', async () => {
  const rule: DelayRule = { failures: 2, withinMs: 60_000, firstDelaySeconds: 10, longestDelaySeconds: 15 };
  const secondsLeft = async () =>
    (((await delayedUntil(deps(), ['someone'])) ?? clock.now()).getTime() - clock.now().getTime()) / 1_000;
  const delays = [];
  for (let failure = 0; failure < 3; failure += 1) {
    expect(await countFailure(deps(), 'someone', rule)).toBeUndefined();
    delays.push(await secondsLeft());
    if (delays.at(-1)) expect(await countFailure(deps(), 'someone', rule)).toBeInstanceOf(Date);
    clock.pass({ seconds: delays.at(-1) ?? 0 });
  }
  expect(delays).toEqual([0, 10, 15]);
});

test('the database says nothing of who is counted, and keeps nothing for longer than two days', async () => {
  await guessesAt('anything').recordFailure('192.0.2.77');
  await countFailure(deps(), 'account joan@mail.example', {
    failures: 1,
    withinMs: 1_000,
    firstDelaySeconds: 1,
    longestDelaySeconds: 1,
  });
  const rows = async () => [
    await database.db.selectFrom('rate_limits').selectAll().execute(),
    await database.db.selectFrom('failure_delays').selectAll().execute(),
  ];
  for (const trace of ['192.0', 'joan']) expect(JSON.stringify(await rows())).not.toContain(trace);
  const purge = () => purgeRateLimitsJob(deps()).run({});
  const kept = async () => (await rows()).map(({ length }) => length > 0);
  await purge();
  expect(await kept()).toEqual([true, true]);
  clock.pass({ days: 2 });
  await purge();
  expect(await kept()).toEqual([false, false]);
});
