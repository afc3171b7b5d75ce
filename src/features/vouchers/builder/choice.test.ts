import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { asPence } from '#src/platform/money.ts';
import { expiryOf, monthsLater, sendingDays } from '../voucher.ts';
import { type VoucherBody, voucherRequest } from './builder-api-schema.ts';
import { chooseVoucher } from './choice.ts';

const BOUNDS = { least: asPence(10_00), most: asPence(1_000_00) };
const TODAY = '2026-11-21';

const GIVEN: VoucherBody = {
  voucher_type: 'e-voucher',
  template: 'birthday',
  amount: '50',
  recipient_name: 'Sam',
  recipient_email: 'sam@example.com',
  personal_message: 'Well done',
  send_to: 'recipient',
  send_now: true,
};

const choose = (change: Partial<VoucherBody>, today = TODAY) =>
  chooseVoucher(voucherRequest.parse({ ...GIVEN, ...change }), BOUNDS, today);
const errorsOf = (change: Partial<VoucherBody>, today?: string) => {
  const choice = choose(change, today);
  return choice.ok ? {} : choice.errors;
};
const voucherOf = (change: Partial<VoucherBody>) => {
  const choice = choose(change);
  if (!choice.ok) throw new Error(JSON.stringify(choice.errors));
  return choice.voucher;
};

describe('an amount', () => {
  test.each([
    ['25', 25_00],
    ['£25', 25_00],
    [' £ 25.5 ', 25_50],
    ['1,000.00', 1_000_00],
    ['10', 10_00],
    ['999.99', 999_99],
  ])('typed as "%s" is %i pence', (amount, pence) => {
    expect(voucherOf({ amount }).value).toBe(pence);
  });

  test('sent as a number is taken as pounds', () => {
    expect(voucherOf({ amount: 25.5 }).value).toBe(25_50);
  });

  test.each([
    '9.99',
    '1000.01',
    '0',
    '-25',
    '25.001',
    '2e3',
    '1e2',
    'NaN',
    '',
    'ten',
    '25,00',
    '£',
    '99999999999',
  ])('typed as "%s" is refused under its field', (amount) => {
    expect(Object.keys(errorsOf({ amount }))).toEqual(['amount']);
  });

  test('of whole pence within the bounds is taken as it is, whatever it is', () => {
    fc.assert(
      fc.property(fc.integer({ min: 10_00, max: 1_000_00 }), (pence) => {
        const amount = `${Math.floor(pence / 100)}.${String(pence % 100).padStart(2, '0')}`;
        expect(voucherOf({ amount }).value).toBe(pence);
      }),
    );
  });
});

describe('a voucher of each kind keeps just what belongs to it', () => {
  test('an e-voucher to a recipient: template and email, no card', () => {
    expect(voucherOf({ card_template: 'card-roundabout' })).toMatchObject({
      template: 'birthday',
      cardTemplate: null,
      recipientEmail: 'sam@example.com',
      sendTo: 'recipient',
    });
  });

  test('an e-voucher to the buyer: a card to print, and the email is not asked', () => {
    expect(errorsOf({ send_to: 'buyer' })).toEqual({ card_template: ['Choose a card'] });
    const voucher = voucherOf({
      send_to: 'buyer',
      card_template: 'card-b-road',
      recipient_email: 'x@y.example',
    });
    expect(voucher).toMatchObject({ cardTemplate: 'card-b-road', recipientEmail: null });
  });

  test('a gift card: a card, and neither template, email, address nor date', () => {
    const card = {
      voucher_type: 'gift-card',
      card_template: 'card-classic-l',
      send_at: 'yesterday',
      send_now: false,
    } as const;
    expect(voucherOf(card)).toEqual({
      type: 'gift-card',
      template: null,
      cardTemplate: 'card-classic-l',
      value: 50_00,
      recipientName: 'Sam',
      recipientEmail: null,
      message: 'Well done',
      sendTo: null,
      sendAt: null,
    });
  });

  test.each([
    ['an unknown template', { template: 'nobody-drew-this' }, 'template'],
    ['a card where a template should be', { template: 'card-b-road' }, 'template'],
    ['no template', { template: null }, 'template'],
    ['a template where a card should be', { send_to: 'buyer', card_template: 'birthday' }, 'card_template'],
    ['nobody to send it to', { send_to: null }, 'send_to'],
  ] as const)('%s is refused', (_what, change, field) => {
    expect(Object.keys(errorsOf(change))).toEqual([field]);
  });
});

