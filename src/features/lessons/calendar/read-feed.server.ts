import { instructorNames } from '#src/features/instructors/active-instructor.server.ts';
import { learnerPhones } from '#src/features/orders/learner-of-order.server.ts';
import { DAY_MS } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { phoneAsWritten } from '#src/platform/phone.ts';
import { isReference } from '#src/platform/references.ts';
import { rekey } from '#src/platform/rekey/rekey.server.ts';
import type { Secrets } from '#src/platform/secrets.server.ts';
import { arrivals } from '../availability/diaries.server.ts';
import { toBooking } from '../bookings/booking-rows.server.ts';
import { testClocks } from '../driving-tests/test-dates.server.ts';
import { feedText } from './calendar-text.ts';
import { type LessonWith, lessonEvent, organiserOf, pageOf } from './lesson-event.ts';
import '../tables.ts';
import type { CurrentSchool, School } from '#src/platform/school/school.ts';
import type { Booking } from '../booking.ts';

/** How far back a calendar shows lessons. */
const PAST_MS = 90 * DAY_MS;

/** A calendar, as its private address shows it now. Undefined where the address opens none. */
export async function readFeed(
  {
    db,
    secrets,
    publicUrl,
    school: ofNow,
  }: { db: Db; secrets: Secrets; publicUrl: string; school: CurrentSchool },
  token: string,
  now: Date,
): Promise<string | undefined> {
  if (!isReference(token)) return undefined;
  await rekey({ db, secrets }, 'lesson_feeds', 'token_hash', token);
  const feed = await db
    .selectFrom('lesson_feeds')
    .select(['learner_id', 'instructor_slug', 'depth'])
    .where('token_hash', '=', secrets.hash(token))
    .executeTakeFirst();
  if (!feed) return undefined;
  const { learner_id, instructor_slug, depth } = feed;
  const rows = await db
    .selectFrom('bookings')
    .selectAll()
    .where((eb) =>
      learner_id ? eb('learner_id', '=', learner_id) : eb('instructor_slug', '=', instructor_slug ?? ''),
    )
    // What is cancelled is left out, and so a calendar that reads again drops it. A hold is nobody's lesson yet.
    .where('state', 'in', ['booked', 'given'])
    .where('starts_at', '>', new Date(now.getTime() - PAST_MS))
    .orderBy('starts_at')
    .execute();
  const bookings = rows.map(toBooking);
  const school = ofNow.current();
  const other = learner_id ? await instructorsOf(db, school) : await learnersOf(db, bookings);
  const tests = await testClocks(db, bookings);
  return feedText(
    { name: `${school.name} lessons`, organiser: organiserOf(school) },
    bookings.map((booking) =>
      lessonEvent(booking, {
        depth,
        other: other(booking),
        testClock: tests.get(booking.id),
        url: `${publicUrl}${pageOf(booking, learner_id ? 'learner' : 'instructor')}`,
      }),
    ),
  );
}

type Other = (booking: Booking) => LessonWith;

async function instructorsOf(db: Db, school: School): Promise<Other> {
  const [names, arrivalsByInstructor] = await Promise.all([instructorNames(db), arrivals(db)]);
  return ({ instructor }) => ({
    name: names.get(instructor) ?? school.name,
    phone: arrivalsByInstructor.get(instructor)?.phone ?? '',
  });
}

async function learnersOf(db: Db, bookings: readonly Booking[]): Promise<Other> {
  const ids = bookings.flatMap(({ learnerId }) => learnerId ?? []);
  const orders = bookings.flatMap(({ line }) => line?.orderId ?? []);
  if (ids.length === 0) return () => ({ name: '', phone: '' });
  const learners = await db
    .selectFrom('learners')
    .select(['id', 'name', 'phone'])
    .where('id', 'in', ids)
    .execute();
  const learnerOf = new Map(learners.map((learner) => [learner.id, learner]));
  const phones = await learnerPhones(db, orders);
  return ({ learnerId, line }) => ({
    name: learnerOf.get(learnerId ?? '')?.name ?? '',
    phone: phoneAsWritten(learnerOf.get(learnerId ?? '')?.phone ?? phones.get(line?.orderId ?? '') ?? ''),
  });
}
