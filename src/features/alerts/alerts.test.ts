import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { erasePerson, exportPerson } from '#src/features/office/personal-data/personal-data.server.ts';
import { lettersTo, makeAccount, newIpAddress } from '#testing/accounts.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { setPlaces } from '#testing/course-places.ts';
import {
  alertByToken,
  confirmAlert,
  stopAlert,
  waitingByCourse,
  waitingByOutcode,
  waitingOf,
} from './alerts.server.ts';
import { tellWaiting } from './tell-alerts.server.ts';

const TEACH = 2;
const COURSE = 'A place is free on';
const [FIRST, SECOND, THIRD] = [
  'first@example.co.uk',
  'second@example.co.uk',
  'third@example.co.uk',
] as const;

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set('2026-11-21T10:00:00Z');
  for (const table of ['alerts', 'alert_turns', 'emails', 'rate_limits'] as const)
    await app.db.deleteFrom(table).execute();
  await app.db.updateTable('instructors').set({ left_at: null }).execute();
  await setPlaces(app, TEACH, 0);
});

const ask = (body: object) =>
  app
    .browser({ address: newIpAddress() })
    .post<{ message: string }>('/v1/website/alerts', { name: 'Helen', ...body });
const askForPlace = (email: string) => ask({ course_id: TEACH, email });
async function sent() {
  await app.queue.drain();
  return app.db.selectFrom('emails').select(['recipient', 'subject']).orderBy('position').execute();
}
const subjectsTo = async (email: string) =>
  (await sent()).flatMap(({ recipient, subject }) => (recipient === email ? [subject] : []));
const rows = () => app.db.selectFrom('alerts').selectAll().execute();
const places = (count: number) => setPlaces(app, TEACH, count);
const run = () => app.queue.run('tell-waiting');

async function tokenOf(email: string) {
  const letters = await lettersTo(app, email);
  return /tell-me\/(\w+)/.exec(letters.at(-1)?.plain ?? '')?.[1] ?? '';
}
const alertOf = async (email: string) => alertByToken(app.running.services, await tokenOf(email));

/** Asks, and confirms it by the link. */
async function wait(email: string, about: object = { course_id: TEACH }) {
  expect((await ask({ ...about, email })).status).toBe(200);
  await confirmAlert(app.running.services, (await alertOf(email))?.id ?? '');
  app.clock.pass({ minutes: 2 });
}

/** Who was told of a place. */
async function told() {
  const ofPlaces = (await sent()).filter(({ subject }) => subject.startsWith(COURSE));
  return [FIRST, SECOND, THIRD].map(
    (email) => ofPlaces.filter(({ recipient }) => recipient === email).length,
  );
}

test('whoever asks is emailed a link, and waits once they have confirmed it', async () => {
  const answer = await askForPlace(FIRST);
  expect([answer.status, answer.body.message]).toEqual([200, expect.stringContaining('Check your email')]);
  expect(await subjectsTo(FIRST)).toEqual([
    expect.stringMatching(/^Should we tell you when a place is free on /),
  ]);
  expect((await waitingByCourse(app.db)).get(TEACH)).toBeUndefined();
  await places(1);
  await run();
  expect(await told()).toEqual([0, 0, 0]);
  await confirmAlert(app.running.services, (await alertOf(FIRST))?.id ?? '');
  expect((await waitingByCourse(app.db)).get(TEACH)).toBe(1);
});

test('one place is told to one at a time, in order, and to the next after a day', async () => {
  for (const email of [FIRST, SECOND, THIRD]) await wait(email);
  await run();
  expect(await told()).toEqual([0, 0, 0]);
  await places(1);
  // Two processes at once, and again a minute later.
  await Promise.all([tellWaiting(app.running.services), tellWaiting(app.running.services)]);
  await run();
  expect(await told()).toEqual([1, 0, 0]);
  expect((await rows()).map(({ email }) => email).sort()).toEqual([SECOND, THIRD]);
  const [letter] = (await lettersTo(app, FIRST)).filter(({ subject }) => subject.startsWith(COURSE));
  expect(letter?.plain).toContain('isn’t reserved for you');

  app.clock.pass({ hours: 25 });
  await run();
  expect(await told()).toEqual([1, 1, 0]);
  // It is booked, and another is given back: that one is nobody's turn.
  await places(0);
  await run();
  await places(1);
  await run();
  expect(await told()).toEqual([1, 1, 1]);
  expect(await rows()).toEqual([]);
});

test('two places are told to two', async () => {
  for (const email of [FIRST, SECOND, THIRD]) await wait(email);
  await places(2);
  await run();
  expect(await told()).toEqual([1, 1, 0]);
});

test('a process that stops before the message is kept forgets nobody', async () => {
  await wait(FIRST);
  await places(1);
  const stopped = { ...app.running.services, enqueue: () => Promise.reject(new Error('killed')) };
  await expect(tellWaiting(stopped)).rejects.toThrow('killed');
  expect(await rows()).toHaveLength(1);
  await run();
  expect(await told()).toEqual([1, 0, 0]);
});

test('an address waits once: asked for again it is told so, and the last link works', async () => {
  await Promise.all([askForPlace(FIRST), askForPlace(FIRST.toUpperCase())]);
  expect(await rows()).toHaveLength(1);
  await confirmAlert(app.running.services, (await rows())[0]?.id ?? '');
  const before = await tokenOf(FIRST);
  app.clock.pass({ minutes: 5 });
  expect((await askForPlace(FIRST)).body.message).toContain('Check your email');
  expect((await subjectsTo(FIRST)).at(-1)).toMatch(/^You’re on the list/);
  expect(await alertByToken(app.running.services, before)).toBeUndefined();
  expect(await alertOf(FIRST)).toMatchObject({ isConfirmed: true });
});

