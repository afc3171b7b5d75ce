import { productsOnSale } from '#src/features/catalogue/products-on-sale.server.ts';
import { whoTeaches } from '#src/features/instructors/active-instructor.server.ts';
import { hourRatesOn } from '#src/features/pay/plans.server.ts';
import { londonDate } from '#src/platform/clock.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { asPence, type Pence, pounds, shortPounds, ZERO } from '#src/platform/money.ts';
import { type DiscountRule, takeDiscount } from '../lines/discount.ts';
import type { PricedLine } from '../lines/line.ts';
import { paidFor } from '../lines/totals.ts';
import { oneOf } from './advertised.server.ts';

/** A package of lessons, with what its dearest instructor gets for it. */
interface Costed {
  line: PricedLine;
  hours: number;
  hourPence: Pence;
}

/**
 * Why a code would sell lessons for less than instructors get for them, with the highest discount that does not. It is tried
 * against one of every package, and the rate of every instructor who may teach it.
 */
export async function whyBelowCost(db: Db, rule: DiscountRule, now: Date): Promise<string | undefined> {
  const packages = await costedPackages(db, now);
  const isSafe = (change: Partial<DiscountRule>) => !worstOf(packages, { ...rule, ...change });
  const worst = worstOf(packages, rule);
  if (!worst) return undefined;
  const { line, hours, hourPence, paid } = worst;
  const safe = highest(rule.percent ?? rule.pence ?? 0, (amount) =>
    isSafe(rule.percent === null ? { pence: asPence(amount) } : { percent: amount }),
  );
  const safeText = rule.percent === null ? shortPounds(asPence(safe)) : `${safe}%`;
  return [
    `${line.product.name} would sell below cost: ${pounds(paid)} with this code, and`,
    `${pounds(asPence(hours * hourPence))} goes to instructors at ${pounds(hourPence)} an hour.`,
    safe > 0 ? `Up to ${safeText} is safe.` : 'No discount is safe.',
  ].join(' ');
}

async function costedPackages(db: Db, now: Date): Promise<Costed[]> {
  const [packages, teachers, rates] = await Promise.all([
    productsOnSale(db, { type: 'lesson' }, now),
    whoTeaches(db, now),
    hourRatesOn(db, londonDate(now)),
  ]);
  return packages.map((product) => {
    const own = teachers.filter(
      ({ areaSlug, transmissions }) =>
        areaSlug === product.areaSlug && product.transmission && transmissions.includes(product.transmission),
    );
    return {
      line: oneOf(product),
      hours: product.hours ?? 0,
      hourPence: asPence(Math.max(0, ...own.map(({ slug }) => rates.get(slug) ?? 0))),
    };
  });
}

/** The package that loses most. */
function worstOf(packages: readonly Costed[], rule: DiscountRule) {
  const onAnyDay = { day: rule.startsOn ?? rule.endsOn ?? '', isHeld: true };
  return packages
    .flatMap((one) => {
      const [reduced] = takeDiscount([one.line], rule, onAnyDay).lines;
      const paid = reduced ? paidFor(reduced) : ZERO;
      return reduced?.discount && paid < one.hours * one.hourPence ? [{ ...one, paid }] : [];
    })
    .toSorted((a, b) => a.paid - a.hours * a.hourPence - (b.paid - b.hours * b.hourPence))[0];
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
