import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type TestApp, testApp } from '#testing/app.ts';
import { testBuyer } from '#testing/buyer.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://lessons.example',
    SMTP_URL: 'smtp://127.0.0.1:1',
    VOUCHER_SECRET: 'a secret of thirty-two characters or more',
    ACCOUNT_SECRET: 'another secret of thirty-two characters or more',
    PAYPAL_CLIENT_ID: '',
    PAYPAL_SECRET: '',
    PAYPAL_WEBHOOK_ID: '',
    IDEAL_POSTCODES_KEY: '',
  });
});
afterAll(() => app.close());

test('a school without PayPal and address finder sells by card', async () => {
  const buyer = await (await testBuyer(app)).fillIn();
  const fetched = vi.spyOn(globalThis, 'fetch');
  expect((await buyer.start()).body).toMatchObject({ pay_in_3: false });
  expect(await buyer.step('paypal', { requestType: 'main-website' })).toMatchObject({
    status: 409,
    body: { message: 'We don’t take PayPal. Please pay by card.' },
  });
  expect(await buyer.browser.post('/basket/checkout/addresses', { postcode: 'LS6 3AD' })).toMatchObject({
    status: 200,
    body: { message: 'The address finder isn’t working. Please enter the address yourself.' },
  });
  expect((await buyer.pay()).body.transaction).toMatch(/^[a-z0-9]+$/);
  const providers = [app.paypal.url, app.finder.url];
  expect(fetched.mock.calls.filter(([to]) => providers.some((url) => String(to).startsWith(url)))).toEqual(
    [],
  );
});
