import { invalid, Problem } from '#src/platform/http/problem.ts';
import type { Basket } from './basket.ts';
import type { Refusal } from './lines/line.ts';

export function basketNotFound(): Problem {
  return new Problem(404, 'We couldn’t find your basket. It may have expired.', { code: 'basket_not_found' });
}

export function changedElsewhere(): Problem {
  return new Problem(409, 'Your basket is being changed in another window. Please try again.');
}

/** Its lines are what is being paid for, so they stay as they are until that is decided. */
export function basketFrozen(): Problem {
  return new Problem(
    409,
    'You’re already paying for this basket. You can change it if the payment doesn’t go through.',
    {
      code: 'payment_undecided',
    },
  );
}

/** Refuses a change of a basket that is being paid for, or that staff made by phone. */
export function requireChangeable({ isFrozen, keptUntil }: Pick<Basket, 'isFrozen' | 'keptUntil'>) {
  if (isFrozen) throw basketFrozen();
  if (keptUntil)
    throw new Problem(409, 'We made this order for you by phone. To change it, please ring us.', {
      code: 'basket_made_by_phone',
    });
}

export function pricesChanged(): Problem {
  return new Problem(409, 'A price has changed since you added it. Please check your basket.', {
    code: 'prices_changed',
  });
}

/** What the buyer is told where a rule refuses a change. */
export function refusalProblem(refusal: Refusal): Problem {
  switch (refusal) {
    case 'unknown_item':
      return new Problem(404, 'That item isn’t in your basket.', { code: 'item_not_found' });
    case 'over_limit':
      return invalid('quantity', 'That’s more than you can buy at once.');
    case 'not_a_quantity':
      return invalid('quantity', 'You can’t change this item to that quantity.');
    case 'full':
      return new Problem(422, 'Your basket is full. Please check out first.');
    case 'withdrawn':
      return invalid('product_id', 'We no longer sell that product.');
    case 'begun':
      return invalid('product_id', 'That course has started, so you can’t book a place on it any more.');
    case 'no_places':
      return invalid('product_id', 'There are no places left on that course.');
    case 'not_with_them':
      return invalid(
        'instructor',
        'That instructor doesn’t teach these lessons. Choose another one, or whoever is free first.',
      );
    case 'booked_already':
      return invalid(
        'name',
        'That place is already in your basket. To book for someone else, enter their name.',
      );
    case 'not_held':
      return invalid('held_slot', 'That time isn’t held for this basket. Choose it again.');
    case 'no_lessons_for_it':
      return invalid('product_id', 'Choose which lessons to buy with it.');
    case 'too_short_for_it':
      return invalid(
        'quantity',
        'That isn’t enough time for the lesson that’s held. Let the lesson go first.',
      );
    case 'prices_changed':
      return pricesChanged();
  }
}
