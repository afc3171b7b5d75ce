// Who is notified in which browser, and what becomes of a message that its service does not take.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { queuePush } from '#src/platform/push/push.server.ts';
import type { PushResponse } from '#src/platform/push/push-api-schema.ts';
import { pushKeys, renewPushKeys } from '#src/platform/push/push-keys.server.ts';
import type { PushKind } from '#src/platform/push/push-kinds.ts';
import { chooseKindsEverywhere, requireBrowser } from '#src/platform/push/subscriptions.server.ts';
import { testPush } from '#src/platform/push/test-push.server.ts';
import { createSecrets } from '#src/platform/secrets.server.ts';
import type { TestBrowser } from '#testing/browser.ts';
import { type AppWithPush, appWithPush } from '#testing/push/push-app.ts';
import type { Fault } from '#testing/push/push-receiver.ts';

const SLUG = 'tom-ackroyd';

let app: AppWithPush;
beforeAll(async () => {
  app = await appWithPush();
});
afterAll(() => app.close());

let tom: TestBrowser;
beforeEach(async () => {
  app.clock.set('2026-11-23T10:00:00Z');
  app.receiver.faults.length = 0;
  await app.db.deleteFrom('instructor_sessions').execute();
  await app.db.deleteFrom('push_messages').execute();
  tom = await app.instructor(SLUG);
});

const browsersOf = async (browser: TestBrowser) =>
  (await browser.get<PushResponse>('/v1/diary/push')).body.browsers;
const messages = () => app.db.selectFrom('push_messages').selectAll().orderBy('position').execute();

async function queueTest(browser = tom) {
  const [first] = await browsersOf(browser);
  return browser.post(`/v1/diary/push/${first?.id}/test`, {});
}

test('a test arrives encrypted in the browser that asked for it, and leads to the diary', async () => {
  const phone = await app.turnOn(tom, 'diary');
  const laptop = await app.turnOn(tom, 'diary');
  app.clock.pass({ seconds: 1 });
  const list = await browsersOf(tom);
  const id = list.find(({ endpoint }) => endpoint === phone.subscription.endpoint)?.id;
  expect((await tom.post(`/v1/diary/push/${id}/test`, {})).status).toBe(200);
  await app.sendPushes();
  expect(app.receiver.complaints).toEqual([]);
  expect(laptop.received).toEqual([]);
  expect(phone.received).toMatchObject([
    {
      ttl: 600,
      urgency: 'high',
      topic: expect.stringMatching(/^[\w-]{32}$/),
      message: {
        web_push: 8030,
        notification: {
          title: 'Bitepoint',
          body: 'This is a test. Notifications arrive on this device.',
          navigate: `${app.url}/diary`,
          tag: phone.received[0]?.topic,
        },
      },
    },
  ]);
  expect((await browsersOf(tom)).find((one) => one.id === id)?.reached_at).toBe('2026-11-23T10:00:01.000Z');
});

