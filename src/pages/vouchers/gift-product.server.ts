import { isDigitalProduct } from '#src/features/basket/lines/line.ts';
import { findProduct } from '#src/features/catalogue/catalogue.server.ts';
import type { Product, ProductType } from '#src/features/catalogue/catalogue.ts';
import { shownPrice } from '#src/features/catalogue/fee.ts';
import type { IssuedVoucher } from '#src/features/vouchers/vouchers.server.ts';
import type { Services } from '#src/platform/context/services.server.ts';
import { asPence, type Pence } from '#src/platform/money.ts';

/** The product that a voucher is given for. Undefined where it is money alone, or the product is off sale. */
export async function productOfGift(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { gift_type, gift_id }: Pick<IssuedVoucher, 'gift_type' | 'gift_id'>,
): Promise<Product | undefined> {
  if (gift_type === null || gift_id === null) return undefined;
  const product = await findProduct(db, { type: gift_type as ProductType, id: gift_id }, clock.now());
  return product?.withdrawn ? undefined : product;
}

/** A learning aid that is given, at today's price. */
export interface ProductGift {
  name: string;
  image: string;
  url: string;
  /** What is paid beside the gift, and what stays on it. */
  due: Pence;
  left: Pence;
}

/** What is left of the money is the recipient's, and what is missing they pay. Undefined for lessons, which go by the postcode. */
export function productGift(product: Product | undefined, value: Pence): ProductGift | undefined {
  if (!product || !isDigitalProduct(product)) return undefined;
  const price = shownPrice(product);
  const { name, image, url } = product;
  return {
    name,
    image,
    url,
    due: asPence(Math.max(0, price - value)),
    left: asPence(Math.max(0, value - price)),
  };
}
