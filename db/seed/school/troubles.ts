import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Staff } from '#src/features/identity/staff/access/staff.ts';
import {
  legsOfRefund,
  moveLeg,
  recordStaffNotifiedOfRefund,
  writeRefund,
} from '#src/features/payments/refunds/refunds.server.ts';
import type { AuditEntry } from '#src/kit/audit/write-audit-entry.server.ts';
import { HOUR_MS } from '#src/platform/dates.ts';
import type { Tx } from '#src/platform/db/db.server.ts';
import { asPence, pounds } from '#src/platform/money.ts';
import { person } from './people.ts';
import type { Random } from './random.ts';
import { newCharge, type WrittenOrder, writeEmail } from './write-order.ts';

const REVIEWS = [
  [
    'amara-osei',
    5,
    'Priya',
    'Amara drew the Armley gyratory on her whiteboard until I could have driven it in my sleep. Passed on Tuesday.',
  ],
  ['tom-ackroyd', 3, 'Callum', 'Knows his stuff, but rearranged on me twice in a month.'],
  ['samira-farah', 4, 'Yusuf', 'Very calm on the roundabouts. I’d have liked a bit more motorway.'],
] as const;

/** Reviews that wait, and everybody who has a place on the free course, one with a question to answer. */
export async function writeWaiting(tx: Tx, random: Random, now: Date) {
  await tx
    .insertInto('reviews')
    .values(
      REVIEWS.map(([instructor_slug, rating, name, content], index) => ({
        id: randomUUID(),
        instructor_slug,
        rating,
        name,
        content,
        state: 'pending' as const,
        email: `${name.toLowerCase()}@example.com`,
        published_at: null,
        verified_at: null,
        created_at: new Date(now.getTime() - (index * 9 + 2) * HOUR_MS),
      })),
    )
    .execute();
  const course = await tx
    .selectFrom('courses')
    .innerJoin('product_events', 'product_events.product_id', 'courses.id')
    .select(['courses.id', 'question', sql<number>`places - places_left`.as('taken')])
    .where('kind', '=', 'response')
    .executeTakeFirst();
  if (!course?.taken) return;
  const coming = Array.from({ length: course.taken }, () => person(random, 'Leeds', ['LS5']));
  await tx
    .insertInto('course_responses')
    .values(
      coming.map(({ firstname, surname, email }, index) => ({
        id: randomUUID(),
        confirmed_at: new Date(now.getTime() - (index + 1) * 20 * HOUR_MS),
        course_id: course.id,
        name: `${firstname} ${surname}`,
        email,
        questions_field: course.question ?? '',
        questions: index === 0 ? 'Is there parking?' : '',
        created_at: new Date(now.getTime() - (index + 1) * 20 * HOUR_MS),
      })),
    )
    .execute();
}

/** A refund of some pounds without a line; or one that the bank would not give. */
export async function writeGoodwill(
  tx: Tx,
  {
    order,
    by,
    pence,
    at,
    entries,
    isRefused = false,
  }: { order: WrittenOrder; by: Staff; pence: number; at: Date; entries: AuditEntry[]; isRefused?: boolean },
) {
  const { gateway } = await tx
    .selectFrom('payments')
    .select('gateway')
    .where('id', '=', order.paymentId)
    .executeTakeFirstOrThrow();
  const amount = asPence(pence);
  const [method, ledger] =
    gateway === 'paypal' ? (['paypal', 'paypal'] as const) : (['card', 'connect-e'] as const);
  const made = newCharge(ledger, at);
  const reason = 'A lesson was cancelled late';
  const refund = await writeRefund(tx, {
    paymentId: order.paymentId,
    reason,
    requestedBy: by.name,
    now: at,
    legs: [{ method, voucherId: null, pence: amount, ...(isRefused ? {} : { made }) }],
    allocations: [{ part: null, voucherId: null, pence: amount }],
  });
  const detail = `${pounds(amount)}: ${reason}`;
  entries.push({ by, action: 'refundOrder', subject: { kind: 'order', id: order.id }, detail, now: at });
  if (!isRefused) {
    // The card gateway knows a refund by its token.
    if (method === 'card')
      await tx.updateTable('refund_legs').set({ token: made }).where('refund_id', '=', refund.id).execute();
    return;
  }
  for (const leg of await legsOfRefund(tx, refund.id))
    await moveLeg(tx, leg, 'refused', {
      reason: 'refused by the gateway',
      change: { refusal: 'The card was closed' },
      now: at,
    });
  await recordStaffNotifiedOfRefund(tx, refund.id, at);
}

/** An email that the recipient's own server would not take. */
export async function writeRefusedEmail(tx: Tx, { id, purchase, at }: WrittenOrder) {
  await writeEmail(tx, {
    orderId: id,
    reference: `demo-refused-${id}`,
    to: purchase.email,
    at,
    refused: '552 5.2.2 Mailbox full',
    subject: `About your order ${purchase.orderNumber}`,
    body: 'Your instructor will ring you tomorrow.',
  });
}

/** An e-voucher whose email has come back. */
export async function leaveUndelivered(tx: Tx, { id, at }: WrittenOrder) {
  await tx
    .updateTable('vouchers')
    .set({ state: 'sent', sent_at: at, mailed_at: at, undelivered_at: at })
    .where('order_id', '=', id)
    .execute();
  const voucher = await tx
    .selectFrom('vouchers')
    .select('id')
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('voucher_events')
    .values({
      voucher_id: voucher.id,
      from_state: 'pending',
      to_state: 'sent',
      reason: 'the demonstration',
      at,
    })
    .execute();
}
