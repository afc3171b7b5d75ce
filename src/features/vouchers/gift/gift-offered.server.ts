import type { Voucher } from '#src/features/basket/lines/voucher-line.ts';
import { findProduct } from '#src/features/catalogue/catalogue.server.ts';
import type { Product, ProductKey } from '#src/features/catalogue/catalogue.ts';
import type { Clock } from '#src/platform/clock.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { invalid } from '#src/platform/http/problem.ts';
import { type Pence, pounds } from '#src/platform/money.ts';
import { asGift, type GiftOffered, giftKey, readGiftKey } from './gift-offered.ts';

interface Deps {
  db: Db;
  clock: Clock;
  voucherBounds: { most: Pence };
}

/** What a voucher can be given for, at today's price. Undefined where it is no such product, or off sale. */
export async function giftOffered(
  { db, clock, voucherBounds }: Deps,
  key: ProductKey | undefined,
): Promise<GiftOffered | undefined> {
  const product = key && (await findProduct(db, key, clock.now()));
  return product && asGift(product, voucherBounds);
}

/** What a field of a form names as given: "course-1", or nothing for an amount. Throws for anything else. */
export function requireGiftKey(key: string) {
  const gift = readGiftKey(key);
  if (key && !gift) throw invalid('gift', 'Choose what it is given for');
  return gift;
}

/** What such a field offers, each with its price: those products that can be given, and what vouchers are given for already. */
export function giftChoices(
  { products, vouchers }: { products: readonly Product[]; vouchers: readonly (Voucher | undefined)[] },
  bounds: { most: Pence },
): [key: string, text: string][] {
  const chosen = vouchers.flatMap((one) => (one?.gift ? [{ gift: one.gift, price: one.value }] : []));
  const offered = products.flatMap((product) => asGift(product, bounds) ?? []);
  const choices = [...chosen, ...offered];
  return [...new Map(choices.map(({ gift, price }) => [giftKey(gift), `${gift.name}, ${pounds(price)}`]))];
}
