import { z } from 'zod';
import { settlePayment } from '#src/features/checkout/payment/settle.server.ts';
import { isStuck, settleByHand } from '#src/features/checkout/payment/settle-by-hand.server.ts';
import type { OfficeDeps } from '#src/features/identity/staff/access/office-deps.server.ts';
import type { Staff } from '#src/features/identity/staff/access/staff.ts';
import { type Act, act } from '#src/features/identity/staff/acts/act.ts';
import { findPaymentById, type Payment, standingPayment } from '#src/features/payments/payments.server.ts';
import { findRefund, legsOfRefund, type RefundLeg } from '#src/features/payments/refunds/refunds.server.ts';
import { setLookAgain } from '#src/features/payments/settlements.server.ts';
import { waysBack } from '#src/features/refunds/office/refund-ways.ts';
import { retryRefund } from '#src/features/refunds/retry-refund.server.ts';
import { findLastEntry, formatAuditEntry } from '#src/kit/audit/read-audit-log.server.ts';
import { writeAuditEntry, writeGatewayRequest } from '#src/kit/audit/write-audit-entry.server.ts';
import { londonDate } from '#src/platform/clock.ts';
import { formatDate } from '#src/platform/dates.ts';
import { nothingMore } from '#src/platform/http/api.server.ts';
import { invalid, Problem } from '#src/platform/http/problem.ts';
import { asPence, type Pence, pounds, readPounds } from '#src/platform/money.ts';
import { line, longText, requiredLine } from '#src/platform/text-rules.ts';

const params = z.object({ id: z.uuid('No such payment') });
const paymentState = z
  .object({ id: z.uuid(), state: z.string().describe('captured, declined, revoked, refunding or refunded') })
  .meta({ id: 'PaymentChecked' });
const refundAsked = z.object({ id: z.uuid(), asked: z.literal(true) }).meta({ id: 'RefundAskedAgain' });

/** The days that an undecided payment can be looked at again. */
export function daysToLookAgain(now: Date): { first: string; last: string } {
  const today = Temporal.PlainDate.from(londonDate(now));
  return { first: today.add({ days: 1 }).toString(), last: today.add({ days: 30 }).toString() };
}

/** As long as a person waits for a page. */
const PATIENCE_MS = 10_000;

/** Payments that nobody has decided on, and refunds that a gateway has refused (R53, R54). */
export const moneyActs: readonly Act[] = [
  act({
    name: 'checkPayment',
    summary: 'Ask the gateway now what became of a payment, and act on its answer',
    method: 'POST',
    path: '/v1/office/payments/:id/check',
    permission: 'work',
    params,
    body: nothingMore,
    answer: paymentState,
    run: checkPayment,
  }),
  act({
    name: 'lookAgainAtPayment',
    summary: 'Set the day on which staff look at an undecided payment again',
    method: 'POST',
    path: '/v1/office/payments/:id/look-again',
    endsTask: true,
    permission: 'work',
    params,
    body: z.object({ on: z.iso.date('Choose a day') }).meta({ id: 'PaymentLookAgain' }),
    answer: z.object({ id: z.uuid() }).meta({ id: 'PaymentActedOn' }),
    async run({ db, clock }, by, { id, on }) {
      const now = clock.now();
      const { first, last } = daysToLookAgain(now);
      if (on < first || on > last) throw invalid('on', `Choose a day from tomorrow to ${formatDate(last)}`);
      if (!(await findPaymentById(db, id))) throw paymentNotFound();
      const set = await db.transaction().execute(async (tx) => {
        if (!(await setLookAgain(tx, id, on))) return false;
        const about = { kind: 'payment', id };
        const detail = `Look at the payment again on ${formatDate(on)}`;
        await writeAuditEntry(tx, { by, did: 'lookAgainAtPayment', about, detail, now });
        return true;
      });
      if (!set) throw new Problem(409, 'That payment is settled by now.');
      return { id };
    },
  }),
  act({
    name: 'settleByHand',
    summary: 'Settle a payment that its gateway doesn’t decide on, by evidence of what the gateway said',
    method: 'POST',
    path: '/v1/office/payments/:id/settle',
    endsTask: true,
    movesMoney: true,
    permission: 'settle',
    preview: foreseeByHand,
    params,
    body: z
      .object({
        outcome: z.enum(['taken', 'not_taken'], 'Choose whether the money was taken'),
        amount: z
          .string()
          .default('')
          .transform((typed) => readPounds(typed) ?? null)
          .describe('How much was taken, where it was: as much as the payment is for'),
        reference: line(100, 'the gateway’s reference')
          .default('')
          .describe('The gateway’s name for the charge, where it was taken'),
        reason: requiredLine(200, 'a reason'),
        evidence: longText(1_000, 'the evidence'),
      })
      .meta({ id: 'SettlementByHand' }),
    answer: paymentState,
    run: settleStuck,
  }),
  act({
    name: 'retryRefund',
    summary: 'Ask again for what a gateway has refused to give back',
    method: 'POST',
    path: '/v1/office/refunds/:id/retry',
    movesMoney: true,
    async preview({ db }, _by, { id }) {
      const refund = await findRefund(db, id);
      const payment = refund && (await findPaymentById(db, refund.payment_id));
      if (!refund || !payment) throw refundNotFound();
      const refused = (await legsOfRefund(db, id)).filter(({ state }) => state === 'refused');
      if (refused.length === 0) throw new Problem(409, 'That refund isn’t refused any more.');
      return [...goesBack(refused, payment), `We email ${payment.snapshot.email} once it has been refunded.`];
    },
    params,
    body: nothingMore,
    answer: refundAsked,
    async run(deps, by, { id }) {
      const now = deps.clock.now();
      if (!(await findRefund(deps.db, id))) throw refundNotFound();
      await deps.db.transaction().execute(async (tx) => {
        const came = await retryRefund(deps, tx, id, `asked again by ${by.name}`);
        if (came === 'refunded since')
          throw new Problem(
            409,
            'That money has gone back by another refund since, so it can’t be tried again.',
          );
        const about = { kind: 'refund', id };
        if (came !== 'asked') {
          const first = await findLastEntry(tx, about, ['retryRefund']);
          const who = first ? ` ${formatAuditEntry(first, 'asked for it again', now)}` : '';
          throw new Problem(409, `That refund isn’t refused any more.${who}`);
        }
        const detail = 'Asked for a refused refund again';
        await writeAuditEntry(tx, { by, did: 'retryRefund', about, detail, now });
      });
      return { id, asked: true as const };
    },
  }),
];

