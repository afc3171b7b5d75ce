import { type CostedPackage, whyBelowCost } from '#src/features/basket/lines/below-cost.server.ts';
import type { DiscountRule } from '#src/features/basket/lines/discount.ts';
import { listDiscountCodes } from '#src/features/basket/lines/discount-codes.server.ts';
import { productsOnSale } from '#src/features/catalogue/products-on-sale.server.ts';
import { whoTeaches } from '#src/features/instructors/active-instructor.server.ts';
import { hourRatesOn } from '#src/features/pay/plans.server.ts';
import { londonDate } from '#src/platform/clock.ts';
import type { Tx } from '#src/platform/db/db.server.ts';
import { asPence } from '#src/platform/money.ts';
import { friendsRule } from '../friends-code.server.ts';
import { referralOffer } from '../referral-offer.server.ts';

/** Why a code, of the school's or for friends, would sell lessons below cost: alone, or with one that is not over. */
export async function whySoldBelowCost(db: Tx, rule: DiscountRule, now: Date): Promise<string | undefined> {
  const [packages, codes, offer] = await Promise.all([
    costedPackages(db, now),
    listDiscountCodes(db, now),
    referralOffer(db),
  ]);
  const day = londonDate(now);
  const running = codes.filter(
    ({ code, endedOn, endsOn }) =>
      code !== rule.code && endedOn === null && (endsOn === null || endsOn >= day),
  );
  const friends = offer?.isOn ? [friendsRule('a friend’s code', offer)] : [];
  return whyBelowCost(packages, rule, [...running, ...friends]);
}

async function costedPackages(db: Tx, now: Date): Promise<CostedPackage[]> {
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
      product,
      hours: product.hours ?? 0,
      hourPence: asPence(Math.max(0, ...own.map(({ slug }) => rates.get(slug) ?? 0))),
    };
  });
}
