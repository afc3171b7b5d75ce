import { type Pence, rateOn, sum } from '#src/platform/money.ts';
import type { Product } from './catalogue.ts';

/** The management and protection fee: 4.5% for booking online or by phone (§9). */
export const MPF_BASIS_POINTS = 450;

/** The fee on a sum of lessons and training, in pence: rounded half up, once, on that sum (R1). */
export function feeOn(feeBearing: Pence): Pence {
  return rateOn(feeBearing, MPF_BASIS_POINTS);
}

/** Lessons and instructor training carry the fee, and nothing else does (R2). */
export function carriesFee(product: Pick<Product, 'type' | 'isInstructorTraining'>): boolean {
  return product.type === 'lesson' || product.isInstructorTraining;
}

/** The price that a lesson or training is shown at everywhere: with every fee in it (R3). */
export function priceWithFee(price: Pence): Pence {
  return sum([price, feeOn(price)]);
}

/** One of a product as people see its price (R3): with the fee, where it carries one. */
export function shownPrice(product: Pick<Product, 'type' | 'isInstructorTraining' | 'price'>): Pence {
  return carriesFee(product) ? priceWithFee(product.price) : product.price;
}

/** The fee's rate as a person reads it: "4.5%". */
export const MPF_PERCENT = `${MPF_BASIS_POINTS / 100}%`;

/** The page on what to do and who to ring to pay no fee. */
export const AVOID_FEE_PATH = '/avoid-the-booking-fee';
