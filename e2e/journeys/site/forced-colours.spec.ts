import { expect, test } from '../../support/watched-browser.ts';

// An area and a desk in forced colours are looked at where every screen and every desk is.
test('in forced colours what is chosen stands out, and so does where one is; dark ones have light bars', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/instructors/amara-osei/times');
  for (const list of ['.lesson-lengths', '.weeks'].map((name) => page.locator(name))) {
    await expect(list.locator('a[aria-current]')).toHaveCSS('outline-style', 'solid');
    await expect(list.locator('a:not([aria-current])').first()).toHaveCSS('outline-style', 'none');
  }
  await expect(page.getByRole('banner').getByRole('link', { name: 'Instructors' })).toHaveCSS(
    'outline-style',
    'solid',
  );
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
  await expect(page.locator('.spark__some').first()).toHaveCSS('fill', 'rgb(255, 255, 255)');
});
