import { instructorNames } from '#src/features/instructors/active-instructor.server.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import type { Booking } from '../booking.ts';
import '../tables.ts';

/**
 * Instead of whom somebody else gives a lesson: who teaches the learner the hours that it takes, by lesson. Nobody where they give
 * it themselves.
 */
export async function insteadOf(
  db: Db,
  bookings: readonly Pick<Booking, 'id' | 'kind' | 'line' | 'instructor'>[],
): Promise<Map<string, string>> {
  const lessons = bookings.filter(({ kind, line }) => kind === 'lesson' && line);
  if (lessons.length === 0) return new Map();
  const assigned = await db
    .selectFrom('instructor_assignments')
    .select(['order_id', 'position', 'instructor_slug'])
    .where('ended_at', 'is', null)
    .where('order_id', 'in', [...new Set(lessons.flatMap(({ line }) => line?.orderId ?? []))])
    .execute();
  const byOthers = lessons.flatMap(({ id, line, instructor }) => {
    const usual = assigned.find(
      ({ order_id, position }) => order_id === line?.orderId && position === line.position,
    )?.instructor_slug;
    return usual === undefined || usual === instructor ? [] : [{ id, usual }];
  });
  if (byOthers.length === 0) return new Map();
  const names = await instructorNames(db);
  return new Map(
    byOthers.flatMap(({ id, usual }) => {
      const name = names.get(usual);
      return name ? [[id, name] as const] : [];
    }),
  );
}
