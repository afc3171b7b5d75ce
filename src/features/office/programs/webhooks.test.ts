// Through the office's calls, the orders and lessons that they tell of, and a receiver over HTTP.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { officeDepsOf } from '#src/app/services.server.ts';
import type { StaffSession } from '#src/features/identity/staff/access/staff.ts';
import { HOUR_MS } from '#src/platform/dates.ts';
import { asPence, toDecimal } from '#src/platform/money.ts';
import { postEvent, signatureOf } from '#src/platform/webhooks/post-event.server.ts';
import { publishEvent } from '#src/platform/webhooks/publish-event.server.ts';
import { deliveriesOf, webhooksSwitchedOff } from '#src/platform/webhooks/webhook-rows.server.ts';
import { lettersTo } from '#testing/accounts.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import type { TestBrowser } from '#testing/browser.ts';
import { LESSON, testBuyer } from '#testing/buyer.ts';
import { learnersWithHours } from '#testing/learners.ts';
import { payPalBuyers } from '#testing/paypal-buyers.ts';
import { testRefunding } from '#testing/refunding.ts';
import { webhookActions } from './webhook-actions.server.ts';

interface Received {
  path: string | undefined;
  headers: Record<string, unknown>;
  body: string;
}

let app: TestApp;
let owner: TestBrowser;
let received: Received[] = [];
let answers: number | 'nothing' = 200;
const receiver = createServer((request, response) => {
  let body = '';
  request.on('data', (part) => {
    body += part;
  });
  request.on('end', () => {
    received.push({ path: request.url, headers: request.headers, body });
    if (request.url === '/failing') return void response.writeHead(500).end();
    if (answers === 'nothing') return void request.socket.destroy();
    response.writeHead(answers, { location: 'http://127.0.0.1:1/' }).end('what they say');
  });
});
const address = () => `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/webhooks`;

beforeAll(async () => {
  await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening));
  app = await testApp();
});
afterAll(async () => {
  receiver.close();
  await app.close();
});
beforeEach(async () => {
  owner = await app.staff('owner', { email: `${crypto.randomUUID()}@staff.example` });
  received = [];
  answers = 200;
});
afterEach(() => app.db.deleteFrom('webhooks').execute());

type Made = { id: string; secret: string };
const add = async (events: string[], to = address()) =>
  (await owner.post<Made>('/v1/office/webhooks', { address: to, events })).body;
const deliver = () => app.queue.run('deliver-waiting-webhooks');
const bodies = () => received.map(({ body }) => JSON.parse(body) as { event: string; data: object });
/** An order is paid, as far as those who are told of it can tell. */
const happens = () =>
  app.db
    .transaction()
    .execute((tx) => publishEvent(tx, 'order.paid', { now: app.clock.now(), data: () => ({}) }));

