import { fillBasket, newEmail } from '../../support/journey.ts';
import { signInToOffice } from '../../support/office.ts';
import { payByCalls } from '../../support/paid-by-calls.ts';
import { expectAccessibleAndFitting } from '../../support/screen-checks.ts';
import { buyVoucher, voucherCode } from '../../support/voucher-journey.ts';
import { expect, test } from '../../support/watched-browser.ts';

test.use({ reducedMotion: 'reduce' });

const HAZARD_PERCEPTION = { product_id: 3, type: 'product' };
const MOCK_TESTS = { product_id: 4, type: 'product' };

test('a line paid by voucher and card is refunded after a look at what will happen, each part to where it came from', async ({
  page,
}) => {
  const { recipient } = await buyVoucher(page, { amount: '20' });
  const code = await voucherCode(page, recipient);
  const ends = code.slice(-4);
  // The voucher pays the first line and £7.01 of the second, and the card the other £5.98.
  const basket = await fillBasket(page, [HAZARD_PERCEPTION, MOCK_TESTS]);
  const { order } = await payByCalls(page, basket, { email: newEmail(), code });
  await signInToOffice(page);
  await page.goto(`/office/orders?find=${order}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(order);
  await page
    .getByRole('link', { name: /^Refund/ })
    .first()
    .click();
  await page.getByRole('checkbox', { name: /Mock Test Library/ }).check();
  const plate = page.getByRole('region', { name: 'What will happen' });
  await expect(plate).toContainText('£7.01');
  await expect(plate).toContainText('£5.98');
  await expect(plate).toContainText(ends);
  await expectAccessibleAndFitting(page);
  await page.getByLabel('Reason').selectOption({ index: 1 });
  await plate.getByRole('button', { name: /£12\.99/ }).click();

  const refunds = page.getByRole('region', { name: 'Refunds' });
  await expect(refunds).toContainText('£12.99');
  await expect(refunds).toContainText(`Visa ending 3436 (£5.98) and voucher ending ${ends} (£7.01)`);
  await page.goto('/vouchers');
  await page.getByLabel(/^(Code|Voucher code)/).fill(code);
  // The voucher's part follows the card's.
  await expect(async () => {
    await page.getByRole('button', { name: 'Check balance' }).click();
    await expect(page.getByRole('main')).toContainText('£7.01', { timeout: 2_000 });
  }).toPass();
});
