import { expect, test } from 'vitest';
import { openShopInDom } from '#testing/open-shop-in-dom.ts';
import { boughtCodes } from '#testing/vouchers.ts';
import * as findVoucherPage from './find-voucher-page.tsx';

const { app, shop } = await openShopInDom({ vouchers: findVoucherPage });

const problem = () => shop.text('[role=alert]').join();
const said = () => shop.text('main').join();

test('a code says what is left on it and what that buys, and a wrong one says so', async () => {
  const [code = ''] = await boughtCodes(app, '50');
  await shop.open('/vouchers');
  await shop.press('Check balance');
  await expect.poll(problem).toContain('Enter the code');
  await shop.fill('Code', `${code.slice(0, -1)}${code.endsWith('0') ? '1' : '0'}`);
  await shop.press('Check balance');
  const refusal = 'We don’t recognise that code. Please check it and try again.';
  await expect.poll(problem).toContain(refusal);
  await expect.poll(() => document.activeElement?.className).toContain('problem');
  await expect.poll(() => document.title).toMatch(/^Error: /);
  expect(shop.describedAs(await shop.field('Code'))).toMatch(new RegExp(refusal));

  const typed = code.toLowerCase().replaceAll('-', ' ');
  await shop.fill('Code', typed);
  await shop.press('Check balance');
  await expect.poll(() => document.activeElement?.textContent).toBe(`Voucher ending ${code.slice(-4)}`);
  expect(said()).toContain('£50');
  await expect.poll(() => document.title).not.toMatch(/^Error: /);
  await shop.fill('Your postcode or town', 'LS6');
  await shop.press('Work it out');
  // The voucher that was found stays on the page.
  await expect.poll(said).toContain('About 2 hours manual in Leeds, or 1 automatic');
  expect((await shop.field('Code')).value).toBe(typed);
});
