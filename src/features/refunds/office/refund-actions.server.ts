import { z } from 'zod';
import type { Staff } from '#src/features/identity/staff/access/staff.ts';
import { staffAction } from '#src/features/identity/staff/actions/staff-action.server.ts';
import { formatSpan } from '#src/features/lessons/bookings/one-lesson.server.ts';
import { writeNote } from '#src/features/orders/office/notes/order-notes.server.ts';
import { orderAtOffice, remainingAtOffice } from '#src/features/orders/office/order-at-office.server.ts';
import { order } from '#src/features/orders/office/order-subject.server.ts';
import { type RefundTold, refundsOfPayment } from '#src/features/payments/refunds/refund-queries.server.ts';
import { changed, refused } from '#src/kit/actions/outcome.ts';
import { formOf } from '#src/kit/forms/form-of.server.ts';
import { londonWhenInSentence } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { asPence, fromDecimal, type Pence, pounds, ZERO } from '#src/platform/money.ts';
import { line, optionalLine } from '#src/platform/text-rules.ts';
import { type PlannedRefund, remainingShown, type StaffRefund } from '../refund-plan.ts';
import { requestRefund } from '../request-refund.server.ts';
import { type AtOffice, formatRefusal } from './refund-page-data.server.ts';
import { waysBack } from './refund-ways.ts';

const amount = z
  .string()
  .regex(/^\d{1,7}\.\d{2}$/, 'Enter an amount like 12.50')
  .transform((decimal) => fromDecimal(decimal));

const refundOrder = staffAction({
  name: 'refundOrder',
  summary: 'Refund lines of an order, an amount, or all that can be refunded',
  on: order,
  path: '/refunds',
  movesMoney: true,
  preview: 'on its page',
  input: {
    cancels: z
      .boolean()
      .default(false)
      .describe('Whether the booked lessons are cancelled that you were shown as paid back'),
    reason: line(200, 'a reason').min(1, 'Choose a reason'),
    note: optionalLine(500, 'a note').describe('For colleagues'),
  },
  expected: {
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
  },
  answer: z.object({ id: z.uuid(), amount: z.string() }).meta({ id: 'RefundCreated' }),
  done: 'Refund entered. The buyer gets an email once the money has gone back.',
  fromForm: ({ lines = '', amount: typedAmount = '', cancels, ...fields }) => ({
    ...fields,
    cancels: cancels !== undefined,
    lines: lines.split(',').flatMap((one) => {
      const [part, pence] = one.split('=');
      return part && pence ? [{ part, amount: pence }] : [];
    }),
    ...(typedAmount && { amount: typedAmount }),
  }),
  async change({ tx, now, deps, by, subject, input: { id, plan, cancels, reason, note, ...choice } }) {
    const result = await requestRefund(deps, tx, {
      paymentId: subject.payment.id,
      request: toRequest(choice),
      fingerprint: plan,
      cancelsLessons: cancels,
      reason,
      requestedBy: by.name,
    });
    if (!result.ok) {
      if (result.refusal === 'lessons_booked') return lessonsBooked(result.plan, now);
      if (result.refusal === 'changed' || result.refusal === 'not_paid')
        return refused((db) => whyChanged(db, subject, { expectedRemaining: remainingShown(plan), by, now }));
      return new Problem(422, formatRefusal(result.refusal, result.remaining));
    }
    if (note) await writeNote(tx, { orderId: id, by, body: note, now });
    const total = pounds(result.total);
    return changed({ id: result.refundId, amount: total }, `${total}: ${reason}`);
  },
});

/** Giving money back (R54). */
export const refundActions = [refundOrder];

export const refundForm = () => formOf(refundOrder);

function lessonsBooked({ consequences }: PlannedRefund, now: Date): Problem {
  const lessons = consequences.filter((one) => one.kind === 'lesson_cancelled');
  const lessonTimes = lessons.map((lesson) => formatSpan(lesson, now)).join('; ');
  return new Problem(
    409,
    `Hours that are booked would be paid back: ${lessonTimes}. Cancel these lessons with the refund, or refund less.`,
    { code: 'lessons_booked' },
  );
}

function toRequest({
  how,
  lines,
  amount: pence,
}: {
  how: 'lines' | 'amount' | 'all';
  lines: readonly { part: string; amount: Pence }[];
  amount?: Pence | undefined;
}): StaffRefund {
  if (how === 'all') return { kind: 'all' };
  if (how === 'amount') return { kind: 'amount', pence: pence ?? ZERO };
  return { kind: 'parts', parts: lines.map(({ part, amount: of }) => ({ part, pence: of })) };
}

/** What somebody is told who saw other figures than there are: who refunded how much meanwhile, and what is left. */
async function whyChanged(
  db: Db,
  subject: AtOffice,
  { expectedRemaining, by, now }: { expectedRemaining: Pence; by: Staff; now: Date },
): Promise<Problem> {
  const current = (await orderAtOffice(db, subject.order.id)) ?? subject;
  const remaining = await remainingAtOffice(db, current);
  if (remaining === expectedRemaining) {
    const heading = 'Nothing was refunded: something else would happen than you saw';
    const reason =
      'A lesson, a voucher, learning or a course place of the order has changed since. Check what will happen, then refund again.';
    return new Problem(409, heading, { errors: { plan: [reason] } });
  }
  const [last] = (await refundsOfPayment(db, subject.payment.id)).filter(({ state }) => state !== 'refused');
  if (!last || remaining > expectedRemaining) {
    const reason = `You saw ${pounds(expectedRemaining)} left to refund; now it is ${pounds(remaining)}. Check the figures below, then refund again.`;
    return new Problem(409, 'Nothing was refunded: the figures have changed', { errors: { plan: [reason] } });
  }
  const who = last.askedBy === by.name ? 'you' : whoIs(last);
  const heading = `Nothing was refunded: ${who} refunded ${pounds(asPence(last.pence))} ${londonWhenInSentence(last.at, now)}`;
  const rest =
    remaining === 0
      ? 'Nothing of the order is left to refund.'
      : 'Check the figures below, then refund again.';
  const each = waysBack(last, current.payment).map(({ to, amount }) => `${amount} went to ${to}`);
  const ways = new Intl.ListFormat('en-GB').format(each);
  const detail = `${ways}. You saw ${pounds(expectedRemaining)} left to refund; now it is ${pounds(remaining)}. ${rest}`;
  return new Problem(409, heading, { errors: { plan: [detail] } });
}

function whoIs({ askedBy }: RefundTold): string {
  if (askedBy === 'system') return 'the site';
  return askedBy === 'elsewhere' ? 'somebody at the gateway' : askedBy;
}
