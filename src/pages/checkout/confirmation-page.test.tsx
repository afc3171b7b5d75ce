import { afterEach, expect, test, vi } from 'vitest';
import { LESSON } from '#testing/buyer.ts';
import { openShopInDom } from '#testing/open-shop-in-dom.ts';

const { shop } = await openShopInDom();
afterEach(() => void vi.useRealTimers());

const NOBODY = '/basket/checkout/confirmation/AAAAAAAAAAAAAAAAAAAAAA';
const UNKNOWN = 'Your bank has not answered yet. Please do not pay again.';

test.each([
  ['is not found', 404, 'The order could not be found. Please phone the office on 0113 496 0180.'],
  ['was not taken', 402, 'Payment was not taken. Please check your details or try another card.'],
  ['is not known', 500, UNKNOWN],
  ['cannot be asked for', 0, UNKNOWN],
] as const)(
  'a confirmation of a payment that %s says so after four questions, with the office’s number',
  async (_, status, says) => {
    await shop.fillBasket([LESSON]);
    const asked = () => shop.calls.filter((call) => call.includes('/checkout/confirm/')).length;
    if (status !== 404)
      shop.answer('GET', /\/checkout\/confirm\//, () =>
        status
          ? Response.json({ message: 'x', stack: 'at /srv' }, { status })
          : Promise.reject(new TypeError('Failed to fetch')),
      );
    // Nothing but the clock of the page stands still.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await shop.open(NOBODY);
    await expect.poll(() => shop.text('h1')).toEqual(['Please wait...']);
    await expect.poll(() => document.title).toMatch(/^Please wait\.\.\./);
    await expect
      .poll(async () => {
        await vi.advanceTimersByTimeAsync(1_000);
        return shop.text('h1');
      })
      .toEqual(['Oops something went wrong']);
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
