import { z } from 'zod';
import { giveBackLateCapture } from '#src/features/checkout/payment/late-capture.server.ts';
import { settlePayment } from '#src/features/checkout/payment/settle.server.ts';
import type { OfficeDeps } from '#src/features/identity/staff/access/office-deps.server.ts';
import { type Act, act } from '#src/features/identity/staff/acts/act.ts';
import { emailConcerned } from '#src/features/identity/staff/acts/email-concerned.server.tsx';
import { orderOfPayment } from '#src/features/orders/orders.server.ts';
import { compareDay, ledgerGateways } from '#src/features/payments/ledger/compare-day.server.ts';
import { explainDifference, findDifference } from '#src/features/payments/ledger/read-ledger.server.ts';
import { findPaymentById, type Payment } from '#src/features/payments/payments.server.ts';
import {
  type RefundTold,
  refundsOfPayment,
} from '#src/features/payments/refunds/refunds-of-payment.server.ts';
import { foreseeSettling } from '#src/features/refunds/foresee-settling.server.ts';
import { lookForRefunds } from '#src/features/refunds/refunded-elsewhere.server.ts';
import { findLastEntry, formatAuditEntry } from '#src/kit/audit/read-audit-log.server.ts';
import { writeAuditEntry, writeGatewayRequest } from '#src/kit/audit/write-audit-entry.server.ts';
import { londonDate } from '#src/platform/clock.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { nothingMore } from '#src/platform/http/api.server.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { asPence, pounds } from '#src/platform/money.ts';
import { requiredLine } from '#src/platform/text-rules.ts';

const params = z.object({ id: z.uuid('No such difference') });
const answer = z.object({ id: z.uuid() }).meta({ id: 'LedgerDifference' });
const notThere = () => new Problem(404, 'That difference is settled already.');

/** What staff do where our books and a gateway's ledger differ. */
export const ledgerActs: readonly Act[] = [
  act({
    name: 'settleDifference',
    summary: 'Ask the gateway about a payment that differs, act on its answer, and compare its day again',
    method: 'POST',
    path: '/v1/office/money/differences/:id/settle',
    movesMoney: true,
    async preview(office, by, { id }) {
      const { payment, about, detail } = await differing(office.db, id);
      await writeGatewayRequest(office.db, { by, about, detail, now: office.clock.now() });
      return foreseeSettling(office, payment);
    },
    params,
    body: nothingMore,
    answer,
    async run(office, by, { id }) {
      const { db, clock } = office;
      const { difference, payment, about, detail } = await differing(db, id);
      await writeGatewayRequest(db, { by, about, detail, now: clock.now() });
      const known = await refundsOfPayment(db, payment.id);
      if (payment.state === 'declined' || payment.state === 'revoked')
        await giveBackLateCapture(office, payment);
      else if (payment.state === 'captured') await lookForRefunds(office, payment);
      else await settlePayment(office, payment);
      await tellOfTakenOver(office, payment, known);
      await compareDay(office, difference.day, difference.gateway);
      const left = await findDifference(db, id);
      if (left)
        throw new Problem(
          409,
          'The gateway’s answer hasn’t changed, so the two still differ. Try again later, or write down why.',
        );
      await db
        .transaction()
        .execute((tx) =>
          writeAuditEntry(tx, { by, did: 'settleDifference', about, detail, now: clock.now() }),
        );
      return { id };
    },
  }),
  act({
    name: 'explainDifference',
    summary: 'Write down why our books and a gateway’s ledger differ about a payment',
    method: 'POST',
    path: '/v1/office/money/differences/:id/explain',
    permission: 'work',
    params,
    body: z.object({ note: requiredLine(200, 'why they differ') }).meta({ id: 'DifferenceExplanation' }),
    answer,
    async run({ db, clock }, by, { id, note }) {
      const now = clock.now();
      const about = { kind: 'difference', id };
      const came = await db.transaction().execute(async (tx) => {
        const found = await explainDifference(tx, { id, by: by.name, note, now });
        if (found === 'explained')
          await writeAuditEntry(tx, { by, did: 'explainDifference', about, detail: '', now });
        return found;
      });
      if (came === 'explained') return { id };
      if (came === 'unknown') throw notThere();
      const first = await findLastEntry(db, about, ['explainDifference']);
      throw new Problem(
        409,
        first ? formatAuditEntry(first, 'explained it', now) : 'That is explained already.',
      );
    },
  }),
  act({
    name: 'compareDay',
    summary: 'Compare a day with the gateways’ ledgers now',
    method: 'POST',
    path: '/v1/office/money/days/:day/compare',
    permission: 'work',
    params: z.object({ day: z.iso.date('Choose a day') }),
    body: nothingMore,
    answer: z.object({ day: z.iso.date() }).meta({ id: 'LedgerDay' }),
    async run(office, by, { day }) {
      const now = office.clock.now();
      if (day > londonDate(now)) throw new Problem(422, 'That day has not begun.');
      const about = { kind: 'day', id: day };
      await writeGatewayRequest(office.db, { by, about, detail: '', now });
      for (const gateway of ledgerGateways) await compareDay(office, day, gateway);
      await office.db
        .transaction()
        .execute((tx) => writeAuditEntry(tx, { by, did: 'compareDay', about, detail: '', now }));
      return { day };
    },
  }),
];

async function differing(db: Db, id: string) {
  const difference = await findDifference(db, id);
  const payment = difference && (await findPaymentById(db, difference.payment_id));
  if (!difference || !payment) throw notThere();
  return {
    difference,
    payment,
    about: { kind: 'payment', id: payment.id },
    detail: `difference of ${difference.day}`,
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
        subject: `${pounds(asPence(pence))} of order ${order.human_id} has been refunded`,
        sentences: [
          `${payment.gateway === 'paypal' ? 'PayPal' : 'The card company'} has refunded ${pounds(asPence(pence))} of order ${order.human_id} to you, and we have noted it.`,
        ],
      });
  });
}
