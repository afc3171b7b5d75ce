import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '#testing/app.ts';
import { LESSON, learner, person, testBuyer } from '#testing/buyer.ts';
import type { CoverageWire } from './coverage-wire.ts';

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
const nowhere = { ...learner, postcode: 'SW1A 1AA' };

test('the checkout says who teaches at a postcode, and takes any learner from whoever does not ask', async () => {
  const { step, basket } = await atLearner();
  const cover = (postcode: string) => step<CoverageWire>('coverage', { postcode });
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
