import type { Page } from '@playwright/test';
import { expectNoBrokenWord } from '../../support/screen-checks.ts';
import { expect, test } from '../../support/watched-browser.ts';

test('no word breaks on the narrowest phone, nor with very big letters, and a phone’s first screen has a price', async ({
  page,
}) => {
  const sold = ['/', '/areas-covered/leeds'];
  for (const path of [...sold, '/areas-covered/nottingham', '/driving-lessons', '/courses']) {
    await page.setViewportSize({ width: 390, height: 664 });
    await page.goto(path, { waitUntil: 'load' });
    if (sold.includes(path)) await expectPriceOnFirstScreen(page);
    await expectNoBrokenWord(page);
  }
  await test.step('training shows its price with the fee in it, and goes into the basket', async () => {
    await page.goto('/instructor-training');
    const part = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: 'Part 2', exact: true }) });
    await expect(part).toContainText('£501.60');
    await expect(
      page.getByText('fee of 4.5%: Part 1 is £149.00 and a £6.71 fee.').filter({ visible: true }),
    ).toHaveCount(1);
    await part.getByRole('button', { name: /^Add to basket/ }).click();
    await expect(part.getByRole('button')).toHaveText(/^Added/);
    await page.goto('/basket');
    const line = page.getByRole('link', { name: 'Instructor Training Part 2' });
    await expect(line).toBeVisible();
    await expectNoBrokenWord(page);
    await line.click();
    await page.waitForURL(/\/instructor-training$/);
  });
});

/** And the rating with its reviews. */
async function expectPriceOnFirstScreen(page: Page) {
  await expect(page.getByText(/£\d\d\.\d\d an hour, all fees included/).first()).toBeInViewport({
    ratio: 1,
  });
  await expect(page.getByRole('link', { name: /^4\.\d out of 5 from \d+ reviews$/ })).toBeInViewport({
    ratio: 1,
  });
}
