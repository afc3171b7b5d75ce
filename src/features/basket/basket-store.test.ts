import { expect, test, vi } from 'vitest';
import type { BasketResponse } from './api-schema.ts';
import { basketState, closePopup, showAdded, withoutRecipients } from './basket-store.ts';

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
  vi.useRealTimers();
});
