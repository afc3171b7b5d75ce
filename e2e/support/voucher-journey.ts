import type { Page } from '@playwright/test';
import type { BasketItem, BasketResponse } from '#src/features/basket/api-schema.ts';
import { linkInEmail, readEmail } from './emails.ts';
import { headers, newEmail, storeBasket } from './journey.ts';
import { payByCalls } from './paid-by-calls.ts';
import { expect } from './watched-browser.ts';

export const forSam = {
  voucher_type: 'e-voucher',
  template: 'birthday',
  card_template: null,
  amount: '50',
  recipient_name: 'Sam Otieno',
  recipient_email: 'sam.otieno@example.co.uk',
  personal_message: 'Mind the cones.',
  send_to: 'recipient',
  send_at: null,
  send_now: true,
} as const;

async function newBasketWithVouchers(page: Page, vouchers: object[], uuid?: string): Promise<BasketResponse> {
  let basket: BasketResponse | undefined;
  for (const voucher of vouchers) {
    const data = { ...voucher, basket: basket?.uuid ?? uuid };
    const answer = await page.request.post('/v1/website/basket/voucher', { data, headers });
    expect(answer.status(), await answer.text()).toBe(200);
    basket = await answer.json();
  }
  return basket as BasketResponse;
}

/** A basket with these vouchers, kept in this browser without what is their recipients'. The page is left on a picture. */
export async function fillBasketWithVouchers(
  page: Page,
  vouchers: object[] = [forSam],
  uuid?: string,
): Promise<BasketResponse> {
  const made = await newBasketWithVouchers(page, vouchers, uuid);
  const products = made.contents.products.map((item) => ({
    ...item,
    voucher: item.voucher && {
      ...item.voucher,
      recipient_name: '',
      recipient_email: null,
      personal_message: '',
    },
  }));
  await page.goto('/favicon.svg');
  await storeBasket(page, { ...made, contents: { ...made.contents, products } });
  return made;
}

/** The browser's basket as the server has it. */
export async function basketOnServer(page: Page): Promise<BasketItem[]> {
  const uuid = await page.evaluate(() => JSON.parse(localStorage.getItem('basket') ?? '{}').uuid);
  const answer = await page.request.get(`/v1/website/basket/${uuid}`, { headers });
  return ((await answer.json()) as BasketResponse).contents.products;
}

export function messageBox(page: Page) {
  return page.getByRole('textbox', { name: /^Message/ });
}

/** Chooses as a person would: a radio card is pressed anywhere. */
export async function choose(page: Page, group: RegExp | string, choice: RegExp | string) {
  await page.getByRole('group', { name: group }).getByText(choice, { exact: true }).click();
}

export async function fillForSam(page: Page) {
  await choose(page, 'Pick a design', 'Birthday');
  await choose(page, 'Choose an amount', '£100');
  await page.getByLabel('Their name').fill('Sam Otieno');
  await messageBox(page).fill('Mind the cones.\nLove, Ada');
}

/** The builder has gone, and not only its address. */
export async function onBasketPage(page: Page) {
  await page.waitForURL(/\/basket\/$/);
  await expect(page.getByRole('heading', { level: 1, name: 'My Basket' })).toBeVisible();
}

/** What the email to this recipient says: the code, and the addresses of the gift and of the voucher's page. */
export async function readVoucher(page: Page, recipient: string) {
  const html = await readEmail(page, recipient, /voucher/);
  const found = (pattern: RegExp) => {
    expect(html).toMatch(pattern);
    return pattern.exec(html)?.[0] ?? '';
  };
  const gift = found(/\/gift\/\w+/);
  return {
    code: found(/(?:[0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}/),
    gift,
    voucher: gift.replace('/gift/', '/vouchers/'),
  };
}

/** Buys a voucher by card, and reads its buyer's email with the link to manage it. */
export async function buyVoucher(page: Page, change: object = {}) {
  const recipient = newEmail();
  const filled = await newBasketWithVouchers(page, [{ ...forSam, recipient_email: recipient, ...change }]);
  const { order, email: buyer } = await payByCalls(page, filled);
  const manage = await linkInEmail(page, buyer, '/vouchers/manage/');
  return { order, recipient, buyer, manage };
}
