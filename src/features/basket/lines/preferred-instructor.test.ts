import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '#testing/app.ts';
import { basketCalls, itemOf } from '#testing/basket-calls.ts';
import { LESSON, TRAINING } from '#testing/buyer.ts';
import type { BasketResponse } from '../api-schema.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const { add, read, change, basketWith } = basketCalls(() => app.browser());
const wishing = (instructor: string) => ({ ...LESSON, options: { instructor } });
const AMARA = wishing('amara-osei');
const TOM = wishing('tom-ackroyd');
const linesOf = ({ contents }: BasketResponse) =>
  contents.products.map(({ quantity, instructor }) => `${quantity} with ${instructor?.name ?? 'anybody'}`);

test('the same lesson with another wish is another line', async () => {
  const { uuid } = await basketWith(AMARA);
  for (const product of [AMARA, TOM, LESSON, wishing('')]) await add({ ...product, basket: uuid });
  const { body } = await read(uuid);
  expect(linesOf(body)).toEqual(['2 with Amara Osei', '1 with Tom Ackroyd', '2 with anybody']);
});

test.each([
  ['nobody’s slug', wishing('nobody-at-all'), 'instructor'],
  ['no slug at all', wishing('Amara Osei'), 'instructor'],
  ['someone of another area', wishing('harjit-gill'), 'instructor'],
  ['someone who teaches in other cars', wishing('nadia-hussain'), 'instructor'],
  ['training', { ...TRAINING, options: { instructor: 'amara-osei' } }, 'options'],
])('a wish is refused for %s', async (_what, product, field) => {
  const { status, body } = await add(product);
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
});

test('a wish is changed and given up, and lines that then are alike become one', async () => {
  const { uuid, ...basket } = await basketWith(LESSON, AMARA);
  const request = { basket: uuid, quantity: 2 };
  const item = itemOf({ uuid, ...basket }, 1);
  expect(linesOf((await change(item, { ...request, instructor: 'tom-ackroyd' })).body)).toEqual([
    '1 with anybody',
    '2 with Tom Ackroyd',
  ]);
  expect((await change(item, { ...request, instructor: 'nadia-hussain' })).status).toBe(422);
  expect(linesOf((await change(item, request)).body)).toEqual(['1 with anybody', '2 with Tom Ackroyd']);
  expect(linesOf((await change(item, { ...request, instructor: null })).body)).toEqual(['3 with anybody']);
});

test('an instructor who leaves is no longer named, and the wish stays in the options', async () => {
  const basket = await basketWith(AMARA);
  const leave = (left_at: Date | null) =>
    app.db.updateTable('instructors').set({ left_at }).where('slug', '=', 'amara-osei').execute();
  await leave(app.clock.now());
  app.clock.pass({ seconds: 6 });
  const [item] = (await read(basket.uuid)).body.contents.products;
  expect(item).toMatchObject({ instructor: null, options: { instructor: 'amara-osei' } });
  await leave(null);
});