describe('what an address is told', () => {
  test('of an order that is paid is its ids and amounts, signed by its secret', async () => {
    const { secret } = await add(['order.paid']);
    const buyer = await (await testBuyer(app, [LESSON])).fillIn({ email: 'joan@example.com' });
    expect((await buyer.pay()).status).toBe(200);
    const order = await app.db
      .selectFrom('orders')
      .selectAll()
      .orderBy('placed_at', 'desc')
      .executeTakeFirstOrThrow();
    await deliver();
    const [one] = received as [Received];
    expect(JSON.parse(one.body)).toEqual({
      id: one.headers['webhook-id'],
      event: 'order.paid',
      at: app.clock.now().toISOString(),
      data: { order: order.id, number: order.order_number, total: toDecimal(asPence(order.total_pence)) },
    });
    expect(one.headers['webhook-event']).toBe('order.paid');
    expect(one.headers['webhook-signature']).toBe(signatureOf(secret, one.body, app.clock.now()));
    expect(one.body).not.toContain('joan');
    await deliver();
    expect(received).toHaveLength(1);
  });

  test('of a lesson is when it is booked, moves and is cancelled', async () => {
    await add(['lesson.booked', 'lesson.moved', 'lesson.cancelled']);
    const staff = await app.staff('staff');
    const [learner] = await learnersWithHours(app.db, 1);
    const time = { instructor: 'amara-osei', starts_at: '2026-12-07T10:00:00.000Z', minutes: 60 };
    const { id } = (await staff.post<Made>(`/v1/office/learners/${learner?.id}/bookings`, time)).body;
    const later = '2026-12-08T10:00:00.000Z';
    const moved = await staff.post(`/v1/office/bookings/${id}/move`, {
      ...time,
      starts_at: later,
      version: 1,
      initiated_by: 'school',
      charged_minutes: 0,
    });
    expect(moved.status, moved.text).toBe(200);
    const cancel = { version: 2, initiated_by: 'school', charged_minutes: 0 };
    const cancelled = await staff.post(`/v1/office/bookings/${id}/cancel`, cancel);
    expect(cancelled.status, cancelled.text).toBe(200);
    await deliver();
    const now = { lesson: id, learner: learner?.id, kind: 'lesson', instructor: 'amara-osei' };
    expect(bodies().map(({ event, data }) => ({ event, data }))).toEqual(
      expect.arrayContaining([
        { event: 'lesson.booked', data: expect.objectContaining({ ...now, starts_at: time.starts_at }) },
        {
          event: 'lesson.moved',
          data: expect.objectContaining({
            ...now,
            starts_at: later,
            before: expect.objectContaining({ starts_at: time.starts_at }),
          }),
        },
        { event: 'lesson.cancelled', data: expect.objectContaining({ ...now, starts_at: later }) },
      ]),
    );
    expect(received).toHaveLength(3);
  });

  test('of a refund is how much went back', async () => {
    const { bought, refund } = testRefunding(app, payPalBuyers(app));
    await add(['order.refunded']);
    const { order } = await bought([LESSON]);
    const made = await refund(owner, order, { how: 'all' });
    expect(made.status, made.text).toBe(200);
    await app.queue.drain();
    await deliver();
    expect(bodies()).toMatchObject([
      { event: 'order.refunded', data: { order: order.id, amount: made.body.amount.slice(1) } },
    ]);
  });

  test('is nothing that it did not ask for, and nothing that was undone', async () => {
    await add(['order.refunded']);
    await happens();
    await deliver();
    expect(received).toEqual([]);
  });
});

describe('an address that does not answer well', () => {
  test('holds nobody else up: others are told before it is tried again', async () => {
    await add(['order.paid'], address().replace('/webhooks', '/failing'));
    await happens();
    await deliver();
    await add(['order.paid']);
    await happens();
    app.clock.pass({ minutes: 1 });
    received = [];
    await deliver();
    expect(received.map(({ path }) => path)).toEqual(['/webhooks', '/failing', '/failing']);
  });

  test('is told again, later each time, and any answer but a good one is a failure', async () => {
    const { id } = await add(['order.paid']);
    answers = 302;
    await happens();
    await deliver();
    answers = 500;
    await deliver();
    app.clock.pass({ minutes: 1 });
    await deliver();
    app.clock.pass({ minutes: 1 });
    await deliver();
    answers = 'nothing';
    app.clock.pass({ minutes: 4 });
    await deliver();
    expect(received).toHaveLength(3);
    expect(await deliveriesOf(app.db, id)).toMatchObject([
      {
        tries: 3,
        answered: null,
        problem: expect.stringMatching(/hang up|closed|reset/i),
        deliveredAt: null,
      },
    ]);
    answers = 204;
    app.clock.pass({ minutes: 30 });
    await deliver();
    expect(await deliveriesOf(app.db, id)).toMatchObject([
      { tries: 4, answered: 204, problem: null, deliveredAt: app.clock.now(), nextTryAt: null },
    ]);
  });

  test('is switched off after nine tries in three days, which owners are emailed and see', async () => {
    const email = `${crypto.randomUUID()}@staff.example`;
    owner = await app.staff('owner', { email });
    const { id } = await add(['order.paid']);
    answers = 500;
    await happens();
    const began = app.clock.now();
    for (let tries = 1; tries <= 9; tries += 1) {
      await deliver();
      expect(received).toHaveLength(tries);
      const [waiting] = await deliveriesOf(app.db, id);
      if (!waiting?.nextTryAt) break;
      app.clock.set(waiting.nextTryAt.toISOString());
      app.clock.pass({ seconds: -1 });
      await deliver();
      expect(received).toHaveLength(tries);
      app.clock.pass({ seconds: 1 });
    }
    expect(received).toHaveLength(9);
    expect(Math.round((app.clock.now().getTime() - began.getTime()) / HOUR_MS)).toBe(73);
    expect(await webhooksSwitchedOff(app.db)).toEqual([{ id, address: address() }]);
    const letters = await lettersTo(app, email);
    expect(letters.at(-1)).toMatchObject({ subject: 'We’ve stopped telling 127.0.0.1' });
    expect(letters.at(-1)?.plain).toContain('in 9 tries');
    await happens();
    await deliver();
    expect(received.length).toBe(9);
    // Signed in anew: days have passed.
    owner = await app.staff('owner');
    answers = 200;
    expect((await owner.post(`/v1/office/webhooks/${id}/on`, {})).status).toBe(200);
    const [delivery] = await deliveriesOf(app.db, id);
    const again = await owner.post(`/v1/office/webhooks/${id}/deliveries/${delivery?.id}/again`, {});
    expect(again.status, again.text).toBe(200);
    await deliver();
    expect(received.length).toBe(10);
    expect(await deliveriesOf(app.db, id)).toMatchObject([{ answered: 200, deliveredAt: app.clock.now() }]);
    expect((await owner.post(`/v1/office/webhooks/${id}/on`, {})).status).toBe(409);
  });
});

