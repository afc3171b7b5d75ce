import { afterEach, expect, test, vi } from 'vitest';
import { BRAIN_TRAINING, LESSON } from '#testing/buyer.ts';
import { openShopInDom } from '#testing/open-shop-in-dom.ts';

const { app, shop } = await openShopInDom();
afterEach(() => void vi.useRealTimers());

const NOBODY = '/basket/checkout/confirmation/AAAAAAAAAAAAAAAAAAAAAA';
const UNKNOWN = 'Your bank has not answered yet. Please do not pay again.';
const FAILED = 'Oops something went wrong';
const PAID = 'Thank you for your payment';
/** Of its charge the gateway says ten times that it is not decided. */
const PROCESSING = '4000400000000004';

const asked = () => shop.calls.filter((call) => call.includes('/checkout/confirm/')).length;
/** Nothing but the clock of the page stands still. */
const stopClock = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });

/** Lets a second pass after each answer, until the page has decided. */
async function expectDecided(heading: string | RegExp) {
  await expect
    .poll(async () => {
      await shop.answeredAll();
      await vi.advanceTimersByTimeAsync(1_000);
      return shop.text('h1').join();
    })
    .toMatch(heading);
}

/** Ten hours in this browser's basket, paid for by calls. Answers the address of the confirmation. */
async function paidByCalls(card?: string): Promise<string> {
  const { uuid } = await shop.fillBasket([LESSON]);
  const { body } = await (await shop.buyer(uuid).fillIn()).pay(card);
  return `/basket/checkout/confirmation/${body.transaction}`;
}

test.each([
  ['is not found', 404, 'The order could not be found. Please phone the office on 0113 496 0180.'],
  ['was not taken', 402, 'Payment was not taken. Please check your details or try another card.'],
  ['is not known', 500, UNKNOWN],
  ['cannot be asked for', 0, UNKNOWN],
] as const)(
  'a confirmation of a payment that %s says so after four questions, with the office’s number',
  async (_, status, says) => {
    await shop.fillBasket([LESSON]);
    if (status !== 404)
      shop.answer('GET', /\/checkout\/confirm\//, () =>
        status
          ? Response.json({ message: 'x', stack: 'at /srv' }, { status })
          : Promise.reject(new TypeError('Failed to fetch')),
      );
    stopClock();
    await shop.open(NOBODY);
    await expect.poll(() => shop.text('h1')).toEqual(['Please wait...']);
    await expect.poll(() => document.title).toMatch(/^Please wait\.\.\./);
    await expectDecided(FAILED);
    await expect.poll(() => document.title).toMatch(/^Oops something went wrong/);
    expect(asked()).toBe(4);
    const [main = ''] = shop.text('main');
    expect(main).toContain(says);
    expect((await shop.link('0113 496 0180')).getAttribute('href')).toMatch(/^tel:/);
    if (status === 402) expect((await shop.link('Try again')).getAttribute('href')).toBe('/basket/checkout');
    else expect(main).not.toMatch(/not taken|declined/);
    // Of the four that failed one has a toast, and none empties the basket.
    expect(shop.all('.toast')).toHaveLength(1);
    expect(shop.storedBasket()).not.toBeNull();
  },
);

test('an undecided payment is asked after four times, and again when the buyer wishes', async () => {
  const confirmation = await paidByCalls(PROCESSING);
  stopClock();
  await shop.open(confirmation);
  await expectDecided(FAILED);
  expect(asked()).toBe(4);
  expect(shop.text('main').join()).toContain(UNKNOWN);
  expect(shop.text('main').join()).not.toContain('not taken');
  expect(shop.all('.toast')).toEqual([]);
  expect(shop.storedBasket()).not.toBeNull();
  for (let round = 2; shop.text('h1').join() === FAILED; round += 1) {
    await shop.press('Check again');
    await expect.poll(() => document.activeElement?.textContent).toBe('Please wait...');
    await expectDecided(new RegExp(`${FAILED}|${PAID}`));
    await expect.poll(() => document.activeElement?.tagName).toBe('H1');
    expect(asked()).toBeLessThanOrEqual(4 * round);
    expect(round).toBeLessThanOrEqual(4);
  }
  expect(shop.text('h1')).toEqual([PAID]);
  await expect.poll(() => document.title).toMatch(/^Thank you for your payment/);
  expect(shop.storedBasket()).toBeNull();
});

test('where the bank’s answer is lost, nobody is told that the payment failed', async () => {
  const claims: string[] = [];
  const observer = new MutationObserver(() => {
    const found = /not taken|declined|could not be found/i.exec(document.body.textContent);
    if (found) claims.push(found[0]);
  });
  shop.loadCardForm('opens');
  await shop.checkoutAt('payment', [LESSON]);
  await shop.acceptAll();
  observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  await expect.poll(() => shop.all('.payline button:not([aria-disabled])').length).toBe(1);
  app.bank.knobs.failNext('resume', 'reset', 'after');
  await shop.press(/^Pay £/);
  await expect.poll(() => location.pathname).toMatch(/confirmation/);
  expect(app.logged.join()).toContain('gateway did not answer');
  await shop.open(location.pathname);
  await expect.poll(() => shop.text('h1')).toEqual([PAID]);
  observer.disconnect();
  expect(claims).toEqual([]);
});

test('a basket that was filled after paying is left alone by the confirmation of the one before', async () => {
  const confirmation = await paidByCalls();
  await shop.fillBasket([BRAIN_TRAINING]);
  await shop.open(confirmation);
  await expect.poll(() => shop.text('h1')).toEqual([PAID]);
  expect(shop.storedBasket()?.contents.products.map(({ name }) => name)).toEqual(['Brain Training']);
  await shop.link('My Basket, 1 item');
});
