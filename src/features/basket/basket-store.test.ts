import { afterEach, expect, test, vi } from 'vitest';
import type { BasketResponse } from './api-schema.ts';
import { basketState, closePopup, showAdded, withoutRecipients } from './basket-store.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const lesson = { id: 'lesson', name: '10 hours in Leeds', voucher: null };
const voucher = {
  id: 'voucher',
  name: 'E-voucher, Birthday',
  voucher: {
    voucher_type: 'e-voucher',
    template: 'birthday',
    card_template: null,
    value: '50.00',
    recipient_name: 'Sam Secret',
    recipient_email: 'sam.secret@example.co.uk',
    personal_message: 'A secret message',
    send_to: 'recipient',
    send_at: '2026-12-14',
  },
};
const course = {
  id: 'course',
  name: 'Calm at the Wheel',
  voucher: null,
  options: { name: 'Moira Secret', dietary_requirements: 'Secret nuts' },
  course: { attendee: 'Moira Secret', when: 'Saturday', venue: 'Leeds', later: '145.00', closed: null },
};
const basket = {
  uuid: 'made',
  updated_at: '2026-11-21T10:00:00.000Z',
  contents: { products: [lesson, voucher, course], total: '50.00' },
  totals: {},
} as unknown as BasketResponse;

test('nothing of a voucher’s recipient, or of who goes to a course, is left, and everything else is', () => {
  const kept = withoutRecipients(basket);
  expect(JSON.stringify(kept)).not.toMatch(/secret/i);
  expect(kept).toEqual({
    ...basket,
    contents: {
      products: [
        lesson,
        {
          ...voucher,
          voucher: { ...voucher.voucher, recipient_name: '', recipient_email: null, personal_message: '' },
        },
        { ...course, options: {}, course: { ...course.course, attendee: '' } },
      ],
      total: '50.00',
    },
  });
});

test('the basket in memory keeps what is its recipient’s', () => {
  withoutRecipients(basket);
  expect(basket.contents.products[1]?.voucher?.recipient_name).toBe('Sam Secret');
});

test('after an add a flag is true for ten seconds, whatever becomes of the popup, and anew after each add', () => {
  vi.useFakeTimers();
  const flagAfter = (ms: number) => {
    vi.advanceTimersByTime(ms);
    return basketState().justAdded;
  };
  expect(basketState().justAdded).toBe(false);
  showAdded();
  closePopup();
  expect(flagAfter(9_999)).toBe(true);
  showAdded();
  expect(flagAfter(9_999)).toBe(true);
  expect(flagAfter(1)).toBe(false);
});

/** What a page that is opened now finds in the browser, and what the browser then keeps. */
async function basketFoundIn(kept: Map<string, string>, address = 'https://site.example/basket') {
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('location', new URL(address));
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  vi.resetModules();
  const { currentBasket, linkedCode } = await import('./basket-store.ts');
  return { uuid: currentBasket()?.uuid, isKept: kept.has('basket'), linked: linkedCode() };
}

const FOUR_HOURS_MS = 4 * 3_600_000;

test.each([
  ['kept', 'four hours old', FOUR_HOURS_MS, false, true],
  ['discarded', 'older', FOUR_HOURS_MS + 1, false, false],
  ['kept', 'older, while a payment of it is unsettled', FOUR_HOURS_MS + 1, true, true],
  ['kept', 'of the future, for the browser’s clock is behind', -FOUR_HOURS_MS, false, true],
])(
  'at load a basket is %s that is %s, by the browser’s clock',
  async (_kept, _age, ms, isPaying, isFound) => {
    vi.useFakeTimers({ now: Date.parse(basket.updated_at) + ms, toFake: ['Date'] });
    const kept = new Map([['basket', JSON.stringify(basket)]]);
    if (isPaying) kept.set('basket_paying', '1');
    expect(await basketFoundIn(kept)).toMatchObject({ uuid: isFound ? 'made' : undefined, isKept: isFound });
  },
);

test('the code of a link is kept from whatever page it leads to', async () => {
  const kept = new Map<string, string>();
  expect(await basketFoundIn(kept, 'https://site.example/areas-covered/leeds?code=spring10')).toMatchObject({
    linked: 'spring10',
  });
  expect(await basketFoundIn(kept)).toMatchObject({ linked: 'spring10' });
});
