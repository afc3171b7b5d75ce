import {
  ADDRESS_REFUSED,
  CARD_FAILED,
  CHANGED_MEANWHILE,
  COURSE_BEGUN,
  COURSE_FULL,
} from './return-messages.ts';

/** Our own word for a payment given up because a voucher no longer holds what it should give. */
export const VOUCHER_SHORT = 'voucher short';

/** Our own word for a payment given up because somebody else took the last place on a course. */
export function courseFull(course: string): string {
  return `course full: ${course}`;
}

/** Our own word for a payment given up because a course has begun before its place was paid for. */
export function courseBegun(course: string): string {
  return `course begun: ${course}`;
}

/** What the word says of the course, where it is one of these two. */
export function closedIn(ownWord: string): 'full' | 'begun' | undefined {
  return /^course (full|begun): /.exec(ownWord)?.[1] as 'full' | 'begun' | undefined;
}

/** Our own word for a payment that its payer approved while something else than that was in the basket. */
export const BASKET_CHANGED = 'basket changed';

/**
 * What a buyer is told for each way that gateways word a decline. The address check's words are the
 * specification's (§8); a gateway of another make words it differently, hence a table. `$1` is what the first
 * brackets have found.
 */
const MESSAGES: readonly (readonly [RegExp, string])[] = [
  ADDRESS_REFUSED,
  [/CV2.*policy/i, 'The security code does not match the card.'],
  [
    /^voucher short$/,
    'One of your vouchers no longer holds what it should pay. Nothing was taken: please look at what is left, and pay again.',
  ],
  [/^course full: (.+)$/, COURSE_FULL],
  [/^course begun: (.+)$/, COURSE_BEGUN],
  [/^basket changed$/, CHANGED_MEANWHILE],
  [
    /^(INSTRUMENT_DECLINED|CAPTURE_DECLINED|PAYER_ACTION_REQUIRED|REDIRECT_PAYER_FOR_ALTERNATE_FUNDING|PAYER_CANNOT_PAY)$/,
    'PayPal could not take the payment from what you chose. Please choose another way in PayPal, or pay by card.',
  ],
  [
    /^ORDER_NOT_APPROVED$/,
    'The payment was not approved in PayPal, so nothing was taken. Please try again, or pay by card.',
  ],
  [/3D Secure/i, 'Your bank could not check that this is your card. Please try again or use another card.'],
  [/referred/i, 'Your bank would not approve this payment without speaking to you. Please try another card.'],
  [/declined/i, 'Your card was declined. Please try another card.'],
];

/** Gateways' own words are never shown as they come. */
export function declineMessage(gatewayMessage: string): string {
  const [pattern, words] = MESSAGES.find(([each]) => each.test(gatewayMessage)) ?? [/$/, CARD_FAILED];
  return words.replace('$1', () => pattern.exec(gatewayMessage)?.[1] ?? '');
}

/** What a buyer is told whose money came when there was nothing left to buy with it: it was taken, and goes back. */
export function givenBackMessage(ownWord: string): string {
  return `${whyGivenBack(ownWord)} All that was taken is on its way back to you.`;
}

/** The sentence in it, and in the email, that says what had come in between. */
export function whyGivenBack(ownWord: string): string {
  if (ownWord === VOUCHER_SHORT)
    return 'One of your vouchers no longer held what it should pay when your payment came.';
  const [, what, course] = /^course (full|begun): (.+)$/.exec(ownWord) ?? [];
  if (what === 'begun') return `${course} had begun when your payment came.`;
  if (what === 'full') return `There was no place on ${course} any more when your payment came.`;
  return 'Your payment came too late for your order.';
}
