import { oneAutomaticHour, oneHour, shown } from '#testing/prices.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../../support/screen-checks.ts';
import { expect, test } from '../../support/watched-browser.ts';

test.use({ reducedMotion: 'reduce' });

test('an instructor is found by postcode, gearbox and nerves, and the way back keeps what was asked', async ({
  page,
}) => {
  await page.goto('/instructors');
  await expect(page.getByRole('heading', { name: '24 instructors' })).toBeVisible();
  await page.getByLabel('Where?').fill('ls6 3ad');
  await page.getByLabel('Gearbox').selectOption('Manual');
  await page.getByLabel('Good with nervous learners').check();
  await page.getByLabel('Where?').press('Enter');
  const found = page.getByRole('status').filter({ hasText: 'near LS6' });
  await expect(found).toHaveText('1 instructor near LS6, teaching manual, great with nervous learners');
  await expect(page).toHaveURL('/instructors?place=ls6+3ad&gearbox=manual&nervous=yes');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/instructors$/);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const card = page.getByRole('listitem').filter({ hasText: 'Amara Osei' });
  await expect(card).toContainText('Covers LS6');
  await expect(card).toContainText(`From ${shown(oneHour.total)} an hour, all fees included`);
  // Anywhere on the card leads there.
  await card.click({ position: { x: 12, y: 12 } });
  await expect(page.getByRole('heading', { level: 1, name: 'Amara Osei' })).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Where?')).toHaveValue('ls6 3ad');
  await expect(page.getByLabel('Good with nervous learners')).toBeChecked();
  await expect(found).toBeVisible();
});

test('a search that finds nobody says which wish to leave out, and whom to ring', async ({ page }) => {
  await page.goto('/instructors?place=Norwich&language=Welsh&gearbox=manual');
  await expect(
    page.getByRole('heading', { name: 'No instructor near Norwich, teaching manual, speaking Welsh' }),
  ).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: '0113 496 0180' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: 'Any language: 1 instructor' }).click();
  await expect(
    page.getByRole('heading', { name: '1 instructor near Norwich, teaching manual' }),
  ).toBeVisible();
  // The form says what was searched for, though a link changed it.
  await expect(page.getByLabel('Language')).toHaveValue('');
  await expect(page.getByLabel('Gearbox')).toHaveValue('manual');
});

test('a place that nobody knows is said back as it was typed, and as nothing but text', async ({ page }) => {
  await page.goto('/instructors');
  await page.getByLabel('Where?').fill('<script>alert(1)</script>');
  await page.getByRole('button', { name: 'Find instructors' }).click();
  await expect(
    page.getByRole('heading', { name: 'We couldn’t find “<script>alert(1)</script>”' }),
  ).toBeVisible();
  await page.getByRole('link', { name: 'All our instructors' }).click();
  await expect(page.getByRole('heading', { name: '24 instructors' })).toBeVisible();
  await expect(page.getByLabel('Where?')).toHaveValue('');
});

test('an area’s page has its instructors, and a name that is nobody’s leads to the search', async ({
  page,
  watching,
}) => {
  watching.tolerate(/404/);
  await page.goto('/areas-covered/leeds');
  const section = page.getByRole('region', { name: 'Your instructors in Leeds' });
  await expect(section.getByRole('listitem')).toHaveCount(4);
  await section.getByRole('link', { name: 'Nadia Hussain' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Nadia Hussain' })).toBeVisible();
  // They teach automatic alone, so that is where the prices are.
  await page.getByRole('link', { name: `Lessons from ${shown(oneAutomaticHour.total)}` }).click();
  await expect(page.getByRole('heading', { name: 'Automatic lessons, all fees included' })).toBeVisible();

  expect((await page.goto('/instructors/nobody-at-all'))?.status()).toBe(404);
  await expectAccessible(page);
  await page.getByLabel('Where do you want to learn?').fill('LS6');
  await page.getByRole('button', { name: 'Find instructors' }).click();
  await expect(page.getByRole('heading', { name: '4 instructors near LS6' })).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('instructors are found and their reviews read, and the buttons say to ring', async ({ page }) => {
    await page.goto('/instructors');
    await page.getByLabel('Where?').fill('Leeds');
    await page.getByRole('button', { name: 'Find instructors' }).click();
    await expect(page.getByRole('heading', { name: '4 instructors near Leeds' })).toBeVisible();
    await page.getByRole('link', { name: 'Amara Osei' }).click();
    await expect(page.getByRole('article')).toHaveCount(10);
    await expect(page.getByRole('button', { name: 'Submit a review' })).toBeDisabled();
    const instead = page.locator('noscript p').filter({ hasText: 'Writing to Amara Osei needs JavaScript.' });
    await expect(instead).toContainText('0113 496 0180');
    await page.getByRole('link', { name: 'Page 5' }).click();
    await expect(page.getByRole('heading', { name: 'Newest first, 41 to 46 of 46' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Page 5' })).toHaveAttribute('aria-current', 'page');
  });
});
