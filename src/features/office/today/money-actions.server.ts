import { z } from 'zod';
import { settlePayment } from '#src/features/checkout/payment/settle.server.ts';
import { isStuck, settleByHand } from '#src/features/checkout/payment/settle-by-hand.server.ts';
import type { OfficeDeps } from '#src/features/identity/staff/access/office-deps.server.ts';
import type { Staff } from '#src/features/identity/staff/access/staff.ts';
import { staffAction } from '#src/features/identity/staff/actions/staff-action.server.ts';
import { findCurrentPayment, findPaymentById, type Payment } from '#src/features/payments/payments.server.ts';
import { findRefund, legsOfRefund, type RefundLeg } from '#src/features/payments/refunds/refunds.server.ts';
import { setLookAgain } from '#src/features/payments/settlements.server.ts';
import { waysBack } from '#src/features/refunds/office/refund-ways.ts';
import { retryRefund } from '#src/features/refunds/retry-refund.server.ts';
import { changed, stale } from '#src/kit/actions/outcome.ts';
import type { Subject } from '#src/kit/actions/subject.ts';
import { writeAuditEntry, writeGatewayRequest } from '#src/kit/audit/write-audit-entry.server.ts';
import { formOf } from '#src/kit/forms/form-of.server.ts';
import { londonDate } from '#src/platform/clock.ts';
import { formatDate } from '#src/platform/dates.ts';
import { invalid, Problem } from '#src/platform/http/problem.ts';
import { asPence, type Pence, pounds, readPounds } from '#src/platform/money.ts';
import { line, longText, requiredLine } from '#src/platform/text-rules.ts';

const params = z.object({ id: z.uuid('No such payment') });

const payment = {
  kind: 'payment',
  path: '/payments/:id',
  params,
  find: (db, { id }) => findPaymentById(db, id),
  missing: 'We couldn’t find that payment.',
  changed: 'That payment is settled by now.',
} satisfies Subject<Payment, typeof params>;
type Refund = NonNullable<Awaited<ReturnType<typeof findRefund>>>;

const refund = {
  kind: 'refund',
  path: '/refunds/:id',
  params,
  find: (db, { id }) => findRefund(db, id),
  missing: 'We couldn’t find that refund.',
  changed: 'That refund isn’t refused any more.',
} satisfies Subject<Refund, typeof params>;
const paymentState = z
  .object({ id: z.uuid(), state: z.string().describe('captured, declined, revoked, refunding or refunded') })
  .meta({ id: 'PaymentChecked' });
const refundRetried = z.object({ id: z.uuid(), requested: z.literal(true) }).meta({ id: 'RefundRetried' });

/** The days that an undecided payment can be looked at again. */
export function daysToLookAgain(now: Date): { first: string; last: string } {
  const today = Temporal.PlainDate.from(londonDate(now));
  return { first: today.add({ days: 1 }).toString(), last: today.add({ days: 30 }).toString() };
}

/** As long as a person waits for a page. */
const PATIENCE_MS = 10_000;

const checkPayment = staffAction({
  name: 'checkPayment',
  summary: 'Ask the gateway now what became of a payment, and act on its answer',
  on: payment,
  path: '/check',
  permission: 'work',
  answer: paymentState,
  async prepare({ deps, by, subject }) {
    await recordRequest(deps, by, subject, 'What became of the payment');
    return settlePayment(deps, subject, AbortSignal.timeout(PATIENCE_MS));
  },
  async change({ input: { id }, prepared: { payment: settled } }) {
    const result = RESULTS[settled.state];
    if (result) return changed({ id, state: settled.state }, result);
    return new Problem(409, 'The gateway still doesn’t say whether money was taken. We ask it every minute.');
  },
});

const lookAgainAtPayment = staffAction({
  name: 'lookAgainAtPayment',
  summary: 'Set the day on which staff look at an undecided payment again',
  on: payment,
  path: '/look-again',
  endsTask: true,
  permission: 'work',
  input: { on: z.iso.date('Choose a day') },
  answer: z.object({ id: z.uuid() }).meta({ id: 'PaymentActedOn' }),
  done: 'Set. It waits on Today for that day.',
  async change({ tx, now, input: { id, on } }) {
    const { first, last } = daysToLookAgain(now);
    if (on < first || on > last) return invalid('on', `Choose a day from tomorrow to ${formatDate(last)}`);
    if (!(await setLookAgain(tx, id, on))) return stale();
    return changed({ id }, `Look at the payment again on ${formatDate(on)}`);
  },
});

const settleStuck = staffAction({
  name: 'settleByHand',
  summary: 'Settle a payment that its gateway doesn’t decide on, by evidence of what the gateway said',
  on: payment,
  path: '/settle',
  endsTask: true,
  movesMoney: true,
  permission: 'settle',
  preview: foreseeByHand,
  input: {
    outcome: z.enum(['taken', 'not_taken'], 'Choose whether the money was taken'),
    amount: z
      .string()
      .default('')
      .transform((input) => readPounds(input) ?? null)
      .describe('How much was taken, where it was: as much as the payment is for'),
    reference: line(100, 'the gateway’s reference')
      .default('')
      .describe('The gateway’s name for the charge, where it was taken'),
    reason: requiredLine(200, 'a reason'),
    evidence: longText(1_000, 'the evidence'),
  },
  answer: paymentState,
  done: 'Settled by hand. The buyer is emailed.',
  async prepare({ deps, by, subject, input }) {
    requireSettlable(subject, input, deps.clock.now());
    await recordRequest(deps, by, subject, 'What became of the payment, before settling it by hand');
    const { outcome, reference, reason, evidence } = input;
    const isTaken = outcome === 'taken';
    const values = {
      outcome,
      reason,
      evidence,
      by: by.name,
      reference: isTaken ? reference : null,
      summary: subject.gateway === 'paypal' ? 'PayPal' : 'Card',
    };
    return settleByHand(deps, subject, values, {
      signal: AbortSignal.timeout(PATIENCE_MS),
      // In the transaction that settles it, which is another one.
      also: (tx) =>
        writeAuditEntry(tx, {
          by,
          action: 'settleByHand',
          subject: { kind: 'payment', id: subject.id },
          now: deps.clock.now(),
          detail: `Settled by hand as ${isTaken ? 'taken' : 'not taken'}: ${reason}`,
        }),
    });
  },
  async change({ input: { id }, prepared: { isByHand, payment: settled } }) {
    if (isByHand) return changed({ id, state: settled.state });
    const result = RESULTS[settled.state] ?? 'Look at the payment again.';
    return new Problem(409, `The gateway has answered. ${result}`);
  },
});

