import { current, finish, ledgerEntry, type Till } from './payments.ts';
import { CODE } from './records.ts';

/**
 * The merchant's desk at the gateway, or the card's bank: all of a charge is taken back. The vendor's documents name no
 * message for it, so the payment's own state changes, and its webhook is sent again.
 */
export function reverseCharge(till: Till, token: string): void {
  const record = current(till, token);
  if (record?.statusCode !== CODE.approved) throw new Error('There is no charge of this token');
  const amount = Number(record.request.amount);
  finish(till, record, CODE.revoked, 'Reversed', ledgerEntry(till, record, 'refund', amount));
}
