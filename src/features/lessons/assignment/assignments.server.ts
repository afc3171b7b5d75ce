import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Transmission } from '#src/features/areas/area-paths.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import '../tables.ts';
import type { Load } from './judge-instructors.ts';

export interface PlacedLine {
  position: number;
  transmission: Transmission | null;
  remainingMinutes: number;
  /** With whom, since when, and who placed it. Null while it waits. */
  currentAssignment: { instructor: string; at: Date; by: string } | null;
}

/** The lines of lessons of an order, with how many minutes are left and who teaches them. */
export async function placedLines(db: Db, orderId: string): Promise<PlacedLine[]> {
  const rows = await db
    .selectFrom('lesson_lines')
    .leftJoin('instructor_assignments', (join) =>
      join
        .onRef('instructor_assignments.order_id', '=', 'lesson_lines.order_id')
        .onRef('instructor_assignments.position', '=', 'lesson_lines.position')
        .on('instructor_assignments.ended_at', 'is', null),
    )
    .select(['lesson_lines.position', 'gearbox', 'instructor_slug', 'assigned_at', 'assigned_by'])
    .select((eb) =>
      eb
        .selectFrom('lesson_minutes')
        .select(sql<number>`coalesce(sum(minutes), 0)::int`.as('left'))
        .whereRef('lesson_minutes.order_id', '=', 'lesson_lines.order_id')
        .whereRef('lesson_minutes.position', '=', 'lesson_lines.position')
        .as('left'),
    )
    .where('lesson_lines.order_id', '=', orderId)
    .orderBy('lesson_lines.position')
    .execute();
  return rows.map(({ position, gearbox: transmission, left, instructor_slug, assigned_at, assigned_by }) => ({
    position,
    transmission,
    remainingMinutes: left ?? 0,
    currentAssignment:
      instructor_slug !== null && assigned_at !== null
        ? { instructor: instructor_slug, at: assigned_at, by: assigned_by ?? '' }
        : null,
  }));
}

/** Whether a line still has to be given to somebody. */
export function isWaiting({
  remainingMinutes,
  currentAssignment,
}: Pick<PlacedLine, 'remainingMinutes' | 'currentAssignment'>): boolean {
  return remainingMinutes > 0 && currentAssignment === null;
}

/** The same, with the order's lessons locked until the transaction ends: who places them next sees what this one did. */
export async function lockPlacedLines(tx: Tx, orderId: string): Promise<PlacedLine[]> {
  await tx
    .selectFrom('lesson_lines')
    .select('position')
    .where('order_id', '=', orderId)
    .orderBy('position')
    .forUpdate()
    .execute();
  return placedLines(tx, orderId);
}

/** Gives lines to an instructor. The caller has locked them. */
export async function place(
  tx: Tx,
  { orderId, positions, instructor, by, now }: Placing & { instructor: string },
) {
  const lines = positions.map((position) => ({ orderId, position, instructor }));
  await placeEach(tx, lines, { by, now });
}

/** Gives each of several lines, one at least, to its instructor. */
export async function placeEach(
  tx: Tx,
  lines: readonly { orderId: string; position: number; instructor: string }[],
  { by, now }: { by: string; now: Date },
) {
  await tx
    .insertInto('instructor_assignments')
    .values(
      lines.map(({ orderId, position, instructor }) => ({
        id: randomUUID(),
        order_id: orderId,
        position,
        instructor_slug: instructor,
        assigned_at: now,
        assigned_by: by,
        ended_at: null,
        ended_by: null,
        ended_reason: null,
      })),
    )
    .execute();
}

interface Placing {
  orderId: string;
  positions: readonly number[];
  by: string;
  now: Date;
}

/** Ends who teaches these lines. */
export async function endPlacements(
  tx: Tx,
  { orderId, positions, reason, by, now }: Placing & { reason: string },
) {
  await tx
    .updateTable('instructor_assignments')
    .set({ ended_at: now, ended_by: by, ended_reason: reason })
    .where('order_id', '=', orderId)
    .where('position', 'in', [...positions])
    .where('ended_at', 'is', null)
    .execute();
}

/** Whom each instructor has now, by slug: learners with hours left, and those hours in minutes. */
export async function loadByInstructor(db: Db): Promise<Map<string, Load>> {
  const rows = await db
    .selectFrom('lesson_lines')
    .innerJoin('instructor_assignments', (join) =>
      join
        .onRef('instructor_assignments.order_id', '=', 'lesson_lines.order_id')
        .onRef('instructor_assignments.position', '=', 'lesson_lines.position')
        .on('instructor_assignments.ended_at', 'is', null),
    )
    .select([
      'instructor_slug',
      sql<number>`count(distinct learner_id)::int`.as('learners'),
      sql<number>`sum(minutes_left)::int`.as('minutes'),
    ])
    .where('minutes_left', '>', 0)
    .groupBy('instructor_slug')
    .execute();
  return new Map(
    rows.map(({ instructor_slug, learners, minutes }) => [instructor_slug, { learners, minutes }]),
  );
}
