import { afterEach, expect, test, vi } from 'vitest';
import { lettersTo } from '#testing/accounts.ts';
import { expectErrors } from '#testing/field-errors-in-dom.ts';
import { openShopInDom } from '#testing/open-shop-in-dom.ts';
import { buyVouchers, E_VOUCHER } from '#testing/vouchers.ts';
import * as managePage from './manage-page.tsx';

const { app, shop } = await openShopInDom({ 'vouchers/manage/:ref': managePage });
afterEach(() => void vi.useRealTimers());

const said = () => shop.text('main').join();
const RIGHT = 'right@example.co.uk';
const lettersThere = () => lettersTo(app, RIGHT);

test('a buyer corrects the address and the day by the link in the receipt, then sends it, and sends it again', async () => {
  const { manage } = await buyVouchers(app, [{ ...E_VOUCHER, send_now: false, send_at: '2026-12-14' }]);
  // Nothing but the clock by which the page looks again stands still.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  await shop.open(`/vouchers/manage/${manage}`);
  await expect.poll(said).toContain('Scheduled');
  await shop.fill('Their email', 'nobody');
  await shop.fill('Send date', '2020-01-01');
  await shop.press(/^Save changes/);
  await expectErrors(shop, [
    [/^Their email/, 'nobody', 'Enter an email address like name@example.co.uk'],
    [/^Send date/, '2020-01-01', 'Choose a date from tomorrow onwards, or send it now'],
  ]);

  await shop.fill('Their email', RIGHT);
  await shop.fill('Send date', '2026-12-15');
  await shop.press(/^Save changes/);
  await expect.poll(said).toContain(`We’ll send it to ${RIGHT} at 8am`);
  await expect.poll(() => document.activeElement?.textContent).toBe('£100 for Sam');
  expect(await lettersThere()).toEqual([]);

  await shop.check('Now');
  await shop.press(/^Send it now/);
  await expect.poll(said).toContain(`We’re sending it to ${RIGHT}`);
  expect(await lettersThere()).toMatchObject([{ subject: expect.stringContaining('voucher') }]);
  // The page looks again by itself.
  await expect
    .poll(async () => {
      await vi.advanceTimersByTimeAsync(4_000);
      return said();
    })
    .toContain(`We sent it to ${RIGHT} on`);

  expect(said()).not.toContain('Their email');
  await shop.press(/^Send again/);
  await expect.poll(() => shop.text('.toast').join()).toContain(`Sent again to ${RIGHT}`);
  expect(await lettersThere()).toHaveLength(2);
});
