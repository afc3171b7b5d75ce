import {
  acceptAll,
  cardFrame,
  checkoutAt,
  openSection,
  paidOrder,
  pay,
  payButton,
} from '../../support/journey.ts';
import { expect, test } from '../../support/watched-browser.ts';

const SORRY = 'Could not connect to the payment gateway.';

test.beforeEach(({ watching }) => watching.tolerate(/Failed to load resource|MIME type/));

test('without the gateway’s script the page says so, and trying again helps', async ({ page }) => {
  await checkoutAt(page, 'payment');
  await page.goto('/basket/checkout?gateway_script=missing');
  await expect(page.getByText(SORRY)).toBeVisible();
  await expect(page.locator('.cardframe')).toBeHidden();
  await acceptAll(page);
  await expect(payButton(page)).toHaveAccessibleDescription('To pay, select Try again above.');

  await page.route('**/assets/js/client.js*', (route) => route.abort());
  const again = page.getByRole('button', { name: 'Try again' });
  await again.click();
  await expect(page.getByText(SORRY)).toBeVisible();
  await page.unroute('**/assets/js/client.js*');
  await again.click();
  await expect(await openSection(page, /Payment/)).toBeFocused();
  await expect(cardFrame(page).getByLabel('Card number')).toBeVisible();
  await expect(page.getByText(SORRY)).toBeHidden();
  await pay(page);
  await paidOrder(page);
});
