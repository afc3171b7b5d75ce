import type { Page } from '@playwright/test';
import { expectNoBrokenWord } from '../../support/screen-checks.ts';
import { expect, test } from '../../support/watched-browser.ts';

test('no word breaks on the narrowest phone, nor with very big letters, and a phone’s first screen has a price', async ({
  page,
}) => {
  const sold = ['/', '/areas-covered/leeds'];
  for (const path of [
    ...sold,
    '/areas-covered/nottingham',
    '/driving-lessons',
    '/courses',
    '/instructor-training',
  ]) {
    await page.setViewportSize({ width: 390, height: 664 });
    await page.goto(path, { waitUntil: 'load' });
    if (sold.includes(path)) await expectPriceOnFirstScreen(page);
    await expectNoBrokenWord(page);
  }
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
