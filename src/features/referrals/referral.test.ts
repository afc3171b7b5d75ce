import { expect, test } from 'vitest';
import { type ReferralPerson, whyHeld } from './referral.ts';

const ANA: ReferralPerson = {
  email: 'ana@example.com',
  accountId: 'a',
  addresses: [{ surname: 'Diaz', street: '4 Ash Road', postcode: 'LS6 3AD' }],
  phones: ['', '+44 7700 900123'],
  cards: ['Visa ending 3436'],
};
test.each<[shared: string, why: string | undefined, over: Partial<ReferralPerson>]>([
  ['nothing', undefined, {}],
  ['nothing, and no account', undefined, { accountId: null }],
  ['the account', 'Ordered in the referrer’s own account', { accountId: 'a' }],
  ['the email', 'Ordered with the referrer’s own email', { email: 'Ana@Example.com' }],
  [
    'the address',
    'Same address',
    { addresses: [{ surname: 'Bell', street: '4 Ash Road', postcode: 'ls63ad' }] },
  ],
  [
    'surname and postcode',
    'Same surname and postcode',
    { addresses: [{ surname: 'DIAZ', street: 'Flat 1', postcode: 'LS6 3AD' }] },
  ],
  [
    'only the postcode',
    undefined,
    { addresses: [{ surname: 'Bell', street: '5 Ash Road', postcode: 'LS6 3AD' }] },
  ],
  ['the phone number', 'Same phone number', { phones: ['07700900123'] }],
  ['no phone number', undefined, { phones: ['', '07700 900124'] }],
  ['the card', 'Cards of the same kind with the same last four digits', { cards: ['Visa ending 3436'] }],
  ['the digits of another kind of card', undefined, { cards: ['Mastercard ending 3436'] }],
])('friend and referrer share %s', (_shared, why, over) => {
  const friendOf = {
    email: 'bo@example.com',
    accountId: 'b',
    addresses: [{ surname: 'Hall', street: '1 Elm Road', postcode: 'LS1 1AA' }],
    phones: [],
    cards: [],
    ...over,
  };
  expect(whyHeld(friendOf, ANA)).toBe(why);
});
