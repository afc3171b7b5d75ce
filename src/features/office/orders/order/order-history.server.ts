import type { notesAbout } from '#src/features/orders/office/notes/order-notes.server.ts';
import type { orderDetails } from '#src/features/orders/staff/order-details.server.ts';
import type { PaymentAttempt } from '#src/features/payments/attempts/payment-attempts.server.ts';
import type { RefundTold } from '#src/features/payments/refunds/refund-queries.server.ts';
import type { listVoucherEntries } from '#src/features/vouchers/staff/vouchers-of-order.server.ts';
import { londonWhenInLine } from '#src/platform/dates.ts';
import { asPence, pounds } from '#src/platform/money.ts';
import { formatActionName } from '../../log/audit-entry-text.ts';
import type { OrderAuditEntries } from './order-audit-entries.server.ts';

/** One entry of an order's story. */
export interface OrderHistoryEntry {
  at: string;
  look: 'done' | 'rest' | 'wrong';
  isPayment: boolean;
  words: string;
  more: string;
}

interface Told {
  at: Date;
  look: OrderHistoryEntry['look'];
  isPayment?: true;
  words: string;
  more?: string | undefined;
}

export interface OrderHistoryParts {
  attempts: readonly PaymentAttempt[];
  events: Awaited<ReturnType<typeof orderDetails>>['events'];
  refunds: readonly RefundTold[];
  vouchers: Awaited<ReturnType<typeof listVoucherEntries>>;
  /** The vouchers that it bought. */
  bought: readonly { id: string; code_last4: string }[];
  notes: Awaited<ReturnType<typeof notesAbout>>;
  entries: OrderAuditEntries;
  placedAt: Date;
}

/** All that happened to an order, the latest first. */
export function orderHistory(
  parts: OrderHistoryParts,
  toWhere: (refund: RefundTold) => string,
  now: Date,
): OrderHistoryEntry[] {
  const voucherEvents = parts.vouchers.events.filter(
    ({ to_state }) => !['used', 'part_used', 'pending'].includes(to_state),
  );
  // What staff did to a voucher, and the line of the log that says who, have the same instant.
  const byMoment = new Map(
    parts.entries.vouchers.map(({ aboutId, at, byName }) => [momentOf(aboutId, at), byName]),
  );
  const toldAt = new Set(voucherEvents.map(({ voucher_id, at }) => momentOf(voucher_id, at)));
  const told: Told[] = [
    { at: parts.placedAt, look: 'rest', words: 'Order placed' },
    ...parts.attempts.flatMap(attemptTold),
    ...parts.vouchers.movements.map(
      ({ kind, pence, at, code_last4 }): Told => ({
        at,
        look: kind === 'redeemed' ? 'done' : 'rest',
        isPayment: true,
        words: `${pounds(asPence(Math.abs(pence)))} ${kind === 'redeemed' ? 'spent from' : 'returned to'} voucher ending ${code_last4}`,
      }),
    ),
    ...voucherEvents.map(({ voucher_id, reason, at, code_last4 }): Told => {
      const by = byMoment.get(momentOf(voucher_id, at));
      return {
        at,
        look: 'rest',
        words: `Voucher ending ${code_last4}: ${reason}`,
        more: by && `By ${by}`,
      };
    }),
    ...parts.entries.vouchers
      .filter(({ aboutId, at }) => !toldAt.has(momentOf(aboutId, at)))
      .map(({ at, did, aboutId, byName, detail }): Told => {
        const ends = parts.bought.find(({ id }) => id === aboutId)?.code_last4 ?? '';
        return {
          at,
          look: 'rest',
          words: `Voucher ending ${ends}: ${VOUCHER_DEEDS[did] ?? detail}`,
          more: `By ${byName}${did === 'spendByPhone' ? `, ${detail}` : ''}`,
        };
      }),
    ...parts.events.map(
      ({ to_state, reason, at }): Told => ({
        at,
        look: to_state === 'paid' ? 'done' : 'rest',
        words: ORDER[to_state] ?? to_state,
        more: to_state === 'paid' ? undefined : sentence(reason),
      }),
    ),
    ...parts.refunds.flatMap((refund) => refundTold(refund, toWhere(refund), now)),
    ...parts.notes.map(
      ({ at, staff_name, words }): Told => ({
        at,
        look: 'rest',
        words: `Note by ${staff_name}`,
        more: `“${words}”`,
      }),
    ),
    ...parts.entries.own
      .filter(({ did }) => did !== 'addOrderNote' && did !== 'refundOrder')
      .map(
        ({ at, did, byName, detail }): Told => ({
          at,
          look: 'rest',
          words: DEEDS[did] ?? (detail || formatActionName(did)),
          more: DEEDS[did] ? byName : `By ${byName}`,
        }),
      ),
  ];
  return told
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .toReversed()
    .map(({ at, look, isPayment = false, words, more = '' }) => ({
      at: londonWhenInLine(at, now),
      look,
      isPayment,
      words,
      more,
    }));
}

