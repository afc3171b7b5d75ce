import type { Locator, Page } from '@playwright/test';
import { fillSignIn, joan } from '../../support/account-journey.ts';
import { type Catalogue, driveAll, RED_EDGE, under, underField } from '../../support/error-catalogue.ts';
import {
  checkoutAt,
  L_PLATES,
  LESSON,
  newEmail,
  openSection,
  saveSections,
  storedBasket,
} from '../../support/journey.ts';
import { choose, messageBox } from '../../support/voucher-journey.ts';
import { expect, test } from '../../support/watched-browser.ts';
import { byHand } from './address-journey.ts';

test.use({ reducedMotion: 'reduce' });
test.beforeEach(({ watching }) => watching.tolerate(/Failed to load resource/));

const PLAIN = 'Please use letters, numbers and punctuation only';
const AN_EMAIL = 'Enter an email address like name@example.co.uk';
const A_PHONE = 'Enter a phone number, like 0113 496 0180 or 07700 900 982';
const A_POSTCODE = 'Enter a full UK postcode, like LS6 3AD';
const A_COUNTRY = 'Choose a country from the list';
const UNSEEN = '\u200b';
const most = (count: number) => `Use ${count} characters or fewer`;

/** Label, what is typed, what is then said under it. Each says something else than its neighbours where it can. */
type Wrong = readonly [label: string, typed: string, says: string];

const address: readonly Wrong[] = [
  ['Address line 1', 'a'.repeat(201), most(200)],
  ['Address line 2', `Flat${UNSEEN}3`, PLAIN],
  ['Address line 3', 'c'.repeat(201), most(200)],
  ['Town or city', 'd'.repeat(101), most(100)],
  ['Postcode', 'LS6', A_POSTCODE],
];
const buyer: readonly Wrong[] = [
  ['First name', 'f'.repeat(101), most(100)],
  // Its own, and not the first name's (R31).
  ['Last name', `Mars${UNSEEN}den`, PLAIN],
  ['Phone', 'abc', A_PHONE],
  ...address,
];
const learner: readonly Wrong[] = [
  ['Learner’s first name', 'f'.repeat(101), most(100)],
  ['Learner’s last name', `Mars${UNSEEN}den`, PLAIN],
  ['Learner’s phone', 'abc', A_PHONE],
  ['Learner’s email', 'callum@', AN_EMAIL],
  ...address,
];

interface Form {
  open(page: Page): Promise<unknown>;
  send(page: Page): Promise<unknown>;
  fields: readonly Wrong[];
  /** What else can be wrong with it. */
  more?(page: Page): Promise<unknown>;
}

const goOn = (page: Page) => page.getByRole('button', { name: 'Continue' }).click();
/** The section of the checkout that was begun, with every one before it saved. */
const at = (section: 'delivery' | 'billing' | 'lesson') => ({
  async open(page: Page) {
    const { uuid = '' } = (await storedBasket(page)) ?? {};
    await saveSections(page, uuid, section);
    await page.goto('/basket/checkout');
    await openSection(page);
    await byHand(page);
  },
  send: goOn,
});

const checkout: Record<string, Form> = {
  Details: {
    async open(page) {
      await checkoutAt(page, 'customer', { products: [LESSON, L_PLATES] });
      await page.getByLabel('No, it’s for someone else').check();
    },
    send: goOn,
    fields: [['Email', 'helen@', AN_EMAIL]],
  },
  'sign-in': {
    open: (page) => page.getByRole('radio', { name: 'I have an account' }).check(),
    send: (page) => page.getByRole('button', { name: 'Sign in', exact: true }).click(),
    fields: [
      ['Email', 'joan', AN_EMAIL],
      ['Password', 'x'.repeat(1_001), 'That’s too long'],
    ],
    // What is mended is mended, and the section goes on.
    async more(page) {
      await page.getByRole('radio', { name: 'Continue as a guest' }).check();
      await page.getByLabel('Email').fill('helen@example.co.uk');
      await goOn(page);
      await openSection(page, /Delivery/);
      await expect(page).toHaveTitle(/^Checkout/);
    },
  },
  Delivery: { ...at('delivery'), fields: buyer },
  Billing: { ...at('billing'), fields: buyer, more: (page) => wrongCountry(page, 'billing', buyer) },
  Learner: { ...at('lesson'), fields: learner, more: (page) => wrongCountry(page, 'lesson', learner) },
};

