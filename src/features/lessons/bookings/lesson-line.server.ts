import { sql } from 'kysely';
import { londonDate } from '#src/platform/clock.ts';
import type { Tx } from '#src/platform/db/db.server.ts';
import type { EntryKind } from '../ledger.ts';
import { enterMinutes, type Line } from '../minutes/minutes.server.ts';
import { minutesOf } from '../notice/notice.ts';
import '../tables.ts';
import type { Booking } from '../booking.ts';

/**
 * The line whose minutes a lesson takes, locked with all others of the learner: one that is placed with the instructor
 * before the others, and the one bought first. Where none has enough, how many minutes the fullest has.
 */
export async function lineFor(
  tx: Tx,
  learnerId: string,
  { instructor, minutes }: { instructor: string; minutes: number },
): Promise<{ line: Line } | { left: number }> {
  await tx
    .selectFrom('lesson_lines')
    .select('position')
    .where('learner_id', '=', learnerId)
    .orderBy('order_id')
    .orderBy('position')
    .forUpdate()
    .execute();
  const { rows } = await sql<{ orderId: string; position: number; left: number }>`
    select lesson_lines.order_id as "orderId", lesson_lines.position, sum(minutes)::int as "left"
    from lesson_lines
    join lesson_minutes on lesson_minutes.order_id = lesson_lines.order_id
      and lesson_minutes.position = lesson_lines.position
    where learner_id = ${learnerId}
    group by lesson_lines.order_id, lesson_lines.position
    order by exists (
        select from placements
        where placements.order_id = lesson_lines.order_id and placements.position = lesson_lines.position
          and ended_at is null and instructor_slug = ${instructor}) desc,
      min(lesson_minutes.id)`.execute(tx);
  const found = rows.find(({ left }) => left >= minutes);
  if (found) return { line: { orderId: found.orderId, position: found.position } };
  return { left: Math.max(0, ...rows.map(({ left }) => left)) };
}

/** Enters minutes of a booking in the ledger: the same thing of the same version is never entered twice. */
export async function enterForBooking(
  tx: Tx,
  booking: Booking,
  entries: readonly { kind: EntryKind; minutes: number; why?: string | undefined }[],
  { by, now }: { by: string; now: Date },
) {
  const { line } = booking;
  if (!line) return;
  await enterMinutes(
    tx,
    entries
      .filter(({ minutes }) => minutes !== 0)
      .map(({ kind, minutes, why }) => ({
        ...{ ...line, kind, minutes, source: `${kind} ${booking.id} ${booking.version}` },
        ...{ day: londonDate(booking.startsAt), by, now, why },
      })),
  );
}

/** The minutes that a booking has taken from its line. */
export function takenBy({ line, ...booking }: Booking): number {
  return line && booking.state === 'booked' ? minutesOf(booking) : 0;
}
