import { asPence, type Pence, sum, ZERO } from '#src/platform/money.ts';
import type { VatModel } from '#src/platform/school/school.ts';

/** The standard rate in basis points, from each day on. Prices include the tax. */
const STANDARD_RATE = [{ from: '2011-01-04', basisPoints: 2_000 }];

function standardRateOn(day: string): number {
  return STANDARD_RATE.findLast(({ from }) => from <= day)?.basisPoints ?? 0;
}

/** A part of an order that has a price: a line, the fee or the postage. */
export interface SoldPart {
  /** As refunds name it: "line 2", "fee", "postage". */
  part: string;
  /** Of a line its kind of product; else "fee" or "postage". */
  type: string;
  carriesFee: boolean;
  /** What was paid for it, after any discount. */
  amount: Pence;
}

/** The VAT in a part that the school accounts for. `basisPoints` is null where there is none to account for. */
export interface VatInPart {
  basisPoints: number | null;
  vat: Pence;
  net: Pence;
}

/**
 * The VAT in each part of an order, rounded half up once for each part. A school that is not registered has none. A
 * principal has it in everything, an agent in its fee and in what it sells itself: what carries the fee is the instructor's
 * sale. Gift vouchers can buy things with and without VAT, so that it is due when they are spent.
 */
export function vatInParts<Part extends SoldPart>(
  parts: readonly Part[],
  { model, day }: { model: VatModel; day: string },
): (Part & VatInPart)[] {
  const basisPoints = standardRateOn(day);
  return parts.map((part) => {
    const isTaxed =
      model !== 'unregistered' && part.type !== 'voucher' && (model === 'principal' || !part.carriesFee);
    return { ...part, ...vatIn(part.amount, isTaxed ? basisPoints : null) };
  });
}

/**
 * What is left of each part after refunds, with its VAT. What was refunded of no part (null) is taken off every part by its
 * share, but off gift vouchers only once nothing else is left. The VAT of a refund is the difference of two of these, so that
 * refunds in any portions give back all VAT of the order, and no more.
 */
export function partsLeft<Part extends SoldPart & VatInPart>(
  parts: readonly Part[],
  refunded: readonly { part: string | null; pence: Pence }[],
): Part[] {
  const back = (name: string | null) =>
    sum(refunded.filter(({ part }) => soldPartOf(part) === name).map(({ pence }) => pence));
  const own = parts.map((part) => asPence(Math.max(0, part.amount - back(part.part))));
  const of = (isVoucher: boolean) =>
    own.map((amount, index) => ((parts[index]?.type === 'voucher') === isVoucher ? amount : ZERO));
  const [sold, vouchers] = [of(false), of(true)];
  const fromSold = Math.min(back(null), sum(sold));
  const soldLeft = shared(sold, asPence(sum(sold) - fromSold));
  const vouchersLeft = shared(vouchers, asPence(Math.max(0, sum(vouchers) - (back(null) - fromSold))));
  return parts.map((part, index) => {
    const amount = asPence((soldLeft[index] ?? 0) + (vouchersLeft[index] ?? 0));
    return { ...part, amount, ...vatIn(amount, part.basisPoints) };
  });
}

/** The part of the order that a refund's is: gift cards' postage is a part of the postage. */
export function soldPartOf(part: string | null): string | null {
  return part === 'gift card postage' ? 'postage' : part;
}

/** The same amounts, made smaller in proportion so that they add up to a total. */
function shared(amounts: readonly Pence[], total: Pence): Pence[] {
  const whole = sum(amounts);
  let before = 0;
  return amounts.map((amount) => {
    const from = shareOf(total, before, whole);
    before += amount;
    return asPence(shareOf(total, before, whole) - from);
  });
}

/** Rounded half up. */
function shareOf(total: number, part: number, whole: number): number {
  return whole === 0 ? 0 : Math.floor((total * part * 2 + whole) / (whole * 2));
}

function vatIn(amount: Pence, basisPoints: number | null): VatInPart {
  if (basisPoints === null) return { basisPoints, vat: ZERO, net: amount };
  const vat = asPence(shareOf(basisPoints, amount, 10_000 + basisPoints));
  return { basisPoints, vat, net: asPence(amount - vat) };
}
