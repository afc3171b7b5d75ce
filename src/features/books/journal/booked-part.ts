import type { VatEntry } from '../vat-entries.server.ts';
import type { BookedPart } from './journal.ts';

/** How a part of an order is booked. */
export function bookedPart(part: VatEntry['parts'][number]): BookedPart {
  const { net, vat, basisPoints } = part;
  return { account: accountOfPart(part), net, vat, isTaxed: basisPoints !== null };
}

function accountOfPart({ type, isInstructorTraining }: VatEntry['parts'][number]): BookedPart['account'] {
  if (type === 'voucher') return 'vouchers';
  if (type === 'fee' || type === 'postage') return type;
  if (isInstructorTraining) return 'training';
  if (type === 'lesson') return 'lessons';
  return type === 'course' ? 'courses' : 'products';
}
