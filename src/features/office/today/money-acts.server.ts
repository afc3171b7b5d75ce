import { z } from 'zod';
import { settlePayment } from '#src/features/checkout/payment/settle.server.ts';
import { retryRefund } from '#src/features/checkout/refunds/retry-refund.server.ts';
import type { Purchase } from '#src/features/orders/purchase.ts';
import { findPaymentById, type Payment } from '#src/features/payments/payments.server.ts';
import { findRefund, legsOfRefund, type RefundLeg } from '#src/features/payments/refunds/refunds.server.ts';
import { nothingMore } from '#src/platform/http/api.server.ts';
import { Problem } from '#src/platform/http/problem.ts';
import type { OfficeDeps } from '../access/office-deps.server.ts';
import type { Staff } from '../access/staff.ts';
import { type Act, act } from '../acts/act.ts';
import { deedInWords, lastDeed } from '../log/read-log.server.ts';
import { writeAsking, writeLog } from '../log/write-log.server.ts';
import { waysBack } from '../orders/refund-ways.ts';

const params = z.object({ id: z.uuid('No such payment') });
const paymentState = z
  .object({ id: z.uuid(), state: z.string().describe('captured, declined, revoked, refunding or refunded') })
  .meta({ id: 'PaymentChecked' });
const refundAsked = z.object({ id: z.uuid(), asked: z.literal(true) }).meta({ id: 'RefundAskedAgain' });

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
      return [
        ...goesBack(refused, payment),
        `We email ${(payment.snapshot as Purchase).email} once it is on its way.`,
      ];
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
          const first = await lastDeed(tx, about, ['retryRefund']);
          const who = first ? ` ${deedInWords(first, 'asked for it again', now)}` : '';
          throw new Problem(409, `That refund isn’t refused any more.${who}`);
        }
        const detail = 'Asked for a refused refund again';
        await writeLog(tx, { by, did: 'retryRefund', about, detail, now });
      });
      return { id, asked: true as const };
    },
  }),
];

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

async function checkPayment(deps: OfficeDeps, by: Staff, { id }: { id: string }) {
  const payment = await findPaymentById(deps.db, id);
  if (!payment) throw new Problem(404, 'We couldn’t find that payment.');
  const about = { kind: 'payment', id };
  const asking = 'What became of the payment';
  await writeAsking(deps.db, { by, about, detail: asking, now: deps.clock.now() });
  const { payment: settled } = await settlePayment(deps, payment, AbortSignal.timeout(PATIENCE_MS));
  const came = CAME_TO[settled.state];
  if (!came)
    throw new Problem(409, 'The gateway still doesn’t say whether money was taken. We ask it every minute.');
  const now = deps.clock.now();
  await deps.db
    .transaction()
    .execute((tx) => writeLog(tx, { by, did: 'checkPayment', about, detail: came, now }));
  return { id, state: settled.state };
}
