import { artOf, findDesign } from '#src/features/catalogue/voucher-designs.ts';
import { londonDate } from '#src/platform/clock.ts';
import { asPence, type Pence } from '#src/platform/money.ts';
import { type Delivery, deliveryOf, isUndelivered } from '../delivery-status.ts';
import { isWaiting } from '../voucher.ts';
import type { IssuedVoucher } from '../vouchers.server.ts';

/** A voucher as its buyer sees it: its delivery status and what can be changed. Never its code or its page. */
export interface ManagedVoucher {
  id: string;
  design: string;
  thumbnail: string;
  value: Pence;
  /** The name of the product that it is given for. */
  gift: string | null;
  recipientName: string;
  email: string | null;
  /** Whether it is emailed to the buyer, who prints it. */
  toBuyer: boolean;
  /** The London date, or null for at once. */
  sendOn: string | null;
  /** The London date it was sent, or null. */
  sentOn: string | null;
  expiresOn: string;
  delivery: Delivery | 'expired' | 'void';
  canChangeEmail: boolean;
  canChangeDate: boolean;
  canResend: boolean;
  /** Whether its buyer asks to be told that it was taken up. Null where it no longer can be. */
  tellsBuyer: boolean | null;
}

/** Buyers can correct everything until it is sent; afterwards it can only be emailed to the same address again. */
export function managedVoucher(row: IssuedVoucher): ManagedVoucher {
  const over = row.state === 'void' || row.state === 'expired' || row.state === 'used';
  const sendable = row.voucher_type === 'e-voucher' && row.encrypted_code !== null && !over;
  const waits = isWaiting(row.state);
  const designId = row.template ?? row.card_template ?? '';
  return {
    id: row.id,
    design: findDesign(designId)?.name ?? '',
    thumbnail: artOf(designId),
    value: asPence(row.value_pence),
    gift: row.gift_name,
    recipientName: row.recipient_name,
    email: row.email,
    toBuyer: row.send_to === 'buyer',
    sendOn: row.send_on,
    sentOn: row.sent_at && londonDate(row.sent_at),
    expiresOn: row.expires_on,
    delivery: row.state === 'void' || row.state === 'expired' ? row.state : deliveryOf(row),
    canChangeEmail: sendable && waits,
    canChangeDate: sendable && waits,
    canResend: sendable && (!waits || isUndelivered(row)),
    tellsBuyer: over || row.state === 'part_used' ? null : row.tells_buyer,
  };
}
