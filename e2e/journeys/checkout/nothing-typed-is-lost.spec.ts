import type { Page } from '@playwright/test';
import { checkoutAt, openSection } from '../../support/journey.ts';
import { expect, test } from '../../support/watched-browser.ts';

test.use({ reducedMotion: 'reduce' });

const field = (page: Page, label: string) => page.getByRole('textbox', { name: new RegExp(`^${label}`) });

async function fill(page: Page) {
  await page.getByRole('button', { name: 'Enter address manually' }).click();
  await field(page, 'Learner’s first name').fill('Callum');
  await field(page, 'Postcode').fill('LS6 3E');
  await page.getByLabel('Monday morning').check();
}

async function expectKept(page: Page) {
  await expect(field(page, 'Learner’s first name')).toHaveValue('Callum');
  await expect(field(page, 'Postcode')).toHaveValue('LS6 3E');
  await expect(page.getByLabel('Monday morning')).toBeChecked();
}

/** As it is left, for another learner and for a moment at which its code does not come. */
async function expectLoadedAnew(page: Page) {
  await page.getByLabel('I am', { exact: true }).check();
  await page.getByLabel('Same as billing address').check();
  let isBroken = true;
  await page.route('**/assets/payment-section-*.js', (route) =>
    isBroken ? route.abort() : route.continue(),
  );
  const loadedAnew = page.waitForEvent('framenavigated').then(() => {
    isBroken = false;
  });
  await page.getByRole('button', { name: 'Continue' }).click();
  await loadedAnew;
  await openSection(page, /Payment/);
}

// Every section and kind of field, another tab, and Edit, are in src/pages/checkout/nothing-typed-is-lost.test.tsx.
test('what was typed outlives a reload, back and forward, and no connection', async ({
  page,
  context,
  watching,
}) => {
  watching.tolerate(/ERR_INTERNET_DISCONNECTED|422|Failed to load resource|dynamically imported module/);
  await checkoutAt(page, 'lesson');
  await fill(page);
  // At once, in the middle of a pause of typing.
  await page.reload();
  await openSection(page, /Learner/);
  await expectKept(page);
  // The picture before it costs less than a page.
  await page.goBack();
  await page.waitForURL(/favicon/);
  await page.goForward();
  await openSection(page, /Learner/);
  await expectKept(page);

  await context.setOffline(true);
  await page.getByRole('button', { name: 'Continue' }).press('Enter');
  await expectKept(page);
  await context.setOffline(false);

  await test.step('when the code of Payment does not load, the page is loaded anew and goes on there', () =>
    expectLoadedAnew(page));
});
