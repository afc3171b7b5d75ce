import type { LedgerEntry } from './records.ts';

export interface SettledPayout {
  reference: string;
  /** YYYY-MM-DD. */
  paidOn: string;
  entries: readonly LedgerEntry[];
}

const COLUMNS =
  'Transaction Reference,Order ID,Type,Transaction Date,Currency,Gross Amount,Fee,Net Amount,Status,Payout Reference,Payout Date';

/**
 * What the merchant downloads of payouts, a row for each charge and refund. The vendor documents no such file, so the names
 * of its columns are ours.
 */
export function settlementFile(payouts: readonly SettledPayout[]): string {
  const rows = payouts.flatMap(({ reference, paidOn, entries }) =>
    entries
      .filter(({ kind }) => kind !== 'revoke')
      .map(({ kind, crossReference, orderId, amountPence, at }) => {
        const [type, amount, fee] =
          kind === 'capture' ? ['Sale', amountPence, feeOn(amountPence)] : ['Refund', 0 - amountPence, 0];
        return [
          ...[crossReference, orderId, type, `${ukDate(at)} ${at.slice(11, 19)}`, 'GBP'],
          ...[decimal(amount), decimal(fee), decimal(amount - fee), 'Settled', reference, ukDate(paidOn)],
        ].join(',');
      }),
  );
  return [COLUMNS, ...rows, ''].join('\r\n');
}

/** 1.4% and 5p of a charge; nothing of what goes back. */
export function feeOn(amountPence: number): number {
  return Math.round(amountPence * 0.014) + 5;
}

function decimal(pence: number): string {
  const digits = String(Math.abs(pence)).padStart(3, '0');
  return `${pence < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
const ukDate = (day: string) => day.slice(0, 10).split('-').reverse().join('/');
