import { expect, test } from '../../support/watched-browser.ts';

test.use({ reducedMotion: 'reduce' });

// What a search says is in src/pages/instructors/instructors-are-found.test.ts.
test('a search shows its results, whose cards lead anywhere to an instructor, and the way back keeps what was asked', async ({
  page,
}) => {
  await page.goto('/instructors');
  await page.getByLabel('Where?').fill('ls6 3ad');
  await page.getByLabel('Gearbox').selectOption('manual');
  await page.getByText('More filters').click();
  await page.getByLabel('Good with nervous learners').check();
  await page.getByLabel('Where?').press('Enter');
  const found = page.getByRole('status').filter({ hasText: 'near LS6' });
  await expect(found).toHaveText('1 instructor near LS6, teaching manual, great with nervous learners');
  await expect(page).toHaveURL('/instructors?place=ls6+3ad&gearbox=manual&nervous=yes');
  await expect(found).toBeInViewport();
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');

  const card = page.getByRole('listitem').filter({ hasText: 'Amara Osei' });
  await expect(card).toContainText('Covers LS6');
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(async () => {
      const face = await card.locator('img').boundingBox();
      const price = await card.getByText(/an hour, all fees included/).boundingBox();
      const first = await card.getByText(/^First lesson/).boundingBox();
      expect(price?.x, `the price at ${width} px`).toBe(face?.x);
      expect(first?.x, `the first lesson at ${width} px`).toBeGreaterThan(
        (price?.x ?? 0) + (price?.width ?? 0),
      );
    }).toPass();
  }
  await card.click({ position: { x: 12, y: 12 } });
  await expect(page.getByRole('heading', { level: 1, name: 'Amara Osei' })).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Where?')).toHaveValue('ls6 3ad');
  await expect(page.getByLabel('Good with nervous learners')).toBeChecked();
  await expect(found).toBeVisible();
});