const forms: Record<string, Record<string, Form>> = {
  'the voucher builder': {
    'its only one': {
      async open(page) {
        await page.goto('/gift-vouchers');
        await choose(page, 'When should we send it?', 'On a date you choose');
        await page.getByLabel('Send date').fill('2020-02-03');
      },
      send: (page) => page.getByRole('button', { name: 'Add to basket' }).click(),
      fields: [
        ['Their name', '   ', 'Enter their name'],
        ['Message', 'm'.repeat(401), 'Your message must be 400 characters or fewer'],
        ['Their email', 'sam@', AN_EMAIL],
        ['Send date', '2020-02-03', 'Choose a date from tomorrow onwards, or send it now'],
      ],
    },
  },
};

function field(page: Page, label: string): Locator {
  if (label === 'Message') return messageBox(page);
  if (label === 'Send date') return page.getByLabel(label);
  return page.getByRole('textbox', { name: new RegExp(`^${label}`) });
}

async function expectErrors(page: Page, { open, send, fields, more }: Form) {
  await open(page);
  for (const [label, typed] of fields) await field(page, label).fill(typed);
  await send(page);
  const summary = page.locator('.problem');
  await expect(summary).toBeFocused();
  await expect(summary).toHaveCSS(...RED_EDGE);
  await expect(page).toHaveTitle(/^Error: /);
  for (const [, , says] of fields) await expect(summary).toContainText(says);
  for (const [label, typed, says] of fields) {
    await expect(await under(field(page, label), says)).toHaveCSS('color', 'rgb(176, 30, 19)');
    // What was typed stays, but for a secret.
    await expect(field(page, label)).toHaveValue(label === 'Password' ? '' : typed);
  }
  await expect(page.locator('.field__error')).toHaveCount(fields.length);
  await more?.(page);
}

// Form after form of one page.
for (const [name, some] of Object.entries({ ...forms, 'the checkout': checkout }))
  test(`each field of ${name} has its own error under it, and in the summary`, async ({ page }) => {
    for (const [part, form] of Object.entries(some)) await test.step(part, () => expectErrors(page, form));
  });

const wrongCountry = (page: Page, section: 'billing' | 'lesson', fields: readonly Wrong[]) =>
  test.step(`the country of the ${section} has its error under it`, async () => {
    for (const [label] of fields)
      await field(page, label).fill(label === 'Learner’s email' ? '' : '0113 496 0180');
    await page.getByLabel('Country').selectOption({ label: 'France' });
    // As an old page would that knows a country which is none any more.
    await page.route(
      new RegExp(`/checkout/${section}$`),
      (route) => route.continue({ postData: { ...route.request().postDataJSON(), country: '999' } }),
      { times: 1 },
    );
    await goOn(page);
    // A list of one, so that the errors of before are waited out.
    await expect(page.locator('.problem li')).toHaveText([A_COUNTRY]);
    await expect(await under(page.getByLabel('Country'), A_COUNTRY)).toHaveCSS('color', 'rgb(176, 30, 19)');
  });

const headers = { 'X-Requested-With': 'XMLHttpRequest' };
const WRONG = 'Wrong email or password. Please try again.';

let unconfirmed = '';

const signIn: Catalogue = {
  'a wrong email or password': {
    arrange: async () => {},
    act: (page) => fillSignIn(page, 'joan@example.co.uk', 'not the right one'),
    says: WRONG,
    where: [underField('Email')],
    after: (page) => expect(page.getByRole('textbox', { name: 'Password' })).toHaveValue(''),
  },
  'an email that was not confirmed': {
    async arrange(page) {
      unconfirmed = newEmail();
      const data = { application_key: 'website', ...joan, email: unconfirmed };
      const made = await page.request.post('/v1/account/register', { headers, data });
      expect(made.status(), await made.text()).toBe(200);
    },
    act: (page) => fillSignIn(page, unconfirmed),
    says: WRONG,
    where: [underField('Email')],
  },
};

test('a wrong password is told under the email, the eleventh to wait, and who waits may go on as a guest', async ({
  page,
}) => {
  await page.clock.install();
  await checkoutAt(page, 'customer');
  await page.getByRole('radio', { name: 'I have an account' }).check();
  await driveAll(page, signIn);
  for (let tries = Object.keys(signIn).length; tries < 10; tries += 1) {
    const data = { application_key: 'website', email: newEmail(), password: 'not the right one' };
    expect((await page.request.post('/v1/login', { headers, data })).status()).toBe(401);
  }
  await fillSignIn(page, newEmail(), 'not the right one');
  const words = /^Too many attempts\. Please wait (a minute|\d+ minutes), or reset your password by email\.$/;
  await expect(page.locator('.problem li')).toHaveText([words]);
  await expect(page.locator('.problem')).toBeFocused();
  await expect(page.locator('.toast')).toHaveCount(0);
  await page.getByRole('radio', { name: 'Continue as a guest' }).check();
  await page.getByLabel('No, it’s for someone else').check();
  await goOn(page);
  await openSection(page, /Billing/);
});
