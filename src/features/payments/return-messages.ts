// Apart from the gateways' own words, which only the server reads: this is what the checkout loads.

export const CARD_FAILED = 'An error occurred with the payment';

export const ADDRESS_REFUSED: readonly [RegExp, string] = [
  /AVS.*policy/i,
  'The billing address does not match the card.',
];

export const CHANGED_MEANWHILE =
  'Your basket or your details have changed since you went to PayPal. Please look at them again, and pay.';

/** `$1` is the course. */
export const COURSE_FULL = 'Somebody took the last place on $1 while you were paying. Nothing was taken.';
export const COURSE_BEGUN = '$1 has begun, so its places are no longer sold. Nothing was taken.';

/**
 * What a return to the checkout says by its address, in the words of §8. Neither `error` nor `message`
 * is ever echoed (R41). Empty where nothing is to be said.
 */
export function returnMessage(query: URLSearchParams): string {
  const [address, words] = ADDRESS_REFUSED;
  if (query.has('error'))
    return address.test(query.get('message') ?? '')
      ? words
      : 'An error occurred while attempting the payment.';
  const status = query.get('status');
  if (status === 'changed') return CHANGED_MEANWHILE;
  if (status === 'full') return COURSE_FULL.replace('$1', 'your course');
  if (status === 'begun') return COURSE_BEGUN.replace('$1', 'Your course');
  if (status === 'cancel') return 'The PayPal transaction has been cancelled.';
  return status === 'error' ? 'An error occurred while connecting to PayPal. Please try again.' : '';
}
