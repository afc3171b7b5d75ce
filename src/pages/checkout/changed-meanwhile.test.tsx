import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { BasketResponse } from '#src/features/basket/api-schema.ts';
import { BRAIN_TRAINING, COURSE, LESSON, POSTED } from '#testing/buyer.ts';
import { openShop } from '#testing/checkout-shop.ts';
import { setPlaces } from '#testing/course-places.ts';
import { formatPrice, tenHours } from '#testing/prices.ts';
import { type ShopInDom, shopInDom } from '#testing/shop-in-dom.tsx';
import { boughtCodes } from '#testing/vouchers.ts';

const THEORY = { product_id: 1, type: 'product' } as const;
const { app, shop: school } = await openShop();

let shop: ShopInDom;
beforeAll(async () => {
  shop = await shopInDom(app);
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.newBrowser();
  await school.asItWas();
});

const payButton = () => shop.button(/^Pay £/);
const shownAmount = () => shop.text('button').find((text) => text.startsWith('Pay £'));

test('what is withdrawn from sale is said, and removed without losing what was typed', async () => {
  await shop.checkoutAt('billing', [LESSON, BRAIN_TRAINING]);
  await shop.fill('First name', 'Helen');
  await school.withdraw(BRAIN_TRAINING);
  await shop.open('/basket/checkout');
  await expect
    .poll(() => shop.text('.news'))
    .toEqual([expect.stringContaining('Brain Training is no longer available.')]);
  await shop.press('Remove it');
  await expect.poll(() => shop.all('.news')).toEqual([]);
  await expect.poll(() => document.activeElement?.id).toBe('open-section');
  await shop.section(/Billing/);
  expect((await shop.field('First name')).value).toBe('Helen');
});

test('a lowered limit is said, and nothing is paid until fewer are chosen in the basket', async () => {
  shop.loadCardForm('opens');
  await shop.checkoutAt('payment', [LESSON, POSTED, POSTED, POSTED]);
  await shop.acceptAll();
  await school.limit(POSTED, 2);
  await shop.open('/basket/checkout');
  await expect
    .poll(() => shop.text('.news'))
    .toEqual([expect.stringContaining('You can now buy up to 2 of L-Plate and Highway Code Pack.')]);
  expect((await payButton()).getAttribute('aria-disabled')).toBe('true');
  expect((await shop.link('Back to the basket')).getAttribute('href')).toBe('/basket');
  await shop.open('/basket');
  await shop.fill(/^Quantity for L-Plate/, '2');
  await expect.poll(() => shop.text('.toast p')).toEqual(['Quantity updated']);
  await shop.open('/basket/checkout');
  await shop.section(/Payment/);
  expect(shop.all('.news')).toEqual([]);
  await shop.acceptAll();
  await expect.poll(async () => (await payButton()).getAttribute('aria-disabled')).toBeNull();
});

async function enterCode(code: string) {
  document.querySelector<HTMLElement>('summary')?.click();
  await shop.fill('Code', code);
  await shop.press('Use this code');
}

test('a voucher that is spent elsewhere in the very moment pays what is left, and the page says how much', async () => {
  const [code = ''] = await boughtCodes(app, '10');
  const elsewhere = await shop.fillBasket([THEORY]).then(({ uuid }) => shop.buyer(uuid));
  await elsewhere.fillIn();
  await elsewhere.enterCode(code);

  await shop.newBrowser();
  shop.loadCardForm('opens');
  await shop.checkoutAt('payment', [THEORY]);
  await expect.poll(shownAmount).toBe('Pay £6.99 now');
  shop.answer('POST', /\/checkout\/authorise$/, async (go) => {
    shop.online();
    expect((await elsewhere.confirm(await elsewhere.token())).status).toBe(200);
    return go();
  });
  await enterCode(code);
  await expect.poll(shownAmount).toBe('Pay £3.98 now');
});

