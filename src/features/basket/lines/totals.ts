import { carriesFee, feeOn } from '#src/features/catalogue/fee.ts';
import { asPence, type Pence, sum, times, ZERO } from '#src/platform/money.ts';
import { isPostal, type PricedLine } from './line.ts';
import { GIFT_CARD_POSTAGE, isGiftCard } from './voucher-line.ts';

export interface Totals {
  itemCount: number;
  subtotal: Pence;
  /** What codes take off the subtotal. */
  discount: Pence;
  postage: Pence;
  /** The management and protection fee. */
  mpf: Pence;
  total: Pence;
  needsDelivery: boolean;
  hasFee: boolean;
  hasLessons: boolean;
  isTraining: boolean;
}

export function subtotalOf(line: PricedLine): Pence {
  return times(line.product.price, line.quantity);
}

/** What is paid for a line, without its part of the fee. */
export function paidFor(line: PricedLine): Pence {
  return asPence(subtotalOf(line) - (line.discount ?? 0));
}

export function lineCarriesFee(line: PricedLine): boolean {
  return carriesFee(line.product);
}

/** Each physical product's own postage, and the gift cards' once for all of them (R4). */
function postageOf(lines: PricedLine[]): Pence {
  const products = lines.filter(isPostal).map((line) => times(line.product.postage, line.quantity));
  return sum(lines.some(isGiftCard) ? [...products, GIFT_CARD_POSTAGE] : products);
}

/** All amounts in pence. The fee is rounded once, on the sum of the lines that carry it (R1 and R2). */
export function totalsOf(lines: PricedLine[]): Totals {
  const subtotal = sum(lines.map(subtotalOf));
  const discount = sum(lines.map((line) => line.discount ?? ZERO));
  const mpf = feeOn(sum(lines.filter(lineCarriesFee).map(paidFor)));
  const postage = postageOf(lines);
  return {
    itemCount: lines.reduce((count, line) => count + line.quantity, 0),
    subtotal,
    discount,
    postage,
    mpf,
    total: sum([...lines.map(paidFor), postage, mpf]),
    needsDelivery: lines.some(isPostal),
    hasFee: mpf > 0,
    hasLessons: lines.some((line) => line.type === 'lesson'),
    isTraining: lines.some((line) => line.product.isInstructorTraining),
  };
}
