import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BasketItem, BasketResponse } from '#src/features/basket/api-schema.ts';
import { setWorkingHours } from '#src/features/lessons/availability/working-hours.server.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { LESSON } from '#testing/buyer.ts';
import { AMARA } from '#testing/diary.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await app.db.transaction().execute((tx) =>
    setWorkingHours(
      tx,
      AMARA,
      [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: 510, to: 1050 })),
    ),
  );
});
afterAll(() => app.close());

const HELD = '/v1/website/basket/held-time';
let day = 0;
/** Ten o'clock on another day for each test. */
const tenOClock = (hour = 10) =>
  `2026-12-${String(Math.floor(day / 5) * 7 + (day % 5) + 1).padStart(2, '0')}T${hour}:00:00.000Z`;
const input = { instructor: AMARA, minutes: 60, outcode: 'LS6', product_id: LESSON.product_id };

const hold = (body: object) => app.browser().post<BasketResponse>(HELD, { ...input, ...body });
const lineOf = (basket: BasketResponse): BasketItem => basket.contents.products[0] as BasketItem;
async function statesOf(basket: string) {
  const rows = await app.db
    .selectFrom('bookings')
    .select('state')
    .where('held_for', '=', basket)
    .orderBy('created_at')
    .execute();
  return rows.map(({ state }) => state);
}

test('a time is held with lessons that are added, and moves to another with the same lessons', async () => {
  day += 1;
  const first = await hold({ starts_at: tenOClock() });
  expect(first.status).toBe(200);
  expect(lineOf(first.body)).toMatchObject({
    product_id: LESSON.product_id,
    instructor: { slug: AMARA },
    held_time: { starts_at: tenOClock(), until: '2026-11-21T10:15:00.000Z', outcode: 'LS6' },
  });
  const basket = first.body.uuid;
  const second = await hold({ basket, starts_at: tenOClock(13) });
  expect(second.body.contents.products).toHaveLength(1);
  expect(lineOf(second.body).held_time?.starts_at).toBe(tenOClock(13));
  expect(await statesOf(basket)).toEqual(['released', 'held']);
});

test('what another basket holds is taken, and its hold is no option of a line here', async () => {
  day += 1;
  const theirs = await hold({ starts_at: tenOClock() });
  const mine = await app.browser().post<BasketResponse>('/v1/website/basket', LESSON);
  const basket = mine.body.uuid;
  const refused = await hold({ basket, starts_at: tenOClock() });
  expect(refused).toMatchObject({ status: 409, body: { code: 'time_taken' } });
  const slot = lineOf(theirs.body).options.held_slot;
  const add = (basket: string) =>
    app
      .browser()
      .post<BasketResponse>('/v1/website/basket', { ...LESSON, basket, options: { held_slot: slot } });
  expect(await add(basket)).toMatchObject({
    status: 422,
    body: { errors: { held_slot: [expect.any(String)] } },
  });
  const again = await add(theirs.body.uuid);
  expect(lineOf(again.body)).toMatchObject({ quantity: 2, held_time: { starts_at: tenOClock() } });
});

test('a hold ends with its line, with another instructor for it, and when it is let go', async () => {
  day += 1;
  const browser = app.browser();
  let hour = 9;
  const ends = async (end: (basket: string, item: string) => Promise<{ status: number }>) => {
    // One network holds one time twice at most.
    hour += 1;
    const { body } = await hold({ starts_at: tenOClock(hour) });
    expect((await end(body.uuid, lineOf(body).id)).status).toBe(200);
    expect(await statesOf(body.uuid)).toEqual(['released']);
    return body.uuid;
  };
  await ends((basket, item) => browser.delete(`/v1/website/basket/${item}`, { basket }));
  await ends((basket, item) =>
    browser.put(`/v1/website/basket/${item}`, { basket, quantity: 1, instructor: null }),
  );
  const kept = await ends((basket) => browser.delete(HELD, { basket }));
  const { body } = await browser.get<BasketResponse>(`/v1/website/basket/${kept}`);
  expect(lineOf(body)).toMatchObject({
    held_time: null,
    instructor: { slug: AMARA },
    options: { instructor: AMARA },
  });
});

test('lessons that are too short for a time, or that its instructor does not teach, hold nothing', async () => {
  day += 1;
  const hour = await app.db
    .selectFrom('products')
    .select('id as product_id')
    .where('area_slug', '=', 'leeds')
    .where('transmission', '=', 'manual')
    .where('hours', '=', 1)
    .executeTakeFirstOrThrow();
  const short = await app.browser().post<BasketResponse>('/v1/website/basket', hour);
  const basket = short.body.uuid;
  expect(await hold({ ...hour, basket, starts_at: tenOClock(), minutes: 90 })).toMatchObject({ status: 422 });
  expect(await hold({ basket, starts_at: tenOClock(), minutes: 90, product_id: null })).toMatchObject({
    status: 422,
    body: { errors: { product_id: [expect.any(String)] } },
  });
  const { slug } = await app.db
    .selectFrom('instructors')
    .select('slug')
    .where('area_slug', '<>', 'leeds')
    .executeTakeFirstOrThrow();
  expect(await hold({ starts_at: tenOClock(), instructor: slug })).toMatchObject({ status: 422 });
  expect(await statesOf(basket)).toEqual([]);
});
