import type { Page } from '@playwright/test';
import {
  acceptAll,
  checkoutAt,
  L_PLATES,
  LESSON,
  newEmail,
  openSection,
  payButton,
  saveSections,
} from '../../support/journey.ts';
import { expect, test } from '../../support/watched-browser.ts';

test.use({ reducedMotion: 'reduce' });

type Typed = Record<string, string>;

const PERSON: Typed = { 'First name': 'Ælfrida', 'Last name': 'O’Neill-Ng', Phone: '07700 900418' };
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

async function byHand(page: Page) {
  const manually = page.getByRole('button', { name: 'Enter address manually' });
  const finder = page.getByRole('button', { name: 'Find the address by postcode' });
  await expect(manually.or(finder)).toBeVisible();
  if (await manually.isVisible()) await manually.click();
}

/** How many sections are complete before each, of a basket with lessons and a parcel. */
const SAVED = { customer: 0, delivery: 1, billing: 2, lesson: 3 };

/** Each section as it is filled in and not saved: what is done, and what must still be there afterwards. */
const sections: Record<
  string,
  {
    at: 'customer' | 'delivery' | 'billing' | 'lesson';
    fill(page: Page): Promise<void>;
    kept(page: Page): Promise<void>;
  }
> = {
  'the details': {
    at: 'customer',
    async fill(page) {
      await type(page, { Email: 'helen@exam' });
      await page.getByLabel('No, it’s for someone else').check();
    },
    async kept(page) {
      await expectTyped(page, { Email: 'helen@exam' });
      await expect(page.getByLabel('No, it’s for someone else')).toBeChecked();
    },
  },
  'the delivery, typed by hand': {
    at: 'delivery',
    async fill(page) {
      await byHand(page);
      await type(page, { ...PERSON, ...ADDRESS });
    },
    kept: (page) => expectTyped(page, { ...PERSON, ...ADDRESS }),
  },
  'an address that was found and chosen': {
    at: 'billing',
    async fill(page) {
      const toFinder = page.getByRole('button', { name: 'Find the address by postcode' });
      if (await toFinder.isVisible()) await toFinder.click();
      await type(page, { Postcode: 'LS6 3AD' });
      await page.getByRole('button', { name: 'Find address' }).click();
      await page.getByRole('radiogroup', { name: 'Addresses' }).getByRole('radio').nth(1).check();
    },
    async kept(page) {
      await expectTyped(page, { Postcode: 'LS6 3AD' });
      await expect(field(page, 'Address line 1')).toHaveValue(/\w/);
    },
  },
  'an address of which only the first line was typed': {
    at: 'billing',
    async fill(page) {
      await byHand(page);
      await type(page, { 'Address line 1': '4 Bainb' });
    },
    kept: (page) => expectTyped(page, { 'Address line 1': '4 Bainb' }),
  },
  'a foreign billing address': {
    at: 'billing',
    async fill(page) {
      await byHand(page);
      await type(page, { ...PERSON, ...ADDRESS, Postcode: '75001' });
      await page.getByLabel('Country').selectOption({ label: 'France' });
    },
    async kept(page) {
      await expectTyped(page, { ...PERSON, ...ADDRESS, Postcode: '75001' });
      await expect(page.getByLabel('Country')).toHaveValue('250');
    },
  },
  'the learner, with every kind of field': {
    at: 'lesson',
    async fill(page) {
      await byHand(page);
      await type(page, { ...LEARNER, ...ADDRESS });
      for (const slot of ['Monday morning', 'Monday evening', 'Sunday afternoon'])
        await page.getByLabel(slot).check();
      await page.getByLabel('Monday evening').uncheck();
    },
    async kept(page) {
      await expectTyped(page, { ...LEARNER, ...ADDRESS });
      await expect(page.getByLabel('Monday morning')).toBeChecked();
      await expect(page.getByLabel('Sunday afternoon')).toBeChecked();
      await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(2);
    },
  },
  'a learner who is the buyer after all': {
    at: 'lesson',
    fill: (page) => page.getByLabel('I am').check(),
    kept: (page) => expect(page.getByLabel('I am')).toBeChecked(),
  },
};

async function reloaded(page: Page, kept: (page: Page) => Promise<void>) {
  await page.reload();
  await openSection(page);
  await kept(page);
}

