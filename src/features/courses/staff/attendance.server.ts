import { returnPlacesAt } from '#src/features/catalogue/event-places.server.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import '../tables.ts';

/** Names the place that a line of an order bought. A response's place has the response's id. */
export function attendeeOfLine(orderId: string, position: number): string {
  return `${orderId}-${position}`;
}

interface AttendeePlace {
  attendee: string;
  courseId: number;
}

export type GivenBack = { ok: true } | { ok: false; by: string; at: Date };

/** Puts a place back on sale, once however often it is asked. Otherwise answers who did it before. */
export async function givePlaceBack(
  tx: Tx,
  { attendee, courseId, places, by, now }: AttendeePlace & { places: number; by: string; now: Date },
): Promise<GivenBack> {
  const givenBack = { given_back_at: now, given_back_by: by };
  const row = await tx
    .insertInto('course_attendance')
    .values({ attendee, course_id: courseId, attended_at: null, ...givenBack })
    .onConflict((conflict) =>
      conflict.column('attendee').doUpdateSet(givenBack).where('course_attendance.given_back_at', 'is', null),
    )
    .returning('attendee')
    .executeTakeFirst();
  if (row) {
    await returnPlacesAt(tx, courseId, places);
    return { ok: true };
  }
  const before = await tx
    .selectFrom('course_attendance')
    .select(['given_back_at', 'given_back_by'])
    .where('attendee', '=', attendee)
    .executeTakeFirstOrThrow();
  return { ok: false, by: before.given_back_by ?? '', at: before.given_back_at ?? now };
}

/** Those of these places that have been given back. */
export async function givenBackAmong(db: Db, attendees: readonly string[]): Promise<Set<string>> {
  if (attendees.length === 0) return new Set();
  const rows = await db
    .selectFrom('course_attendance')
    .select('attendee')
    .where('attendee', 'in', attendees)
    .where('given_back_at', 'is not', null)
    .execute();
  return new Set(rows.map(({ attendee }) => attendee));
}

export async function markAttended(
  tx: Tx,
  { attendee, courseId }: AttendeePlace,
  attended: boolean,
  now: Date,
) {
  const attendedAt = attended ? now : null;
  await tx
    .insertInto('course_attendance')
    .values({
      attendee,
      course_id: courseId,
      attended_at: attendedAt,
      given_back_at: null,
      given_back_by: null,
    })
    .onConflict((conflict) => conflict.column('attendee').doUpdateSet({ attended_at: attendedAt }))
    .execute();
}

/** What became of the places of a course, by attendee. */
export async function attendanceOf(db: Db, courseId: number) {
  const rows = await db
    .selectFrom('course_attendance')
    .select(['attendee', 'attended_at', 'given_back_at', 'given_back_by'])
    .where('course_id', '=', courseId)
    .execute();
  return new Map(rows.map((row) => [row.attendee, row]));
}

/** Who has asked for a place by the course's form and confirmed it. */
export function respondentsOf(db: Db, courseId: number) {
  return db
    .selectFrom('course_responses')
    .select(['id', 'name', 'email', 'questions_field', 'questions', 'created_at'])
    .where('course_id', '=', courseId)
    .where('confirmed_at', 'is not', null)
    .orderBy('created_at')
    .execute();
}
