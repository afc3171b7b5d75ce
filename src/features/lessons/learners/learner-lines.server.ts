import { sql } from 'kysely';
import type { Transmission } from '#src/features/areas/area-paths.ts';
import { linesOf } from '#src/features/orders/orders.server.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import '../tables.ts';
import type { Booking } from '../booking.ts';
import { openingName } from '../openings.server.ts';

/** A line of lessons that was bought for a learner, or carried over. */
export interface LearnerLine {
  orderId: string;
  position: number;
  transmission: Transmission | null;
  remainingMinutes: number;
  /** Who teaches it. Null while it waits. */
  instructor: string | null;
  /** Whom the buyer asked for. */
  preferredInstructor: string | null;
  /** "10 hours in Leeds". */
  name: string;
  boughtAt: Date;
}

/** All lines of a learner, the newest first. */
export async function linesOfLearner(db: Db, learnerId: string): Promise<LearnerLine[]> {
  const rows = await db
    .selectFrom('lesson_lines')
    .leftJoin('instructor_assignments', (join) =>
      join
        .onRef('instructor_assignments.order_id', '=', 'lesson_lines.order_id')
        .onRef('instructor_assignments.position', '=', 'lesson_lines.position')
        .on('instructor_assignments.ended_at', 'is', null),
    )
    .select(['lesson_lines.order_id', 'lesson_lines.position', 'gearbox', 'minutes_left', 'instructor_slug'])
    .leftJoin('lesson_openings', 'lesson_openings.id', 'opened_with')
    .select(['is_opening', 'to_pay'])
    .select((eb) =>
      eb
        .selectFrom('lesson_minutes')
        .select(sql<Date | null>`min(at)`.as('at'))
        .whereRef('lesson_minutes.order_id', '=', 'lesson_lines.order_id')
        .whereRef('lesson_minutes.position', '=', 'lesson_lines.position')
        .as('bought_at'),
    )
    .where('lesson_lines.learner_id', '=', learnerId)
    .execute();
  const orders = [...new Set(rows.map(({ order_id }) => order_id))];
  const bought = new Map(await Promise.all(orders.map(async (id) => [id, await linesOf(db, id)] as const)));
  return rows
    .map((row) => {
      const line = bought.get(row.order_id)?.find(({ position }) => position === row.position);
      const { instructor: preferredInstructor } = (line?.options ?? {}) as { instructor?: string };
      return {
        orderId: row.order_id,
        position: row.position,
        transmission: row.gearbox,
        remainingMinutes: row.minutes_left,
        instructor: row.instructor_slug,
        preferredInstructor: preferredInstructor || null,
        name: row.is_opening ? openingName(row.to_pay) : (line?.name ?? ''),
        boughtAt: row.bought_at ?? new Date(0),
      };
    })
    .sort((a, b) => b.boughtAt.getTime() - a.boughtAt.getTime());
}

/** Who teaches a learner: of lines that can be booked first, and of the newest. */
export function instructorOfLines(lines: readonly LearnerLine[]): string | undefined {
  const placed = lines.filter(({ instructor }) => instructor !== null);
  return (placed.find(({ remainingMinutes }) => remainingMinutes > 0) ?? placed[0])?.instructor ?? undefined;
}

/** Who teaches a learner, or else whom they would like to: a preference, which somebody else may meet. */
export function ownInstructorOf(lines: readonly LearnerLine[]): string | undefined {
  const preferred = lines.find(({ preferredInstructor }) => preferredInstructor);
  return instructorOfLines(lines) ?? preferred?.preferredInstructor ?? undefined;
}

/** In which gearbox the hours are that can be booked. */
export function gearboxOf(lines: readonly LearnerLine[]): Transmission | undefined {
  return (lines.find(({ remainingMinutes }) => remainingMinutes > 0) ?? lines[0])?.transmission ?? undefined;
}

/** The instructor of the next lesson, or else the one who teaches the learner. */
export function instructorToMessage(
  bookings: readonly Booking[],
  lines: Parameters<typeof instructorOfLines>[0],
  now: Date,
): string | undefined {
  const next = bookings.find(({ state, endsAt }) => state === 'booked' && endsAt > now);
  return next?.instructor ?? instructorOfLines(lines);
}
