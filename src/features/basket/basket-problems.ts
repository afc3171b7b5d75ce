import { invalid, Problem } from '#src/platform/http/problem.ts';
import type { Refusal } from './lines/line.ts';

export function basketNotFound(): Problem {
  return new Problem(404, 'Your basket was not found. It may have expired.', { code: 'basket_not_found' });
}

/** Its lines are what is being paid for, so they stay as they are until that is decided. */
export function basketHeld(): Problem {
  return new Problem(
    409,
    'Your basket is being paid for. It can be changed again if the payment is not taken.',
    {
      code: 'payment_undecided',
    },
  );
}

export function pricesChanged(): Problem {
  return new Problem(409, 'A price has changed since you added it. Please look again.', {
    code: 'prices_changed',
  });
}

/** What the buyer is told where a rule refuses a change. */
export function refusalProblem(refusal: Refusal): Problem {
  switch (refusal) {
    case 'unknown_item':
      return new Problem(404, 'That item is not in your basket.', { code: 'item_not_found' });
    case 'over_limit':
      return invalid('quantity', 'That is more than you can buy at once.');
    case 'not_a_quantity':
      return invalid('quantity', 'The quantity of this item cannot be changed to that.');
    case 'full':
      return new Problem(422, 'Your basket is full. Please check out first.');
    case 'withdrawn':
      return invalid('product_id', 'That product is no longer sold.');
    case 'begun':
      return invalid('product_id', 'That course has begun, so no more places on it are sold.');
    case 'no_places':
      return invalid('product_id', 'There are no more places on that course.');
    case 'booked_already':
      return invalid('name', 'That place is in your basket already. For another person, enter their name.');
    case 'prices_changed':
      return pricesChanged();
  }
}
