import type { Db } from '#src/platform/db/db.server.ts';
import { firstNameOf } from '#src/platform/people.ts';
import type { BookingKind } from '../booking.ts';
import { messageParagraphs } from '../notifications/message-text.ts';
import '../tables.ts';

export interface BookingNews {
  id: string;
  at: Date;
  kind: BookingKind;
  event: 'booked' | 'moved' | 'cancelled';
  /** When the lesson is, or was. */
  startsAt: Date;
  learner: string;
  /** What the learner wrote, in words. */
  said: string[];
}

/** What learners and the office have done to an instructor's lessons since an instant, the last first. */
export async function newsOf(
  db: Db,
  { instructor, since }: { instructor: string; since: Date },
): Promise<BookingNews[]> {
  const rows = await db
    .selectFrom('booking_events as event')
    .innerJoin('bookings', 'bookings.id', 'event.booking_id')
    .innerJoin('learners', 'learners.id', 'bookings.learner_id')
    .select([
      'event.id as number',
      'bookings.id',
      'kind',
      'event.at',
      'what',
      'role',
      'why',
      'to_start',
      'starts_at',
      'learners.name',
    ])
    .where('bookings.instructor_slug', '=', instructor)
    .where('what', 'in', ['booked', 'moved', 'cancelled'])
    .where('role', 'in', ['learner', 'office'])
    .where('event.at', '>=', since)
    .orderBy('event.id', 'desc')
    .limit(8)
    .execute();
  return rows.map(({ id, at, kind, what, role, why, to_start, starts_at, name }) => ({
    id,
    at,
    kind,
    event: what as BookingNews['event'],
    startsAt: to_start ?? starts_at,
    learner: name,
    said: what === 'cancelled' && role === 'learner' ? messageParagraphs(why, firstNameOf(name)) : [],
  }));
}

/** What a learner wrote as they gave a lesson up. Empty where they wrote nothing, or did not. */
export async function whyCancelled(db: Db, bookingId: string): Promise<string> {
  const event = await db
    .selectFrom('booking_events')
    .select('why')
    .where('booking_id', '=', bookingId)
    .where('what', '=', 'cancelled')
    .where('role', '=', 'learner')
    .executeTakeFirst();
  return event?.why ?? '';
}

/** Who did what to a lesson last. */
export async function lastChangeOf(db: Db, bookingId: string) {
  return db
    .selectFrom('booking_events')
    .select(['what', 'by', 'role', 'at'])
    .where('booking_id', '=', bookingId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Whether the latest change of one of these lessons was somebody else's than the learner's, lately. */
export async function isChangedByOthers(
  db: Db,
  bookingIds: readonly string[],
  since: Date,
): Promise<boolean> {
  for (const id of bookingIds) {
    const last = await lastChangeOf(db, id);
    if (last && last.at >= since && (last.role === 'office' || last.role === 'instructor')) return true;
  }
  return false;
}
