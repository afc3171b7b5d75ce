import type { Response } from '@playwright/test';
import { expect, test } from '../../support/changing-shop.ts';
import { cards, fillBasket } from '../../support/journey.ts';
import { isFocused } from '../../support/keyboard.ts';
import { signInToOffice } from '../../support/office.ts';
import { startPayingByCalls } from '../../support/paid-by-calls.ts';

test.use({ reducedMotion: 'reduce' });

test('with the keyboard alone, a payment that no bank has decided on is found on Today and settled', async ({
  page,
  shop,
  watching,
}) => {
  watching.tolerate(/Failed to load resource/);
  const { transaction } = await startPayingByCalls(page, await fillBasket(page), {
    card: cards.processing,
    site: shop.url,
  });
  await shop.overnight(
    "update payments set updated_at = updated_at - interval '20 minutes' where state = 'capturing'",
    // Only the staff ask the bank again.
    "delete from jobs.job where name = 'settle-payment'",
  );
  await signInToOffice(page, shop.url);
  await page.goto('/office');
  const row = page.getByRole('listitem').filter({ hasText: 'Settle a card payment' });
  const { keyboard } = page;

  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  // Keys count from when the page's scripts have come.
  await expect(async () => {
    await keyboard.press('?');
    await expect(keys.getByRole('button', { name: 'Close' })).toBeFocused({ timeout: 1_000 });
  }).toPass();
  await keyboard.press('Escape');
  await expect(keys).toBeHidden();
  await keyboard.press('/');
  await keyboard.type('?');
  await expect(
    page.getByRole('searchbox', { name: 'Search orders, learners', exact: false }).first(),
  ).toHaveValue('?');
  await expect(keys).toBeHidden();
  await page.reload();

  await expect(async () => {
    await keyboard.press('j');
    expect(await isFocused(row.getByRole('link').first())).toBe(true);
  }).toPass();
  // The bank is still processing it for some answers.
  await keyboard.press('e');
  await expect(page.getByRole('alert')).toContainText('still doesn’t say whether money was taken');
  await expect(async () => {
    // From a page of its own: pressed while the answer before is loading, j would go on to the next row.
    await page.goto('/office');
    await keyboard.press('j');
    expect(await isFocused(row.getByRole('link').first())).toBe(true);
    // One press waits for its answer: pressed twice, the second is told that somebody was faster.
    const isAct = (answer: Response) => answer.request().method() === 'POST';
    const answered = page.waitForResponse(isAct);
    await keyboard.press('e');
    await answered;
    const told = page.getByRole('status').or(page.getByRole('alert'));
    await expect(told).toContainText(/The payment was taken|still doesn’t say/);
    // Once it is settled there is nothing left to press.
    expect(await told.textContent()).toContain('The payment was taken');
  }).toPass();
  await expect(page.getByRole('status')).toContainText('The payment was taken');
  await expect(row).toHaveCount(0);

  await page.goto('/office/log?about=payment');
  await expect(page.getByRole('table')).toContainText('its order is paid');
  await page.goto(`/basket/checkout/confirmation/${transaction}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you for your payment' })).toBeVisible();
});
