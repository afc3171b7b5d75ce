import { asPence, type Pence, sum, ZERO } from '#src/platform/money.ts';

/** A part of the amount due: a line, the fee or the postage. Vouchers cannot pay for vouchers. In pence. */
export interface Part {
  name: string;
  pence: Pence;
  redeemable: boolean;
}

/** A voucher that the buyer pays with, and its balance in pence. */
export interface VoucherBalance {
  voucherId: string;
  /** The last four characters of its code. */
  ends: string;
  balance: Pence;
}

/** How much of a part one source pays, in pence. */
export interface Allocation {
  part: string;
  /** Null for the card. */
  voucherId: string | null;
  pence: Pence;
}

/** The amount taken from a voucher, in pence; always above zero. */
export interface Redeemed {
  voucherId: string;
  ends: string;
  pence: Pence;
}

export interface Split {
  allocations: Allocation[];
  redeemed: Redeemed[];
  /** The amount left for the card. */
  due: Pence;
}

/**
 * Splits the amount due between vouchers and the card: vouchers in the order they were entered, each as far as its
 * balance goes, over the parts in their order; the card pays the rest.
 */
export function splitPayment(parts: Part[], balances: VoucherBalance[]): Split {
  const remainingBalances = new Map(balances.map(({ voucherId, balance }) => [voucherId, balance]));
  const allocations = parts.flatMap((part) => payPart(part, remainingBalances));
  const taken = ({ voucherId, ends }: VoucherBalance): Redeemed => ({
    voucherId,
    ends,
    pence: paidBy(allocations, voucherId),
  });
  return {
    allocations,
    redeemed: balances.map(taken).filter(({ pence }) => pence > 0),
    due: paidBy(allocations, null),
  };
}

/** Deducts a part from the remaining balances and leaves the rest to the card. */
function payPart(part: Part, remainingBalances: Map<string, Pence>): Allocation[] {
  const paid: Allocation[] = [];
  let open = part.pence;
  for (const [voucherId, balance] of part.redeemable ? remainingBalances : []) {
    const pence = asPence(Math.min(open, balance));
    if (pence <= 0) continue;
    paid.push({ part: part.name, voucherId, pence });
    remainingBalances.set(voucherId, asPence(balance - pence));
    open = asPence(open - pence);
  }
  return open > ZERO ? [...paid, { part: part.name, voucherId: null, pence: open }] : paid;
}

function paidBy(allocations: Allocation[], voucherId: string | null): Pence {
  return sum(allocations.filter((one) => one.voucherId === voucherId).map(({ pence }) => pence));
}
