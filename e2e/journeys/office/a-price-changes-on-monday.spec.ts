import { signInToOffice } from '../../support/office.ts';
import { expectAccessibleAndFitting } from '../../support/screen-checks.ts';
import { expect, test } from '../../support/watched-browser.ts';

test.use({ reducedMotion: 'reduce' });

test('a price for a later day is worked out, set, shown with its day, and taken back', async ({ page }) => {
  const later = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10);
  await signInToOffice(page);
  await page.goto('/office/catalogue/products/training/1');
  const plate = page.getByRole('region', { name: /^New price/ });
  await plate.getByLabel('Price').fill('1000');
  await plate.getByLabel('From').fill(later);
  await plate.getByRole('button', { name: 'Work it out' }).click();
  await expect(plate).toContainText('£1,045.00');
  await expectAccessibleAndFitting(page);
  await plate.getByRole('button', { name: /^Set £1,000\.00 from/ }).click();
  const prices = page.getByRole('region', { name: /^Prices of/ });
  await expect(prices).toContainText('£1,000.00');
  await page.goto('/instructor-training');
  await expect(page.getByRole('main')).not.toContainText('£1,045.00');
  // Other journeys buy it today, and none later; but it is left as it was found.
  await page.goto('/office/catalogue/products/training/1');
  await prices.getByRole('button', { name: /Withdraw|Take back|Remove/ }).click();
  await expect(prices).not.toContainText('£1,000.00');
});
