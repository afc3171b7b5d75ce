import type { Locator, Page } from '@playwright/test';
import { RED_EDGE, under } from '../../support/error-catalogue.ts';
import { checkoutAt, L_PLATES, LESSON, openSection } from '../../support/journey.ts';
import { expect, test } from '../../support/watched-browser.ts';

test.use({ reducedMotion: 'reduce' });

const POSTCODE = 'LS6 3AD';
const PERSON = [
  ['First name', 'Helen'],
  ['Last name', 'Marsden'],
  ['Phone', '07700 900418'],
] as const;

/** Label, what is typed, what is then said under it. */
const WRONG = [
  ['Last name', 'Mars\u200bden', 'Please use letters, numbers and punctuation only'],
  ['Address line 1', 'a'.repeat(201), 'Use 200 characters or fewer'],
  ['Postcode', 'LS6', 'Enter a full UK postcode, like LS6 3AD'],
] as const;

const postcodeIn = (page: Page): Locator => page.getByLabel('Postcode');
const lineOne = (page: Page): Locator => page.getByLabel('Address line 1');
const found = (page: Page): Locator => page.getByRole('radiogroup', { name: 'Addresses' });
const findButton = (page: Page): Locator => page.getByRole('button', { name: /^(Find address|Looking…)$/ });
const goOn = (page: Page): Locator => page.getByRole('button', { name: 'Continue' });

async function press(page: Page, ...keys: string[]) {
  for (const key of keys) await page.keyboard.press(key);
}

/** A postcode is upper-cased as it is typed, and the caret stays where it is. */
async function expectCaretKept(page: Page) {
  const postcode = postcodeIn(page);
  const caret = () => postcode.evaluate((input: HTMLInputElement) => input.selectionStart);
  await postcode.fill('');
  await postcode.pressSequentially('ls 3ad');
  await expect(postcode).toHaveValue('LS 3AD');
  await press(page, 'Home', 'ArrowRight', 'ArrowRight', '6', 'e');
  await expect(postcode).toHaveValue('LS6E 3AD');
  await expect.poll(caret).toBe(4);
  await press(page, 'Backspace');
  await expect.poll(caret).toBe(3);
  // The same letter over itself changes nothing, and is no reason to jump to the end.
  await press(page, 'Home', 'Shift+ArrowRight', 'l');
  await expect(postcode).toHaveValue('LS6 3AD');
  await expect.poll(caret).toBe(1);

  await page.getByLabel('Last name').fill('m1 1ae ');
  await page.getByLabel('Last name').press('Control+a');
  await press(page, 'Control+c');
  await postcode.press('Control+a');
  await press(page, 'Control+v');
  await expect(postcode).toHaveValue('M1 1AE ');
  await expect.poll(caret).toBe(7);
  await page.getByLabel('Last name').fill('Marsden');
}

