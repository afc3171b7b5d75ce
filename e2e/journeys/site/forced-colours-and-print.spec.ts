import type { Page } from '@playwright/test';
import { checkoutAt, fillBasket, L_PLATES, LESSON, THEORY } from '../../support/journey.ts';
import { signInToOffice } from '../../support/office.ts';
import { expect, test } from '../../support/watched-browser.ts';

test('in forced colours what is chosen stands out, and so does where one is; dark ones have light names, icons and bars', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/areas-covered/leeds', { waitUntil: 'load' });
  const gearbox = page.getByRole('navigation', { name: 'Gearbox' });
  await expect(gearbox.getByRole('link', { name: 'Manual' })).toHaveCSS('outline-style', 'solid');
  await expect(gearbox.getByRole('link', { name: 'Automatic' })).toHaveCSS('outline-style', 'none');
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
  await signInToOffice(page);
  await page.goto('/office');
  const desk = page.getByRole('link', { name: 'Orders', exact: true }).first();
  const colour = await desk.evaluate((link) => getComputedStyle(link).color);
  // Chromium's dark scheme has yellow links.
  expect(colour).toBe('rgb(255, 255, 0)');
  await expect(page.getByRole('banner').getByText('Bitepoint')).toHaveCSS('color', colour);
  await expect(desk.locator('.icon')).toHaveCSS('color', colour);
});

test('on paper no sign is empty, there are no buttons, no bars and no forms to send, and the order is beside the steps', async ({
  page,
}) => {
  await page.setViewportSize({ width: 688, height: 1000 });
  await page.emulateMedia({ media: 'print' });
  await page.goto('/', { waitUntil: 'load' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('.hero__map')).toBeHidden();
  await page.goto('/areas-covered/leeds', { waitUntil: 'load' });
  await expect(page.getByRole('link', { name: 'Automatic' })).toHaveCSS('color', 'rgb(0, 0, 0)');
  await page.goto('/instructors', { waitUntil: 'load' });
  await expectPaper(page);
  await expect(page.getByLabel('Gearbox')).toBeHidden();
  const filled = await fillBasket(page, [LESSON, THEORY, L_PLATES]);
  await page.goto('/basket');
  await expect(page.locator('.line')).toHaveCount(3);
  await expectPaper(page);
  await expect(page.getByText('You might also like')).toBeHidden();
  await expect(page.getByLabel('Quantity for Theory Training')).toHaveCSS('border-top-width', '0px');
  await checkoutAt(page, 'payment', { filled });
  await expectPaper(page);
  await expect(page.getByText('Pay with a gift voucher')).toBeHidden();
  await expect(page.getByRole('complementary').getByText('Total', { exact: true })).toBeVisible();
});

/** No button is shown, nor a bar or a way through the site. */
async function expectPaper(page: Page) {
  await expect(page.locator('button:visible, .btn:visible, nav:visible, header:visible')).toHaveCount(0);
  const fixed = await page
    .locator('body *:visible')
    .evaluateAll((all) => all.filter((one) => getComputedStyle(one).position === 'fixed').length);
  expect(fixed).toBe(0);
}
