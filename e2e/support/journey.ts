import type { FrameLocator, Page } from '@playwright/test';
import type { BasketResponse } from '#src/features/basket/api-schema.ts';
import type { CheckoutResponse } from '#src/features/checkout/session/api-schema.ts';
import { formatPrice, tenHours } from '#testing/prices.ts';
import { expect } from './watched-browser.ts';

/** Ten hours in Leeds, with a manual gearbox. */
export const LESSON = { product_id: 47, type: 'lesson' };
export const TRAINING = { product_id: 1, type: 'training' };
export const THEORY = { product_id: 1, type: 'product' };
export const L_PLATES = { product_id: 5, type: 'product' };

/** Test cards: number and security code. Any later expiry will do. */
export const cards = {
  good: ['4976000000003436', '452'],
  challenged: ['4976350000006891', '342'],
  declined: ['4921810000009076', '875'],
  processing: ['4000400000000004', '123'],
} as const;

export const helen = {
  firstname: 'Helen',
  surname: 'Marsden',
  phone: '07700 900418',
  address_line_1: '4 Bainbrigge Road',
  address_line_2: '',
  address_line_3: '',
  city: 'Leeds',
  postcode: 'LS6 3AD',
  country: '826',
};
const callum = {
  ...helen,
  firstname: 'Callum',
  phone: '07700 900673',
  email: '',
  customer_is_pupil: false,
  availability: { mon: { day: 'mon', morning: false, afternoon: false, evening: true } },
};

/** An address that no other journey's emails go to. */
export function newEmail(): string {
  return `helen.${Math.random().toString(36).slice(2, 10)}@example.co.uk`;
}

export const headers = { 'X-Requested-With': 'XMLHttpRequest' };

async function call<Answer>(page: Page, path: string, body: object): Promise<Answer> {
  const answer = await page.request.post(`/v1/website/${path}`, { data: body, headers });
  expect(answer.status(), await answer.text()).toBe(200);
  return answer.json();
}

/** A basket with these, which this browser does not keep. */
export async function newBasket(page: Page, products: { product_id: number; type: string }[] = [LESSON]) {
  let basket: BasketResponse | undefined;
  for (const product of products)
    basket = await call<BasketResponse>(page, 'basket', { ...product, quantity: 1, basket: basket?.uuid });
  return basket as BasketResponse;
}

/** The same as if these had been added by hand, kept in this browser. The page is left on a picture. */
export async function fillBasket(page: Page, products?: { product_id: number; type: string }[]) {
  const basket = await newBasket(page, products);
  await page.goto('/favicon.svg');
  await storeBasket(page, basket);
  return basket;
}

export async function storeBasket(page: Page, basket: object) {
  await page.evaluate((stored) => localStorage.setItem('basket', stored), JSON.stringify(basket));
}

export async function storedBasket(page: Page): Promise<BasketResponse | null> {
  return JSON.parse(await page.evaluate(() => localStorage.getItem('basket') ?? 'null'));
}

type Section = 'customer' | 'delivery' | 'billing' | 'lesson' | 'payment';

/** Saves the sections before this one, as the checkout's forms would, and opens the checkout there. */
export async function checkoutAt(
  page: Page,
  until: Section,
  {
    products = [LESSON],
    email = newEmail(),
    filled = undefined as BasketResponse | undefined,
    ...who
  } = {} as {
    products?: { product_id: number; type: string }[];
    email?: string;
    filled?: BasketResponse;
    billing?: typeof helen;
    isPupil?: boolean;
  },
) {
  const basket = filled ?? (await fillBasket(page, products));
  await saveSections(page, basket.uuid, until, { email, ...who });
  await page.goto('/basket/checkout');
  await openSection(page);
  return { basket, email };
}

/** Saves the sections before this one by the calls that their forms make. */
export async function saveSections(
  page: Page,
  basket: string,
  until: Section,
  { email = newEmail(), billing = helen, isPupil = false } = {},
) {
  const answers: Record<string, object> = {
    customer: { email, customer_is_pupil: isPupil },
    delivery: helen,
    billing,
    lesson: { ...callum, customer_is_pupil: isPupil },
  };
  let state = await call<CheckoutResponse>(page, 'checkout/start', { basket });
  while (state.current !== until)
    state = await call(page, `checkout/${state.current}`, { basket, ...answers[state.current] });
}

/** The heading of the open section, once it is there. */
export async function openSection(page: Page, title = /./) {
  const heading = page.getByRole('heading', { name: title, level: 2 }).and(page.locator('#open-section'));
  await expect(heading).toBeVisible();
  return heading;
}

export function cardFrame(page: Page): FrameLocator {
  return page.frameLocator('iframe[title="Card details"]');
}

export async function fillCard(page: Page, [number, code]: readonly [string, string]) {
  const frame = cardFrame(page);
  await frame.getByLabel('Name on card').fill('Helen Marsden');
  await frame.getByLabel('Card number').fill(number);
  await frame.getByLabel(/Expiry/).fill('12/30');
  await frame.getByLabel(/Security code/).fill(code);
}

export function payButton(page: Page) {
  return page.getByRole('button', { name: /^(Pay £|Continue to PayPal|Processing payment)/ });
}

/** Answers all that must be answered before paying. */
export async function acceptAll(page: Page) {
  await expect(page.getByText(/accept the terms/).first()).toBeVisible();
  for (const other of [/I accept the/, /Please send my digital/, /Start as soon as possible/]) {
    const answer = page.getByLabel(other);
    if (await answer.isVisible()) await answer.check();
  }
}

/** Fills the card, accepts what must be accepted, and presses Pay. */
export async function pay(page: Page, card: readonly [string, string] = cards.good) {
  await fillCard(page, card);
  await acceptAll(page);
  await payButton(page).click();
}

/** The page says that it is paid. Answers the order's number. */
export async function paidOrder(page: Page): Promise<string> {
  await page.waitForURL(/confirmation/);
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you for your payment' })).toBeVisible();
  await expect(page).toHaveTitle(/^Thank you for your payment/);
  await expect(page.getByText('Paid', { exact: true })).toBeVisible();
  return (await page.locator('.verdict strong').textContent())?.trim() ?? '';
}

/** Chooses PayPal, accepts, and presses Pay: the browser is at PayPal then. */
export async function toPaypal(page: Page) {
  await page.getByLabel('PayPal').check();
  await acceptAll(page);
  await payButton(page).click();
  await expect(page.getByRole('heading', { name: `Pay ${formatPrice(tenHours.total)} to ` })).toBeVisible();
}