test('a gateway that fails in the moment that vouchers pay for all leaves a way to try again', async () => {
  const [code = ''] = await boughtCodes(app, '10');
  shop.loadCardForm('opens');
  await shop.checkoutAt('payment', [THEORY]);
  await expect.poll(shownAmount).toBe('Pay £6.99 now');
  // So little is not paid in three.
  expect(document.body.textContent).not.toContain('Pay in 3 may be available');
  shop.answer('POST', /\/checkout\/authorise$/, () =>
    Response.json({ message: 'Busy', code: 'gateway_unavailable' }, { status: 503 }),
  );
  await enterCode(code);
  await shop.button('Try again');
  shop.online();
  await shop.press('Try again');
  await shop.acceptAll();
  await expect.poll(async () => (await payButton()).getAttribute('aria-disabled')).toBeNull();
  await shop.press(/^Pay £6.99 by voucher now/);
  await expect.poll(() => location.pathname).toMatch(/^\/basket\/checkout\/confirmation\//);
});

test('a basket that another tab has paid for leads to its confirmation', async () => {
  shop.loadCardForm('opens');
  const basket = await shop.checkoutAt('payment', [THEORY]);
  const buyer = shop.buyer(basket);
  await buyer.consents();
  expect((await buyer.pay()).status).toBe(200);
  shop.inAnotherTab(null);
  await expect.poll(() => location.pathname).toMatch(/^\/basket\/checkout\/confirmation\//);
});

// That both tabs then show the one order is in src/features/checkout/payment/paypal-elsewhere.test.ts.
test('PayPal in another tab ends the card’s payment here, which says so, opens a new one and pays', async () => {
  shop.loadCardForm('opens');
  const buyer = shop.buyer(await shop.checkoutAt('payment', [THEORY]));
  await shop.acceptAll();
  const isPayable = async () => (await payButton()).getAttribute('aria-disabled') === null;
  await expect.poll(isPayable).toBe(true);
  await buyer.consents();
  await buyer.toPayPal();
  await shop.press(/^Pay £/);
  await expect.poll(() => shop.text('.problem')).toEqual(['The payment form had expired. Please try again.']);
  await expect.poll(() => document.activeElement?.className).toContain('problem');
  await expect.poll(isPayable).toBe(true);
  await shop.press(/^Pay £/);
  await expect.poll(() => location.pathname).toMatch(/^\/basket\/checkout\/confirmation\//);
  await shop.open(location.pathname);
  await expect.poll(() => shop.text('main').join()).toContain('Paid with Visa ending 3436');
});

test('a basket changed in another tab changes what the button charges, and that is what is charged', async () => {
  shop.loadCardForm('opens');
  const uuid = await shop.checkoutAt('payment', [LESSON, THEORY]);
  await expect.poll(shownAmount).toBe(`Pay ${formatPrice(tenHours.total + 6_99)} now`);
  app.clock.pass({ seconds: 1 });
  const [, theory] = shop.storedBasket()?.contents.products ?? [];
  const changed = await shop.browser.delete<BasketResponse>(`/v1/website/basket/${theory?.id}`, {
    basket: uuid,
  });
  shop.inAnotherTab(changed.body);
  await expect.poll(shownAmount).toBe(`Pay ${formatPrice(tenHours.total)} now`);
  await expect
    .poll(() => shop.text('.notice').join())
    .toContain(
      `Your basket was changed in another tab. Theory Training was removed. The total is now ${formatPrice(tenHours.total)}.`,
    );
  expect(shop.text('form').join()).not.toContain('Please send my digital');
  await shop.acceptAll();
  await expect.poll(async () => (await payButton()).getAttribute('aria-disabled')).toBeNull();
  await shop.press(/^Pay £/);
  await expect.poll(() => location.pathname).toMatch(/^\/basket\/checkout\/confirmation\//);
  await shop.open(location.pathname);
  await expect.poll(() => shop.text('aside').join()).toContain(`Total${formatPrice(tenHours.total)}`);
});

test('an empty basket has no checkout, and one emptied in another tab takes its checkout away', async () => {
  await shop.open('/basket/checkout');
  await expect.poll(() => location.pathname).toBe('/basket');
  await shop.link('See areas covered');
  await shop.checkoutAt('billing', [LESSON]);
  const { uuid, contents } = shop.storedBasket() as BasketResponse;
  const emptied = await shop.browser.delete<BasketResponse>(
    `/v1/website/basket/${contents.products[0]?.id}`,
    { basket: uuid },
  );
  shop.inAnotherTab(emptied.body);
  await expect.poll(() => location.pathname).toBe('/basket');
  await expect.poll(() => shop.text('h1')).toEqual(['Your basket is empty']);
});

test('a course that fills while somebody pays is told, nothing is taken, and the rest is bought without it', async () => {
  await setPlaces(app, COURSE.product_id, 1);
  shop.loadCardForm('opens');
  await shop.checkoutAt('payment', [COURSE, THEORY]);
  await shop.acceptAll();
  await expect.poll(shownAmount).toBe('Pay £56.99 now');
  await expect.poll(async () => (await payButton()).getAttribute('aria-disabled')).toBeNull();
  await setPlaces(app, COURSE.product_id, 0);
  await shop.press(/^Pay £/);
  await expect
    .poll(() => shop.text('.problem'))
    .toEqual([
      'Someone booked the last place on Calm at the Wheel while you were paying. You haven’t been charged.',
    ]);
  await shop.open('/basket/checkout');
  await shop.section(/Payment/);
  await expect.poll(() => shop.text('.news').join()).toContain('Calm at the Wheel is full.');
  await shop.open('/basket');
  await expect.poll(() => shop.text('main').join()).toContain('Calm at the Wheel is full. Please remove it.');
  await shop.open('/basket/checkout');
  await shop.section(/Payment/);
  app.clock.pass({ seconds: 1 });
  await shop.press('Remove it');
  await expect.poll(() => shop.all('.news')).toEqual([]);
  await expect.poll(shownAmount).toBe('Pay £6.99 now');
  await shop.acceptAll();
  await expect.poll(async () => (await payButton()).getAttribute('aria-disabled')).toBeNull();
  await shop.press(/^Pay £/);
  await expect.poll(() => location.pathname).toMatch(/^\/basket\/checkout\/confirmation\//);
});

test('a price that has changed is told plainly, blocks the button, and is charged once it is taken', async () => {
  shop.loadCardForm('opens');
  await shop.checkoutAt('payment', [LESSON, THEORY]);
  await expect.poll(shownAmount).toBe(`Pay ${formatPrice(tenHours.total + 6_99)} now`);
  await shop.check(/^PayPal/);
  await shop.acceptAll();
  await school.reprice(THEORY, 8_49);
  // The page does not know yet, and is told as soon as something is to be paid.
  await shop.press('Continue to PayPal');
  const words = 'The price of Theory Training has changed from £6.99 to £8.49 since you added it.';
  await expect.poll(() => shop.text('.news').join()).toContain(words);
  await expect
    .poll(() => shop.text('.problem'))
    .toEqual(['A price has changed since you added it. Please check your basket.']);
  await expect.poll(() => document.activeElement?.className).toContain('problem');
  const toPaypal = await shop.button('Continue to PayPal');
  await expect.poll(() => toPaypal.getAttribute('aria-disabled')).toBe('true');
  expect(shop.describedAs(toPaypal)).toBe('Before you pay, check what has changed above.');
  expect(shop.text('aside').join()).toContain(formatPrice(tenHours.total + 8_49));

  // In every section, and on the basket's page.
  await shop.press('Edit billing');
  await shop.section(/Billing/);
  expect(shop.text('.news').join()).toContain(words);
  await shop.open('/basket');
  await expect
    .poll(() => shop.text('main').join())
    .toContain('The price has changed from £6.99 to £8.49 since you added it.');
  await shop.open('/basket/checkout');
  await shop.section(/Payment/);
  await shop.press('Accept the new price');
  await expect.poll(() => shop.all('.news')).toEqual([]);
  await expect.poll(() => document.activeElement?.id).toBe('open-section');
  await shop.acceptAll();
  await expect.poll(async () => (await payButton()).getAttribute('aria-disabled')).toBeNull();
  await shop.press(/^Pay £/);
  await expect.poll(() => location.pathname).toMatch(/^\/basket\/checkout\/confirmation\//);
  await shop.open(location.pathname);
  await expect.poll(() => shop.text('aside').join()).toContain(`Total${formatPrice(tenHours.total + 8_49)}`);
});
