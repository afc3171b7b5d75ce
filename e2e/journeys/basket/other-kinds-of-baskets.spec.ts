import { checkoutAt, helen, L_PLATES, openSection, paidOrder, pay } from '../../support/journey.ts';
import { expect, test } from '../../support/watched-browser.ts';

test('a parcel asks for a delivery address in the United Kingdom, and billing can be the same', async ({
  page,
}) => {
  await checkoutAt(page, 'delivery', { products: [L_PLATES] });
  await expect(page.getByRole('heading', { name: /^Delivery ?, step 2 of 4/ })).toBeVisible();
  await page.getByLabel('First name').fill(helen.firstname);
  await page.getByLabel('Last name').fill(helen.surname);
  await page.getByLabel('Phone').fill(helen.phone);
  await page.getByRole('button', { name: 'Enter address manually' }).click();
  await expect(page.getByText('We only post to addresses in the United Kingdom.')).toBeVisible();
  await expect(page.getByLabel('Country')).toHaveCount(0);
  await page.getByLabel('Address line 1').fill(helen.address_line_1);
  await page.getByLabel('Postcode').fill('ls63ad');
  await page.getByRole('button', { name: 'Continue' }).click();

  await openSection(page, /Billing/);
  await expect(page.getByText('Helen Marsden, 4 Bainbrigge Road')).toContainText('LS6 3AD');
  await page.getByLabel('Same as my delivery address').check();
  await expect(page.getByLabel('First name')).toHaveValue(helen.firstname);
  await expect(page.getByLabel('Postcode')).toHaveValue('LS6 3AD');
  await page.getByRole('button', { name: 'Continue' }).click();

  await openSection(page, /Payment/);
  await pay(page);
  await paidOrder(page);
  await expect(page.getByRole('heading', { name: 'Your parcel' })).toBeVisible();
});