const paymentNotFound = () => new Problem(404, 'We couldn’t find that payment.');
const refundNotFound = () => new Problem(404, 'We couldn’t find that refund.');

/** "£240.35 goes back to Visa ending 3436." */
function goesBack(legs: readonly RefundLeg[], payment: Payment): string[] {
  const told = legs.map((leg) => ({ voucherId: leg.voucher_id, pence: leg.amount_pence }));
  return waysBack({ legs: told }, payment).map(({ to, amount }) => `${amount} goes back to ${to}.`);
}

const CAME_TO: Partial<Record<Payment['state'], string>> = {
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

async function stuckPayment({ db, clock }: OfficeDeps, { id, outcome, amount, reference }: ByHandInput) {
  const payment = await findPaymentById(db, id);
  if (!payment) throw paymentNotFound();
  if (!isStuck(payment, clock.now()))
    throw new Problem(
      409,
      payment.state === 'capturing'
        ? 'The gateway may answer yet: a payment can be settled by hand after 15 minutes.'
        : 'That payment is settled by now.',
    );
  if (outcome === 'taken' && reference === '')
    throw invalid('reference', 'Enter the gateway’s reference of the charge');
  // Another sum would be charged than what was ordered (I4).
  if (outcome === 'taken' && amount !== payment.amount_pence)
    throw invalid(
      'amount',
      `The payment is for ${pounds(asPence(payment.amount_pence))}. Only that sum can be settled here.`,
    );
  return payment;
}

async function foreseeByHand(office: OfficeDeps, _by: Staff, input: ByHandInput): Promise<string[]> {
  const payment = await stuckPayment(office, input);
  const amount = pounds(asPence(payment.amount_pence));
  const { email } = payment.snapshot;
  const first =
    'We ask the gateway once more. If it says what happened, that counts, and nothing is settled by hand.';
  const emailed = `We email ${email}.`;
  if (input.outcome === 'not_taken')
    return [
      first,
      `Otherwise ${amount} counts as not taken: order ${payment.order_number} is not paid, and its basket can be paid for again.`,
      'If the gateway says later that the money was taken, it goes back.',
      emailed,
    ];
  const standing = await standingPayment(office.db, payment.purchase_id);
  const isSecond = standing?.state === 'captured';
  return [
    first,
    isSecond
      ? `Otherwise ${amount} goes back, by the reference ${input.reference}: another payment has paid the order.`
      : `Otherwise ${amount} counts as taken, by the reference ${input.reference}: order ${payment.order_number} is paid, and what it bought is sent.`,
    emailed,
  ];
}

async function settleStuck(deps: OfficeDeps, by: Staff, input: ByHandInput) {
  const payment = await stuckPayment(deps, input);
  const { id, outcome, reference, reason, evidence } = input;
  const about = { kind: 'payment', id };
  const asking = 'What became of the payment, before settling it by hand';
  await writeGatewayRequest(deps.db, { by, about, detail: asking, now: deps.clock.now() });
  const isTaken = outcome === 'taken';
  const given = {
    outcome,
    reason,
    evidence,
    by: by.name,
    reference: isTaken ? reference : null,
    summary: payment.gateway === 'paypal' ? 'PayPal' : 'Card',
  };
  const { isByHand, payment: after } = await settleByHand(deps, payment, given, {
    signal: AbortSignal.timeout(PATIENCE_MS),
    also: (tx) =>
      writeAuditEntry(tx, {
        by,
        did: 'settleByHand',
        about,
        now: deps.clock.now(),
        detail: `Settled by hand as ${isTaken ? 'taken' : 'not taken'}: ${reason}`,
      }),
  });
  if (!isByHand)
    throw new Problem(
      409,
      `The gateway has answered. ${CAME_TO[after.state] ?? 'Look at the payment again.'}`,
    );
  return { id, state: after.state };
}

async function checkPayment(deps: OfficeDeps, by: Staff, { id }: { id: string }) {
  const payment = await findPaymentById(deps.db, id);
  if (!payment) throw paymentNotFound();
  const about = { kind: 'payment', id };
  const asking = 'What became of the payment';
  await writeGatewayRequest(deps.db, { by, about, detail: asking, now: deps.clock.now() });
  const { payment: settled } = await settlePayment(deps, payment, AbortSignal.timeout(PATIENCE_MS));
  const came = CAME_TO[settled.state];
  if (!came)
    throw new Problem(409, 'The gateway still doesn’t say whether money was taken. We ask it every minute.');
  const now = deps.clock.now();
  await deps.db
    .transaction()
    .execute((tx) => writeAuditEntry(tx, { by, did: 'checkPayment', about, detail: came, now }));
  return { id, state: settled.state };
}
