import { asPence, type Pence, ZERO } from '#src/platform/money.ts';

/** Money that came into what is owed to holders, or went out of it, in a month or on a day. Signed. */
export interface LiabilityFlow {
  /** "2026-11", or "2026-11-21". */
  period: string;
  /**
   * Sold, moved in from another system or given as a reward; what a voucher paid for an order, whether it was given back, or
   * what staff spent of it for a buyer on the phone.
   */
  kind: 'issued' | 'opened' | 'given' | 'redeemed' | 'returned' | 'refunded' | 'spent' | 'expired' | 'void';
  pence: number;
}

/** A month of vouchers, in pence: what was owed before, and `issued` with `unsold` less the others, is what is `owed` at its end. */
export interface LiabilityMonth {
  month: string;
  issued: Pence;
  /** Moved in from another system, or given as a reward. */
  unsold: Pence;
  /** Less what went back on vouchers. */
  spent: Pence;
  /** What was left on the last day, less what was extended afterwards. */
  expired: Pence;
  /** Refunded to the buyer, or made void by the staff. */
  void: Pence;
  owed: Pence;
}

/** Every month from the first with a flow to this one. */
export function liabilityOf(flows: readonly LiabilityFlow[], thisMonth: string): LiabilityMonth[] {
  const first = [thisMonth, ...flows.map(({ period }) => period)].toSorted()[0] ?? thisMonth;
  const months: LiabilityMonth[] = [];
  let owed: Pence = ZERO;
  for (let month = first; month <= thisMonth; month = nextMonth(month)) {
    const of = (...kinds: LiabilityFlow['kind'][]) =>
      flows
        .filter(({ period, kind }) => period === month && kinds.includes(kind))
        .reduce((sum, { pence }) => sum + pence, 0);
    const [issued, unsold] = [asPence(of('issued')), asPence(of('opened', 'given'))];
    const [spent, expired, voided] = [
      asPence(0 - of('redeemed', 'returned', 'refunded', 'spent')),
      asPence(0 - of('expired')),
      asPence(0 - of('void')),
    ];
    owed = asPence(owed + issued + unsold - spent - expired - voided);
    months.push({ month, issued, unsold, spent, expired, void: voided, owed });
  }
  return months;
}

export function nextMonth(month: string): string {
  const [year = 0, of = 1] = month.split('-').map(Number);
  return of === 12 ? `${year + 1}-01` : `${year}-${String(of + 1).padStart(2, '0')}`;
}
