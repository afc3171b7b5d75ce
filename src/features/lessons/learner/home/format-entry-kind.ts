import type { EntryKind } from '../../ledger.ts';

const WORDS: Record<EntryKind, string> = {
  bought: 'Bought',
  booked: 'Lesson booked',
  released: 'Taken out of the diary',
  given: 'Lesson given',
  charged_late: 'Charged for a late change',
  waived: 'Charge taken off',
  refunded: 'Refunded',
  corrected: 'Corrected by our office',
  expired: 'Expired',
};

/** What an entry of the ledger is for. */
export function formatEntryKind(kind: EntryKind): string {
  return WORDS[kind];
}