test('each section as it was typed outlives a reload, and its refusal, and resumes with what was saved before', async ({
  page,
  watching,
}) => {
  watching.tolerate(/422/);
  const { basket, email } = await checkoutAt(page, 'customer', { products: [LESSON, L_PLATES] });
  let open = 'customer';
  for (const [name, { at, fill, kept }] of Object.entries(sections))
    await test.step(name, async () => {
      if (at !== open) {
        await saveSections(page, basket.uuid, at, { email });
        await page.goto('/basket/checkout');
        await openSection(page);
        open = at;
      }
      await fill(page);
      // At once, in the middle of a pause of typing.
      await reloaded(page, kept);
      await expect(page.getByText('Completed', { exact: true })).toHaveCount(SAVED[at]);
      if (at === 'customer') return;
      await expect(page.getByText(email)).toBeVisible();
      await expect(page.getByText('The lessons are for someone else')).toBeVisible();
      if (at !== 'delivery') return;
      // Refused, for its postcode.
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page.locator('.problem')).toBeFocused();
      await kept(page);
      await reloaded(page, kept);
    });
});

test('what was typed outlives a way back, another tab and no connection', async ({
  page,
  context,
  watching,
}) => {
  watching.tolerate(/ERR_INTERNET_DISCONNECTED|422/);
  await checkoutAt(page, 'lesson');
  const { fill, kept } = sections['the learner, with every kind of field'] ?? {};
  await fill?.(page);
  await page.goto('/terms-conditions');
  await page.goBack();
  await openSection(page);
  await kept?.(page);

  const other = await context.newPage();
  await other.goto('/basket/checkout');
  await openSection(other);
  await kept?.(other);
  await other.close();

  await context.setOffline(true);
  await page.getByRole('button', { name: 'Continue' }).press('Enter');
  await kept?.(page);
  await context.setOffline(false);
});

test('a completed section that is changed and left keeps the change for later, and is not changed by it', async ({
  page,
}) => {
  await checkoutAt(page, 'payment');
  await page.getByRole('button', { name: 'Edit billing' }).click();
  await openSection(page, /Billing/);
  await type(page, { 'First name': 'Heleen' });
  const kept = page.waitForResponse(/\/checkout\/draft$/);
  await page.getByRole('button', { name: 'Edit details' }).click();
  await openSection(page, /Details/);
  await expect(page.getByText(/^Helen Marsden/)).toBeVisible();
  await kept;
  await page.reload();
  await openSection(page, /Payment/);
  await page.getByRole('button', { name: 'Edit billing' }).click();
  await openSection(page, /Billing/);
  await expectTyped(page, { 'First name': 'Heleen' });
  await page.getByRole('button', { name: 'Continue' }).click();
  await openSection(page, /Payment/);
  // Saved is saved: no draft stands over it.
  await page.getByRole('button', { name: 'Edit billing' }).click();
  await type(page, { 'First name': 'Helena' });
  await page.getByRole('button', { name: 'Continue' }).click();
  await openSection(page, /Payment/);
  await expect(page.getByText(/^Helena Marsden/)).toBeVisible();
  await page.reload();
  await openSection(page, /Payment/);
  await page.getByRole('button', { name: 'Edit billing' }).click();
  await expectTyped(page, { 'First name': 'Helena' });
});

test('what was typed into another section is there after going to PayPal and back', async ({ page }) => {
  await checkoutAt(page, 'payment');
  await page.getByLabel('PayPal').check();
  await acceptAll(page);
  await page.getByRole('button', { name: 'Edit details' }).click();
  await type(page, { Email: newEmail().replace('helen', 'typed') });
  const Email = await field(page, 'Email').inputValue();
  await page.getByRole('button', { name: 'Edit learner' }).click();
  await type(page, { 'Learner’s first name': 'Calum' });
  await page.reload();
  await openSection(page, /Payment/);
  await acceptAll(page);
  await payButton(page).click();
  await page.getByRole('button', { name: 'Cancel and go back to the shop' }).click();
  await openSection(page, /Payment/);
  await page.getByRole('button', { name: 'Edit details' }).click();
  await expectTyped(page, { Email });
  await page.getByRole('button', { name: 'Edit learner' }).click();
  await expectTyped(page, { 'Learner’s first name': 'Calum' });
});

test('a section that another tab takes away and brings back still has what was typed', async ({
  page,
  context,
}) => {
  await checkoutAt(page, 'delivery', { products: [LESSON, L_PLATES] });
  await expect(page.locator('.road h2')).toHaveText([
    /^Details/,
    /^Delivery/,
    /^Billing/,
    /^Learner/,
    /^Payment/,
  ]);
  await type(page, PERSON);
  const other = await context.newPage();
  await other.goto('/basket');
  await other.getByRole('button', { name: /^Remove L-Plate/ }).click();
  await expect(page.locator('.road h2')).toHaveText([/^Details/, /^Billing/, /^Learner/, /^Payment/]);
  await expect(await openSection(page, /Billing/)).toBeFocused();
  await expect(page.locator('[aria-live=polite]').first()).toHaveText(
    'Your basket has changed. The steps are now Details, Billing, Learner, Payment.',
  );
  await other.goto('/');
  await other.getByRole('button', { name: /L-Plate/ }).click();
  await openSection(page, /Delivery/);
  await expectTyped(page, PERSON);
});
