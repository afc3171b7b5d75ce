// What the filters of the desks keep to. Those of orders have a suite of their own.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loader as loadFunnel } from '#src/features/funnel/office/funnel-page.tsx';
import { type TestApp, testApp } from '#testing/app.ts';
import type { TestBrowser } from '#testing/browser.ts';
import { LESSON, testBuyer } from '#testing/buyer.ts';
import { officeContextOf } from '#testing/staff.ts';
import { loader as loadLog } from './log/log-page.tsx';
import { action as postToPeople } from './personal-data/people-page.tsx';
import { loader as loadToday } from './today/today-page.tsx';

let app: TestApp;
let owner: TestBrowser;
let staff: TestBrowser;
const orders: string[] = [];
beforeAll(async () => {
  app = await testApp();
  [owner, staff] = [await app.staff('owner'), await app.staff('staff')];
  for (const products of [[LESSON], [LESSON]]) {
    const buyer = await (await testBuyer(app, products)).fillIn();
    await buyer.pay();
    const { id } = await app.db
      .selectFrom('orders')
      .select('id')
      .where('basket_uuid', '=', buyer.basket)
      .executeTakeFirstOrThrow();
    orders.push(id);
  }
});
afterAll(() => app.close());

async function asked(by: TestBrowser, path: string, init?: RequestInit) {
  const context = await officeContextOf(app, by, path);
  return { context, params: {}, request: new Request(`${app.url}${path}`, init) } as never;
}

test('the log keeps to a person, a thing and what is older', async () => {
  const [first, second] = orders;
  for (const [by, id] of [
    [owner, first],
    [staff, first],
    [staff, second],
  ] as const) {
    app.clock.pass({ minutes: 1 });
    expect((await by.post(`/v1/office/orders/${id}/notes`, { body: 'Rang.' })).status).toBe(200);
  }
  const lines = async (query = '') => (await loadLog(await asked(owner, `/office/log?${query}`))).page.rows;
  const seen = async (query?: string) => (await lines(query)).map(({ by, aboutId }) => [by, aboutId]);
  expect(await seen()).toEqual([
    ['Sam Okafor', second],
    ['Sam Okafor', first],
    ['Olive Grant', first],
  ]);
  const number = await app.db
    .selectFrom('orders')
    .select('order_number as name')
    .where('id', '=', second ?? '')
    .executeTakeFirstOrThrow();
  const [latest] = await lines();
  expect(latest?.thing).toEqual({ ...number, page: `/office/orders/${second}` });
  expect(await seen(`by=${latest?.byId}`)).toEqual([
    ['Sam Okafor', second],
    ['Sam Okafor', first],
  ]);
  expect(await seen(`about=order&id=${first}`)).toEqual([
    ['Sam Okafor', first],
    ['Olive Grant', first],
  ]);
  expect(await seen('about=review')).toEqual([]);
  expect(await seen('about=course+response')).toEqual([]);
  expect(await seen(`before=${latest?.id}`)).toHaveLength(2);
  expect(await seen("by=nobody&before=x&about='")).toHaveLength(3);
});

test('Today keeps to a kind, and to who has taken it', async () => {
  const [first] = orders;
  const taken = await staff.post(`/v1/office/queue/lessons/${first}/take`, {});
  expect(taken.status).toBe(200);
  const seen = async (query: string, by = staff) => {
    const { view } = await loadToday(await asked(by, `/office?${query}`));
    return view.items.map(({ subject }) => subject);
  };
  expect((await seen('kind=lessons')).toSorted()).toEqual(orders.toSorted());
  expect(await seen('kind=lessons&taken=me')).toEqual([first]);
  expect(await seen('kind=lessons&taken=me', owner)).toEqual([]);
  expect(await seen('kind=lessons&taken=none')).toEqual(orders.slice(1));
  expect(await seen('kind=training')).toEqual([]);
  expect(await seen('kind=fun&taken=all')).toEqual(await seen(''));
});

describe('the funnel', () => {
  const load = async (query: string) => loadFunnel(await asked(staff, `/office/funnel?${query}`));

  test('keeps to an area and to some days', async () => {
    const today = app.clock.now().toISOString().slice(0, 10);
    await app.db
      .insertInto('funnel_counts')
      .values([
        { day: today, step: 'area', area_slug: 'leeds', count: 7 },
        { day: today, step: 'area', area_slug: 'bristol', count: 2 },
        { day: '2026-10-30', step: 'area', area_slug: 'leeds', count: 5 },
      ])
      .execute();
    expect((await load('')).total.area).toBe(14);
    expect((await load('days=7')).total.area).toBe(9);
    expect(await load('days=7&area=leeds')).toMatchObject({ areaName: 'Leeds', total: { area: 7 } });
    expect(await load('days=999&area=atlantis')).toMatchObject({ period: 30, areaName: 'All areas' });
  });
});

test('a person is found before they are erased, and an unknown address says so', async () => {
  const post = (fields: Record<string, string>) =>
    asked(owner, '/office/people', { method: 'POST', body: new URLSearchParams(fields) }).then(postToPeople);
  expect(await post({ email: 'nobody@example.com' })).toMatchObject({ data: { match: { known: false } } });
  const erase = { act: 'erasePerson', email: 'nobody@example.com' };
  expect(await post({ ...erase, confirmed: 'nobody@example.co' })).toMatchObject({
    data: {
      refused: { errors: { confirmed: ['Type the same address once more. Erasing can’t be undone.'] } },
    },
    init: { status: 422 },
  });
  expect(await post({ ...erase, confirmed: ' Nobody@example.com ' })).toMatchObject({
    data: {
      match: { known: false },
      refused: { message: 'We keep nothing about this email address. Check how it is spelt.' },
    },
    init: { status: 422 },
  });
});
