import type { Page, Route } from '@playwright/test';
import { openSection } from '../../support/journey.ts';
import { expect, test } from '../../support/watched-browser.ts';
import {
  addressOf,
  byHand,
  expectPersonKept,
  findButton,
  found,
  goOn,
  lineOne,
  type Place,
  postcodeIn,
  search,
  spoken,
  watchSearches,
} from './address-journey.ts';

test.use({ reducedMotion: 'reduce' });

const UNAVAILABLE = 'The address finder isn’t working. Please enter the address yourself.';
const NOTHING = 'We couldn’t find that postcode. Check it, or enter the address yourself.';
const TOO_MANY = 'Too many attempts. Please wait a minute and try again.';
const A_PROXY = '<html><title>502</title><h1>upstream 10.0.3.7 refused</h1></html>';

interface Trouble {
  /** Postcodes of the provider's and of the simulator's that make it fail. */
  postcode: string;
  says: string;
  arrange?(page: Page): Promise<unknown>;
}

const answer = (page: Page, how: (route: Route) => Promise<void>) =>
  page.route('**/basket/checkout/addresses', how);

const troubles: Record<string, Trouble> = {
  'the provider is down': { postcode: 'ID1 5ER', says: UNAVAILABLE },
  'the provider is slow, and given up': { postcode: 'ID1 9HN', says: UNAVAILABLE },
  'nothing is found': { postcode: 'ID1 KFA', says: NOTHING },
  'a foreign postcode is not found': { postcode: '75001', says: NOTHING },
  'the credit is used up': { postcode: 'ID1 CLIP', says: UNAVAILABLE },
  'the limit of look-ups is reached': { postcode: 'ID1 CHOP', says: UNAVAILABLE },
  'the buyer is offline': {
    postcode: 'LS6 3AD',
    says: UNAVAILABLE,
    arrange: (page) => page.context().setOffline(true),
  },
  'the connection is cut': {
    postcode: 'LS6 3AD',
    says: UNAVAILABLE,
    arrange: (page) => answer(page, (route) => route.abort('connectionreset')),
  },
  'a proxy answers for us': {
    postcode: 'LS6 3AD',
    says: UNAVAILABLE,
    arrange: (page) =>
      answer(page, (route) => route.fulfill({ status: 502, contentType: 'text/html', body: A_PROXY })),
  },
  'there were too many': {
    postcode: 'LS6 3AD',
    says: TOO_MANY,
    arrange: (page) => answer(page, (route) => route.fulfill({ status: 429, json: { message: TOO_MANY } })),
  },
};

test.beforeEach(({ watching }) => watching.tolerate(/Failed to load resource/));

/** What is said stands in the address itself, typing by hand is open, and all that was typed is there. */
async function expectByHand(page: Page, place: Place, { postcode, says, arrange }: Trouble) {
  const fields = page.getByRole('group', { name: /address$|pick you up/ });
  await expect(fields.locator('.notice')).toHaveText(says);
  await expect(fields.locator('.notice')).toHaveCSS('background-color', 'rgb(255, 246, 207)');
  await expect(spoken(page)).toHaveText(says);
  await expect(page.locator('.problem')).toHaveCount(0);
  // A call that failed has its toast (§8); an answer without addresses is no failure.
  await expect(page.locator('.toast')).toHaveCount(arrange ? 1 : 0);
  await expect(lineOne(page)).toBeFocused();
  await expect(postcodeIn(page)).toHaveValue(postcode);
  await expectPersonKept(page, place);
}

test('where the finder is in trouble, the address is typed, and the finder can be tried again', async ({
  page,
}) => {
  const toFinder = page.getByRole('button', { name: 'Find the address by postcode' });
  await addressOf(page, 'billing');
  for (const [name, trouble] of Object.entries(troubles))
    await test.step(`where ${name}, the address is typed`, async () => {
      if (await toFinder.isVisible()) await toFinder.click();
      await trouble.arrange?.(page);
      await search(page, trouble.postcode);
      await expectByHand(page, 'billing', trouble);
      await page.unrouteAll();
      await page.context().setOffline(false);
      if (trouble.arrange) await page.getByRole('button', { name: 'Dismiss' }).click();
    });
  await toFinder.click();
  await search(page, 'LS6 3AD');
  await found(page).getByRole('radio').first().check();
  await expect(page.locator('.notice')).toHaveCount(0);
  await goOn(page).click();
  await openSection(page, /Learner/);
});