/** A refund as it went: when it was asked for, each refusal, and when the money had gone back. */
function refundTold(refund: RefundTold, where: string, now: Date): Told[] {
  const amount = pounds(asPence(refund.pence));
  const who = `${WHO[refund.askedBy] ?? refund.askedBy}: ${refund.reason}`;
  const line = (at: Date, look: Told['look'], words: string, more?: string): Told => ({
    at,
    look,
    isPayment: true,
    words: `${amount} ${words} ${where}`,
    more,
  });
  const events = refund.events.map(({ to, at }) => {
    if (to === 'succeeded') return line(at, 'done', `${REFUND.succeeded} to`);
    if (to === 'refused') return line(at, 'wrong', `${REFUND.refused} to`);
    return line(at, 'rest', 'asked for again, to');
  });
  const [first] = refund.events;
  if (!first)
    return [
      line(refund.at, refund.state === 'succeeded' ? 'done' : 'rest', `${REFUND[refund.state]} to`, who),
    ];
  // Asked for and decided within a minute, it is one line.
  const isAtOnce = londonWhenInLine(first.at, now) === londonWhenInLine(refund.at, now);
  if (!isAtOnce) return [line(refund.at, 'rest', 'refund asked for, to', who), ...events];
  return events.map((told, index) => (index === 0 ? { ...told, more: who } : told));
}

function momentOf(voucherId: string, at: Date): string {
  return `${voucherId} ${at.getTime()}`;
}

const ORDER: Record<string, string> = {
  paid: 'Order paid',
  declined: 'Order not paid',
  cancelled: 'Order cancelled',
  refunded: 'All of the order refunded',
};
const REFUND = {
  succeeded: 'refunded',
  in_progress: 'on its way',
  refused: 'refund refused by the gateway,',
};
const WHO: Record<string, string> = { system: 'The site', elsewhere: 'At the gateway' };
const DEEDS: Record<string, string> = {
  correctBuyerEmail: 'Email address corrected',
  sendOrderEmailAgain: 'An email sent again',
  settleDifference: 'Difference from the gateway’s ledger settled',
};
const VOUCHER_DEEDS: Record<string, string> = {
  spendByPhone: 'spent by phone',
  sendVoucherAgain: 'sent again',
  correctVoucher: 'recipient corrected',
  extendVoucher: 'extended',
  postCards: 'posted',
  undoCardsPosted: 'not posted after all',
};

function attemptTold({ events, gateway, pence, summary, crossReference, declined }: PaymentAttempt): Told[] {
  const by = gateway === 'voucher' ? 'Vouchers' : summary || (gateway === 'paypal' ? 'PayPal' : 'Card');
  const amount = pounds(asPence(pence));
  return events.flatMap(({ to, reason, at }): Told[] => {
    switch (to) {
      case 'captured':
        return gateway === 'voucher'
          ? []
          : [
              {
                at,
                look: 'done',
                isPayment: true,
                words: `${amount} captured, ${by}`,
                more: crossReference ? `Reference ${crossReference}` : undefined,
              },
            ];
      case 'declined':
        return [
          {
            at,
            look: 'rest',
            isPayment: true,
            words: `${by} declined, ${amount}`,
            more: `${sentence(declined?.detail || reason)} No money moved.`,
          },
        ];
      case 'revoked':
        return [
          {
            at,
            look: 'rest',
            isPayment: true,
            words: `${amount} not taken: attempt given up`,
            more: sentence(reason),
          },
        ];
      case 'refunding':
        return [
          {
            at,
            look: 'rest',
            isPayment: true,
            words: `${amount} captured, and given back`,
            more: sentence(reason),
          },
        ];
      default:
        return [];
    }
  });
}

function sentence(words: string): string {
  const text = words.trim();
  return text && `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`;
}
