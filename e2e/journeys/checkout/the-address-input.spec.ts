import type { Page } from '@playwright/test';
import { checkoutAt, L_PLATES, LESSON, openSection } from '../../support/journey.ts';
import { expect, test } from '../../support/watched-browser.ts';
import {
  addressOf,
  byHand,
  expectPersonKept,
  fillPerson,
  findButton,
  found,
  goOn,
  lineOne,
  places,
  postcodeIn,
  save,
  search,
  spoken,
  watchSearches,
} from './address-journey.ts';

test.use({ reducedMotion: 'reduce' });

const POSTCODE = 'LS6 3AD';

/** The postcode's addresses, from the search to the saved one. */
async function findAndSave(page: Page) {
  await fillPerson(page, 'delivery');
  const { asked, letGo } = await watchSearches(page, { hold: [POSTCODE] });
  await expect(lineOne(page)).toHaveCount(0);
  await findButton(page).click();
  await expect(postcodeIn(page)).toBeFocused();
  await expect(postcodeIn(page)).toHaveAccessibleDescription(/Enter a postcode, like LS6 3AD$/);
  await search(page, '   ');
  await expect(findButton(page)).toHaveText('Find address');
  await expect(goOn(page)).toHaveAccessibleDescription('To continue, enter address line 1 and postcode.');

  await postcodeIn(page).fill('');
  await postcodeIn(page).pressSequentially('ls6 3ad');
  await expect(postcodeIn(page)).toHaveValue(POSTCODE);
  const field = await postcodeIn(page).boundingBox();
  await postcodeIn(page).press('Enter');
  await expect(findButton(page)).toHaveText('Looking…');
  await expect.poll(() => postcodeIn(page).boundingBox()).toEqual(field);
  await expect(findButton(page)).toHaveAttribute('aria-busy', 'true');
  await letGo(POSTCODE);
  await expect(findButton(page)).toHaveText('Find address');
  await expect(spoken(page)).toHaveText('14 addresses found');
  expect(asked).toEqual([POSTCODE]);

  await expect(found(page).getByRole('radio')).toHaveCount(14);
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await expectOneCutOff(page);
  }
  // Nothing is chosen by itself.
  await expect(found(page).getByRole('radio', { checked: true })).toHaveCount(0);
  await expect(goOn(page)).toHaveAttribute('aria-disabled', 'true');
  await expect(goOn(page)).toHaveAccessibleDescription('To continue, choose an address.');
  await found(page).getByRole('radio').last().check();
  await expect(found(page).getByRole('radio').last()).toBeInViewport();
  await found(page).getByLabel('4 Bainbrigge Road, Leeds', { exact: true }).check();
  await expectPersonKept(page);
  await save(page, 'delivery');

  await openSection(page, places.delivery.next);
  await expect(page.getByText(/4 Bainbrigge Road, Leeds LS6 3AD$/).last()).toBeVisible();
  // There is an address now: it opens to be typed over, after a reload as well.
  await page.reload();
  await openSection(page, places.delivery.next);
  await page.getByRole('button', { name: 'Edit delivery' }).click();
  await openSection(page, places.delivery.title);
  await expect(lineOne(page)).toHaveValue('4 Bainbrigge Road');
  await expect(page.getByLabel('Town or city')).toHaveValue('Leeds');
  await expect(postcodeIn(page)).toHaveValue(POSTCODE);
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

// One address input serves all three; what else it does is in src/pages/checkout/address-finder.test.tsx.
test('the addresses of a checkout are found by their postcodes and chosen, at either width', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 900 });
  await checkoutAt(page, 'delivery', { products: [LESSON, L_PLATES] });
  const phone = await page.getByLabel('Phone').boundingBox();
  const address = await page.getByText('Delivery address', { exact: true }).boundingBox();
  expect((address?.y ?? 0) - ((phone?.y ?? 0) + (phone?.height ?? 0))).toBeGreaterThan(16);
  await findAndSave(page);
});

test('an address needs no pointer, found or typed', async ({ page }) => {
  await addressOf(page, 'delivery');
  await page.getByLabel('Phone').focus();
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await press('Tab');
  await expect(postcodeIn(page)).toBeFocused();
  await page.keyboard.type('ls63ad');
  await press('Tab', 'Enter');
  await expect(spoken(page)).toHaveText('14 addresses found');
  await expect(postcodeIn(page)).toHaveValue(POSTCODE);
  await press('Tab', 'Space', 'ArrowDown', 'ArrowDown');
  await expect(found(page).getByLabel('3 Bainbrigge Road, Leeds', { exact: true })).toBeChecked();
  await press('Tab', 'Enter');
  await expect(lineOne(page)).toBeFocused();
  await expect(lineOne(page)).toHaveValue('3 Bainbrigge Road');
  await press('End');
  await page.keyboard.type(' East');
  await press('Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Enter');
  await openSection(page, /Billing/);
  await expect(page.getByText(/3 Bainbrigge Road East, Leeds LS6 3AD$/)).toBeVisible();
});

test('a postcode is upper-cased as it is typed, in the finder and by hand, the caret stays where it is, and a notice says what is not found', async ({
  page,
}) => {
  await addressOf(page, 'billing');
  for (const typed of [false, true]) {
    if (typed) await byHand(page);
    const postcode = postcodeIn(page);
    const caret = () => postcode.evaluate((input: HTMLInputElement) => input.selectionStart);
    await postcode.fill('');
    await postcode.pressSequentially('ls 3ad');
    await expect(postcode).toHaveValue('LS 3AD');
    await page.keyboard.press('Home');
    for (const key of ['ArrowRight', 'ArrowRight', '6', 'e']) await page.keyboard.press(key);
    await expect(postcode).toHaveValue('LS6E 3AD');
    await expect.poll(caret).toBe(4);
    await page.keyboard.press('Backspace');
    await expect.poll(caret).toBe(3);
    // The same letter over itself changes nothing, and is no reason to jump to the end.
    await page.keyboard.press('Home');
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('l');
    await expect(postcode).toHaveValue('LS6 3AD');
    await expect.poll(caret).toBe(1);

    await page.getByLabel('Last name').fill('m1 1ae ');
    await page.getByLabel('Last name').press('Control+a');
    await page.keyboard.press('Control+c');
    await postcode.press('Control+a');
    await page.keyboard.press('Control+v');
    await expect(postcode).toHaveValue('M1 1AE ');
    await expect.poll(caret).toBe(7);
  }
  await page.getByRole('button', { name: 'Find the address by postcode' }).click();
  await search(page, 'ID1 KFA');
  const notice = page.locator('fieldset .notice');
  await expect(notice).toHaveText(/^We couldn’t find that postcode/);
  await expect(notice).toHaveCSS('background-color', 'rgb(255, 246, 207)');
  await expect(lineOne(page)).toBeFocused();
});
