import { randomUUID } from 'node:crypto';
import type { Staff } from '#src/features/identity/staff/access/staff.ts';
import { placeLessons } from '#src/features/lessons/assignment/assign-lessons.server.ts';
import { placedLines } from '#src/features/lessons/assignment/assignments.server.ts';
import { enterMinutes, type NewEntry } from '#src/features/lessons/minutes/minutes.server.ts';
import { completeOrderTask } from '#src/features/orders/tasks/order-tasks.server.ts';
import type { OrderTaskKind } from '#src/features/orders/tasks/tasks.ts';
import { moveVoucher } from '#src/features/vouchers/vouchers.server.ts';
import type { AuditEntry } from '#src/kit/audit/write-audit-entry.server.ts';
import { londonDate } from '#src/platform/clock.ts';
import { DAY_MS, formatDate, formatHours, HOUR_MS } from '#src/platform/dates.ts';
import type { Tx } from '#src/platform/db/db.server.ts';
import { areas } from '../areas.ts';
import { instructors } from '../instructors.ts';
import { whenOpenAfter } from './office-open.ts';
import type { Random } from './random.ts';
import type { WrittenOrder } from './write-order.ts';

interface Keeping {
  random: Random;
  by: Staff;
  order: WrittenOrder;
  /** What is to be in the log, which is written last, because the log is read in the order in which it was written. */
  entries: AuditEntry[];
  now: Date;
}

/** What the staff did about an order within some hours of it: placed, rung, posted. */
export async function keepsTasks(tx: Tx, { random, by, order, entries, now }: Keeping) {
  const at = whenOpenAfter(new Date(order.at.getTime() + (random.below(20) + 2) * HOUR_MS));
  if (at > now) return;
  const { lines } = order.purchase;
  if (lines.some(({ type }) => type === 'lesson'))
    await placeAndTeach(tx, { random, by, order, entries, now }, at);
  const rest: [OrderTaskKind, boolean][] = [
    ['ring_about_training', lines.some((line) => line.isInstructorTraining)],
    ['post_parcel', lines.some(({ type, dispatch }) => type !== 'voucher' && dispatch === 'physical')],
  ];
  for (const [kind, isDue] of rest)
    if (isDue) await completeOrderTask(tx, { orderId: order.id, kind, by: by.name, now: at });
  if (lines.some(({ type }) => type === 'voucher')) await sendVouchers(tx, order.id, at);
}

/** Vouchers of an order that have gone out, by email or by post. */
async function sendVouchers(tx: Tx, orderId: string, at: Date) {
  const waiting = await tx
    .selectFrom('vouchers')
    .select(['id', 'state'])
    .where('order_id', '=', orderId)
    .where('state', '=', 'pending')
    .execute();
  for (const voucher of waiting)
    await moveVoucher(tx, voucher, 'sent', {
      reason: 'the demonstration',
      now: at,
      change: { sent_at: at, mailed_at: at, encrypted_code: null },
    });
}

/** Gives the lessons to somebody who can, and enters a lesson a week since. */
async function placeAndTeach(tx: Tx, { random, by, order, entries, now }: Keeping, at: Date) {
  const { id: orderId, purchase } = order;
  const [line] = await placedLines(tx, orderId);
  if (!line) return;
  const { position, transmission } = line;
  const outcode = purchase.addresses.learner?.postcode.split(' ')[0] ?? '';
  const withGearbox = instructors.filter(
    ({ gearboxes }) => !transmission || gearboxes.includes(transmission),
  );
  const near = withGearbox.filter(({ outcodes }) => outcodes.includes(outcode));
  const inTown = withGearbox.filter(({ area_slug }) => area_slug === areaOf(outcode));
  const able = [near, inTown, withGearbox].find((some) => some.length > 0) ?? [];
  const instructor = random.of(able);
  await placeLessons(tx, { orderId, positions: [position], to: instructor.slug, by: by.name, now: at });
  const detail = `${purchase.lines[position]?.name} with ${instructor.name}`;
  entries.push({ by, action: 'placeLessons', subject: { kind: 'order', id: orderId }, detail, now: at });
  const given: NewEntry[] = [];
  let { remainingMinutes } = line;
  for (let week = 1; remainingMinutes > 0 && week < 6; week += 1) {
    const lessonAt = whenOpenAfter(new Date(at.getTime() + week * 7 * DAY_MS));
    const minutes = Math.min(remainingMinutes, random.of([60, 90, 120]));
    if (lessonAt > now) break;
    remainingMinutes -= minutes;
    const day = londonDate(lessonAt);
    const entry = {
      orderId,
      position,
      kind: 'given',
      minutes: -minutes,
      source: `given ${randomUUID()}`,
    } as const;
    given.push({ ...entry, day, by: by.name, now: lessonAt });
    const lessonDetail = `${formatHours(minutes)} on ${formatDate(day)}, line ${position + 1}`;
    entries.push({
      by,
      action: 'recordLesson',
      subject: { kind: 'order', id: orderId },
      detail: lessonDetail,
      now: lessonAt,
    });
  }
  await enterMinutes(tx, given);
}

function areaOf(outcode: string): string | undefined {
  return areas.find(({ outcodes }) => outcodes.split(' ').includes(outcode))?.slug;
}