describe('a browser', () => {
  test('is its owner’s alone, and goes with the session in which they agreed', async () => {
    const other = await app.instructor('amara-osei');
    await app.turnOn(tom, 'diary');
    const [mine] = await browsersOf(tom);
    expect(await browsersOf(other)).toEqual([]);
    expect((await other.post(`/v1/diary/push/${mine?.id}/test`, {})).status).toBe(404);
    expect((await other.delete(`/v1/diary/push/${mine?.id}`)).status).toBe(404);
    await queueTest();
    await tom.post('/v1/diary/sign-out', {});
    expect(await app.db.selectFrom('push_subscriptions').select('id').execute()).toEqual([]);
    await app.sendPushes();
    expect(await messages()).toMatchObject([
      { state: 'withdrawn', last_error: 'notifications were turned off there', person: SLUG },
    ]);
  });

  test('that another person uses is theirs from then on', async () => {
    const { subscription } = await app.turnOn(tom, 'diary');
    const other = await app.instructor('amara-osei');
    expect((await other.post('/v1/diary/push', subscription)).status).toBe(200);
    expect(await browsersOf(tom)).toEqual([]);
    expect(await browsersOf(other)).toMatchObject([{ current: true }]);
  });

  test('is turned off, and the eleventh takes the place of the first', async () => {
    const first = await app.turnOn(tom, 'diary');
    for (let more = 0; more < 10; more += 1) {
      app.clock.pass({ seconds: 1 });
      await app.turnOn(tom, 'diary');
    }
    const kept = await browsersOf(tom);
    expect(kept).toHaveLength(10);
    expect(kept.map(({ endpoint }) => endpoint)).not.toContain(first.subscription.endpoint);
    expect((await tom.delete(`/v1/diary/push/${kept[0]?.id}`)).status).toBe(200);
    expect((await tom.delete(`/v1/diary/push/${kept[0]?.id}`)).status).toBe(404);
  });

  test('that is none is refused', async () => {
    const { subscription } = app.receiver.browser();
    const refused = [
      { ...subscription, endpoint: 'ftp://example.com/x' },
      { ...subscription, endpoint: `https://example.com/${'x'.repeat(1_000)}` },
      { ...subscription, endpoint: 'https://name:word@example.com/x' },
      { ...subscription, p256dh: `B${'A'.repeat(86)}` },
      { ...subscription, auth: 'AAAA' },
    ];
    for (const body of refused) expect((await tom.post('/v1/diary/push', body)).status).toBe(422);
    expect((await app.browser().post('/v1/diary/push', subscription)).status).toBe(401);
    expect(await browsersOf(tom)).toEqual([]);
  });
});

test.each([
  'http://push.example.com/x',
  'https://127.0.0.1/x',
  'https://[::1]/x',
  'https://192.168.1.1:8443/x',
])('in production nothing is posted to %s', async (endpoint) => {
  const { subscription } = app.receiver.browser();
  expect(() => requireBrowser({ ...subscription, endpoint }, true)).toThrow();
  expect(() =>
    requireBrowser({ ...subscription, endpoint: 'https://push.example.com/x' }, true),
  ).not.toThrow();
});

describe('what its service does not take', () => {
  async function sendWith(...faults: Fault[]) {
    const phone = await app.turnOn(tom, 'diary');
    await queueTest();
    app.receiver.faults.push(...faults);
    await app.sendPushes();
    const [message] = await messages();
    return { phone, message };
  }
  const waits = (from: Date | null | undefined) =>
    ((from?.getTime() ?? 0) - app.clock.now().getTime()) / 1_000;

  test.each([404, 410])('%i: the browser goes, and what waits for it', async (status) => {
    const { message } = await sendWith({ status });
    expect(message).toMatchObject({ state: 'refused', last_error: expect.stringMatching(/turned off/) });
    expect(await browsersOf(tom)).toEqual([]);
  });

  test.each([400, 403, 413])('%i: it is refused, and the browser stays', async (status) => {
    const { message } = await sendWith({ status });
    expect(message).toMatchObject({
      state: 'refused',
      last_error: `The browser’s service answered ${status}`,
    });
    expect(await browsersOf(tom)).toHaveLength(1);
  });

  test('429: it is sent again when the service says, but within an hour', async () => {
    const { phone, message } = await sendWith({ status: 429, retryAfter: '120' });
    expect(message).toMatchObject({ state: 'waiting', tries: 1 });
    expect(waits(message?.not_before)).toBe(120);
    await app.sendPushes();
    expect(phone.received).toHaveLength(0);
    app.receiver.faults.push({ status: 429, retryAfter: 'Wed, 25 Nov 2026 10:00:00 GMT' });
    app.clock.pass({ seconds: 120 });
    await app.sendPushes();
    expect(waits((await messages())[0]?.not_before)).toBe(3_600);
  });

  test('500: pauses grow, and then it arrives', async () => {
    const { phone, message } = await sendWith({ status: 500 }, { status: 503 });
    expect(waits(message?.not_before)).toBe(30);
    app.clock.pass({ seconds: 30 });
    await app.sendPushes();
    expect(waits((await messages())[0]?.not_before)).toBe(60);
    app.clock.pass({ seconds: 60 });
    await app.sendPushes();
    expect(phone.received).toHaveLength(1);
    expect(await messages()).toMatchObject([{ state: 'sent', tries: 2, last_error: null }]);
  });

  test('no answer: all messages to that service wait for it, and the oldest is tried first', async () => {
    const phone = await app.turnOn(tom, 'diary');
    await queueTest();
    await queueTest();
    const before = app.receiver.requests();
    app.receiver.faults.push('silent');
    await app.sendPushes();
    expect(app.receiver.requests() - before).toBe(1);
    expect((await messages()).map(({ not_before }) => waits(not_before))).toEqual([15, 15]);
    app.clock.pass({ seconds: 15 });
    await app.sendPushes();
    expect(phone.received).toHaveLength(2);
  });

  test('what is of no use any more does not leave', async () => {
    const phone = await app.turnOn(tom, 'diary');
    await queueTest();
    app.clock.pass({ minutes: 11 });
    await app.sendPushes();
    expect(phone.received).toEqual([]);
    expect(await messages()).toMatchObject([{ state: 'withdrawn', last_error: 'it was too late' }]);
  });
});

