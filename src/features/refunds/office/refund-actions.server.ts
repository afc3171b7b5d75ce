import { z } from 'zod';
import type { OfficeDeps } from '#src/features/identity/staff/access/office-deps.server.ts';
import type { Staff } from '#src/features/identity/staff/access/staff.ts';
import { type Act, act } from '#src/features/identity/staff/acts/act.ts';
import { formatSpan } from '#src/features/lessons/bookings/one-lesson.server.ts';
import { writeNote } from '#src/features/orders/office/notes/order-notes.server.ts';
import { orderAtOffice, remainingAtOffice } from '#src/features/orders/office/order-at-office.server.ts';
import { type RefundTold, refundsOfPayment } from '#src/features/payments/refunds/refund-queries.server.ts';
import { writeAuditEntry } from '#src/kit/audit/write-audit-entry.server.ts';
import { londonWhenInSentence } from '#src/platform/dates.ts';
import type { Tx } from '#src/platform/db/db.server.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { asPence, fromDecimal, type Pence, pounds, ZERO } from '#src/platform/money.ts';
import { line, optionalLine } from '#src/platform/text-rules.ts';
import { type PlannedRefund, remainingShown, type StaffRefund } from '../refund-plan.ts';
import { type RefundResult, requestRefund } from '../request-refund.server.ts';
import { type AtOffice, formatRefusal } from './refund-page-data.server.ts';
import { waysBack } from './refund-ways.ts';

const amount = z
  .string()
  .regex(/^\d{1,7}\.\d{2}$/, 'Enter an amount like 12.50')
  .transform((decimal) => fromDecimal(decimal));

const input = z
  .object({
    how: z.enum(['lines', 'amount', 'all']),
    lines: z
      .array(z.object({ part: z.string().max(40), amount }))
      .max(100)
      .default([])
      .describe('Parts of the order, "line 0" or "postage", and how much of each; the fee follows'),
    amount: amount.optional().describe('Where it is not for lines'),
    plan: z
      .string()
      .max(40)
      .describe('The fingerprint of what you were shown: refused where something else would happen'),
    cancels: z
      .boolean()
      .default(false)
      .describe('Whether the booked lessons are cancelled that you were shown as paid back'),
    reason: line(200, 'a reason').min(1, 'Choose a reason'),
    note: optionalLine(500, 'a note').describe('For colleagues'),
  })
  .meta({ id: 'RefundRequest' });

const created = z.object({ id: z.uuid(), amount: z.string() }).meta({ id: 'RefundCreated' });
const ofOrder = z.object({ id: z.uuid('Order not found') });

/** Giving money back (R54). */
export const refundActions: readonly Act[] = [
  act({
    name: 'refundOrder',
    summary: 'Refund lines of an order, an amount, or all that can be refunded',
    method: 'POST',
    path: '/v1/office/orders/:id/refunds',
    movesMoney: true,
    preview: 'on its page',
    params: ofOrder,
    body: input,
    answer: created,
    fromForm: ({ lines = '', amount: typed = '', cancels, ...fields }) => ({
      ...fields,
      cancels: cancels !== undefined,
      lines: lines.split(',').flatMap((one) => {
        const [part, pence] = one.split('=');
        return part && pence ? [{ part, amount: pence }] : [];
      }),
      ...(typed && { amount: typed }),
    }),
    run: refund,
  }),
];

type RefundInput = { id: string } & z.output<typeof input>;

