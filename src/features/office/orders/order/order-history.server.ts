import type { notesAbout } from '#src/features/orders/office/notes/order-notes.server.ts';
import type { orderDetails } from '#src/features/orders/staff/order-details.server.ts';
import type { PaymentAttempt } from '#src/features/payments/attempts/payment-attempts.server.ts';
import type { CashPayment } from '#src/features/payments/cash/cash.server.ts';
import type { RefundTold } from '#src/features/payments/refunds/refund-queries.server.ts';
import type { BankLine } from '#src/features/payments/transfers/transfers.server.ts';
import type { listVoucherEntries } from '#src/features/vouchers/staff/vouchers-of-order.server.ts';
import { londonWhenInLine } from '#src/platform/dates.ts';
import { asPence, pounds } from '#src/platform/money.ts';
import { formatActionName } from '../../log/audit-entry-text.ts';
import type { OrderAuditEntries } from './order-audit-entries.server.ts';

/** One entry of an order's story. */
export interface OrderHistoryEntry {
  at: string;
  tone: 'done' | 'rest' | 'wrong';
  isPayment: boolean;
  title: string;
  more: string;
  /** Of the bank's statement that says so. */
  statement: string | null;
}

interface HistoryEvent {
  at: Date;
  tone: OrderHistoryEntry['tone'];
  isPayment?: true;
  title: string;
  more?: string | undefined;
  statement?: string | null;
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
  /** What came of its bank transfer, and the cash that an instructor took. */
  bankLines: readonly BankLine[];
  cash: CashPayment | undefined;
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
  const events: HistoryEvent[] = [
    { at: parts.placedAt, tone: 'rest', title: 'Order placed' },
    ...parts.attempts.flatMap(attemptTold),
    ...parts.bankLines.map(lineTold),
    ...cashTold(parts.cash),
    ...parts.vouchers.movements.map(
      ({ kind, pence, at, code_last4 }): HistoryEvent => ({
        at,
        tone: kind === 'redeemed' ? 'done' : 'rest',
        isPayment: true,
        title: `${pounds(asPence(Math.abs(pence)))} ${kind === 'redeemed' ? 'spent from' : 'returned to'} voucher ending ${code_last4}`,
      }),
    ),
    ...voucherEvents.map(({ voucher_id, reason, at, code_last4 }): HistoryEvent => {
      const by = byMoment.get(momentOf(voucher_id, at));
      return {
        at,
        tone: 'rest',
        title: `Voucher ending ${code_last4}: ${reason}`,
        more: by && `By ${by}`,
      };
    }),
    ...parts.entries.vouchers
      .filter(({ aboutId, at }) => !toldAt.has(momentOf(aboutId, at)))
      .map(({ at, action, aboutId, byName, detail }): HistoryEvent => {
        const ends = parts.bought.find(({ id }) => id === aboutId)?.code_last4 ?? '';
        return {
          at,
          tone: 'rest',
          title: `Voucher ending ${ends}: ${VOUCHER_DEEDS[action] ?? detail}`,
          more: `By ${byName}${action === 'spendByPhone' ? `, ${detail}` : ''}`,
        };
      }),
    ...parts.events.map(
      ({ to_state, reason, at }): HistoryEvent => ({
        at,
        tone: to_state === 'paid' ? 'done' : 'rest',
        title: ORDER[to_state] ?? to_state,
        more: to_state === 'paid' ? undefined : sentence(reason),
      }),
    ),
    ...parts.refunds.flatMap((refund) => refundTold(refund, toWhere(refund), now)),
    ...parts.notes.map(
      ({ at, staff_name, words }): HistoryEvent => ({
        at,
        tone: 'rest',
        title: `Note by ${staff_name}`,
        more: `“${words}”`,
      }),
    ),
    ...parts.entries.own
      .filter(({ action }) => action !== 'addOrderNote' && action !== 'refundOrder')
      .map(
        ({ at, action, byName, detail }): HistoryEvent => ({
          at,
          tone: 'rest',
          title: DEEDS[action] ?? (detail || formatActionName(action)),
          more: DEEDS[action] ? byName : `By ${byName}`,
        }),
      ),
  ];
  return events
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .toReversed()
    .map(({ at, tone, isPayment = false, title, more = '', statement = null }) => ({
      at: londonWhenInLine(at, now),
      tone,
      isPayment,
      title,
      more,
      statement,
    }));
}

function lineTold({
  recorded_at,
  recorded_by,
  amount_pence,
  matched_by,
  statement_id,
}: BankLine): HistoryEvent {
  return {
    at: recorded_at,
    tone: 'rest',
    isPayment: true,
    title: `${pounds(asPence(amount_pence))} came by bank transfer`,
    more: `Recorded by ${recorded_by}${matched_by === 'hand' ? '' : ' from the bank’s file'}`,
    statement: statement_id,
  };
}

function cashTold(cash: CashPayment | undefined): HistoryEvent[] {
  if (!cash?.recorded_at) return [];
  const { recorded_at: at, recorded_by, amount_pence, instructor_name } = cash;
  const title = `${instructor_name} took ${pounds(asPence(amount_pence))} in cash`;
  return [{ at, tone: 'rest', isPayment: true, title, more: `Recorded by ${recorded_by}` }];
}

/** A refund as it went: when it was asked for, each refusal, and when the money had gone back. */
function refundTold(refund: RefundTold, where: string, now: Date): HistoryEvent[] {
  const amount = pounds(asPence(refund.pence));
  const who = `${WHO[refund.askedBy] ?? refund.askedBy}: ${refund.reason}`;
  const line = (at: Date, tone: HistoryEvent['tone'], phrase: string, more?: string): HistoryEvent => ({
    at,
    tone,
    isPayment: true,
    title: `${amount} ${phrase} ${where}`,
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
  return events.map((event, index) => (index === 0 ? { ...event, more: who } : event));
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

function attemptTold({
  events,
  gateway,
  pence,
  summary,
  crossReference,
  declined,
}: PaymentAttempt): HistoryEvent[] {
  const by = gateway === 'voucher' ? 'Vouchers' : summary || (gateway === 'paypal' ? 'PayPal' : 'Card');
  const amount = pounds(asPence(pence));
  return events.flatMap(({ to, reason, at }): HistoryEvent[] => {
    switch (to) {
      case 'captured':
        return gateway === 'voucher'
          ? []
          : [
              {
                at,
                tone: 'done',
                isPayment: true,
                title: `${amount} captured, ${by}`,
                more: crossReference ? `Reference ${crossReference}` : undefined,
              },
            ];
      case 'declined':
        return [
          {
            at,
            tone: 'rest',
            isPayment: true,
            title: `${by} declined, ${amount}`,
            more: `${sentence(declined?.detail || reason)} No money moved.`,
          },
        ];
      case 'revoked':
        return [
          {
            at,
            tone: 'rest',
            isPayment: true,
            title: `${amount} not taken: attempt given up`,
            more: sentence(reason),
          },
        ];
      case 'refunding':
        return [
          {
            at,
            tone: 'rest',
            isPayment: true,
            title: `${amount} captured, and given back`,
            more: sentence(reason),
          },
        ];
      default:
        return [];
    }
  });
}

function sentence(phrase: string): string {
  const text = phrase.trim();
  return text && `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`;
}