describe('names, addresses and messages', () => {
  test.each(['', '   ', '\u202e\u200f', '\u200b', '\u3164', '\u2060 \u2060'])(
    'no name ("%s") is refused',
    (recipient_name) => {
      expect(errorsOf({ recipient_name })).toEqual({ recipient_name: ['Enter their name'] });
    },
  );

  test.each(['Sam\u2028Bcc: all', 'Sam\r\nBcc: all@example.com', 'Sam\nX', 'Sam\u0000', 'x'.repeat(81)])(
    'a name like %j is refused',
    (recipient_name) => {
      expect(Object.keys(errorsOf({ recipient_name }))).toEqual(['recipient_name']);
    },
  );

  test('marks that turn the direction of text are left out of names and messages', () => {
    const voucher = voucherOf({ recipient_name: 'S\u202eam', personal_message: 'a\u2066b\u061cc' });
    expect(voucher).toMatchObject({ recipientName: 'Sam', message: 'abc' });
  });

  test.each(['', 'sam', 'sam@', 'sam@example.com\r\nBcc: all@example.com', 'a b@example.com'])(
    'an email like %j is refused',
    (recipient_email) => {
      expect(Object.keys(errorsOf({ recipient_email }))).toEqual(['recipient_email']);
    },
  );

  test('400 characters are a message, 401 are not, and a Windows line break counts as one', () => {
    const breaks = 'a\r\n'.repeat(200);
    expect(voucherOf({ personal_message: breaks }).message).toBe('a\n'.repeat(200));
    expect(voucherOf({ personal_message: 'x'.repeat(400) }).message).toHaveLength(400);
    expect(errorsOf({ personal_message: 'x'.repeat(401) })).toEqual({
      personal_message: ['Your message must be 400 characters or fewer'],
    });
    expect(Object.keys(errorsOf({ personal_message: '🚗'.repeat(201) }))).toEqual(['personal_message']);
  });

  test('script is text like any other', () => {
    const script = '<script>alert(1)</script>';
    expect(voucherOf({ recipient_name: script, personal_message: script })).toMatchObject({
      recipientName: script,
      message: script,
    });
  });
});

describe('the day', () => {
  const onDay = (send_at: string | null) => ({ send_now: false, send_at });

  test('send now wins over any date (R23)', () => {
    expect(voucherOf({ send_now: true, send_at: '2026-12-24' }).sendAt).toBeNull();
    expect(voucherOf({ send_now: true, send_at: 'rubbish' }).sendAt).toBeNull();
  });

  test.each(['2026-11-22', '2026-12-24', '2027-11-21'])('from tomorrow to a year on is taken: %s', (day) => {
    expect(voucherOf(onDay(day)).sendAt).toBe(day);
  });

  test.each([
    '2026-11-21',
    '2026-11-20',
    '2027-11-22',
    '2027-02-29',
    '2026-13-01',
    '24/12/2026',
    '2026-12-24T08:00',
    '',
    null,
  ])('%j is refused', (day) => {
    expect(Object.keys(errorsOf(onDay(day)))).toEqual(['send_at']);
  });

  test('29 February is a day in leap years, and a year on from it is 28 February', () => {
    expect(errorsOf(onDay('2028-02-29'), '2027-11-21')).toEqual({});
    expect(sendingDays('2028-02-29')).toEqual({ first: '2028-03-01', last: '2029-02-28' });
    expect(expiryOf('2028-02-29')).toBe('2030-02-28');
    expect(monthsLater('2026-08-31', 6)).toBe('2027-02-28');
  });
});

test('all errors are reported at once', () => {
  const wrong = {
    template: 'none',
    amount: '1',
    recipient_name: '',
    recipient_email: 'no',
    personal_message: 'x'.repeat(401),
    send_now: false,
    send_at: '2020-01-01',
  };
  expect(Object.keys(errorsOf(wrong)).sort()).toEqual([
    'amount',
    'personal_message',
    'recipient_email',
    'recipient_name',
    'send_at',
    'template',
  ]);
});
