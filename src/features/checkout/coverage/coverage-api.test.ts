import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BasketResponse } from '#src/features/basket/api-schema.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { LESSON, learner, person, testBuyer } from '#testing/buyer.ts';
import type { CoverageResponse } from './coverage-api-schema.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

async function atLearner() {
  const buyer = await testBuyer(app, [{ ...LESSON, options: { instructor: 'amara-osei' } }]);
  await buyer.start();
  await buyer.step('customer', { email: 'joan@example.com', customer_is_pupil: false });
  await buyer.step('billing', person);
  return buyer;
}
const week = (day: string) => ({ [day]: { day, morning: true, afternoon: true, evening: true } });
const nowhere = { ...learner, postcode: 'SW1A 1AA' };

test('the checkout says who teaches at a postcode, and takes any learner from whoever does not ask', async () => {
  const { step, basket } = await atLearner();
  const cover = (postcode: string) => step<CoverageResponse>('coverage', { postcode });
  expect((await cover('ls6 3ad')).body).toMatchObject({ kind: 'fits', heading: 'Amara Osei teaches in LS6' });
  expect((await cover('SW1A 1AA')).body).toMatchObject({
    kind: 'nobody',
    heading: 'Nobody teaches in SW1A yet',
    elsewhere: { url: '/areas-covered/brighton' },
  });
  expect((await step('lesson', nowhere)).status).toBe(200);
  const stranger = await app.browser().post('/v1/website/checkout/coverage', { basket, postcode: 'LS6 3AD' });
  expect(stranger.status).toBe(404);
});

test('first lessons to choose from can be held as they are answered, and none is offered beside a held one', async () => {
  const { step, browser, basket } = await atLearner();
  const cover = () => step<CoverageResponse>('coverage', { postcode: 'LS6 3AD', availability: week('wed') });
  const { body } = await cover();
  const [line] = (await browser.get<BasketResponse>(`/v1/website/basket/${basket}`)).body.contents.products;
  expect(body).toMatchObject({
    kind: 'fits',
    item: line?.id,
    times: { url: '/instructors/amara-osei/times?from=LS6', words: 'See all of Amara’s times' },
  });
  const [first] = body.choices;
  expect(new Date(first?.starts_at ?? '').getUTCDay()).toBe(3);
  const held = await browser.post<BasketResponse>('/v1/website/basket/held-time', {
    basket,
    instructor: first?.slug,
    starts_at: first?.starts_at,
    minutes: 60,
    outcode: 'LS6',
    product_id: line?.product_id,
  });
  expect(held.body.contents.products[0]?.held_time?.starts_at).toBe(first?.starts_at);
  expect((await cover()).body).toMatchObject({ kind: 'fits', choices: [], times: null });
});
