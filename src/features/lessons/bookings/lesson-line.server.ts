import { sql } from 'kysely';
import { firstDayWithoutRequest, needsExpressRequest } from '#src/features/orders/lessons-start.ts';
import { orderedWithoutRequest, ordersWithoutRequest } from '#src/features/orders/order-queries.server.ts';
import { londonDate } from '#src/platform/clock.ts';
import type { Tx } from '#src/platform/db/db.server.ts';
import type { EntryKind } from '../ledger.ts';
import { enterMinutes, type Line, type NewEntry } from '../minutes/minutes.server.ts';
import { minutesOf } from '../policy/cancellation-policy.ts';
import '../tables.ts';
import type { Booking } from '../booking.ts';
import type { Refusal } from './refusals.ts';

/**
 * The line whose minutes a lesson takes, locked with all others of the learner: one that is placed with the instructor
 * before the others, and the one bought first. A line whose order may not start yet comes last, and only where the buyer
 * has asked for it expressly (R33). Where none has enough, how many minutes the fullest has.
 */
export async function lineFor(
  tx: Tx,
  learnerId: string,
  { instructor, minutes, startsAt, expressRequest }: LineQuery,
): Promise<{ line: Line; isRequestNew: boolean } | Refusal> {
  await tx
    .selectFrom('lesson_lines')
    .select('position')
    .where('learner_id', '=', learnerId)
    .orderBy('order_id')
    .orderBy('position')
    .forUpdate()
    .execute();
  const { rows } = await sql<{ orderId: string; position: number; left: number; notAsked: Date | null }>`
    select lesson_lines.order_id as "orderId", lesson_lines.position, sum(minutes)::int as "left",
      ${orderedWithoutRequest(tx, 'lesson_lines.order_id')} as "notAsked"
    from lesson_lines
    join lesson_minutes on lesson_minutes.order_id = lesson_lines.order_id
      and lesson_minutes.position = lesson_lines.position
    where learner_id = ${learnerId}
    group by lesson_lines.order_id, lesson_lines.position
    order by exists (
        select from instructor_assignments
        where instructor_assignments.order_id = lesson_lines.order_id and instructor_assignments.position = lesson_lines.position
          and ended_at is null and instructor_slug = ${instructor}) desc,
      min(lesson_minutes.id)`.execute(tx);
  const enough = rows.filter(({ left }) => left >= minutes);
  const open = enough.find(({ notAsked }) => !notAsked || !needsExpressRequest(notAsked, startsAt));
  const line = open ?? (expressRequest ? enough[0] : undefined);
  if (line) return { line: { orderId: line.orderId, position: line.position }, isRequestNew: line !== open };
  if (enough.length > 0) return expressRequestNeeded(enough.flatMap(({ notAsked }) => notAsked ?? []));
  return { refused: 'not_enough_minutes', remainingMinutes: Math.max(0, ...rows.map(({ left }) => left)) };
}

interface LineQuery {
  instructor: string;
  minutes: number;
  startsAt: Date;
  expressRequest?: boolean | undefined;
}

/** Why this line's minutes are for no lesson at this time: it would begin before its order may start. */
export async function whyNotYet(tx: Tx, line: Line, startsAt: Date): Promise<Refusal | undefined> {
  const bound = await ordersWithoutRequest(tx, [line.orderId], startsAt);
  return bound.size > 0 ? expressRequestNeeded([...bound.values()]) : undefined;
}

function expressRequestNeeded(orderedAt: readonly Date[]): Refusal {
  const [from = ''] = orderedAt.map(firstDayWithoutRequest).sort();
  return { refused: 'express_request_needed', from };
}

/** Enters minutes of a booking in the ledger: the same thing of the same version is never entered twice. */
export async function enterForBooking(
  tx: Tx,
  booking: Booking,
  entries: readonly BookingEntry[],
  actor: { by: string; now: Date },
) {
  await enterMinutes(tx, entriesFor(booking, entries, actor));
}

export interface BookingEntry {
  kind: EntryKind;
  minutes: number;
  reason?: string | undefined;
}

/** The entries in the line of a booking, named after it and its version. None where it has no line. */
export function entriesFor(
  { line, id, version, startsAt }: Booking,
  entries: readonly BookingEntry[],
  { by, now }: { by: string; now: Date },
): NewEntry[] {
  if (!line) return [];
  return entries
    .filter(({ minutes }) => minutes !== 0)
    .map(({ kind, minutes, reason }) => ({
      ...line,
      kind,
      minutes,
      source: `${kind} ${id} ${version}`,
      day: londonDate(startsAt),
      by,
      now,
      reason,
    }));
}

/** The minutes that a booking has taken from its line. */
export function takenBy({ line, ...booking }: Booking): number {
  return line && booking.state === 'booked' ? minutesOf(booking) : 0;
}
