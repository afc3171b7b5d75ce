import { expectAccessible } from '../../support/screen-checks.ts';
import { expect, test } from '../../support/watched-browser.ts';

const LEEDS = '/areas-covered/leeds?from=LS6';

test('an instructor is chosen by their first free time, above the prices', async ({ page }) => {
  await page.goto(LEEDS);
  const chooser = page.getByRole('group', { name: 'Choose your instructor' });
  await expect(chooser.getByRole('radio', { name: /^Whoever is free first/ })).toBeChecked();
  await expect(
    chooser.getByRole('radio', { name: /First lesson from \w{3} \d+ \w{3}, \d\d:\d\d/ }),
  ).toHaveCount(3);
  await expectAccessible(page);
  await chooser.getByRole('radio', { name: /^Whoever is free first/ }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(chooser.getByRole('radio', { name: /^Amara Osei/ })).toBeFocused();
  await expect(page.getByText(/^With Amara Osei, or whoever is free first/)).toBeVisible();
  await expect(page.getByRole('button', { name: /: 10 hours with Amara Osei$/ })).toBeVisible();
  await chooser.getByRole('link', { name: 'See times with Amara Osei' }).click();
  await expect(page).toHaveURL(/\/instructors\/amara-osei\/times\?from=LS6/);
});

test('from a search and from an instructor’s page, the times are for the place that was asked, and are asked for once', async ({
  page,
}) => {
  const args: string[] = [];
  page.on('request', (request) => {
    if (/\/times\.data/.test(request.url())) args.push(request.url());
  });
  // The place is remembered here.
  await page.goto(LEEDS);
  await expect(page.getByText('Remembered on this device')).toBeVisible();
  for (const start of ['/instructors?place=LS6', '/instructors/amara-osei']) {
    await page.goto(start);
    await page
      .getByRole('link', { name: /^(\w{3} \d+ \w{3}, \d\d:\d\d|See free times) with Amara Osei$/ })
      .click();
    await expect(page.getByRole('heading', { level: 1, name: 'Choose your first lesson' })).toBeVisible();
    await expect(page.getByLabel('picked up in')).toHaveValue('LS6');
    await expect(page).toHaveURL(/\/instructors\/amara-osei\/times\?from=LS6$/);
  }
  // Without a place in its address, the page turns to the remembered one, once.
  args.length = 0;
  await page.goto('/instructors/amara-osei/times');
  await expect(page.getByLabel('picked up in')).toHaveValue('LS6');
  await page.getByRole('radio').first().check();
  expect(args.length).toBeLessThanOrEqual(1);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a choice is sent by a button', async ({ page }) => {
    await page.goto(LEEDS);
    await page.getByRole('radio', { name: /^Piotr Zielinski/ }).check();
    await page.getByRole('button', { name: 'Show lessons with them' }).click();
    await expect(page).toHaveURL(/from=LS6&with=piotr-zielinski/);
    await expect(page.getByRole('radio', { name: /^Piotr Zielinski/ })).toBeChecked();
    await expect(page.getByText(/^With Piotr Zielinski, or whoever is free first/)).toBeVisible();
  });
});
