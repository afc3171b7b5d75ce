import { tabTo } from '../../support/keyboard.ts';
import { expectAccessibleAndFitting } from '../../support/screen-checks.ts';
import { expect, test } from '../../support/watched-browser.ts';

const NAMED = [
  '/driving-lessons',
  '/instructors',
  '/courses',
  '/gift-vouchers',
  '/instructor-training',
  '/theory-training',
  '/brain-training',
  '/pass-for-less-pack',
];

test('every part of the shop is named in the header and in the footer, in two rows at most on a phone', async ({
  page,
}) => {
  await page.goto('/');
  for (const width of [1280, 1024, 390, 378, 320]) {
    await page.setViewportSize({ width, height: 900 });
    await page.getByText('More', { exact: true }).click();
    for (const path of NAMED) {
      await expect(page.locator(`header a[href="${path}"]:visible`), `${path} at ${width} px`).toHaveCount(1);
      await expect(page.locator(`footer a[href="${path}"]`)).toHaveCount(1);
    }
    await page.keyboard.press('Escape');
    const bar = page.locator('.top__bar');
    await expect
      .poll(async () => (await bar.boundingBox())?.height, { message: `the header at ${width} px` })
      .toBeLessThanOrEqual(120);
  }
  await page.getByText('More', { exact: true }).click();
  await expectAccessibleAndFitting(page, { within: 'header' });
});

test('the footer’s links are folded on a phone, and open where there is room', async ({ page }) => {
  await page.goto('/driving-lessons');
  const learn = page.getByRole('navigation', { name: 'Learn', exact: true });
  await expect(learn.getByRole('link')).toHaveCount(5);
  await expect(learn.locator('summary')).toBeHidden();
  await page.setViewportSize({ width: 390, height: 900 });
  await expect(learn.getByRole('link')).toHaveCount(0);
  await learn.getByText('Learn', { exact: true }).and(page.locator('summary')).press('Enter');
  await expect(learn.getByRole('link')).toHaveCount(5);
  await expectAccessibleAndFitting(page, { within: 'footer' });
});

test('the menu opens and closes by the keyboard, closes on a press beside it, and marks where one is', async ({
  page,
}) => {
  await page.goto('/theory-training');
  const more = page.locator('summary', { hasText: 'More' });
  const list = page.locator('.more__list');
  await tabTo(page, more);
  await page.keyboard.press('Enter');
  await expect(list).toBeVisible();
  await expect(list.getByRole('link', { name: 'Theory training' })).toHaveAttribute('aria-current', 'page');
  await expect(page.locator('header [aria-current]')).toHaveText(['Theory training']);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await expect(more).toBeFocused();

  await page.keyboard.press('Enter');
  await tabTo(page, list.getByRole('link', { name: 'Instructor training' }));
  await page.keyboard.press('Tab');
  await expect(list).toBeHidden();

  await more.click();
  await page.getByRole('heading', { level: 1 }).click();
  await expect(list).toBeHidden();

  await more.click();
  await list.getByRole('link', { name: 'Brain training' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Brain Training' })).toBeVisible();
  await expect(list).toBeHidden();

  await page.goto('/areas-covered/leeds');
  await expect(page.locator('header [aria-current]')).toHaveText(['Lessons']);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the menu opens, and what was promised of a product can be read', async ({ page }) => {
    await page.goto('/driving-lessons');
    await page.getByText('More', { exact: true }).click();
    await page.locator('.more__list').getByRole('link', { name: 'Pass For Less Pack' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Pass For Less Pack' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Hazard Perception' })).toBeVisible();
    await page.goto('/learning');
    await expect(page.locator('noscript p')).toContainText('The link in the email works without');
  });
});
