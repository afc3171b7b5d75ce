import { expect, test } from 'vitest';
import { testApp } from '#testing/app.ts';
import { builtSite } from '#testing/pages.ts';
import { plainBrowser } from '#testing/plain-browser.ts';

const app = await testApp();
const site = await builtSite(app);

test('a basket is filled, changed and bought by PayPal on pages without scripts', async () => {
  const page = plainBrowser(site);
  await page.open('/basket/checkout');
  await page.follow('Check out without JavaScript');
  expect(page.address).toBe('/basket');
  expect(page.text).toContain('Your basket is empty.');
  await page.open('/areas-covered/leeds');
  await page.press(/^Add to basket.*10 hours$/);
  await page.open('/pass-for-less-pack');
  await page.press(/^Add to basket/);
  await page.press('Update the quantity of 10 hours in Leeds', { 'Quantity for 10 hours in Leeds': '3' });
  expect(page.link('My Basket, 4 items')).toBeDefined();
  await page.part('main li', 'Pass For Less').press(/^Remove/);
  expect(page.link('My Basket, 3 items')).toBeDefined();
  await page.press('Update the quantity of 10 hours in Leeds', { 'Quantity for 10 hours in Leeds': '1' });

  await page.press('Checkout Now');
  await page.press('Continue');
  expect(page.document.title).toMatch(/^Error: Checkout/);
  expect(page.link('Choose who this is for').hash).not.toBe('');
  await page.press('Continue', { Email: 'helen@example.co.uk', 'Yes, I’m learning': true });
  await page.press('Continue', {
    'First name': 'Helen',
    'Last name': 'Ward',
    Phone: '07700 900123',
    'Address line 1': '3 Brudenell Road',
    Postcode: 'ls6 1ba',
  });
  expect(page.field(/^Same as billing address/).checked).toBe(true);
  await page.press('Continue', { 'Monday evening': true });
  await page.press('Continue', {
    PayPal: true,
    'Start as soon as possible': true,
    'I accept the terms and conditions': true,
  });

  const leaving = page.document.querySelector<HTMLMetaElement>('meta[http-equiv="refresh"]')?.content ?? '';
  const token = new URL(leaving.replace(/^0;url=/, '')).searchParams.get('token') ?? '';
  app.paypal.choose(token, 'approve');
  await page.open(`/basket/checkout/paypal/return?token=${token}`);
  await expect
    .poll(async () => {
      // The gateway is asked again once a second.
      app.clock.pass({ seconds: 2 });
      await page.follow('Check now');
      return page.heading;
    })
    .toBe('Thank you for your payment');
  expect(page.document.title).toMatch(/^Thank you for your payment/);
  expect(page.text).toContain('helen@example.co.uk');
  await page.open('/basket');
  expect(page.text).toContain('Your basket is empty.');
});