async function refund(
  office: OfficeDeps,
  by: Staff,
  { id, plan, cancels, reason, note, ...requested }: RefundInput,
) {
  const { db, clock } = office;
  const found = await orderAtOffice(db, id);
  if (!found) throw new Problem(404, 'We couldn’t find that order.');
  const now = clock.now();
  const work = async (tx: Tx) => {
    const result = await requestRefund(office, tx, {
      paymentId: found.payment.id,
      request: toRequest(requested),
      fingerprint: plan,
      cancelsLessons: cancels,
      reason,
      requestedBy: by.name,
    });
    // Thrown, so that nothing of it stays.
    if (!result.ok) throw new NotRefunded(result);
    const detail = `${pounds(result.total)}: ${reason}`;
    await writeAuditEntry(tx, { by, did: 'refundOrder', about: { kind: 'order', id }, detail, now });
    if (note) await writeNote(tx, { orderId: id, by, words: note, now });
    return result;
  };
  const result = await db
    .transaction()
    .execute(work)
    .catch((error) => {
      if (error instanceof NotRefunded) return error.why;
      throw error;
    });
  if (result.ok) return { id: result.refundId, amount: pounds(result.total) };
  if (result.refusal === 'lessons_booked') throw lessonsBooked(result.plan, now);
  if (result.refusal === 'changed' || result.refusal === 'not_paid')
    throw await whyChanged(office, found, { shown: remainingShown(plan), by });
  throw new Problem(422, formatRefusal(result.refusal, result.remaining));
}

class NotRefunded extends Error {
  readonly why: Extract<RefundResult, { ok: false }>;

  constructor(why: NotRefunded['why']) {
    super('not refunded');
    this.why = why;
  }
}

function lessonsBooked({ consequences }: PlannedRefund, now: Date): Problem {
  const lessons = consequences.filter((one) => one.kind === 'lesson_cancelled');
  const words = lessons.map((lesson) => formatSpan(lesson, now)).join('; ');
  return new Problem(
    409,
    `Hours that are booked would be paid back: ${words}. Cancel these lessons with the refund, or refund less.`,
    { code: 'lessons_booked' },
  );
}

function toRequest({
  how,
  lines,
  amount: pence,
}: Pick<RefundInput, 'how' | 'lines' | 'amount'>): StaffRefund {
  if (how === 'all') return { kind: 'all' };
  if (how === 'amount') return { kind: 'amount', pence: pence ?? ZERO };
  return { kind: 'parts', parts: lines.map(({ part, amount: of }) => ({ part, pence: of })) };
}

/** What somebody is told who saw other figures than there are: who refunded how much meanwhile, and what is left. */
async function whyChanged(
  { db, clock }: OfficeDeps,
  subject: AtOffice,
  { shown, by }: { shown: Pence; by: Staff },
): Promise<Problem> {
  const now = clock.now();
  const current = (await orderAtOffice(db, subject.order.id)) ?? subject;
  const left = await remainingAtOffice(db, current);
  if (left === shown) {
    const heading = 'Nothing was refunded: something else would happen than you saw';
    const why =
      'A lesson, a voucher, learning or a course place of the order has changed since. Check what will happen, then refund again.';
    return new Problem(409, heading, { errors: { plan: [why] } });
  }
  const [last] = (await refundsOfPayment(db, subject.payment.id)).filter(({ state }) => state !== 'refused');
  if (!last || left > shown) {
    const why = `You saw ${pounds(shown)} left to refund; now it is ${pounds(left)}. Check the figures below, then refund again.`;
    return new Problem(409, 'Nothing was refunded: the figures have changed', { errors: { plan: [why] } });
  }
  const who = last.askedBy === by.name ? 'you' : whoIs(last);
  const heading = `Nothing was refunded: ${who} refunded ${pounds(asPence(last.pence))} ${londonWhenInSentence(last.at, now)}`;
  const rest =
    left === 0 ? 'Nothing of the order is left to refund.' : 'Check the figures below, then refund again.';
  const each = waysBack(last, current.payment).map(({ to, amount }) => `${amount} to ${to}`);
  const ways = new Intl.ListFormat('en-GB').format(each);
  const detail = `It went ${ways}. You saw ${pounds(shown)} left to refund; now it is ${pounds(left)}. ${rest}`;
  return new Problem(409, heading, { errors: { plan: [detail] } });
}

function whoIs({ askedBy }: RefundTold): string {
  if (askedBy === 'system') return 'the site';
  return askedBy === 'elsewhere' ? 'somebody at the gateway' : askedBy;
}
