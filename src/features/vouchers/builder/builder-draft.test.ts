import { beforeEach, expect, test, vi } from 'vitest';
import type { BasketVoucher } from '#src/features/basket/api-schema.ts';
import {
  bodyOf,
  clearDraft,
  type Draft,
  draftOf,
  EMPTY_DRAFT,
  keepDraft,
  readDraft,
} from './builder-draft.ts';

const full: Draft = {
  type: 'e-voucher',
  template: 'birthday',
  card: 'card-roundabout',
  preset: 'other',
  other: '£62.50',
  name: 'Sam Otieno',
  message: 'Mind the cones.',
  sendTo: 'recipient',
  email: 'sam@example.co.uk',
  when: 'date',
  sendAt: '2026-12-14',
};
const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});

test('an e-voucher to its recipient is sent with all but a card', () => {
  expect(bodyOf(full)).toEqual({
    voucher_type: 'e-voucher',
    template: 'birthday',
    card_template: null,
    amount: '£62.50',
    recipient_name: 'Sam Otieno',
    recipient_email: 'sam@example.co.uk',
    personal_message: 'Mind the cones.',
    send_to: 'recipient',
    send_at: '2026-12-14',
    send_now: false,
  });
});

test('what does not apply is not sent, whatever is left in its field', () => {
  expect(bodyOf({ ...full, sendTo: 'buyer' })).toMatchObject({
    card_template: 'card-roundabout',
    recipient_email: null,
    send_to: 'buyer',
  });
  expect(bodyOf({ ...full, when: 'now' })).toMatchObject({ send_at: null, send_now: true });
  expect(bodyOf({ ...full, type: 'gift-card' })).toMatchObject({
    template: null,
    card_template: 'card-roundabout',
    recipient_email: null,
    send_to: null,
    send_at: null,
    send_now: true,
  });
  expect(bodyOf({ ...full, preset: '250' }).amount).toBe('250');
});

test('a date that is not chosen is sent as none, for the server to ask for', () => {
  expect(bodyOf({ ...full, sendAt: '' })).toMatchObject({ send_at: '', send_now: false });
});

const ofBasket: BasketVoucher = {
  voucher_type: 'e-voucher',
  template: 'birthday',
  card_template: null,
  value: '62.50',
  recipient_name: 'Sam Otieno',
  recipient_email: 'sam@example.co.uk',
  personal_message: 'Mind the cones.',
  send_to: 'recipient',
  send_at: '2026-12-14',
};

test('a voucher of the basket comes back into the fields', () => {
  expect(draftOf(ofBasket)).toEqual({ ...full, card: EMPTY_DRAFT.card, other: '62.50' });
  expect(draftOf({ ...ofBasket, value: '250.00' })).toMatchObject({ preset: '250', other: '' });
  expect(draftOf({ ...ofBasket, value: '1000.00' })).toMatchObject({ preset: 'other', other: '1,000' });
  const card = {
    ...ofBasket,
    voucher_type: 'gift-card',
    template: null,
    card_template: 'card-b-road',
  } as const;
  expect(draftOf({ ...card, recipient_email: null, send_to: null, send_at: null })).toMatchObject({
    type: 'gift-card',
    card: 'card-b-road',
    sendTo: 'recipient',
    when: 'now',
    sendAt: '',
  });
});

test('a kept draft comes back without its recipient, and without a day that has passed', () => {
  keepDraft(full);
  expect([...stored.values()].join()).not.toMatch(/sam|cones/i);
  const { name, email, message, ...rest } = full;
  expect(readDraft('2026-12-14')).toEqual(rest);
  expect(readDraft('2026-12-15')).toEqual({ ...rest, sendAt: '' });
  clearDraft();
  expect(readDraft('2026-12-14')).toBeNull();
});

test.each(['', 'null', '[]', '5', '{"template":"birthday"}', JSON.stringify({ ...full, template: 'gone' })])(
  'a kept draft that cannot be used is as none: %s',
  (text) => {
    stored.set('voucher_draft', text);
    expect(readDraft('2026-12-14')).toBeNull();
  },
);
