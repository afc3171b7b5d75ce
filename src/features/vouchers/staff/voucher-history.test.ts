import { describe, expect, test } from 'vitest';
import { type Event, formatHistory, formatState } from './voucher-history.ts';
import { endOfWholeCode, readVoucherQuery } from './voucher-search.ts';

const at = (instant: string) => new Date(instant);
const event = (change: string, reason: string, instant: string) => {
  const [from_state, to_state] = change.split(' ');
  return { from_state, to_state, reason, at: at(instant) } as Event;
};

describe('a history', () => {
  test('tells states and money in one row of days, in London, and no spending twice', () => {
    const events = [
      event('pending sent', 'emailed', '2026-11-21T10:01:00Z'),
      event('sent active', 'looked at by its holder', '2027-06-30T23:30:00Z'),
      event('active used', 'paid for an order', '2027-07-02T10:00:00Z'),
      event('used active', 'order not paid', '2027-07-02T11:00:00Z'),
      event('active part_used', 'paid for an order', '2027-08-01T10:00:00Z'),
      event('part_used part_used', 'sent again by the office', '2027-08-02T10:00:00Z'),
      event('part_used expired', 'its last day has passed', '2028-11-22T00:05:00Z'),
      event('expired part_used', 'extended to 1 May 2029: was in hospital', '2028-12-01T10:00:00Z'),
    ];
    const order = 'BP-4K7M-29';
    const movements = [
      { kind: 'issued', pence: 50_00, orderNumber: order, at: at('2026-11-21T10:00:00Z') },
      { kind: 'redeemed', pence: -50_00, orderNumber: order, at: at('2027-07-02T10:00:00Z') },
      { kind: 'returned', pence: 50_00, orderNumber: order, at: at('2027-07-02T11:00:00Z') },
      { kind: 'redeemed', pence: -6_99, orderNumber: null, at: at('2027-08-01T10:00:00Z') },
      {
        kind: 'spent',
        pence: -3_01,
        orderNumber: null,
        note: 'a first lesson',
        at: at('2029-01-02T10:00:00Z'),
      },
    ] as const;
    const told = formatHistory(events, movements).map(({ on, text, money }) => [on, text, money]);
    expect(formatHistory(events, movements).at(-1)?.balance).toBe('£40.00');
    expect(told).toEqual([
      ['21 November 2026', 'Bought', '+£50.00'],
      ['21 November 2026', 'Emailed', null],
      ['1 July 2027', 'Looked at by its holder', null],
      ['2 July 2027', 'Paid for order BP-4K7M-29', '−£50.00'],
      ['2 July 2027', 'Refunded, as order BP-4K7M-29 was not paid', '+£50.00'],
      ['1 August 2027', 'Paid for an order', '−£6.99'],
      ['2 August 2027', 'Sent again by the office', null],
      ['22 November 2028', 'Its last day has passed', null],
      ['1 December 2028', 'Extended to 1 May 2029: was in hospital', null],
      ['2 January 2029', 'Spent by phone: a first lesson', '−£3.01'],
    ]);
  });
});

describe('a state in words', () => {
  const fresh = {
    state: 'pending',
    expires_on: '2028-11-21',
    send_on: null,
    voucher_type: 'e-voucher',
    undelivered_at: null,
    mailed_at: null,
    sent_at: null,
    origin: 'sold',
  } as const;
  const now = at('2026-11-21T10:00:00Z');
  test.each([
    ['Being sent', {}],
    ['Scheduled for 14 December 2026', { state: 'scheduled', send_on: '2026-12-14' }],
    ['Could not be delivered', { undelivered_at: now }],
    ['Sent', { state: 'sent', sent_at: now }],
    ['Sent, and viewed by the recipient', { state: 'active', sent_at: now }],
    ['To be posted', { voucher_type: 'gift-card' }],
    ['Posted', { voucher_type: 'gift-card', state: 'sent', sent_at: now }],
    ['Not used yet', { state: 'active', sent_at: now, origin: 'moved' }],
    ['Partly used', { state: 'part_used' }],
    ['Used up', { state: 'used', expires_on: '2026-11-20' }],
    ['Expired', { state: 'sent', expires_on: '2026-11-20' }],
    ['Void', { state: 'void', expires_on: '2026-11-20' }],
  ] as const)('%s', (words, change) => {
    expect(formatState({ ...fresh, ...change }, '2026-11-21')).toBe(words);
  });
});

describe('what is looked for', () => {
  test.each(['BP-4K7M-20', ' bp 4k7m 20', 'bp4k7m20', '4K7M-20', 'BP–4K7M–2O'])('%s is an order', (typed) => {
    expect(readVoucherQuery(typed)).toMatchObject({ orderNumber: 'BP-4K7M-20' });
  });
  test.each(['w8r1', 'W8RI', '-w8rl '])('%s is the end of a code', (typed) => {
    expect(readVoucherQuery(typed)).toMatchObject({ codeEnds: 'W8R1' });
  });
  test('an address is nothing else, and four letters may be a name too', () => {
    expect(readVoucherQuery(' Joan@Example.com')).toEqual({ email: 'joan@example.com' });
    expect(readVoucherQuery('Anna')).toEqual({ codeEnds: 'ANNA', name: 'anna' });
    expect(readVoucherQuery(' Grace Whitfield ')).toEqual({ name: 'grace whitfield' });
  });
  test.each(['', 'BP', '7K2M-9QXD-H4TB-W8RN', '%', '__'])('"%s" is nothing', (typed) => {
    expect(readVoucherQuery(typed)).toBeUndefined();
  });
  test('a whole code is looked for by its end alone', () => {
    expect(endOfWholeCode('7k2m 9qxd h4tb w8rn')).toBe('W8RN');
    expect(endOfWholeCode('W8RN')).toBeUndefined();
  });
});
