import { RED_EDGE, under } from '../../support/error-catalogue.ts';
import { checkoutAt } from '../../support/journey.ts';
import { expect, test } from '../../support/watched-browser.ts';
import { byHand } from './address-journey.ts';

test.use({ reducedMotion: 'reduce' });
test.beforeEach(({ watching }) => watching.tolerate(/Failed to load resource/));

const UNSEEN = '\u200b';

/** Label, what is typed, what is then said under it. */
const FIELDS = [
  ['First name', 'f'.repeat(101), 'Use 100 characters or fewer'],
  // Its own, and not the first name's (R31).
  ['Last name', `Mars${UNSEEN}den`, 'Please use letters, numbers and punctuation only'],
  ['Phone', 'abc', 'Enter a phone number, like 0113 496 0180 or 07700 900 982'],
  ['Address line 1', 'a'.repeat(201), 'Use 200 characters or fewer'],
  ['Postcode', 'LS6', 'Enter a full UK postcode, like LS6 3AD'],
] as const;

// Every form and field is in src/pages/checkout/checkout-fields.test.tsx; here is where errors stand, and in which colours.
test('each field of a section has its own error under it, and in the summary', async ({ page }) => {
  await checkoutAt(page, 'billing');
  await byHand(page);
  for (const [label, typed] of FIELDS) await page.getByLabel(label).fill(typed);
  await page.getByRole('button', { name: 'Continue' }).click();
  const summary = page.locator('.problem');
  await expect(summary).toBeFocused();
  await expect(summary).toHaveCSS(...RED_EDGE);
  await expect(page).toHaveTitle(/^Error: /);
  for (const [label, typed, says] of FIELDS) {
    await expect(summary).toContainText(says);
    await expect(await under(page.getByLabel(label), says)).toHaveCSS('color', 'rgb(176, 30, 19)');
    await expect(page.getByLabel(label)).toHaveValue(typed);
  }
  await expect(page.locator('.field__error')).toHaveCount(FIELDS.length);
});