test('who stops it is told nothing, and nothing of them is left', async () => {
  await wait(FIRST);
  await wait(SECOND);
  await stopAlert(app.db, (await alertOf(FIRST))?.id ?? '');
  await places(1);
  await run();
  expect(await told()).toEqual([0, 1, 0]);
  expect([await rows(), await alertOf(FIRST)]).toEqual([[], undefined]);
});

test('an account stops what its address waits for, and nobody else’s', async () => {
  const browser = app.browser();
  const { email } = await makeAccount(app, browser);
  await wait(email.toUpperCase());
  await wait(SECOND);
  await ask({ outcode: 'ZE1', email });
  const waiting = () => waitingOf(app.db, email, app.clock.now());
  const [own, none] = await waiting();
  expect([own?.subject.kind, none]).toEqual(['course', undefined]);
  const stop = async (id = '') => (await browser.post(`/v1/account/alerts/${id}/stop`)).status;
  const others = (await alertOf(SECOND))?.id;
  expect([await stop(others), await stop(own?.id), await stop(own?.id)]).toEqual([404, 200, 404]);
  await places(2);
  await run();
  expect([await waiting(), await told()]).toEqual([[], [0, 1, 0]]);
  const toAccount = [...(await subjectsTo(email)), ...(await subjectsTo(email.toUpperCase()))];
  expect(toAccount.filter((subject) => subject.startsWith(COURSE))).toEqual([]);
});

test('an outcode where somebody teaches now is told to all who wait, once', async () => {
  await app.db
    .updateTable('instructors')
    .set({ left_at: app.clock.now() })
    .where('area_slug', '=', 'leeds')
    .execute();
  await wait(FIRST, { outcode: 'ls6 3ad' });
  await wait(SECOND, { outcode: 'LS6' });
  await wait(THIRD, { outcode: 'ZE1' });
  expect(await waitingByOutcode(app.db)).toEqual([
    { outcode: 'LS6', count: 2 },
    { outcode: 'ZE1', count: 1 },
  ]);
  await run();
  expect(await rows()).toHaveLength(3);
  await app.db.updateTable('instructors').set({ left_at: null }).execute();
  await run();
  await run();
  for (const email of [FIRST, SECOND])
    expect((await subjectsTo(email)).filter((subject) => subject === 'We teach in LS6 now')).toHaveLength(1);
  expect((await rows()).map(({ outcode }) => outcode)).toEqual(['ZE1']);
});

test('outcodes where nobody teaches cost one run no statement each', async () => {
  let statements = 0;
  const db = app.db.withPlugin({
    transformQuery: ({ node }) => {
      statements += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const statementsFor = async (count: number) => {
    const now = app.clock.now();
    const waiting = Array.from({ length: count }, (_, number) => ({
      id: randomUUID(),
      course_id: null,
      outcode: `ZE${number + 1}`,
      name: 'Helen',
      email: FIRST,
      created_at: now,
      emailed_at: now,
      confirmed_at: now,
      token_hash: randomUUID(),
    }));
    await app.db.deleteFrom('alerts').execute();
    await app.db.insertInto('alerts').values(waiting).execute();
    statements = 0;
    await tellWaiting({ ...app.running.services, db });
    return statements;
  };
  expect(await statementsFor(1)).toBe(2);
  expect(await statementsFor(90)).toBe(2);
  expect(await rows()).toHaveLength(90);
});

test.each([
  ['a course with places', { course_id: 1 }, 422, 'has a place'],
  ['no course', { course_id: 999 }, 404, 'couldn’t find that course'],
  ['an outcode that is taught', { outcode: 'LS6' }, 422, 'We teach in LS6 already'],
  ['no outcode', { outcode: 'QQ99' }, 422, 'first half of a postcode'],
  ['nothing', {}, 422, 'either a course'],
  ['both', { course_id: TEACH, outcode: 'ZE1' }, 422, 'either a course'],
  ['no address', { course_id: TEACH, email: 'helen' }, 422, 'Enter an email address'],
])('%s is nothing to wait for', async (_, body, status, message) => {
  const answer = await ask({ email: FIRST, ...body });
  expect([answer.status, answer.body.message]).toEqual([status, expect.stringContaining(message)]);
  expect(await rows()).toEqual([]);
});

test('nobody waits for a course that has begun, for a link that nobody followed, or for more than a year', async () => {
  await wait(FIRST);
  await wait(THIRD, { outcode: 'ZE1' });
  await askForPlace(SECOND);
  app.clock.pass({ days: 8 });
  await app.queue.run('purge-alerts');
  expect((await rows()).map(({ email }) => email).sort()).toEqual([FIRST, THIRD]);
  app.clock.pass({ days: 200 });
  await run();
  expect((await rows()).map(({ email }) => email)).toEqual([THIRD]);
  app.clock.pass({ days: 170 });
  await app.queue.run('purge-alerts');
  expect([await rows(), await told()]).toEqual([[], [0, 0, 0]]);
});

test('a person’s file has what they wait for, and erased they wait no more', async () => {
  await wait(FIRST);
  expect((await exportPerson(app.db, FIRST.toUpperCase())).alerts).toMatchObject([{ course_id: TEACH }]);
  const { uploads } = app.running.services;
  await app.db.transaction().execute((tx) => erasePerson(tx, uploads, FIRST, app.clock.now()));
  expect(await rows()).toEqual([]);
});
