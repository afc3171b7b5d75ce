import type { Product } from '#src/features/catalogue/catalogue.ts';
import { asPence, type Pence, pounds, shortPounds, sum } from '#src/platform/money.ts';
import { type DiscountRule, takeDiscounts, whyNotTogether } from './discount.ts';
import { oneOf } from './line.ts';
import { paidFor } from './totals.ts';

/** A package of lessons, with what its dearest instructor gets for it. */
export interface CostedPackage {
  product: Product;
  hours: number;
  hourPence: Pence;
}

/**
 * Why a code would sell lessons for less than instructors get for them, with the highest discount that does not. It is tried
 * against one of every package, at what the dearest instructor gets: alone, and with each other code that it may be used with.
 */
export function whyBelowCost(
  packages: readonly CostedPackage[],
  rule: DiscountRule,
  running: readonly DiscountRule[],
): string | undefined {
  const others = running.filter((other) => whyNotTogether(rule, other) === undefined);
  const worstWith = (change: Partial<DiscountRule>) =>
    [[], ...others.map((other) => [other])]
      .flatMap((beside) => worstOf(packages, [{ ...rule, ...change }, ...beside]))
      .toSorted(byLoss)[0];
  const worst = worstWith({});
  if (!worst) return undefined;
  const { product, hours, hourPence, paid, codes } = worst;
  const safe = highest(
    rule.percent ?? rule.pence ?? 0,
    (amount) => !worstWith(rule.percent === null ? { pence: asPence(amount) } : { percent: amount }),
  );
  const safeText = rule.percent === null ? shortPounds(asPence(safe)) : `${safe}%`;
  const [, other] = codes;
  return [
    `${product.name} would sell below cost: ${pounds(paid)} with this code${other ? ` and ${other.code}` : ''}, and`,
    `${pounds(asPence(hours * hourPence))} goes to instructors at ${pounds(hourPence)} an hour.`,
    safe > 0 ? `Up to ${safeText} is safe.` : 'No discount is safe.',
  ].join(' ');
}

interface Loss extends CostedPackage {
  paid: Pence;
  codes: readonly DiscountRule[];
}

const byLoss = (a: Loss, b: Loss) => a.paid - a.hours * a.hourPence - (b.paid - b.hours * b.hourPence);

/** The package that loses most with these codes, the first of which takes something off it. */
function worstOf(packages: readonly CostedPackage[], codes: readonly DiscountRule[]): Loss[] {
  const onAnyDay = { day: '', isHeld: true };
  return packages
    .flatMap((one) => {
      const { lines, discounts } = takeDiscounts(
        [oneOf(one.product)],
        codes.map((rule) => ({ rule })),
        onAnyDay,
      );
      const paid = sum(lines.map(paidFor));
      const isReduced = discounts.some(({ rule, refusal }) => rule === codes[0] && !refusal);
      return isReduced && paid < one.hours * one.hourPence ? [{ ...one, paid, codes }] : [];
    })
    .toSorted(byLoss)
    .slice(0, 1);
}

/** The highest whole amount below one that is not safe. */
function highest(tooMuch: number, isSafe: (amount: number) => boolean): number {
  let [low, high] = [0, tooMuch];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (isSafe(middle)) low = middle;
    else high = middle;
  }
  return low;
}