/** Has the call that looks for addresses wait until what is answered is called. */
async function holdSearch(page: Page) {
  const held = Promise.withResolvers<void>();
  await page.route('**/basket/checkout/addresses', async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

async function findByKeyboard(page: Page) {
  await page.getByLabel('Phone').focus();
  await press(page, 'Tab');
  await expect(postcodeIn(page)).toBeFocused();
  await press(page, 'Tab', 'Enter');
  await expect(postcodeIn(page)).toBeFocused();
  await expectCaretKept(page);
  await postcodeIn(page).fill('');
  await page.keyboard.type('ls63ad');
  const letGo = await holdSearch(page);
  const field = await postcodeIn(page).boundingBox();
  await press(page, 'Tab', 'Enter');
  await expect(findButton(page)).toHaveText('Looking…');
  await expect.poll(() => postcodeIn(page).boundingBox()).toEqual(field);
  await expect(findButton(page)).toHaveAttribute('aria-busy', 'true');
  letGo();
  await expect(findButton(page)).toHaveText('Find address');
  // What a screen reader is told.
  await expect(page.locator('[aria-live=polite].visually-hidden')).toHaveText('14 addresses found');
  await expect(postcodeIn(page)).toHaveValue(POSTCODE);
}

async function chooseByKeyboard(page: Page) {
  const addresses = found(page).getByRole('radio');
  await expect(addresses).toHaveCount(14);
  // Nothing is chosen by itself.
  await expect(found(page).getByRole('radio', { checked: true })).toHaveCount(0);
  await expect(goOn(page)).toHaveAttribute('aria-disabled', 'true');
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await expectOneCutOff(page);
  }
  await press(page, 'Tab', 'Space', 'ArrowUp');
  await expect(addresses.last()).toBeChecked();
  await expect(addresses.last()).toBeInViewport();
  await press(page, 'ArrowDown', 'ArrowDown', 'ArrowDown');
  await expect(found(page).getByLabel('3 Bainbrigge Road, Leeds', { exact: true })).toBeChecked();
}

/** The list has its height, and of its addresses one is cut off, so that it is seen to go on. */
async function expectOneCutOff(page: Page) {
  await expect(async () => {
    const box = await found(page).evaluate((list) => ({
      height: list.clientHeight,
      inside: list.scrollHeight,
      scrolls: getComputedStyle(list).overflowY,
    }));
    expect(box).toMatchObject({ height: 244, scrolls: 'auto' });
    expect(box.inside).toBeGreaterThan(box.height);
    const heights = await found(page)
      .locator('label')
      .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
    let cut = box.height;
    for (const height of heights) if (cut > height) cut -= height;
    expect(cut).toBeGreaterThan(16);
    expect(cut).toBeLessThan(40);
  }).toPass();
}

async function typeOver(page: Page) {
  await press(page, 'Tab', 'Enter');
  await expect(lineOne(page)).toBeFocused();
  await expect(lineOne(page)).toHaveValue('3 Bainbrigge Road');
  await postcodeIn(page).fill(POSTCODE);
  await lineOne(page).focus();
  await press(page, 'End');
  await page.keyboard.type(' East');
  await press(page, 'Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Enter');
  await openSection(page, /^Billing/);
  await expect(page.getByText(/3 Bainbrigge Road East, Leeds LS6 3AD$/)).toBeVisible();
}

async function expectErrorUnderEach(page: Page) {
  for (const [label, typed] of [...PERSON, ...WRONG]) await page.getByLabel(label).fill(typed);
  await goOn(page).click();
  const summary = page.locator('.problem');
  await expect(summary).toBeFocused();
  await expect(summary).toBeInViewport();
  await expect(summary).toHaveCSS(...RED_EDGE);
  await expect(page).toHaveTitle(/^Error: /);
  for (const [label, typed, says] of WRONG) {
    await expect(summary).toContainText(says);
    await expect(await under(page.getByLabel(label), says)).toHaveCSS('color', 'rgb(176, 30, 19)');
    await expect(page.getByLabel(label)).toHaveValue(typed);
  }
  await expect(page.locator('.field__error')).toHaveCount(WRONG.length);
}

// One address input serves all three sections; what else it does is in src/pages/checkout/address-finder.test.tsx, and every form
// and field in src/pages/checkout/checkout-fields.test.tsx.
test('an address is found, chosen and typed over by keyboard, at either width', async ({
  page,
  watching,
}) => {
  watching.tolerate(/Failed to load resource/);
  await page.setViewportSize({ width: 390, height: 900 });
  await checkoutAt(page, 'delivery', { products: [LESSON, L_PLATES] });
  await openSection(page, /^Delivery/);
  const phone = await page.getByLabel('Phone').boundingBox();
  const address = await page.getByText('Delivery address', { exact: true }).boundingBox();
  expect((address?.y ?? 0) - ((phone?.y ?? 0) + (phone?.height ?? 0))).toBeGreaterThan(16);
  for (const [name, typed] of PERSON) await page.getByLabel(name).fill(typed);
  await findByKeyboard(page);
  await test.step('the list of addresses scrolls at a fixed height', () => chooseByKeyboard(page));
  await typeOver(page);
  await test.step('a notice says what is not found', async () => {
    await postcodeIn(page).fill('ID1 KFA');
    await postcodeIn(page).press('Enter');
    const notice = page.locator('fieldset .notice');
    await expect(notice).toHaveText(/^We couldn’t find that postcode/);
    await expect(notice).toHaveCSS('background-color', 'rgb(255, 246, 207)');
    await expect(lineOne(page)).toBeFocused();
  });
  await test.step('each field of a section has its own error under it, and in the summary', () =>
    expectErrorUnderEach(page));
});
