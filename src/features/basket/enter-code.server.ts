import { sql } from 'kysely';
import { londonDate } from '#src/platform/clock.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { invalid, Problem } from '#src/platform/http/problem.ts';
import { type BasketDeps, priceBasket, requireBasket } from './basket.server.ts';
import { toResponse } from './basket-answer.ts';
import { basketFrozen, requireChangeable } from './basket-problems.ts';
import { type DiscountRule, takeDiscount, whyNotOn } from './lines/discount.ts';
import { findDiscountCode, readDiscountCode } from './lines/discount-codes.server.ts';

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

/** Enters a code, in the place of another: a basket has one at most. Refused where it takes nothing off. */
export async function enterDiscountCode(deps: EnterCodeDeps, uuid: string, input: string) {
  const now = deps.clock.now();
  const basket = await requireBasket(deps.db, uuid, now);
  requireChangeable(basket);
  const rule = await requireCode(deps.db, input, {
    whyNotForBuyer: (one) => deps.whyNotForBuyer(uuid, one),
    now,
  });
  const { lines } = await priceBasket(deps.catalogue, { ...basket, rule: null }, now);
  const { refusal } = takeDiscount(lines, rule, { day: londonDate(now), isHeld: false });
  if (refusal) throw new Problem(422, refusal, { code: 'not_in_basket', errors: { code: [refusal] } });
  return setDiscountCode(deps, uuid, rule.code);
}

export function removeDiscountCode(deps: BasketDeps, uuid: string) {
  return setDiscountCode(deps, uuid, null);
}

/** A save as any other, so that a copy of the basket that a process keeps is known to be old. */
async function setDiscountCode(deps: BasketDeps, uuid: string, code: string | null) {
  const now = deps.clock.now();
  requireChangeable(await requireBasket(deps.db, uuid, now));
  const { numUpdatedRows } = await deps.db
    .updateTable('baskets')
    .set({ discount_code: code, version: sql`version + 1`, updated_at: now })
    .where('uuid', '=', uuid)
    .where('closed_at', 'is', null)
    .where('frozen_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw basketFrozen();
  const saved = await requireBasket(deps.db, uuid, now);
  deps.basketCache.keep(saved);
  return toResponse(await priceBasket(deps.catalogue, saved, now));
}