/** Payments that nobody has decided on, and refunds that a gateway has refused (R53, R54). */
export const moneyActions = [
  checkPayment,
  lookAgainAtPayment,
  settleStuck,
  staffAction({
    name: 'retryRefund',
    summary: 'Ask again for what a gateway has refused to give back',
    on: refund,
    path: '/retry',
    movesMoney: true,
    async preview({ db }, _by, { id }) {
      const refundRow = await refund.find(db, { id });
      const paid = refundRow && (await findPaymentById(db, refundRow.payment_id));
      if (!refundRow || !paid) throw new Problem(404, refund.missing);
      const refused = (await legsOfRefund(db, id)).filter(({ state }) => state === 'refused');
      if (refused.length === 0) throw new Problem(409, refund.changed);
      return [...goesBack(refused, paid), `We email ${paid.snapshot.email} once it has been refunded.`];
    },
    answer: refundRetried,
    done: 'The refund has been asked for again.',
    verb: 'asked for it again',
    async change({ tx, deps, by, input: { id } }) {
      const result = await retryRefund(deps, tx, id, `asked again by ${by.name}`);
      if (result === 'refunded since')
        return new Problem(
          409,
          'That money has gone back by another refund since, so it can’t be tried again.',
        );
      if (result !== 'requested') return stale({ before: refund.changed });
      return changed({ id, requested: true }, 'Asked for a refused refund again');
    },
  }),
];

/** For the page of a payment. */
export function paymentForms() {
  return { lookAgainAtPayment: formOf(lookAgainAtPayment), settleByHand: formOf(settleStuck) };
}

function recordRequest({ db, clock }: OfficeDeps, by: Staff, { id }: Payment, detail: string) {
  return writeGatewayRequest(db, { by, subject: { kind: 'payment', id }, detail, now: clock.now() });
}

/** "£240.35 goes back to Visa ending 3436." */
function goesBack(legs: readonly RefundLeg[], payment: Payment): string[] {
  const legAmounts = legs.map((leg) => ({ voucherId: leg.voucher_id, pence: leg.amount_pence }));
  return waysBack({ legs: legAmounts }, payment).map(({ to, amount }) => `${amount} goes back to ${to}.`);
}

const RESULTS: Partial<Record<Payment['state'], string>> = {
  captured: 'The payment was taken, and its order is paid.',
  declined: 'The payment was not taken: the gateway declined it.',
  revoked: 'The payment was not taken.',
  refunding: 'The payment was taken, and is being refunded.',
  refunded: 'The payment was taken, and has been refunded.',
};

interface ByHandInput {
  id: string;
  outcome: 'taken' | 'not_taken';
  amount: Pence | null;
  reference: string;
  reason: string;
  evidence: string;
}

function requireSettlable(paid: Payment, { outcome, amount, reference }: ByHandInput, now: Date) {
  if (!isStuck(paid, now))
    throw new Problem(
      409,
      paid.state === 'capturing'
        ? 'The gateway may answer yet: a payment can be settled by hand after 15 minutes.'
        : payment.changed,
    );
  if (outcome === 'taken' && reference === '')
    throw invalid('reference', 'Enter the gateway’s reference of the charge');
  // Another sum would be charged than what was ordered (I4).
  if (outcome === 'taken' && amount !== paid.amount_pence)
    throw invalid(
      'amount',
      `The payment is for ${pounds(asPence(paid.amount_pence))}. Only that sum can be settled here.`,
    );
}

async function foreseeByHand(office: OfficeDeps, _by: Staff, input: ByHandInput): Promise<string[]> {
  const paid = await findPaymentById(office.db, input.id);
  if (!paid) throw new Problem(404, payment.missing);
  requireSettlable(paid, input, office.clock.now());
  const amount = pounds(asPence(paid.amount_pence));
  const { email } = paid.snapshot;
  const first =
    'We ask the gateway once more. If it says what happened, that counts, and nothing is settled by hand.';
  const emailed = `We email ${email}.`;
  if (input.outcome === 'not_taken')
    return [
      first,
      `Otherwise ${amount} counts as not taken: order ${paid.order_number} is not paid, and its basket can be paid for again.`,
      'If the gateway says later that the money was taken, it goes back.',
      emailed,
    ];
  const current = await findCurrentPayment(office.db, paid.basket_uuid);
  const isSecond = current?.state === 'captured';
  return [
    first,
    isSecond
      ? `Otherwise ${amount} goes back, by the reference ${input.reference}: another payment has paid the order.`
      : `Otherwise ${amount} counts as taken, by the reference ${input.reference}: order ${paid.order_number} is paid, and what it bought is sent.`,
    emailed,
  ];
}
