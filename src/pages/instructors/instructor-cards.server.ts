import { priceWithFee } from '#src/features/catalogue/fee.ts';
import type { Instructor } from '#src/features/instructors/instructor.ts';
import type { CardOf } from '#src/features/instructors/instructor-cards.tsx';
import type { Pence } from '#src/platform/money.ts';

/** Makes cards for instructors with the all-in price of an hour in their area (R3). */
export function cardMaker(prices: ReadonlyMap<string, Pence>): (instructor: Instructor) => CardOf {
  return ({ about, lead, lat, lon, reviews: { count, average }, ...said }) => ({
    ...said,
    reviews: { count, average },
    from: cheapest(
      said.transmissions.flatMap((transmission) => prices.get(`${said.area.slug} ${transmission}`) ?? []),
    ),
  });
}

function cheapest(prices: Pence[]): Pence | null {
  const [least] = prices.toSorted((a, b) => a - b);
  return least === undefined ? null : priceWithFee(least);
}
