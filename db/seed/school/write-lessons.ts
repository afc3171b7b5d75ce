import { randomUUID } from 'node:crypto';
import { readDiaries } from '#src/features/lessons/availability/diaries.server.ts';
import { whyUnavailable } from '#src/features/lessons/availability/slots.ts';
import { type LessonLength, liveStates } from '#src/features/lessons/booking.ts';
import { eventRow, type NewEvent, toBooking } from '#src/features/lessons/bookings/booking-rows.server.ts';
import { uidOf } from '#src/features/lessons/bookings/holds.server.ts';
import { type BookingEntry, entriesFor } from '#src/features/lessons/bookings/lesson-line.server.ts';
import { blockedBy, NEAR_MS } from '#src/features/lessons/bookings/schedule-if-free.server.ts';
import type { Level } from '#src/features/lessons/learners/skills.ts';
import { enterMinutes } from '#src/features/lessons/minutes/minutes.server.ts';
import { currentPolicy } from '#src/features/lessons/policy/cancellation-policy.server.ts';
import { minutesOf } from '#src/features/lessons/policy/cancellation-policy.ts';
import { DAY_MS, MINUTE_MS } from '#src/platform/dates.ts';
import type { Tx } from '#src/platform/db/db.server.ts';

// Lessons are written here as `bookTime` and `completeLesson` write each, by one statement for each table: a school has
// hundreds of them, and nobody is told of what never happened.

export interface DemoLearner {
  id: string;
  /** Whose first line the lessons are taken from: it has minutes enough for all of them. */
  orderId: string;
  name: string;
  /** Where they are picked up. */
  place: string;
  outcode: string;
}

export interface PlannedLesson {
  learner: DemoLearner;
  startsAt: Date;
  minutes: LessonLength;
}

export interface BookedLesson extends PlannedLesson {
  id: string;
  endsAt: Date;
}

export interface GivenLesson extends BookedLesson {
  note: string;
  marks: readonly { skill: number; level: Level }[];
}

/** Books lessons three days before they are given, or before now. Undefined for one whose time is taken. */
export async function bookLessons(
  tx: Tx,
  slug: string,
  planned: readonly PlannedLesson[],
  now: Date,
): Promise<(BookedLesson | undefined)[]> {
  const starts = planned.map(({ startsAt }) => startsAt.getTime());
  const [from, until] = [new Date(Math.min(...starts)), new Date(Math.max(...starts) + DAY_MS)];
  const [diary] = await readDiaries(tx, { slugs: [slug], from, until, now });
  if (!diary) throw new Error(`${slug} has no diary`);
  const { settings } = diary;
  const bookedAt = ({ startsAt }: PlannedLesson) =>
    new Date(Math.min(startsAt.getTime(), now.getTime()) - 3 * DAY_MS);
  let taken = diary.taken;
  const lessons = planned.map((lesson) => {
    const { startsAt, minutes, learner } = lesson;
    const endsAt = new Date(startsAt.getTime() + minutes * MINUTE_MS);
    const query = { from: startsAt, until: endsAt, minutes, outcode: learner.outcode, now: bookedAt(lesson) };
    if (whyUnavailable({ ...diary, taken }, query)) return undefined;
    const time = { from: startsAt.getTime(), until: endsAt.getTime(), outcode: learner.outcode };
    taken = [...taken, time].sort((a, b) => a.from - b.from);
    return { ...lesson, id: randomUUID(), endsAt };
  });
  const booked = lessons.filter((lesson) => lesson !== undefined);
  const blocked = (startsAt: Date, minutes: number, outcode: string) => {
    const start = startsAt.getTime();
    const before = taken.findLast(({ from: other }) => other < start && other > start - NEAR_MS);
    return blockedBy(
      { settings, startsAt, minutes: minutes as LessonLength, pickUp: { outcode } },
      before?.outcode,
    );
  };
  const { version } = await currentPolicy(tx, now);
  const rows = await tx
    .insertInto('bookings')
    .values(
      booked.map((lesson) => ({
        id: lesson.id,
        uid: uidOf(lesson.id),
        state: 'booked' as const,
        instructor_slug: slug,
        learner_id: lesson.learner.id,
        order_id: lesson.learner.orderId,
        position: 0,
        held_for: null,
        held_until: null,
        starts_at: lesson.startsAt,
        ends_at: lesson.endsAt,
        ...blocked(lesson.startsAt, lesson.minutes, lesson.learner.outcode),
        pick_up: lesson.learner.place,
        pick_up_outcode: lesson.learner.outcode,
        policy_version: version,
        created_by: lesson.learner.name,
        created_at: bookedAt(lesson),
        changed_at: bookedAt(lesson),
      })),
    )
    .returningAll()
    .execute();
  // The drive to a lesson that was there before begins where the new one before it ends.
  for (const { from: start, outcode } of diary.taken) {
    const startsAt = new Date(start);
    await driveTo(tx, slug, startsAt, blocked(startsAt, 0, outcode).blocked_from);
  }
  await record(
    tx,
    rows
      .map(toBooking)
      .map((after) => ({ kind: 'booked', after, by: after.madeBy, role: 'learner', now: after.changedAt })),
    (minutes) => [{ kind: 'booked', minutes: -minutes }],
  );
  return lessons;
}

async function driveTo(tx: Tx, slug: string, startsAt: Date, blockedFrom: Date) {
  await tx
    .updateTable('bookings')
    .set({ blocked_from: blockedFrom })
    .where('instructor_slug', '=', slug)
    .where('starts_at', '=', startsAt)
    .where('state', 'in', liveStates)
    .execute();
}

/** Marks booked lessons as given when they ended, with what their instructor wrote of them and the skills that were practised. */
export async function giveLessons(tx: Tx, name: string, given: readonly GivenLesson[]) {
  if (given.length === 0) return;
  const rows = await tx
    .updateTable('bookings')
    .set((eb) => ({ state: 'given', version: 2, changed_at: eb.ref('ends_at') }))
    .where(
      'id',
      'in',
      given.map(({ id }) => id),
    )
    .returningAll()
    .execute();
  await record(
    tx,
    rows.map(toBooking).map((after) => ({
      kind: 'given',
      before: { ...after, state: 'booked' },
      after,
      by: name,
      role: 'instructor',
      now: after.changedAt,
    })),
    (minutes) => [
      { kind: 'released', minutes },
      { kind: 'given', minutes: -minutes },
    ],
  );
  await tx
    .insertInto('lesson_notes')
    .values(
      given.map(({ id, note, endsAt }) => ({
        booking_id: id,
        words: note,
        for_learner: '',
        written_by: name,
        written_at: endsAt,
      })),
    )
    .execute();
  await tx
    .insertInto('progress_marks')
    .values(
      given.flatMap(({ id, learner, marks, endsAt }) =>
        marks.map(({ skill, level }) => ({
          learner_id: learner.id,
          skill,
          level,
          booking_id: id,
          marked_by: name,
          at: endsAt,
        })),
      ),
    )
    .execute();
}

/** Writes what happened to each of several lessons, with the minutes that it takes or gives back. */
async function record(tx: Tx, events: readonly NewEvent[], entries: (minutes: number) => BookingEntry[]) {
  await tx.insertInto('booking_events').values(events.map(eventRow)).execute();
  await enterMinutes(
    tx,
    events.flatMap(({ after, by, now }) => entriesFor(after, entries(minutesOf(after)), { by, now })),
  );
}
