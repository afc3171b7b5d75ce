import { type Pence, pounds, ZERO } from '#src/platform/money.ts';

/** What a code took off, with what else is said of it. */
export interface CodeSum {
  code: string;
  pence: Pence;
  note?: string;
}

/** What the total of a basket or an order is made of. */
export interface Sums {
  subtotal: Pence;
  /** What each code took off. */
  discounts?: readonly CodeSum[] | undefined;
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
  { subtotal, discounts = [], postage, fee, otherFees = ZERO }: Sums,
  notes: { postage?: string; fee?: string } = {},
): Sum[] {
  const sums: Sum[] = [{ name: 'Subtotal', amount: pounds(subtotal) }];
  for (const { code, pence, note } of discounts)
    sums.push({ name: `Discount with ${code}`, amount: `−${pounds(pence)}`, note });
  if (postage !== undefined)
    sums.push({ name: 'Delivery', amount: postage > 0 ? pounds(postage) : 'Free', note: notes.postage });
  if (fee > 0) sums.push({ name: 'Management and protection fee', amount: pounds(fee), note: notes.fee });
  if (otherFees > 0) sums.push({ name: 'Other fees', amount: pounds(otherFees) });
  return sums;
}