describe('the keys', () => {
  test('are made once, kept encrypted, and renewed with the secret', async () => {
    const { secrets } = app.running.services;
    const [one, other] = await Promise.all([
      pushKeys({ db: app.db, secrets }, app.clock.now()),
      pushKeys({ db: app.db, secrets }, app.clock.now()),
    ]);
    expect(one).toEqual(other);
    const row = await app.db.selectFrom('push_keys').selectAll().executeTakeFirstOrThrow();
    expect(row.encrypted_private_key).not.toContain(one.privateKey);
    const later = createSecrets('another secret of 32 characters, or more', [
      app.running.config.voucherSecret,
    ]);
    expect(await renewPushKeys({ db: app.db, secrets: later })).toBe(1);
    const alone = createSecrets('another secret of 32 characters, or more');
    expect(await pushKeys({ db: app.db, secrets: alone }, app.clock.now())).toEqual(one);
    await app.db.deleteFrom('push_keys').execute();
  });

  test('that an owner deletes take along what agreed to them', async () => {
    await app.turnOn(tom, 'diary');
    const { body: before } = await tom.get<PushResponse>('/v1/diary/push');
    await app.db.deleteFrom('push_keys').execute();
    const { body: after } = await tom.get<PushResponse>('/v1/diary/push');
    expect(after.browsers).toEqual([]);
    expect(after.public_key).not.toBe(before.public_key);
    await app.turnOn(tom, 'diary');
    await queueTest();
    await app.sendPushes();
    expect(app.receiver.complaints).toEqual([]);
  });
});

test('of a session at the office that has run out nobody is notified, used or not', async () => {
  const staff = await app.staff('staff');
  const desk = await app.turnOn(staff, 'office');
  const { person } = await app.db
    .selectFrom('push_subscriptions')
    .select('person')
    .where('realm', '=', 'office')
    .executeTakeFirstOrThrow();
  const queue = () =>
    app.db.transaction().execute((tx) =>
      queuePush(tx, { clock: app.clock, enqueue: async () => undefined }, testPush, {
        to: { realm: 'office', person },
        key: randomUUID(),
        data: '/office',
        topic: 'test',
        expiresAt: new Date('2026-12-01T00:00:00Z'),
        isUrgent: true,
      }),
    );
  await queue();
  await app.sendPushes();
  expect(desk.received).toHaveLength(1);
  await queue();
  app.clock.pass({ hours: 12, minutes: 1 });
  await app.sendPushes();
  await queue();
  await app.sendPushes();
  expect(desk.received).toHaveLength(1);
  expect((await messages()).map(({ state, last_error }) => [state, last_error])).toEqual([
    ['sent', null],
    ['withdrawn', 'notifications were turned off there'],
  ]);
});

