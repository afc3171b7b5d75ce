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

// Every section and kind of field is in src/pages/checkout/nothing-typed-is-lost.test.tsx.
test('what was typed outlives a reload, a way back, another tab and no connection', async ({
  page,
  context,
  watching,
}) => {
  watching.tolerate(/ERR_INTERNET_DISCONNECTED|422/);
  await checkoutAt(page, 'lesson');
  await fill(page);
  // At once, in the middle of a pause of typing.
  await page.reload();
  await openSection(page);
  await expectKept(page);
  await page.goto('/terms-conditions');
  await page.goBack();
  await openSection(page);
  await expectKept(page);

  const other = await context.newPage();
  await other.goto('/basket/checkout');
  await openSection(other);
  await expectKept(other);
  await other.close();

  await context.setOffline(true);
  await page.getByRole('button', { name: 'Continue' }).press('Enter');
  await expectKept(page);
  await context.setOffline(false);
});
