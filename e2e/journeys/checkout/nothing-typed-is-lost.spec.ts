import type { Page } from '@playwright/test';
import { checkoutAt, openSection } from '../../support/journey.ts';
import { expect, test } from '../../support/watched-browser.ts';

test.use({ reducedMotion: 'reduce' });

type Typed = Record<string, string>;

const ADDRESS: Typed = {
  'Address line 1': 'Flat 3, "The Old Mill"',
  'Address line 2': '22 Estcourt Avenue',
  'Address line 3': 'Headingley',
  'Town or city': 'Leeds',
  Postcode: 'LS6 3E',
};
const LEARNER: Typed = {
  'Learner’s first name': 'Callum',
  'Learner’s last name': 'Marsden',
  'Learner’s phone': '07700 90',
  'Learner’s email': 'callum@',
};

const field = (page: Page, label: string) => page.getByRole('textbox', { name: new RegExp(`^${label}`) });

async function type(page: Page, typed: Typed) {
  for (const [label, text] of Object.entries(typed)) await field(page, label).fill(text);
}

async function expectTyped(page: Page, typed: Typed) {
  for (const [label, text] of Object.entries(typed)) await expect(field(page, label)).toHaveValue(text);
}

async function fill(page: Page) {
  await page.getByRole('button', { name: 'Enter address manually' }).click();
  await type(page, { ...LEARNER, ...ADDRESS });
  for (const slot of ['Monday morning', 'Monday evening', 'Sunday afternoon'])
    await page.getByLabel(slot).check();
  await page.getByLabel('Monday evening').uncheck();
}

async function expectKept(page: Page) {
  await expectTyped(page, { ...LEARNER, ...ADDRESS });
  await expect(page.getByLabel('Monday morning')).toBeChecked();
  await expect(page.getByLabel('Sunday afternoon')).toBeChecked();
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(2);
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
