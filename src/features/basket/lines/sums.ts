import { type Pence, pounds, ZERO } from '#src/platform/money.ts';

/** What the total of a basket or an order is made of. */
export interface Sums {
  subtotal: Pence;
  /** What a code took off. */
  discount?: { code: string; pence: Pence } | null | undefined;
  /** Undefined where nothing is posted. */
  postage?: Pence | undefined;
  fee: Pence;
  otherFees?: Pence;
}

export interface Sum {
  name: string;
  amount: string;
  /** What stands under the name. */
  note?: string | undefined;
}

/** The list of sums that stands above every total. */
export function listSums(
  { subtotal, discount, postage, fee, otherFees = ZERO }: Sums,
  notes: { discount?: string | undefined; postage?: string; fee?: string } = {},
): Sum[] {
  const sums: Sum[] = [{ name: 'Subtotal', amount: pounds(subtotal) }];
  if (discount)
    sums.push({
      name: `Discount with ${discount.code}`,
      amount: `−${pounds(discount.pence)}`,
      note: notes.discount,
    });
  if (postage !== undefined)
    sums.push({ name: 'Delivery', amount: postage > 0 ? pounds(postage) : 'Free', note: notes.postage });
  if (fee > 0) sums.push({ name: 'Management and protection fee', amount: pounds(fee), note: notes.fee });
  if (otherFees > 0) sums.push({ name: 'Other fees', amount: pounds(otherFees) });
  return sums;
}
