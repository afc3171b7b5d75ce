import { confirmByMail, onAccountPage } from '../../support/account-journey.ts';
import { paidOrder } from '../../support/journey.ts';
import { payByCalls } from '../../support/paid-by-calls.ts';
import { fillBasketWithVouchers, forSam } from '../../support/voucher-journey.ts';
import { expect, test } from '../../support/watched-browser.ts';

test('a guest saves the details after buying, which another browser cannot, and finds the order in the account', async ({
  page,
  browser,
}) => {
  await page.setViewportSize({ width: 390, height: 900 });
  const filled = await fillBasketWithVouchers(page, [forSam]);
  const { order, email, transaction } = await payByCalls(page, filled);
  await page.goto(`/basket/checkout/confirmation/${transaction}`);
  await paidOrder(page);
  await test.step('another browser with the address of the confirmation saves no details', async () => {
    const context = await browser.newContext();
    const stranger = await context.newPage();
    await stranger.goto(page.url());
    await stranger.getByRole('button', { name: 'Email me a link' }).click();
    await expect(
      stranger.getByText('This only works in the browser you used to place the order.'),
    ).toBeVisible();
    await context.close();
  });

  await page.getByRole('button', { name: 'Email me a link' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Check your email.' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Save your details for next time' })).toBeFocused();
  await confirmByMail(page, email, 'Welcome, Helen');
  await page.getByRole('link', { name: 'See your account' }).click();
  await onAccountPage(page);

  const card = page.getByRole('article', { name: order });
  await expect(card).toContainText('Paid');
  await expect(card).toContainText('£50.00');
  const voucher = page.getByRole('article', { name: '£50 for Sam Otieno' });
  await expect(voucher).toContainText(/On its way|Sent/);
  await page.getByRole('link', { name: 'Your details' }).click();
  await expect(page.getByLabel('Address line 1')).toHaveValue('4 Bainbrigge Road');
  await page.goBack();
  await card.getByRole('link', { name: 'See the order' }).click();
  expect(await paidOrder(page)).toBe(order);
  // Who is signed in has an account already.
  await expect(page.getByText('What happens next')).toBeVisible();
  await expect(page.getByText('Save your details for next time')).toBeHidden();
});
