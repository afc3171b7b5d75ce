import type { FirstLesson } from '#src/features/orders/tasks/first-lesson.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { isUuid } from '#src/platform/slug.ts';
import { findBooking } from './booking-rows.server.ts';

interface SoldLine {
  options: unknown;
  /** The name of the instructor. */
  instructor?: string | null;
}

/**
 * The lesson that was chosen before paying, if one was, and whether it was booked for this order. One that was cancelled
 * since is none any more.
 */
export async function firstLessonOf(
  db: Db,
  lines: readonly SoldLine[],
  orderId?: string,
): Promise<FirstLesson | undefined> {
  const line = lines.find(({ options }) => isUuid((options as Record<string, string>).held_slot));
  const { held_slot: id = '' } = (line?.options ?? {}) as Record<string, string>;
  const booking = line && (await findBooking(db, id));
  if (!booking) return undefined;
  const isOurs = booking.line !== null && booking.line.orderId === orderId;
  if (isOurs && booking.state === 'cancelled') return undefined;
  const { startsAt, endsAt } = booking;
  return { startsAt, endsAt, instructor: line.instructor ?? '', booked: isOurs };
}