describe('the desk', () => {
  test('shows a secret once, keeps it encrypted, and signs with the one that replaces it', async () => {
    const { id, secret } = await add(['order.paid']);
    const rows = await app.db.selectFrom('webhooks').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(secret);
    const { body } = await owner.post<Made>(`/v1/office/webhooks/${id}/secret`, {});
    expect(body.secret).not.toBe(secret);
    await happens();
    await deliver();
    const [one] = received as [Received];
    expect(one.headers['webhook-signature']).toBe(signatureOf(body.secret, one.body, app.clock.now()));
    expect((await owner.post(`/v1/office/webhooks/${id}/remove`, {})).status).toBe(200);
    await happens();
    await deliver();
    expect(received).toHaveLength(1);
  });

  test('takes https alone, and no private network, in production', async () => {
    const errorsOf = async (to: string) => {
      const answer = await owner.post<object>('/v1/office/webhooks', { address: to, events: ['order.paid'] });
      return [answer.status, Object.keys(answer.body.errors ?? {})];
    };
    const refused = [422, ['address']];
    for (const to of ['ftp://example.com', 'https://name:word@example.com', 'no address'])
      expect(await errorsOf(to), to).toEqual(refused);
    const [add] = webhookActions;
    const deps = { ...officeDepsOf(app.running), production: true };
    const by = { id: crypto.randomUUID() } as StaffSession;
    for (const to of ['http://example.com/', 'https://127.0.0.1/', 'https://localhost/', 'https://[::1]/'])
      await expect(add?.run(deps, by, { address: to, events: ['order.paid'] }), to).rejects.toMatchObject({
        status: 422,
        errors: { address: [expect.any(String)] },
      });
  });
});

test('nothing is sent to a private network, by its address or by a name that leads there', async () => {
  const sent = {
    secret: 'x',
    id: '1',
    event: 'order.paid',
    body: '{}',
    now: new Date(),
    mayBePrivate: false,
  };
  for (const to of [
    address(),
    address().replace('127.0.0.1', 'localhost'),
    address().replace('127.0.0.1', '[::1]'),
    address().replace('127.0.0.1', '2130706433'),
  ])
    await expect(postEvent({ ...sent, address: to }), to).rejects.toThrow('private network');
  expect(received).toEqual([]);
  expect(await postEvent({ ...sent, address: address(), mayBePrivate: true })).toBe(200);
});
