import type { BasketItem, BasketResponse } from '#src/features/basket/api-schema.ts';

/** The line of a basket whose first lesson has a time: there is one at most. */
export function heldIn(basket: BasketResponse | null): BasketItem | undefined {
  return basket?.contents.products.find(({ held_time: held }) => held);
}

/** The lessons of a basket that an instructor could give first, those with them before others. */
export function lessonsFor(
  basket: BasketResponse | null,
  lessons: readonly { id: number; minutes: number }[],
  { slug, minutes }: { slug: string; minutes: number },
): BasketItem | undefined {
  const fitting = (basket?.contents.products ?? []).filter(
    ({ type, product_id, quantity, withdrawn }) =>
      type === 'lesson' &&
      !withdrawn &&
      lessons.some((one) => one.id === product_id && one.minutes * quantity >= minutes),
  );
  return fitting.find(({ instructor }) => instructor?.slug === slug) ?? fitting[0];
}

/** Whether a refusal says that somebody else has the time, or that it is none any more. */
export function isTaken(code: string | undefined): boolean {
  return code === 'time_taken' || code === 'no_drive' || code === 'not_open';
}
