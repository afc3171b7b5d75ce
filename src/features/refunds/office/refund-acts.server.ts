import { z } from 'zod';
import type { OfficeDeps } from '#src/features/identity/staff/access/office-deps.server.ts';
import type { Staff } from '#src/features/identity/staff/access/staff.ts';
import { type Act, act } from '#src/features/identity/staff/acts/act.ts';
import { cancelTaken } from '#src/features/lessons/bookings/bookings-taken.server.ts';
import { formatSpan } from '#src/features/lessons/bookings/one-lesson.server.ts';
import { writeNote } from '#src/features/orders/office/notes/order-notes.server.ts';
import { orderAtOffice } from '#src/features/orders/office/order-at-office.server.ts';
import type { RefundAsked } from '#src/features/payments/refunds/refund-plan.ts';
import { writeAuditEntry } from '#src/kit/audit/write-audit-entry.server.ts';
import type { Tx } from '#src/platform/db/db.server.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { fromDecimal, type Pence, pounds } from '#src/platform/money.ts';
import { line, optionalLine } from '#src/platform/text-rules.ts';
import { type Asked, askRefund } from '../ask-refund.server.ts';
import { askForAll, isRefundedNow, linesAfter, previewRefund, refundableOf } from '../refundable.server.ts';
import { formatRefusal } from './refund-preview.server.ts';
import { whyChanged } from './refunded-meanwhile.server.ts';

const amount = z
  .string()
  .regex(/^\d{1,7}\.\d{2}$/, 'Enter an amount like 12.50')
  .transform((decimal) => fromDecimal(decimal));

const wanted = z
  .object({
    how: z.enum(['lines', 'amount', 'all']),
    lines: z
      .array(z.object({ part: z.string().max(40), amount }))
      .max(100)
      .default([])
      .describe('Parts of the order, "line 0" or "postage", and how much of each; the fee follows'),
    amount: amount.optional().describe('Where it is not for lines'),
    left: amount.describe('What you were shown as left to refund: refused where it has changed'),
    cancels: z
      .array(z.uuid())
      .max(300)
      .default([])
      .describe('The booked lessons that you were shown as paid back: they are cancelled with it'),
    reason: line(200, 'a reason').min(1, 'Choose a reason'),
    note: optionalLine(500, 'a note').describe('For colleagues'),
  })
  .meta({ id: 'RefundWanted' });

const given = z.object({ id: z.uuid(), amount: z.string() }).meta({ id: 'RefundAsked' });
const ofOrder = z.object({ id: z.uuid('Order not found') });

/** Giving money back (R54). */
export const refundActs: readonly Act[] = [
  act({
    name: 'refundOrder',
    summary: 'Refund lines of an order, an amount, or all that can be refunded',
    method: 'POST',
    path: '/v1/office/orders/:id/refunds',
    movesMoney: true,
    preview: 'on its page',
    params: ofOrder,
    body: wanted,
    answer: given,
    fromForm: ({ lines = '', amount: typed = '', cancels = '', ...fields }) => ({
      ...fields,
      cancels: cancels.split(',').filter(Boolean),
      lines: lines.split(',').flatMap((one) => {
        const [part, pence] = one.split('=');
        return part && pence ? [{ part, amount: pence }] : [];
      }),
      ...(typed && { amount: typed }),
    }),
    run: refund,
  }),
];

async function refund(office: OfficeDeps, by: Staff, asked: { id: string } & z.output<typeof wanted>) {
  const { db, clock } = office;
  const found = await orderAtOffice(db, asked.id);
  if (!found) throw new Problem(404, 'We couldn’t find that order.');
  const { order, payment } = found;
  const now = clock.now();
  const work = async (tx: Tx) => {
    await cancelBooked(tx, found, { asked, by: by.name, now });
    const refunded = await askRefund(office, tx, {
      paymentId: payment.id,
      asked: toAsked(asked),
      left: asked.left,
      reason: asked.reason,
      askedBy: by.name,
    });
    // Thrown, so that no lesson stays cancelled.
    if (!refunded.ok) throw new NotRefunded(refunded);
    const about = { kind: 'order', id: order.id };
    const detail = `${pounds(refunded.total)}: ${asked.reason}`;
    await writeAuditEntry(tx, { by, did: 'refundOrder', about, detail, now });
    if (asked.note) await writeNote(tx, { orderId: order.id, by, words: asked.note, now });
    return refunded;
  };
  const came = await db
    .transaction()
    .execute(work)
    .catch((error) => {
      if (error instanceof NotRefunded) return error.why;
      throw error;
    });
  if (came.ok) return { id: came.refundId, amount: pounds(came.total) };
  if (came.refusal === 'changed' || came.refusal === 'not_paid')
    throw await whyChanged(office, found, { shown: asked.left, by });
  throw new Problem(422, formatRefusal(came.refusal, came.left));
}

class NotRefunded extends Error {
  readonly why: Extract<Asked, { ok: false }>;

  constructor(why: NotRefunded['why']) {
    super('not refunded');
    this.why = why;
  }
}

/** Cancels the lessons whose minutes go back with the money, where the staff have agreed to just these. */
async function cancelBooked(
  tx: Tx,
  { order, payment }: NonNullable<Awaited<ReturnType<typeof orderAtOffice>>>,
  { asked, by, now }: { asked: z.output<typeof wanted>; by: string; now: Date },
) {
  if (order.state !== 'paid') return;
  const refundable = await refundableOf(tx, payment, order);
  const wants = toAsked(asked);
  const plan = previewRefund(refundable, wants === 'all' ? askForAll(refundable) : wants);
  if (!plan.ok) return;
  const lines = linesAfter(payment, refundable, plan.shares).filter(isRefundedNow);
  const given = { orderId: order.id, lines, agreed: asked.cancels };
  const came = await cancelTaken(tx, given, { by, role: 'office', now });
  if (came === 'done') return;
  const stand = 'stand' in came ? came.stand.map((one) => formatSpan(one, now)).join('; ') : '';
  throw new Problem(
    409,
    stand === ''
      ? 'The lessons that are booked have changed. Look at what will happen, then refund again.'
      : `Hours that are booked would be paid back: ${stand}. Cancel these lessons with the refund, or refund less.`,
    { code: 'lessons_booked' },
  );
}

function toAsked({
  how,
  lines,
  amount: pence,
}: Pick<z.output<typeof wanted>, 'how' | 'lines' | 'amount'>): RefundAsked | 'all' {
  if (how === 'all') return 'all';
  if (how === 'amount') return { kind: 'amount', pence: pence ?? (0 as Pence) };
  return { kind: 'parts', parts: lines.map(({ part, amount: of }) => ({ part, pence: of })) };
}
