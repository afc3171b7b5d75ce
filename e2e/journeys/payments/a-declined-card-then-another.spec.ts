import { cards, checkoutAt, helen, openSection, paidOrder, pay } from '../../support/journey.ts';
import { expect, test } from '../../support/watched-browser.ts';

test.beforeEach(({ watching }) => watching.tolerate(/402/));

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
  // Nobody would pick up a learner at the card's made-up postcode.
  await page.getByRole('button', { name: 'Enter address manually' }).click();
  await page.getByLabel('Address line 1').fill(helen.address_line_1);
  await page.getByLabel('Postcode').fill(helen.postcode);
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
