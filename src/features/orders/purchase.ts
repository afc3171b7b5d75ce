import type { PricedBasket } from '#src/features/basket/basket.ts';
import { type CoursePlace, coursePlace } from '#src/features/basket/lines/course-place.ts';
import { isDigitalProduct, type LinkedLearner, type PricedLine } from '#src/features/basket/lines/line.ts';
import { preferredInstructor } from '#src/features/basket/lines/preferred-instructor.ts';
import { lineCarriesFee, paidFor, subtotalOf, totalsOf } from '#src/features/basket/lines/totals.ts';
import { GIFT_CARD_POSTAGE, isGiftCard, type Voucher } from '#src/features/basket/lines/voucher-line.ts';
import {
  type Part,
  type Split,
  splitPayment,
  type VoucherBalance,
} from '#src/features/vouchers/redemption/redemption.ts';
import { asPence, type Pence, pounds, ZERO } from '#src/platform/money.ts';

export interface OrderAddress {
  firstname: string;
  surname: string;
  phone: string;
  email?: string;
  address_line_1: string;
  address_line_2: string;
  address_line_3: string;
  city: string;
  postcode: string;
  country: string;
}

export type Week = Record<string, { morning: boolean; afternoon: boolean; evening: boolean }>;

export interface PurchaseLine {
  type: string;
  productId: number;
  name: string;
  image: string;
  quantity: number;
  unit: Pence;
  subtotal: Pence;
  /** What codes took off the subtotal. Missing without any. */
  discount?: Pence;
  /** How much of that is the second code's. Missing where that is nothing. */
  secondDiscount?: Pence;
  carriesFee: boolean;
  dispatch: string;
  isInstructorTraining: boolean;
  options: Record<string, string>;
  /** The gearbox of lessons. Missing from snapshots that are older than the field. */
  transmission?: 'manual' | 'automatic';
  /** The learner whose hours these are, where they were added from that learner's page. */
  learner?: LinkedLearner;
  /** The name of the instructor who is wished for, as it was then. */
  instructor?: string;
  voucher?: Voucher;
  /** The course as it was when its place was bought. */
  course?: CoursePlace;
}

/** A purchase, fixed when its payment is authorised: exactly this is charged and ordered (R38). */
export interface Purchase extends Split {
  orderNumber: string;
  basketUuid: string;
  lines: PurchaseLine[];
  subtotal: Pence;
  /** The codes, as they are reckoned, and what each took off. Missing without any. */
  discounts?: { code: string; pence: Pence }[];
  postage: Pence;
  mpf: Pence;
  total: Pence;
  email: string;
  customerIsPupil: boolean;
  addresses: { delivery?: OrderAddress; billing: OrderAddress; learner?: OrderAddress };
  availability?: Week;
  /** The buyer's account; undefined for guests. Never found by a typed email address (R45). */
  accountId?: string;
}

export type Buyer = Pick<Purchase, 'email' | 'customerIsPupil' | 'addresses' | 'availability' | 'accountId'>;

/** Takes a snapshot of a basket at today's prices. */
export function purchaseOf(
  basket: Pick<PricedBasket, 'uuid' | 'lines'> & Partial<Pick<PricedBasket, 'discounts'>>,
  buyer: Buyer,
  orderNumber: string,
  balances: VoucherBalance[],
): Purchase {
  const totals = totalsOf(basket.lines);
  const discounts = (basket.discounts ?? [])
    .filter(({ refusal }) => !refusal)
    .map(({ rule, pence }) => ({ code: rule.code, pence }));
  return {
    orderNumber,
    basketUuid: basket.uuid,
    lines: basket.lines.map(toPurchaseLine),
    subtotal: totals.subtotal,
    ...(discounts.length > 0 && { discounts }),
    postage: totals.postage,
    mpf: totals.mpf,
    total: totals.total,
    ...splitPayment(partsOf(basket.lines), balances),
    ...buyer,
  };
}

/** The means of payment in words: "gift voucher ending W8RN (£25.00) and Visa ending 3436 (£12.62)". */
export function paidWith({ redeemed, due }: Split, card: string): string {
  const vouchers = redeemed.map(({ ends, pence }) => `gift voucher ending ${ends} (${pounds(pence)})`);
  if (vouchers.length === 0) return card;
  const all = due > 0 ? [...vouchers, `${card} (${pounds(due)})`] : vouchers;
  return [all.slice(0, -1).join(', '), all.at(-1)].filter(Boolean).join(' and ');
}

/** The vouchers of a purchase with their line positions. */
export function voucherLines({ lines }: Pick<Purchase, 'lines'>) {
  return lines.flatMap(({ voucher }, position) => (voucher ? [{ position, voucher }] : []));
}

/** The products of a purchase that are used online. */
export function digitalProducts({
  lines,
}: Pick<Purchase, 'lines'>): Pick<PricedLine, 'type' | 'id' | 'quantity'>[] {
  return lines.filter(isDigitalProduct).map(({ type, productId, quantity }) => ({
    type: type as PricedLine['type'],
    id: productId,
    quantity,
  }));
}

/** The parts of the amount due: vouchers can pay for everything except other vouchers and their postage. */
export function partsOf(lines: PricedLine[]): Part[] {
  const { mpf, postage } = totalsOf(lines);
  const cardPostage = lines.some(isGiftCard) ? GIFT_CARD_POSTAGE : ZERO;
  return [
    ...lines.map((line, position) => ({
      name: `line ${position}`,
      pence: paidFor(line),
      redeemable: line.type !== 'voucher',
    })),
    { name: 'fee', pence: mpf, redeemable: true },
    { name: 'postage', pence: asPence(postage - cardPostage), redeemable: true },
    { name: 'gift card postage', pence: cardPostage, redeemable: false },
  ];
}

function toPurchaseLine(line: PricedLine): PurchaseLine {
  const { product } = line;
  const course = coursePlace(line);
  const instructor = preferredInstructor(line);
  return {
    type: line.type,
    productId: line.id,
    name: product.name,
    image: product.image,
    quantity: line.quantity,
    unit: product.price,
    subtotal: subtotalOf(line),
    ...(line.discount && { discount: line.discount }),
    ...(line.secondDiscount && { secondDiscount: line.secondDiscount }),
    carriesFee: lineCarriesFee(line),
    dispatch: product.dispatch,
    isInstructorTraining: product.isInstructorTraining,
    options: line.options,
    ...(product.transmission && { transmission: product.transmission }),
    ...(line.learner && { learner: line.learner }),
    ...(instructor && { instructor: instructor.name }),
    ...(line.voucher && { voucher: line.voucher }),
    ...(course && { course }),
  };
}
