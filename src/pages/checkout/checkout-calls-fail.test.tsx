import { expect, test } from 'vitest';
import { LESSON, POSTED } from '#testing/buyer.ts';
import { openShopInDom } from '#testing/open-shop-in-dom.ts';
import { OUR_SIDE, serverError } from '#testing/shop-in-dom.tsx';

const THEORY = { product_id: 1, type: 'product' };

const { shop } = await openShopInDom();

/** In the summary of what is wrong, which has the focus, and in no toast beside it. */
async function expectInSummary(says: string) {
  await expect.poll(() => shop.text('.problem li')).toEqual([says]);
  await expect.poll(() => document.activeElement?.className).toContain('problem');
  expect(document.activeElement?.role).toBe('alert');
  await expect.poll(() => document.title).toMatch(/^Error: /);
  expect(shop.text('.toast p')).not.toContain(says);
}

test('Details that cannot be saved stay as they were typed, and so does the email of who cannot sign in', async () => {
  await shop.checkoutAt('customer', [THEORY]);
  await shop.fill('Email', 'helen@example.co.uk');
  shop.answer('POST', /\/checkout\/customer$/, serverError);
  await shop.press(/^Continue/);
  await expectInSummary(OUR_SIDE);
  expect((await shop.field('Email')).value).toBe('helen@example.co.uk');

  await shop.check('I have an account');
  await shop.fill('Email', 'joan@example.co.uk');
  await shop.fill('Password', 'clutch kettle marmalade');
  shop.answer('POST', /\/v1\/login$/, serverError);
  await shop.press('Sign in');
  await expectInSummary(OUR_SIDE);
  // But for a secret.
  expect((await shop.field('Password')).value).toBe('');
});

test.each([
  ['delivery', 'Edit delivery'],
  ['billing', 'Edit billing'],
  ['lesson', 'Edit learner'],
])('the section %s that cannot be saved stays as it was typed', async (step, edit) => {
  await shop.checkoutAt('payment', [LESSON, POSTED]);
  await shop.press(edit);
  await shop.fill(/^Address line 2/, 'Headingley');
  shop.answer('POST', new RegExp(`/checkout/${step}$`), serverError);
  await shop.press(/^Continue/);
  await expectInSummary(OUR_SIDE);
  expect((await shop.field(/^Address line 2/)).value).toBe('Headingley');
});

test('a voucher’s code that cannot be entered stays, with what went wrong under it', async () => {
  await shop.checkoutAt('payment', [LESSON]);
  document.querySelector<HTMLElement>('summary')?.click();
  await shop.fill('Code', 'ABCD-EFGH-JKMN-PQRS');
  shop.answer('POST', /\/checkout\/vouchers$/, serverError);
  await shop.press('Use this code');
  await expect.poll(() => shop.text('.toast p')).toContain(OUR_SIDE);
  const code = await shop.field('Code');
  expect(code.value).toBe('ABCD-EFGH-JKMN-PQRS');
  expect(shop.describedAs(code)).toContain(OUR_SIDE);
});
