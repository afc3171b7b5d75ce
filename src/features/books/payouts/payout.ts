import { readDay, readSigned } from '#src/kit/parts/file-values.ts';
import { readCsv } from '#src/kit/parts/read-csv.ts';
import { asPence, type Pence } from '#src/platform/money.ts';

/** Whose money is paid out to the bank. */
export const payoutGateways = ['connect-e', 'paypal'] as const;
export type PayoutGateway = (typeof payoutGateways)[number];

export interface Payout {
  gateway: PayoutGateway;
  reference: string;
  /** The day whose payments it is for, where the list says so. */
  takenOn: string | null;
  paidOn: string;
  taken: Pence;
  fee: Pence;
  paid: Pence;
}

/** The columns of a list of payouts. */
export const payoutColumns = ['Reference', 'Taken on', 'Paid on', 'Taken', 'Fees', 'Paid out'] as const;

const MOST_ROWS = 2_000;

type ReadPayouts = { ok: true; payouts: Payout[] } | { ok: false; problem: string };

/**
 * Reads a list of what a gateway paid out. PayPal says its fee with each charge, so its payouts have none; every row must add
 * up, and a file with one that is wrong is refused as a whole.
 */
export function readPayouts(file: Uint8Array, gateway: PayoutGateway): ReadPayouts {
  const table = readCsv(file);
  if (!table.ok) return table;
  const missing = payoutColumns.filter((column) => !table.columns.includes(column));
  if (missing.length > 0)
    return {
      ok: false,
      problem: `The file has no column ${missing.map((column) => `“${column}”`).join(', ')}.`,
    };
  if (table.rows.length > MOST_ROWS)
    return { ok: false, problem: 'The file has more than 2,000 rows. Divide it into several.' };
  const payouts: Payout[] = [];
  for (const { line, cells } of table.rows) {
    const [reference = '', takenOn = '', paidOn = '', ...sums] = payoutColumns.map(
      (column) => cells[column] ?? '',
    );
    const [taken, fee, paid] = sums.map(readSigned);
    const [takenDay, paidDay] = [readDay(takenOn), readDay(paidOn)];
    const problem =
      (reference === '' && 'has no reference') ||
      (reference.length > 60 && 'has a reference of more than 60 letters') ||
      (payouts.some((other) => other.reference === reference) && 'has the reference of an earlier line') ||
      ((paidDay === undefined || (takenOn !== '' && takenDay === undefined)) &&
        'has a day that isn’t written like 21/11/2026') ||
      ((taken === undefined || fee === undefined || paid === undefined) &&
        'has an amount that can’t be read') ||
      (Number(fee) < 0 && 'has a fee below nought') ||
      (gateway === 'paypal' && fee !== 0 && 'has a fee: PayPal’s fees are known from its charges') ||
      (Number(taken) - Number(fee) !== paid && 'doesn’t add up: taken less fees must be paid out');
    if (problem) return { ok: false, problem: `Line ${line} ${problem}.` };
    payouts.push({
      gateway,
      reference,
      takenOn: takenDay ?? null,
      paidOn: paidDay ?? '',
      taken: asPence(taken ?? 0),
      fee: asPence(fee ?? 0),
      paid: asPence(paid ?? 0),
    });
  }
  if (payouts.length === 0) return { ok: false, problem: 'The file has no payouts.' };
  return { ok: true, payouts };
}
