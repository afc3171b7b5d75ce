import { priceWithFee } from '#src/features/catalogue/fee.ts';
import type { Instructor } from '#src/features/instructors/instructor.ts';
import type { CardOf } from '#src/features/instructors/instructor-cards.tsx';
import type { Pence } from '#src/platform/money.ts';

/** Makes cards for instructors with the all-in price of an hour in their area (R3). */
export function cardMaker(prices: ReadonlyMap<string, Pence>): (instructor: Instructor) => CardOf {
  const priceOf = hourPriceOf(prices);
  return (instructor) => {
    const { about, lead, lat, lon, gender, reviews, ...said } = instructor;
    const { count, average } = reviews;
    return { ...said, reviews: { count, average }, from: priceOf(instructor) };
  };
}

/** The all-in price of an hour with an instructor: for one gearbox, or else for their cheaper one (R3). */
export function hourPriceOf(prices: ReadonlyMap<string, Pence>) {
  return ({ area, transmissions }: Instructor, gearbox = ''): Pence | null => {
    const wanted = transmissions.filter((one) => gearbox === '' || one === gearbox);
    const [least] = wanted.flatMap((one) => prices.get(`${area.slug} ${one}`) ?? []).sort((a, b) => a - b);
    return least === undefined ? null : priceWithFee(least);
  };
}
