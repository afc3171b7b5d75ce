import type { Page } from '@playwright/test';
import { checkoutAt, helen, openSection } from '../../support/journey.ts';
import { expect, test } from '../../support/watched-browser.ts';

test('back and forward lose nothing; Edit reopens a section as it was saved, and its Continue goes to the first one that is not complete', async ({
  page,
}) => {
  await page.goto('/areas-covered/leeds');
  await checkoutAt(page, 'lesson');
  await test.step('back and forward lose nothing', () => backAndForward(page));
  await page.goBack();
  await openSection(page, /Learner/);
  await page.getByRole('button', { name: 'Edit details' }).click();
  await expect(await openSection(page, /Details/)).toBeFocused();
  await expect(page.getByLabel('No, it’s for someone else')).toBeChecked();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(await openSection(page, /Learner/)).toBeFocused();

  await page.getByRole('button', { name: 'Edit billing' }).click();
  await openSection(page, /Billing/);
  await expect(page.getByLabel('First name')).toHaveValue(helen.firstname);
  await expect(page.getByLabel('Postcode')).toHaveValue(helen.postcode);
  await page.getByLabel('First name').fill('Heleen');
  await page.getByRole('button', { name: 'Continue' }).click();
  await openSection(page, /Learner/);
  await expect(page.getByText(/^Heleen Marsden/)).toBeVisible();
});

async function backAndForward(page: Page) {
  await page.goBack();
  await page.goForward();
  await openSection(page, /Learner/);
  await page.goto('/basket');
  await expect(page.getByRole('heading', { name: '10 hours in Leeds' })).toBeVisible();
  await page.goBack();
  await openSection(page, /Learner/);
  await page.goForward();
  await expect(page.getByRole('heading', { name: '10 hours in Leeds' })).toBeVisible();
}

test('when the code of Payment does not load, the page is loaded anew and goes on there', async ({
  page,
  watching,
}) => {
  watching.tolerate(/Failed to load resource|dynamically imported module/);
  await checkoutAt(page, 'lesson', { isPupil: true });
  await page.getByLabel('Same as billing address').check();
  await page.getByLabel('Monday evening').check();
  let broken = true;
  await page.route('**/assets/payment-section-*.js', (route) => (broken ? route.abort() : route.continue()));
  const loadedAnew = page.waitForEvent('framenavigated').then(() => {
    broken = false;
  });
  await page.getByRole('button', { name: 'Continue' }).click();
  await loadedAnew;
  await openSection(page, /Payment/);
});