test('an address abroad has a postcode as it is written there, and no word of a finder', async ({ page }) => {
  await addressOf(page, 'billing');
  await search(page, 'd02 x285');
  await expect(page.locator('.notice')).toHaveText(NOTHING);
  await page.getByLabel('Country').selectOption({ label: 'Ireland' });
  await expect(page.locator('.notice')).toHaveCount(0);
  await lineOne(page).fill('12 Merrion Square North');
  await page.getByLabel('Town or city').fill('Dublin');
  await expect(postcodeIn(page)).toHaveValue('D02 X285');
  await goOn(page).click();
  await openSection(page, /Learner/);
  await expect(page.getByText('12 Merrion Square North, Dublin D02 X285')).toBeVisible();
});

test('a country that was chosen stays, while the list of countries is slow, and where it does not come', async ({
  page,
}) => {
  await addressOf(page, 'billing');
  await byHand(page);
  await lineOne(page).fill('4 Rue de Rivoli');
  await postcodeIn(page).fill('75001');
  await page.getByLabel('Country').selectOption({ label: 'France' });
  await page.route('**/v1/website/countries', (route) => route.abort());
  await page.reload();
  await openSection(page, /Billing/);
  await expect(page.getByLabel('Country')).toHaveValue('250');
  await goOn(page).click();
  await openSection(page, /Learner/);
  await page.unroute('**/v1/website/countries');
  await page.getByRole('button', { name: 'Edit billing' }).click();
  await expect(page.getByLabel('Country')).toHaveValue('250');
  await expect(page.getByRole('option', { name: 'France', exact: true })).toHaveCount(1);
});

test('a search that is answered after another was begun is ignored, and one when the address is being typed by hand', async ({
  page,
}) => {
  await addressOf(page, 'billing');
  const { asked, letGo } = await watchSearches(page, { hold: ['LS6 3AD', 'ID1 KFA'] });
  await test.step('while it is typed by hand', () => answeredLate(page, letGo));
  asked.length = 0;
  for (const slow of ['LS6 3AD', 'ID1 KFA']) {
    await search(page, slow);
    await expect(findButton(page)).toHaveText('Looking…');
    await search(page, 'M1 1AE');
    await expect(found(page)).toContainText('Manchester');
    const list = await found(page).textContent();
    await letGo(slow);
    await expect(found(page)).toHaveText(list ?? '');
    await expect(postcodeIn(page)).toHaveValue('M1 1AE');
    await expect(findButton(page)).toHaveText('Find address');
  }
  expect(asked).toEqual(['LS6 3AD', 'M1 1AE', 'ID1 KFA', 'M1 1AE']);
  await found(page).getByRole('radio').first().check();
  await goOn(page).click();
  await openSection(page, /Learner/);
  await expect(page.getByText(/Manchester M1 1AE$/)).toBeVisible();
});

async function answeredLate(page: Page, letGo: (postcode: string) => Promise<void>) {
  for (const slow of ['LS6 3AD', 'ID1 KFA']) {
    await search(page, slow);
    await byHand(page);
    await lineOne(page).fill('4 Rue de Rivoli');
    await postcodeIn(page).fill('75001');
    await page.getByLabel('Country').selectOption({ label: 'France' });
    await letGo(slow);
    await expect(postcodeIn(page)).toHaveValue('75001');
    await expect(page.getByLabel('Country')).toHaveValue('250');
    await expect(lineOne(page)).toHaveValue('4 Rue de Rivoli');
    await expect(page.locator('.notice')).toHaveCount(0);
    await page.getByRole('button', { name: 'Find the address by postcode' }).click();
  }
}

test('addresses of one postcode are not sent with another', async ({ page }) => {
  await addressOf(page, 'billing');
  await search(page, 'LS6 3AD');
  await found(page).getByRole('radio').first().check();
  await expect(goOn(page)).not.toHaveAttribute('aria-disabled');
  await postcodeIn(page).press('End');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('e');
  await expect(found(page)).toHaveCount(0);
  await expect(goOn(page)).toHaveAccessibleDescription('To continue, enter address line 1.');
  // Nor do they stand beside it where it is typed.
  await search(page, 'ID1 KFA');
  await expect(page.locator('.notice')).toHaveText(NOTHING);
  for (const label of ['Address line 1', 'Town or city'])
    await expect(page.getByLabel(label)).toHaveValue('');
  // What was typed does, through any search.
  await lineOne(page).fill('22 Estcourt Avenue');
  await page.getByRole('button', { name: 'Find the address by postcode' }).click();
  await search(page, 'LS6 3AD');
  await expect(found(page)).toBeVisible();
  await byHand(page);
  await expect(lineOne(page)).toHaveValue('22 Estcourt Avenue');
});
