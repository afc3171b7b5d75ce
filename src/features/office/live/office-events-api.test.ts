// In the smoke set: runs on both databases.
import Fastify from 'fastify';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Api } from '#src/platform/http/api.server.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import type { TestBrowser } from '#testing/browser.ts';
import { LESSON, testBuyer } from '#testing/buyer.ts';
import { AMARA, review } from '#testing/instructor-messages.ts';
import { officeEventsApi } from './office-events-api.server.ts';

let app: TestApp;
/** With the answers: one that nobody holds is collected, and its stream closed. */
const opened: { ended: AbortController; answer: Response }[] = [];
beforeAll(async () => {
  app = await testApp();
});
afterEach(() => {
  for (const { ended } of opened.splice(0)) ended.abort();
});
afterAll(() => app.close());

/** A page's stream, and what it says next, or `undefined` at its end. */
async function stream(staff: TestBrowser, url = app.url) {
  const ended = new AbortController();
  const cookie = [...staff.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const answer = await fetch(`${url}/office/events`, {
    headers: { accept: 'text/event-stream', cookie },
    signal: ended.signal,
  });
  opened.push({ ended, answer });
  const events = eventsIn(answer.body);
  const next = async () => (await events.next()).value;
  /** The next but for heartbeats, of which some may come first. */
  async function nextChange() {
    let heard = await next();
    while (heard === ': still here') heard = await next();
    return heard;
  }
  return { status: answer.status, type: answer.headers.get('content-type'), next, nextChange };
}

async function* eventsIn(body: Response['body']) {
  let text = '';
  for await (const part of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const events = (text + part).split('\n\n');
    text = events.pop() ?? '';
    yield* events;
  }
}

test('a page hears at once of a paid order, a review, and what a colleague takes, but not of a mere visitor', async () => {
  const { status, type, next, nextChange } = await stream(await app.staff('viewer'));
  expect([status, type]).toEqual([200, 'text/event-stream; charset=utf-8']);
  expect(await next()).toBe('retry: 3000');

  const buyer = await (await testBuyer(app, [LESSON])).fillIn();
  let heard = nextChange();
  const waits = Promise.race([heard, new Promise((resolve) => setTimeout(resolve, 600, 'nothing'))]);
  expect(await waits).toBe('nothing');
  await buyer.pay();
  expect(await heard).toMatch(/^event: changed/);

  const { id } = await app.db.selectFrom('orders').select('id').executeTakeFirstOrThrow();
  const colleague = await app.staff('staff');
  for (const change of [
    () => app.browser().post(`${AMARA}/reviews`, review),
    () => colleague.post(`/v1/office/queue/lessons/${id}/take`),
  ]) {
    heard = nextChange();
    expect((await change()).status).toBeLessThan(300);
    expect(await heard).toMatch(/^event: changed/);
  }
});

test('it hears of sent emails about orders, late payments, lessons and the gateways’ ledgers', async () => {
  const { next, nextChange } = await stream(await app.staff('viewer'));
  expect(await next()).toBe('retry: 3000');
  const day = {
    charged_recorded: 0,
    charged_reported: 0,
    refunded_recorded: 0,
    refunded_reported: 0,
    unanswered: 0,
  };
  for (const change of [
    () =>
      app.db
        .updateTable('emails')
        .set({ sent_at: app.clock.now() })
        .where('order_id', 'is not', null)
        .execute(),
    () => app.db.updateTable('payments').set({ staff_notified_at: app.clock.now() }).execute(),
    () => app.db.deleteFrom('bookings').execute(),
    () =>
      sql`insert into lesson_minutes (order_id, position) select order_id, position from lesson_minutes where false`.execute(
        app.db,
      ),
    () => app.db.deleteFrom('reconciliation_differences').execute(),
    () =>
      app.db
        .insertInto('reconciliation_days')
        .values({ day: '2026-11-21', gateway: 'paypal', compared_at: app.clock.now(), ...day })
        .execute(),
  ]) {
    const heard = nextChange();
    await change();
    expect(await heard).toMatch(/^event: changed/);
  }
});

test('only staff have one, and one member of staff no more than twelve', async () => {
  expect((await stream(app.browser())).status).toBe(401);
  const staff = await app.staff('staff');
  for (let pages = 0; pages < 12; pages += 1) expect((await stream(staff)).status).toBe(200);
  expect((await stream(staff)).status).toBe(503);
  expect((await stream(await app.staff('staff'))).status).toBe(200);
});

test('it ends at the next heartbeat once its reader is signed out; while nothing is heard, each heartbeat is a change', async () => {
  let hears = true;
  const api = Fastify() as unknown as Api;
  officeEventsApi(api, {
    office: app.running.office,
    notifications: { ...app.running.notifications, hears: () => hears },
    heartbeatMs: 50,
  });
  const url = await api.listen({ port: 0 });
  try {
    const staff = await app.staff('staff');
    const { next, nextChange } = await stream(staff, url);
    expect(await next()).toBe('retry: 3000');
    expect(await next()).toBe(': still here');
    hears = false;
    expect(await nextChange()).toMatch(/^event: changed/);
    await app.db.deleteFrom('office_sessions').execute();
    while ((await next()) !== undefined);
  } finally {
    await api.close();
  }
});
