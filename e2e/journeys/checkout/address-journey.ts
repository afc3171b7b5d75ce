import type { Locator, Page } from '@playwright/test';
import { checkoutAt, L_PLATES, LESSON, openSection } from '../../support/journey.ts';
import { expect } from '../../support/watched-browser.ts';

/** Sections that ask for an address, and what tells them apart. */
export const places = {
  delivery: { title: /^Delivery/, next: /^Billing/ },
  billing: { title: /^Billing/, next: /^Learner/ },
} as const;
export type Place = keyof typeof places;

const person = [
  ['First name', 'Helen'],
  ['Last name', 'Marsden'],
  ['Phone', '07700 900418'],
] as const;

/** Opens the checkout in this section, which is empty but for the person. */
export async function addressOf(page: Page, place: Place) {
  const products = place === 'delivery' ? [LESSON, L_PLATES] : [LESSON];
  await checkoutAt(page, place, { products });
  await fillPerson(page, place);
}

/** The person of this section, once it is open. */
export async function fillPerson(page: Page, place: Place) {
  await openSection(page, places[place].title);
  for (const [name, typed] of person) await page.getByLabel(name).fill(typed);
}

export async function expectPersonKept(page: Page) {
  for (const [name, typed] of person) await expect(page.getByLabel(name)).toHaveValue(typed);
}

export const postcodeIn = (page: Page): Locator => page.getByLabel('Postcode');
export const lineOne = (page: Page): Locator => page.getByLabel('Address line 1');
export const found = (page: Page): Locator => page.getByRole('radiogroup', { name: 'Addresses' });
export const findButton = (page: Page): Locator =>
  page.getByRole('button', { name: /^(Find address|Looking…)$/ });
export const goOn = (page: Page): Locator => page.getByRole('button', { name: 'Continue' });

/** Saves the section; what its call sends is in src/pages/checkout/address-finder.test.tsx. */
export async function save(page: Page, place: Place) {
  const sent = page.waitForRequest((call) => call.url().endsWith(`/checkout/${place}`));
  await goOn(page).click();
  await sent;
}

export async function byHand(page: Page) {
  await page.getByRole('button', { name: 'Enter address manually' }).click();
}

export async function search(page: Page, postcode: string) {
  await postcodeIn(page).fill(postcode);
  await postcodeIn(page).press('Enter');
}

/** The postcodes that are looked for from now on; those that are held wait until they are let go. */
export async function watchSearches(page: Page, { hold = [] as string[] } = {}) {
  const args: string[] = [];
  const held = new Map<string, () => void>();
  await page.route('**/basket/checkout/addresses', async (route) => {
    const { postcode } = route.request().postDataJSON() as { postcode: string };
    args.push(postcode);
    if (hold.includes(postcode)) await new Promise<void>((resolve) => held.set(postcode, resolve));
    await route.continue().catch(() => undefined);
  });
  return {
    asked: args,
    /** Answers after the page has had it. */
    async letGo(postcode: string) {
      await expect.poll(() => held.has(postcode)).toBe(true);
      const answered = page.waitForResponse(
        (response) => response.request().postDataJSON()?.postcode === postcode,
      );
      held.get(postcode)?.();
      held.delete(postcode);
      await (await answered).finished();
      await page.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
      );
    },
  };
}

/** What a screen reader has been told last. */
export const spoken = (page: Page): Locator => page.locator('[aria-live=polite].visually-hidden');
