import { tabTo } from '../../support/keyboard.ts';
import { expectAccessible, expectAccessibleAndFitting } from '../../support/screen-checks.ts';
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

test('the menu opens and closes by the keyboard and on a press beside it, and names every part of the shop, as the footer does, in two rows at most', async ({
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

  const learn = page.getByRole('navigation', { name: 'Learn', exact: true });
  await expect(learn.getByRole('link')).toHaveCount(5);
  await expect(learn.locator('summary')).toBeHidden();
  for (const width of [1280, 1024, 390, 378, 320])
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height: 900 });
      await more.click();
      await expect(list).toBeVisible();
      expect(await page.evaluate(namedTwice, NAMED)).toEqual(NAMED);
      await page.keyboard.press('Escape');
      const bar = page.locator('.top__bar');
      await expect.poll(async () => (await bar.boundingBox())?.height).toBeLessThanOrEqual(120);
    });
  await test.step('the footer’s links are folded on a phone', async () => {
    await expect(learn.getByRole('link')).toHaveCount(0);
    await learn.getByText('Learn', { exact: true }).and(page.locator('summary')).press('Enter');
    await expect(learn.getByRole('link')).toHaveCount(5);
  });
  await expectAccessible(page, { within: 'footer' });
  await more.click();
  await expectAccessibleAndFitting(page, { within: 'header' });

  await list.getByRole('link', { name: 'Brain training' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Brain Training' })).toBeVisible();
  await expect(list).toBeHidden();

  await page.goto('/areas-covered/leeds');
  await expect(page.locator('header [aria-current]')).toHaveText(['Lessons']);
});

/** In the page: which of these one link of the header is seen to lead to, and one of the footer leads to. */
function namedTwice(paths: string[]): string[] {
  return paths.filter((path) => {
    const seen = [...document.querySelectorAll(`header a[href="${path}"]`)].filter((link) =>
      link.checkVisibility({ visibilityProperty: true }),
    );
    return seen.length === 1 && document.querySelectorAll(`footer a[href="${path}"]`).length === 1;
  });
}
