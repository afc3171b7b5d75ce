import { signInToOffice } from '../../support/office.ts';
import { expectAccessible, expectAccessibleAndFitting } from '../../support/screen-checks.ts';
import { buyVoucher, voucherCode, voucherPath } from '../../support/voucher-journey.ts';
import { expect, test } from '../../support/watched-browser.ts';

test.use({ reducedMotion: 'reduce' });

test('the office finds a voucher by its order number and voids it, and its code is refused', async ({
  page,
  browser,
  watching,
}) => {
  watching.tolerate(/403|404|422/);
  const { order, recipient, manage } = await buyVoucher(page);
  const code = await voucherCode(page, recipient);
  const path = await voucherPath(page, recipient);

  await signInToOffice(page);
  await page.goto('/office/vouchers');
  await page.getByRole('search', { name: 'Vouchers' }).getByRole('searchbox').fill(order.toLowerCase());
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  const finder = page.getByRole('region', { name: 'Find a voucher' });
  const found = finder.getByRole('article', { name: `ending ${code.slice(-4)}` });
  await expect(found).toContainText(order);
  await expect(found).toContainText(recipient);
  await expect(found.getByRole('row').last()).toContainText('Bought, +£50.00£50.00');
  expect(await page.content()).not.toContain(code);
  expect(await page.content()).not.toContain(path);

  // The focus goes along to what is asked first, and then to the place that the form names.
  await found.getByText('Send again', { exact: true }).click();
  await found.getByRole('button', { name: `Send it to ${recipient}` }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Check what will happen' })).toBeFocused();
  await page.getByRole('button', { name: 'Confirm' }).press('Enter');
  await expect(page.getByRole('status')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Find a voucher' })).toBeFocused();

  await found.getByText('Void', { exact: true }).click();
  await expectAccessibleAndFitting(page);
  await found.getByLabel('Reason').last().fill('Bought twice');
  await found.getByRole('button', { name: 'Void this voucher' }).click();
  await expect(page.getByRole('status')).toContainText('Its code no longer works');
  await expect(found).toContainText('Voided by the office: Bought twice');
  await expect(found.getByText('Void', { exact: true })).toHaveCount(0);
  await expectAccessible(page);

  await page.goto('/vouchers');
  await page.getByLabel('Code', { exact: true }).fill(code);
  await page.getByRole('button', { name: 'Check balance' }).click();
  await expect(page.getByRole('alert')).toContainText('We don’t recognise that code.');
  expect((await page.goto(path))?.status()).toBe(404);
  await page.goto(manage);
  await expect(page.getByText('Cancelled')).toBeVisible();

  const plain = await browser.newContext({ javaScriptEnabled: false });
  const paper = await plain.newPage();
  await signInToOffice(paper);
  await paper.goto('/office/vouchers');
  const field = paper.getByRole('search', { name: 'Vouchers' }).getByRole('searchbox');
  await field.fill(code.slice(-4));
  await paper.getByRole('button', { name: 'Find', exact: true }).click();
  await expect(paper.getByRole('article', { name: `ending ${code.slice(-4)}` })).toContainText(order);
  await field.fill('BP-0000-00');
  await paper.getByRole('button', { name: 'Find', exact: true }).click();
  await expect(paper.getByText('No voucher has this order number')).toBeVisible();
  await plain.close();
});
