import { sql } from 'kysely';
import { londonDate } from '#src/platform/clock.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { invalid, Problem } from '#src/platform/http/problem.ts';
import { type BasketDeps, MOST_ATTEMPTS, priceBasket, requireBasket } from './basket.server.ts';
import type { Basket, PricedBasket } from './basket.ts';
import { toResponse } from './basket-answer.ts';
import { changedElsewhere, requireChangeable } from './basket-problems.ts';
import {
  type DiscountRule,
  MOST_CODES,
  takeDiscounts,
  whyNotOn,
  whyNotTogether,
  withoutDiscount,
} from './lines/discount.ts';
import { findDiscountCode, readDiscountCode } from './lines/discount-codes.server.ts';
import type { PricedLine } from './lines/line.ts';

/** What tries are counted as, by call and by posted form. */
export const DISCOUNT_CODE_CALL = 'discount code';

export interface EnterCodeDeps extends BasketDeps {
  /** Why the buyer of a basket cannot use a code, where its checkout knows them. */
  whyNotForBuyer(basket: string, rule: DiscountRule): Promise<string | undefined>;
}

/** The code that somebody has typed. Refuses one that nobody can use on this day, or that its buyer cannot. */
export async function requireCode(
  db: Db,
  input: string,
  { whyNotForBuyer, now }: { whyNotForBuyer(rule: DiscountRule): Promise<string | undefined>; now: Date },
): Promise<DiscountRule> {
  const rule = await findDiscountCode(db, input, now);
  if (!rule) throw invalid('code', `We don’t recognise ${readDiscountCode(input)}. Check the spelling.`);
  const standing = whyNotOn(rule, londonDate(now)) ?? (await whyNotForBuyer(rule));
  if (standing) throw invalid('code', standing);
  return rule;
}

/**
 * Enters a code beside the ones that take something off, where all allow it; `isInstead` in the place of all others. Refused where
 * one of them would take nothing off.
 */
export async function enterDiscountCode(
  deps: EnterCodeDeps,
  uuid: string,
  input: string,
  { isInstead = false }: { isInstead?: boolean | undefined } = {},
) {
  const now = deps.clock.now();
  requireChangeable(await requireBasket(deps.db, uuid, now));
  const rule = await requireCode(deps.db, input, {
    whyNotForBuyer: (one) => deps.whyNotForBuyer(uuid, one),
    now,
  });
  return changeCodes(deps, uuid, async (basket) => {
    const rules = isInstead ? [] : basket.rules.filter(({ code }) => code !== rule.code);
    const { lines, discounts } = await priceBasket(deps.catalogue, { ...basket, rules }, now);
    const standing = new Set(discounts.filter(({ refusal }) => !refusal).map((one) => one.rule));
    const others = rules.filter((other) => standing.has(other));
    withCode(withoutDiscount(lines), others, rule, now);
    return [...others, rule].map(({ code }) => code);
  });
}

/** Adds a code to those that lines have. Refuses with a `Problem` where they cannot be used together, or one takes nothing off. */
export function withCode(
  lines: PricedLine[],
  others: readonly DiscountRule[],
  rule: DiscountRule,
  now: Date,
): Pick<PricedBasket, 'lines' | 'discounts'> {
  const apart =
    others.length >= MOST_CODES
      ? 'You can use two discount codes together at most.'
      : others.map((other) => whyNotTogether(rule, other)).find((why) => why !== undefined);
  if (apart) throw new Problem(422, apart, { code: 'not_together', errors: { code: [apart] } });
  const entered = [...others, rule].map((one) => ({ rule: one }));
  const taken = takeDiscounts(lines, entered, { day: londonDate(now), isHeld: false });
  const refusal = taken.discounts.find((one) => one.refusal)?.refusal;
  if (refusal) throw new Problem(422, refusal, { code: 'not_in_basket', errors: { code: [refusal] } });
  return taken;
}

/** Removes a code, or all of them. */
export function removeDiscountCode(deps: BasketDeps, uuid: string, code?: string) {
  return changeCodes(deps, uuid, async ({ rules }) =>
    rules.map((rule) => rule.code).filter((one) => code !== undefined && one !== readDiscountCode(code)),
  );
}

/** A save as any other, so that a copy of the basket that a process keeps is known to be old. */
async function changeCodes(deps: BasketDeps, uuid: string, decide: (basket: Basket) => Promise<string[]>) {
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
    const now = deps.clock.now();
    const basket = await requireBasket(deps.db, uuid, now);
    requireChangeable(basket);
    const [first = null, second = null] = await decide(basket);
    const { numUpdatedRows } = await deps.db
      .updateTable('baskets')
      .set({ discount_code: first, second_discount_code: second, version: sql`version + 1`, updated_at: now })
      .where('uuid', '=', uuid)
      .where('version', '=', basket.version)
      .where('closed_at', 'is', null)
      .where('frozen_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) continue;
    const saved = await requireBasket(deps.db, uuid, now);
    deps.basketCache.keep(saved);
    return toResponse(await priceBasket(deps.catalogue, saved, now));
  }
  throw changedElsewhere();
}
