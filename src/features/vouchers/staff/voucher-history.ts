import { capitalised } from '#src/platform/capitalised.ts';
import { londonDate } from '#src/platform/clock.ts';
import { formatDate } from '#src/platform/dates.ts';
import { asPence, pounds } from '#src/platform/money.ts';
import { type Delivery, deliveryOf } from '../delivery-status.ts';
import type { VoucherState } from '../voucher.ts';
import type { IssuedVoucher } from '../vouchers.server.ts';

/** One entry of a voucher's history, as the office reads it. */
export interface HistoryEntry {
  at: Date;
  on: string;
  text: string;
  /** Signed; null if no money moved. */
  money: string | null;
  /** What was left afterwards. */
  balance: string;
}

export interface Event {
  from_state: VoucherState;
  to_state: VoucherState;
  reason: string;
  at: Date;
}

export interface Movement {
  kind: 'issued' | 'opened' | 'given' | 'redeemed' | 'returned' | 'refunded' | 'spent';
  pence: number;
  /** The order that it paid; null after the order has been purged. */
  orderNumber: string | null;
  /** What an amount taken by phone was for. */
  note?: string | null;
  at: Date;
}

/** A voucher's whole history, oldest first. */
export function formatHistory(events: readonly Event[], movements: readonly Movement[]): HistoryEntry[] {
  const moved = movements.map((movement) => ({
    at: movement.at,
    text: formatMovement(movement),
    pence: movement.pence,
  }));
  const changed = events
    .filter((event) => !isToldByMoney(event))
    .map(({ at, reason }) => ({ at, text: capitalised(reason), pence: null }));
  let balance = 0;
  return [...moved, ...changed]
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .map(({ at, text, pence }) => {
      balance += pence ?? 0;
      const money = pence === null ? null : withSign(pence);
      return { at, on: formatDate(londonDate(at)), text, money, balance: pounds(asPence(balance)) };
    });
}

/** Payments and refunds write a movement and a change of state: only the movement is shown, since it says more. */
function isToldByMoney({ from_state, to_state }: Event): boolean {
  if (from_state === to_state || from_state === 'expired') return false;
  const spent = (state: VoucherState) => state === 'used' || state === 'part_used';
  return spent(to_state) || (spent(from_state) && to_state === 'active');
}

function formatMovement({ kind, orderNumber, note }: Movement): string {
  if (kind === 'spent') return `Spent by phone: ${note ?? ''}`;
  const order = orderNumber ? `order ${orderNumber}` : 'an order';
  if (kind === 'issued') return 'Bought';
  if (kind === 'opened') return 'Moved in, with what was left on it';
  if (kind === 'given') return 'Given as a reward';
  if (kind === 'refunded') return `Refunded from ${order}`;
  return kind === 'redeemed' ? `Paid for ${order}` : `Refunded, as ${order} was not paid`;
}

function withSign(pence: number): string {
  return `${pence < 0 ? '−' : '+'}${pounds(asPence(Math.abs(pence)))}`;
}

type Stated = Pick<
  IssuedVoucher,
  'state' | 'expires_on' | 'send_on' | 'voucher_type' | 'undelivered_at' | 'mailed_at' | 'sent_at' | 'origin'
>;

/** A voucher's state in words. `today` is the London date: the sweep may not have expired it yet. */
export function formatState(voucher: Stated, today: string): string {
  const { state, expires_on, send_on } = voucher;
  if (state === 'void') return 'Void';
  if (state === 'used') return 'Used up';
  if (state === 'expired' || expires_on < today) return 'Expired';
  if (state === 'part_used') return 'Partly used';
  if (voucher.origin === 'moved') return 'Not used yet';
  const delivery = deliveryOf(voucher);
  if (delivery === 'scheduled' && send_on) return `Scheduled for ${formatDate(send_on)}`;
  const isViewed = state === 'active' && (delivery === 'sent' || delivery === 'posted');
  return `${DELIVERY[delivery]}${isViewed ? ', and viewed by the recipient' : ''}`;
}

const DELIVERY: Record<Delivery, string> = {
  sending: 'Being sent',
  scheduled: 'Scheduled',
  sent: 'Sent',
  not_delivered: 'Could not be delivered',
  to_post: 'To be posted',
  posted: 'Posted',
};
