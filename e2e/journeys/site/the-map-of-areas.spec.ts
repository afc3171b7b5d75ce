import { tabTo } from '../../support/keyboard.ts';
import { expect, test } from '../../support/watched-browser.ts';

test('the map says what the list beside it says, at either width, and leads there by keyboard', async ({
  page,
}) => {
  const map = page.getByRole('navigation', { name: 'Our areas on a map' });
  await page.goto('/areas-covered');
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 900 });
    const onMap = await map.getByRole('link').allTextContents();
    const listed = await page
      .locator('.towns a')
      .evaluateAll((links) => links.map((link) => link.firstChild?.textContent?.trim()));
    expect(onMap.length).toBeGreaterThanOrEqual(12);
    expect([...onMap].sort()).toEqual([...listed].sort());
    // Each has its ground on the drawing, and its name on the paper.
    await expect(map.locator('.ground')).toHaveCount(onMap.length);
    const onPaper = () =>
      map.locator('text').evaluateAll(
        (names) =>
          names.filter((name) => {
            const { left, right, height } = name.getBoundingClientRect();
            return left >= 0 && right <= innerWidth && height > 14;
          }).length,
      );
    await expect.poll(onPaper).toBe(onMap.length);
  }
  await tabTo(page, map.getByRole('link', { name: 'Cardiff' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Driving lessons in Cardiff' })).toBeVisible();
  await page.goto('/areas-covered?q=TR1', { waitUntil: 'load' });
  await expect(
    map.locator('[aria-current="location"]'),
    'the nearest to a place that is not ours',
  ).toHaveText('Plymouth');
  await expect(map.locator('.ground--here')).toHaveCount(1);
});
