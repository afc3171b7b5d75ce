// What programs of others read: where we teach, what is on sale, who teaches, and whose lessons an account has.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chosenTimes } from '#src/pages/instructors/times/chosen-times.server.ts';
import { makeAccount } from '#testing/accounts.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { LESSON, testBuyer } from '#testing/buyer.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

interface Listed {
  data: Record<string, unknown>[];
}
const read = async (path: string) => (await app.browser().get<Listed>(`/v1/website/${path}`)).body.data;

test('areas, products and instructors name each other by the same words', async () => {
  const areas = await read('areas');
  expect(areas).toContainEqual(
    expect.objectContaining({ slug: 'leeds', name: 'Leeds', outcodes: expect.arrayContaining(['LS6']) }),
  );
  const slugs = new Set(areas.map(({ slug }) => slug));
  const [lessons, instructors] = await Promise.all([read('products?type=lesson'), read('instructors')]);
  expect(lessons.length).toBeGreaterThan(10);
  for (const { area } of [...lessons, ...instructors]) expect(slugs).toContain(area);
});

test('products are the current ones, by type, area and gearbox, with what the basket takes', async () => {
  const [hour] = await read('products?area=leeds&transmission=manual&type=lesson');
  expect(hour).toMatchObject({ area: 'leeds', transmission: 'manual', type: 'lesson' });
  expect(hour?.fee).toMatch(/^\d+\.\d\d$/);
  const browser = app.browser();
  for (const type of ['lesson', 'training', 'product', 'bundle']) {
    const [one] = await read(`products?type=${type}`);
    const added = await browser.post('/v1/website/basket', { product_id: one?.product_id, type });
    expect([type, added.status], added.text).toEqual([type, 200]);
  }
  await app.db
    .updateTable('products')
    .set({ off_sale_at: app.clock.now() })
    .where('type', '=', 'bundle')
    .execute();
  expect(await read('products?type=bundle')).toEqual([]);
});

test('a filter that means nothing is refused in its field', async () => {
  const answer = await app.browser().get<{ errors: object }>('/v1/website/products?type=voucher');
  expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['type']]);
});

test('an instructor’s free times are those of their page, by length and outcode', async () => {
  const times = async (query = '') =>
    (
      await app
        .browser()
        .get<{ minutes: number; outcode: string; data: string[] }>(
          `/v1/website/instructors/amara-osei/times${query}`,
        )
    ).body;
  const page = await chosenTimes(app.db, {
    slug: 'amara-osei',
    query: new URLSearchParams('minutes=90'),
    now: app.clock.now(),
  });
  const free = await times('?minutes=90');
  expect(free.data.length).toBeGreaterThan(0);
  expect(free).toEqual({
    minutes: 90,
    outcode: page?.filters.from,
    data: page?.times.all.map(({ value }) => value),
  });
  expect((await times('?minutes=60')).data.length).toBeGreaterThan(free.data.length);
  const nobody = await app.browser().get<object>('/v1/website/instructors/nobody/times');
  expect(nobody.status).toBe(404);
});

test('an account learns the ids of its learners, by which the other calls know them', async () => {
  const browser = app.browser();
  await makeAccount(app, browser, { email: 'ids@example.com' });
  const buyer = await (await testBuyer({ ...app, browser: () => browser }, [LESSON])).fillIn({
    email: 'ids@example.com',
  });
  expect((await buyer.pay()).status).toBe(200);
  const { body } = await browser.get<Listed>('/v1/account/learners');
  expect(body.data).toHaveLength(1);
  const lessons = await browser.get<{ name: string }>(`/v1/learners/${body.data[0]?.id}/lessons`);
  expect([lessons.status, lessons.body.name]).toEqual([200, body.data[0]?.name]);
});

test('the example in examples/ draws its board from these calls', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['examples/window-board.ts', app.url]);
  expect(stdout).toMatch(/^Leeds: £24\.56 an hour; .+ is free first, \w{3}/m);
});
