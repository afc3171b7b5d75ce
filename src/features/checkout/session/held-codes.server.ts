import { sql } from 'kysely';
import { codesOfBasket, keptBasketsWithCodes } from '#src/features/basket/checkout-basket.server.ts';
import type { DiscountRule } from '#src/features/basket/lines/discount.ts';
import { findDiscountCode } from '#src/features/basket/lines/discount-codes.server.ts';
import type { Db } from '#src/platform/db/db.server.ts';

/**
 * Whether another order by phone of this buyer, which waits to be paid, has used a code up for them: any code for a first order, or
 * this one where it is for once each person.
 */
export async function isHeldByPhone(
  db: Db,
  { code, newCustomers, onceEach }: Pick<DiscountRule, 'code' | 'newCustomers' | 'onceEach'>,
  { email, basket, now }: { email: string; basket: string; now: Date },
): Promise<boolean> {
  if (!newCustomers && !onceEach) return false;
  const waiting = await db
    .selectFrom('checkouts')
    .select('basket_uuid')
    .where('basket_uuid', 'in', keptBasketsWithCodes(db, now))
    .where('basket_uuid', '!=', basket)
    .where(sql`lower(customer->>'email')`, '=', email.toLowerCase())
    .execute();
  const codes = (await Promise.all(waiting.map((one) => codesOfBasket(db, one.basket_uuid)))).flat();
  if (onceEach && codes.includes(code)) return true;
  if (!newCustomers) return false;
  const held = await Promise.all(codes.map((one) => findDiscountCode(db, one, now)));
  return held.some((one) => one?.newCustomers);
}

/** Why the buyer can't use it in the shop meanwhile. */
export const heldByPhone = (code: string) =>
  `${code} waits for you with an order that we made by phone. Pay that one, or ask us to withdraw it.`;
