import { z } from 'zod';
import { refundLateCapture, settlePayment } from '#src/features/checkout/payment/settle.server.ts';
import type { OfficeDeps } from '#src/features/identity/staff/access/office-deps.server.ts';
import { emailConcerned } from '#src/features/identity/staff/actions/email-concerned.server.tsx';
import { staffAction } from '#src/features/identity/staff/actions/staff-action.server.ts';
import { orderOfPayment } from '#src/features/orders/orders.server.ts';
import { compareDay, ledgerGateways } from '#src/features/payments/ledger/compare-day.server.ts';
import { explainDifference, findDifference } from '#src/features/payments/ledger/read-ledger.server.ts';
import { findPaymentById, type Payment } from '#src/features/payments/payments.server.ts';
import { type RefundTold, refundsOfPayment } from '#src/features/payments/refunds/refund-queries.server.ts';
import { lookForRefunds } from '#src/features/refunds/external-refunds.server.ts';
import { foreseeSettling } from '#src/features/refunds/foresee-settling.server.ts';
import { changed, stale } from '#src/kit/actions/outcome.ts';
import type { Subject } from '#src/kit/actions/subject.ts';
import { writeGatewayRequest } from '#src/kit/audit/write-audit-entry.server.ts';
import { formOf } from '#src/kit/forms/form-of.server.ts';
import { londonDate } from '#src/platform/clock.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { asPence, pounds } from '#src/platform/money.ts';
import { requiredLine } from '#src/platform/text-rules.ts';

const params = z.object({ id: z.uuid('No such difference') });
const answer = z.object({ id: z.uuid() }).meta({ id: 'LedgerDifference' });
const IS_SETTLED = 'That difference is settled already.';

type Difference = NonNullable<Awaited<ReturnType<typeof findDifference>>>;

const difference: Subject<Difference, typeof params> = {
  kind: 'difference',
  path: '/money/differences/:id',
  params,
  find: (db, { id }) => findDifference(db, id),
  missing: IS_SETTLED,
  changed: 'That is explained already.',
};

const explainDifferenceAction = staffAction({
  name: 'explainDifference',
  summary: 'Write down why our books and a gateway’s ledger differ about a payment',
  on: difference,
  path: '/explain',
  permission: 'work',
  input: { note: requiredLine(200, 'why they differ') },
  answer,
  done: 'Written down.',
  verb: 'explained it',
  async change({ tx, now, by, input: { id, note } }) {
    const result = await explainDifference(tx, { id, by: by.name, note, now });
    if (result === 'unknown') return new Problem(404, IS_SETTLED);
    return result === 'explained' ? changed({ id }, '') : stale();
  },
});

/** What staff do where our books and a gateway's ledger differ. */
export const ledgerActions = [
  staffAction({
    name: 'settleDifference',
    summary: 'Ask the gateway about a payment that differs, act on its answer, and compare its day again',
    // Not about its subject, which is gone once it is done.
    path: '/money/differences/:id/settle',
    params: params.shape,
    movesMoney: true,
    async preview(office, by, { id }) {
      const { payment, subject, detail } = await differing(office.db, id);
      await writeGatewayRequest(office.db, { by, subject, detail, now: office.clock.now() });
      return foreseeSettling(office, payment);
    },
    answer,
    done: 'Settled. Our books and the gateway agree about that payment.',
    async prepare({ deps, by, input: { id } }) {
      const { db, clock } = deps;
      const { day, gateway, payment, subject, detail } = await differing(db, id);
      await writeGatewayRequest(db, { by, subject, detail, now: clock.now() });
      const known = await refundsOfPayment(db, payment.id);
      if (payment.state === 'declined' || payment.state === 'revoked') await refundLateCapture(deps, payment);
      else if (payment.state === 'captured') await lookForRefunds(deps, payment);
      else await settlePayment(deps, payment);
      await tellOfTakenOver(deps, payment, known);
      await compareDay(deps, day, gateway);
      return { ...subject, detail };
    },
    async change({ tx, input: { id }, prepared }) {
      if (await findDifference(tx, id))
        return new Problem(
          409,
          'The gateway’s answer hasn’t changed, so the two still differ. Try again later, or write down why.',
        );
      return changed({ id }, [prepared]);
    },
  }),
  explainDifferenceAction,
  staffAction({
    name: 'compareDay',
    summary: 'Compare a day with the gateways’ ledgers now',
    path: '/money/days/:day/compare',
    params: { day: z.iso.date('Choose a day') },
    permission: 'work',
    answer: z.object({ day: z.iso.date() }).meta({ id: 'LedgerDay' }),
    done: 'Compared just now.',
    async prepare({ deps, by, input: { day } }) {
      const now = deps.clock.now();
      if (day > londonDate(now)) throw new Problem(422, 'That day has not begun.');
      await writeGatewayRequest(deps.db, { by, subject: { kind: 'day', id: day }, detail: '', now });
      for (const gateway of ledgerGateways) await compareDay(deps, day, gateway);
    },
    change: async ({ input: { day } }) => changed({ day }, [{ kind: 'day', id: day, detail: '' }]),
  }),
];

/** For each difference of the money page. */
export const explainForm = () => formOf(explainDifferenceAction);

async function differing(db: Db, id: string) {
  const difference = await findDifference(db, id);
  const payment = difference && (await findPaymentById(db, difference.payment_id));
  if (!difference || !payment) throw new Problem(404, IS_SETTLED);
  const { day, gateway } = difference;
  return {
    day,
    gateway,
    payment,
    subject: { kind: 'payment', id: payment.id },
    detail: `difference of ${day}`,
  };
}

/** Emails the buyer of each refund made at the gateway that our books have taken over. */
async function tellOfTakenOver(office: OfficeDeps, payment: Payment, known: readonly RefundTold[]) {
  const order = await orderOfPayment(office.db, payment.id);
  const added = (await refundsOfPayment(office.db, payment.id)).filter(
    ({ id, askedBy }) => askedBy === 'elsewhere' && known.every((one) => one.id !== id),
  );
  if (!order || added.length === 0) return;
  await office.db.transaction().execute(async (tx) => {
    for (const { pence } of added)
      await emailConcerned(tx, office, [{ email: order.email, buyerOf: order.id }], {
        subject: `${pounds(asPence(pence))} of order ${order.order_number} has been refunded`,
        sentences: [
          `${payment.gateway === 'paypal' ? 'PayPal' : 'The card company'} has refunded ${pounds(asPence(pence))} of order ${order.order_number} to you, and we have noted it.`,
        ],
      });
  });
}
