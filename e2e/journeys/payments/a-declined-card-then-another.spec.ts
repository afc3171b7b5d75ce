import { receiptsTo } from '../../support/emails.ts';
import { cards, checkoutAt, helen, openSection, paidOrder, pay, payButton } from '../../support/journey.ts';
import { expect, test } from '../../support/watched-browser.ts';

test.beforeEach(({ watching }) => watching.tolerate(/402/));

test('a declined card says so, and another one makes one order', async ({ page }) => {
  const { email } = await checkoutAt(page, 'payment');
  await pay(page, cards.declined);

  const message = page.getByRole('alert').filter({ hasText: 'Your card was declined.' });
  await expect(message).toBeFocused();
  await expect(page).toHaveURL(/basket\/checkout$/);
  await expect(payButton(page)).toHaveText(/^Pay £/);
  await expect(payButton(page)).not.toHaveAttribute('aria-disabled');

  await pay(page, cards.good);
  await paidOrder(page);
  await expect.poll(() => receiptsTo(page, email)).toBe(1);
});

test('a billing address that does not match is told in the literal words, edited, and then paid', async ({
  page,
}) => {
  await checkoutAt(page, 'billing');
  await page.getByLabel('First name').fill(helen.firstname);
  await page.getByLabel('Last name').fill(helen.surname);
  await page.getByLabel('Phone').fill(helen.phone);
  await page.getByRole('button', { name: 'Enter address manually' }).click();
  await page.getByLabel('Address line 1').fill(helen.address_line_1);
  await page.getByLabel('Postcode').fill('av5 1aa');
  await page.getByRole('button', { name: 'Continue' }).click();
  await openSection(page, /Learner/);
  await page.getByLabel('I am', { exact: true }).check();
  await page.getByLabel('Same as billing address').check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await openSection(page, /Payment/);

  await pay(page, cards.good);
  const message = page.getByRole('alert').filter({ hasText: 'The billing address does not match the card.' });
  await expect(message).toBeFocused();

  await page.getByRole('button', { name: 'Edit billing' }).click();
  await openSection(page, /Billing/);
  await expect(page.getByLabel('Address line 1')).toHaveValue(helen.address_line_1);
  await page.getByLabel('Postcode').fill(helen.postcode);
  await page.getByRole('button', { name: 'Continue' }).click();
  await openSection(page, /Payment/);
  await pay(page, cards.good);
  await paidOrder(page);
});

test('a wrong card number is the form’s own matter: nothing is sent', async ({ page }) => {
  await checkoutAt(page, 'payment');
  const confirms: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/checkout/confirm')) confirms.push(request.url());
  });
  await pay(page, ['4976000000003437', '452']);
  await expect(page.getByRole('alert').filter({ hasText: 'Check the card number' })).toBeFocused();
  expect(confirms).toEqual([]);
  await pay(page, cards.good);
  await paidOrder(page);
});

test('a return with an error in the address shows the words for it, and never the words in it', async ({
  page,
}) => {
  await checkoutAt(page, 'payment');
  const go = (message: string) =>
    page.goto(`/basket/checkout?error=1&message=${encodeURIComponent(message)}`);
  await go('Card declined: AVS policy');
  await expect(page.getByText('The billing address does not match the card.')).toBeVisible();
  await go('Ring 0900 123 now');
  await expect(page.getByText('An error occurred while attempting the payment.')).toBeVisible();
  await expect(page.getByText('0900 123')).toHaveCount(0);
});
