import { enter, tabTo } from '../../support/keyboard.ts';
import { expect, test } from '../../support/watched-browser.ts';

// What its forms and the pages after them say is in src/pages/courses.
test('a place on a course is put into the basket by the keyboard alone, on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/courses/calm-at-the-wheel');
  await page.waitForLoadState('networkidle');
  await enter(page, 'Full name', 'Moira Campbell');
  await tabTo(page, page.getByRole('button', { name: 'Book, £50 deposit' }));
  await page.keyboard.press('Enter');
  await page.waitForURL('**/basket');
  await expect(page.getByText('for Moira Campbell')).toBeVisible();
});
