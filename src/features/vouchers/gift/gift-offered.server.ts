import { findProduct } from '#src/features/catalogue/catalogue.server.ts';
import type { ProductKey } from '#src/features/catalogue/catalogue.ts';
import type { Clock } from '#src/platform/clock.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import type { Pence } from '#src/platform/money.ts';
import { asGift, type GiftOffered } from './gift-offered.ts';

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
