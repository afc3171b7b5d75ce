import type { Page } from '@playwright/test';
import { readEmail } from '../../support/emails.ts';
import { checkoutAt, openSection, pay, storedBasket } from '../../support/journey.ts';
import { expect, test } from '../../support/watched-browser.ts';

const WISH = /with Amara Osei, or whoever is free first/i;

test('whoever is chosen on their page stays with the lessons, to the receipt', async ({ page }) => {
  await page.goto('/instructors/amara-osei');
  await page.getByRole('link', { name: /^Choose Amara/ }).click();
  await expect(page.getByText(WISH)).toBeVisible();
  await page.getByRole('button', { name: /: 10 hours with Amara Osei$/ }).click();
  await page.getByRole('link', { name: 'View basket & checkout' }).click();
  await expect(page.getByText(WISH)).toBeVisible();
  await page.getByRole('button', { name: /^Choose whoever is free first/ }).click();
  await expect(page.getByText(WISH)).toHaveCount(0);
  await page.getByRole('button', { name: /^Remove/ }).click();
  await expect(page.getByRole('heading', { name: 'Your basket is empty' })).toBeFocused();

  await page.goto('/areas-covered/leeds?with=amara-osei');
  await page.getByRole('button', { name: /: 1 hour with Amara Osei$/ }).click();
  await expect(page.getByRole('link', { name: 'My Basket, 1 item', exact: true })).toBeVisible();
  const filled = (await storedBasket(page)) ?? undefined;
  const { email } = await checkoutAt(page, 'lesson', { ...(filled && { filled }) });

  await page.getByLabel('Learner’s first name').fill('Callum');
  await page.getByLabel('Learner’s last name').fill('Marsden');
  await page.getByLabel('Learner’s phone').fill('07700 900673');
  await page.getByLabel('Same as billing address').check();
  await expect(page.getByRole('heading', { name: 'Amara Osei teaches in LS6' })).toBeVisible();
  await page.getByLabel('Postcode').fill('SW1A 1AA');
  await expect(page.getByRole('alert', { name: 'Nobody teaches in SW1A yet' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Continue' })).toHaveAccessibleDescription(
    'Enter a postcode where we teach to continue.',
  );
  await page.getByRole('button', { name: 'Use another pick-up postcode' }).click();
  await expect(page.getByLabel('Postcode')).toBeFocused();
  await page.keyboard.type('LS6 3AD');
  await page.getByLabel('Monday evening').check();
  await expect(
    page.getByRole('heading', { name: 'Amara Osei isn’t usually free on Monday evenings' }),
  ).toBeVisible();
  await expect(page.getByRole('radio', { name: /^None of these/ })).toBeChecked();
  await page.getByRole('button', { name: 'Continue' }).click();
  await pay(page);
  await page.waitForURL(/confirmation/);
  await expect(page.getByText(WISH)).toBeVisible();
  expect(await readEmail(page, email)).toMatch(WISH);
});

test('a first lesson that is offered in the Learner section is held as one goes on', async ({ page }) => {
  await checkoutAt(page, 'lesson');
  await page.getByLabel('Learner’s first name').fill('Callum');
  await page.getByLabel('Learner’s last name').fill('Marsden');
  await page.getByLabel('Learner’s phone').fill('07700 900673');
  await page.getByLabel('Same as billing address').check();
  const offered = page.getByRole('group', { name: 'Hold a first lesson while you pay?' });
  const first = offered.getByRole('radio', { name: /With Amara Osei, 60 minutes/ });
  await first.check();
  const when = (await first.inputValue()).split(' ')[1];
  await letOldAnswerComeLast(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await openSection(page, /Payment/);
  await expect(page.getByText(/^First lesson: /).locator('visible=true')).toBeVisible();
  const [line] = (await storedBasket(page))?.contents.products ?? [];
  expect(line).toMatchObject({ instructor: { slug: 'amara-osei' }, held_time: { starts_at: when } });
});

/** What the page asks because the basket has changed is answered from before the save, and comes with the save's answer. */
async function letOldAnswerComeLast(page: Page) {
  const read = Promise.withResolvers<void>();
  const saved = Promise.withResolvers<void>();
  await page.route('**/v1/website/checkout', async (route) => {
    const response = await route.fetch();
    read.resolve();
    await saved.promise;
    await route.fulfill({ response });
  });
  await page.route('**/v1/website/checkout/lesson', async (route) => {
    await read.promise;
    const response = await route.fetch();
    const fulfilled = route.fulfill({ response });
    saved.resolve();
    await fulfilled;
  });
}