test('a browser is not notified of what somebody turned off in it, and the next person there begins with all', async () => {
  const phone = await app.turnOn(tom, 'diary');
  const [{ id = '' } = {}] = await browsersOf(tom);
  const queue = (kind: 'changes' | 'offers') =>
    app.db.transaction().execute((tx) =>
      queuePush(
        tx,
        { clock: app.clock, enqueue: async () => undefined },
        { ...testPush, kind },
        {
          to: { realm: 'diary', person: SLUG },
          key: randomUUID(),
          data: '/diary',
          topic: kind,
          expiresAt: new Date('2026-12-01T00:00:00Z'),
        },
      ),
    );
  const choose = (by: TestBrowser, kinds: string[]) => by.put(`/v1/diary/push/${id}/kinds`, { kinds });
  expect((await browsersOf(tom))[0]?.kinds).toEqual(['changes', 'offers']);
  const amara = await app.instructor('amara-osei');
  expect((await choose(amara, [])).status).toBe(404);
  expect((await choose(tom, ['weather'])).status).toBe(422);
  expect((await choose(tom, ['changes'])).status).toBe(200);
  expect((await browsersOf(tom))[0]?.kinds).toEqual(['changes']);
  await queue('offers');
  await queue('changes');
  await app.sendPushes();
  expect(phone.received).toHaveLength(1);
  expect((await queueTest()).status).toBe(200);
  await tom.post('/v1/diary/push', phone.subscription);
  expect((await browsersOf(tom))[0]?.kinds).toEqual(['changes']);
  await amara.post('/v1/diary/push', phone.subscription);
  expect((await browsersOf(amara))[0]?.kinds).toEqual(['changes', 'offers']);
});

test('a kind is chosen for all browsers of somebody, and where one of them has it on it stays as it is', async () => {
  await app.turnOn(tom, 'diary');
  await app.turnOn(tom, 'diary');
  const choose = (kinds: PushKind[]) =>
    app.db
      .transaction()
      .execute((tx) =>
        chooseKindsEverywhere(tx, { realm: 'diary', person: SLUG }, { kinds, of: ['changes', 'offers'] }),
      );
  const kinds = async () => (await browsersOf(tom)).map((one) => one.kinds);
  const [first] = await browsersOf(tom);
  await tom.put(`/v1/diary/push/${first?.id}/kinds`, { kinds: ['offers'] });
  const mixed = await kinds();
  await choose(['changes', 'offers']);
  expect(await kinds()).toEqual(mixed);
  await choose(['offers']);
  expect(await kinds()).toEqual([['offers'], ['offers']]);
  await choose(['changes']);
  expect(await kinds()).toEqual([['changes'], ['changes']]);
});

test.each(['diary', 'office'] as const)(
  'a notification waits in the quiet hours that its reader chose: %s',
  async (realm) => {
    const reader = realm === 'diary' ? tom : await app.staff('staff');
    const phone = await app.turnOn(reader, realm);
    const path = { diary: '/v1/diary/quiet-hours', office: '/v1/office/account/quiet-hours' }[realm];
    expect((await reader.put(path, { from: 9, until: 24 })).status).toBe(422);
    expect((await reader.put(path, { from: 9, until: 11 })).status).toBe(200);
    const { person } = await app.db
      .selectFrom('push_subscriptions')
      .select('person')
      .where('endpoint', '=', phone.subscription.endpoint)
      .executeTakeFirstOrThrow();
    await app.db.transaction().execute((tx) =>
      queuePush(tx, { clock: app.clock, enqueue: async () => undefined }, testPush, {
        to: { realm, person },
        key: randomUUID(),
        data: '/diary',
        topic: 'quiet',
        expiresAt: new Date('2026-11-23T12:00:00Z'),
      }),
    );
    await app.sendPushes();
    expect(phone.received).toEqual([]);
    app.clock.set('2026-11-23T11:00:00Z');
    await app.sendPushes();
    expect(phone.received).toHaveLength(1);
    await app.db.deleteFrom('quiet_hours').execute();
  },
);
