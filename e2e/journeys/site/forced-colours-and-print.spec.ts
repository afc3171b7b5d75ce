import { expect, test } from '../../support/watched-browser.ts';

test('in forced colours the chosen gearbox stands out, and drawings keep a ground that they are seen on', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/areas-covered/leeds');
  const gearbox = page.getByRole('navigation', { name: 'Gearbox' });
  await expect(gearbox.getByRole('link', { name: 'Manual' })).toHaveCSS('outline-style', 'solid');
  await expect(gearbox.getByRole('link', { name: 'Automatic' })).toHaveCSS('outline-style', 'none');
  await expect(page.getByRole('banner').getByAltText('Bitepoint')).toHaveCSS(
    'background-color',
    'rgb(255, 255, 255)',
  );
});

test('on paper no sign is empty, and both gearboxes can be read', async ({ page }) => {
  await page.emulateMedia({ media: 'print' });
  await page.goto('/areas-covered/leeds');
  await expect(page.getByRole('link', { name: 'Automatic' })).toHaveCSS('color', 'rgb(0, 0, 0)');
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('.hero__map')).toBeHidden();
});
