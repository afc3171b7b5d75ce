import { expectAccessible, expectAccessibleAndFitting } from '../../support/screen-checks.ts';
import { buyVoucher, voucherPath } from '../../support/voucher-journey.ts';
import { expect, test } from '../../support/watched-browser.ts';

test.use({ reducedMotion: 'reduce' });

// What its pages say is in src/pages/vouchers.
test('a holder reads the voucher’s page, and sees more times of one instructor where the focus is', async ({
  page,
}) => {
  const { recipient } = await buyVoucher(page, { amount: '100' });
  const path = await voucherPath(page, recipient);
  await page.goto(`${path}?postcode=LS6+3AD`);
  await expect(page.getByText('About 4 hours manual in Leeds, or 3 automatic')).toBeVisible();
  await expectAccessibleAndFitting(page);

  await page.goto(`${path.replace('/vouchers/', '/gift/')}?postcode=LS6+3AD`);
  await page
    .getByRole('link', { name: /^More times/ })
    .first()
    .click();
  await expect(page.getByRole('link', { name: /^Fewer times/ })).toBeFocused();
  await expectAccessible(page);
});
