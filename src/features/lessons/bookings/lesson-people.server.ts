import { sql } from 'kysely';
import { learnerPhones } from '#src/features/orders/learner-of-order.server.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import '../tables.ts';
import type { Booking } from '../booking.ts';

/** Who a lesson is with, as the instructor and the office see them. */
export interface LessonPerson {
  name: string;
  /** As they were given in the order; empty where nobody knows. */
  phone: string;
  /** Which of the learner's lessons in the diary it is. Null for a test. */
  lesson: number | null;
}

/** Who these bookings are with, by booking. A hold without a learner has nobody. */
export async function peopleOfBookings(
  db: Db,
  bookings: readonly Booking[],
): Promise<Map<string, LessonPerson>> {
  const learners = [...new Set(bookings.flatMap(({ learnerId }) => learnerId ?? []))];
  if (learners.length === 0) return new Map();
  const [names, numbers, phones] = await Promise.all([
    db.selectFrom('learners').select(['id', 'name', 'phone']).where('id', 'in', learners).execute(),
    sql<{ id: string; lesson: number }>`
      select id, row_number() over (partition by learner_id order by starts_at)::int as lesson
      from bookings
      where learner_id = any(${learners}::uuid[]) and kind = 'lesson' and state in ('booked', 'given')`.execute(
      db,
    ),
    learnerPhones(db, [...new Set(bookings.flatMap(({ line }) => line?.orderId ?? []))]),
  ]);
  const learnerOf = new Map(names.map((learner) => [learner.id, learner]));
  const numberOf = new Map(numbers.rows.map(({ id, lesson }) => [id, lesson]));
  return new Map(
    bookings.flatMap(({ id, learnerId, line }) => {
      const learner = learnerId && learnerOf.get(learnerId);
      if (!learner) return [];
      const phone = learner.phone ?? (line && phones.get(line.orderId)) ?? '';
      return [[id, { name: learner.name, phone, lesson: numberOf.get(id) ?? null }] as const];
    }),
  );
}
