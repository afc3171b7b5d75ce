import { describe, expect, test } from 'vitest';
import { person } from '#testing/section-answers.ts';
import type { CheckoutResponse } from '../session/api-schema.ts';
import { copyOf, startingPerson } from './same-address.tsx';

const billing = { ...person, phone: '+441134960180' };
const { firstname, surname, phone, ...address } = billing;

function checkout(
  input: { pupil?: boolean; signedIn?: boolean } & Partial<CheckoutResponse>,
): CheckoutResponse {
  const { pupil = false, signedIn = false, ...rest } = input;
  const customer = { email: 'joan@example.com', customer_is_pupil: pupil };
  const account = signedIn ? { firstname: 'Joan', surname: 'Watson', phone: '', address: null } : null;
  return {
    customer,
    account,
    lesson: null,
    billing,
    delivery: null,
    drafts: {},
    ...rest,
  } as CheckoutResponse;
}

describe('"same as billing" is ticked from the start', () => {
  test.each([
    ['for a buyer who learns', { pupil: true }],
    ['for a buyer who is signed in', { signedIn: true }],
  ])('%s, with the address filled in and nobody’s name', (_who, input) => {
    expect(startingPerson(checkout(input), 'lesson', billing)).toEqual({
      isSame: true,
      person: { firstname: '', surname: '', phone: '', ...address },
    });
  });

  test('where the address saved or typed is that one', () => {
    const lesson = { ...billing, firstname: 'Sam' } as unknown as CheckoutResponse['lesson'];
    expect(startingPerson(checkout({ lesson }), 'lesson', billing).isSame).toBe(true);
    expect(startingPerson(checkout({ drafts: { lesson: address } }), 'lesson', billing).isSame).toBe(true);
  });
});

test.each<[string, CheckoutResponse, null?]>([
  ['a guest who buys for someone else', checkout({})],
  ['a buyer who has typed another address', checkout({ pupil: true, drafts: { lesson: { city: 'York' } } })],
  ['a section without an address before it', checkout({ pupil: true }), null],
])('it is not ticked for %s', (_who, input, ...none) => {
  const source = none.length > 0 ? null : billing;
  expect(startingPerson(input, 'lesson', source).isSame).toBe(false);
});

test('billing takes names and phone of the delivery, as people write it, but for what is typed already', () => {
  const none = { ...person, firstname: '', surname: '', phone: '' };
  expect(copyOf(billing, none, 'billing')).toEqual({ ...person, phone: '0113 496 0180' });
  const typed = { ...none, firstname: 'Jo', phone: '07700 900 418' };
  expect(copyOf(billing, typed, 'billing')).toMatchObject({
    firstname: 'Jo',
    surname: 'Watson',
    phone: '07700 900 418',
  });
});
