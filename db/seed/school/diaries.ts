import type { LessonLength } from '#src/features/lessons/booking.ts';
import { bookTime } from '#src/features/lessons/bookings/book-time.server.ts';
import { markGiven, markNoShow } from '#src/features/lessons/bookings/end-booking.server.ts';
import { writeNote } from '#src/features/lessons/notes/lesson-notes.server.ts';
import { LESSON_EMAIL_RENDERER } from '#src/features/lessons/notifications/lesson-notification.ts';
import { placeLessons } from '#src/features/lessons/placing/place-lessons.server.ts';
import { markSkills } from '#src/features/lessons/progress/progress.server.ts';
import type { Level } from '#src/features/lessons/progress/skills.ts';
import { setRate } from '#src/features/lessons/statement/statement.server.ts';
import { DAY_MS, MINUTE_MS } from '#src/platform/dates.ts';
import type { Tx } from '#src/platform/db/db.server.ts';
import type { Random } from './random.ts';
import type { WrittenOrder } from './write-order.ts';

/** Whose diaries are filled, and in which town. */
export const DIARIES = [
  { slug: 'amara-osei', name: 'Amara Osei', town: 'leeds', learners: 6 },
  { slug: 'tom-ackroyd', name: 'Tom Ackroyd', town: 'leeds', learners: 3 },
  { slug: 'nadia-hussain', name: 'Nadia Hussain', town: 'leeds', learners: 3 },
] as const;
type Teaching = (typeof DIARIES)[number];

const NOTES = [
  'Good mirrors. Hesitates at busy lights, so go there first.',
  'Parked first go, twice. Try a mock test soon.',
  'Hill starts are fine now. Roundabouts next.',
  'Nervous on dual carriageways. Short stretch, then a break.',
];

/** When lessons are, in half hours from now, and how long: one is on just now. */
const TIMES: [halfHours: number, minutes: LessonLength][] = [
  ...([-8, -4, -1, 4, 8] as const).map((at): [number, LessonLength] => [at, 90]),
  ...[-2, -1, 1, 2, 3, 5, 6, 8, 9].flatMap((day): [number, LessonLength][] => [
    [day * 48 - 5, 90],
    [day * 48, 60],
    [day * 48 + 5, 90],
  ]),
];

/** Gives learners to an instructor and fills their diary around now: what is over is given, but for one who did not come. */
export async function fillDiary(
  tx: Tx,
  {
    teaching,
    orders,
    random,
    now,
  }: { teaching: Teaching; orders: readonly WrittenOrder[]; random: Random; now: Date },
) {
  const { slug, name } = teaching;
  const learners = await Promise.all(orders.map(({ id }) => learnerOf(tx, id)));
  for (const [index, { id }] of orders.entries()) {
    const at = new Date(now.getTime() - (20 - index) * DAY_MS);
    await placeLessons(tx, { orderId: id, positions: [0], to: slug, by: 'Aoife Brennan', now: at });
  }
  await setRate(tx, slug, { since: '2026-01-01', hourPence: 26_50, by: 'Olive Grant', now });
  const step = 30 * MINUTE_MS;
  const base = Math.floor(now.getTime() / step) * step;
  for (const [index, [halfHours, minutes]] of TIMES.entries()) {
    const startsAt = startOf(base, halfHours);
    const asked = { instructor: slug, startsAt, minutes, now };
    const found = await bookFirst(tx, learners.slice(index % learners.length).concat(learners), asked);
    if (!found || found.booked.endsAt > now) continue;
    const { booked, learner } = found;
    const acting = { by: name, role: 'instructor' as const, now: booked.endsAt };
    const ending = { id: booked.id, version: booked.version, ...acting };
    if (index === 1) {
      await markNoShow(tx, { ...ending, why: 'Waited 20 minutes, rang twice' });
      continue;
    }
    await markGiven(tx, ending);
    await writeNote(tx, { bookingId: ending.id, words: random.of(NOTES), by: name, now: acting.now });
    const marks = Array.from({ length: 5 }, (_, place) => ({
      skill: ((index * 5 + place) % 27) + 1,
      level: (random.below(4) + 1) as Level,
    }));
    await markSkills(tx, { learnerId: learner.id, bookingId: ending.id, marks, by: name, now: acting.now });
  }
}

type Learner = Awaited<ReturnType<typeof learnerOf>>;

/** Books a time for the first of these learners who has hours left and is free. */
async function bookFirst(
  tx: Tx,
  learners: readonly Learner[],
  { now, startsAt, ...asked }: { instructor: string; startsAt: Date; minutes: LessonLength; now: Date },
) {
  const bookedAt = new Date(Math.min(startsAt.getTime(), now.getTime()) - 3 * DAY_MS);
  for (const learner of learners) {
    const answer = await bookTime(tx, {
      ...{ ...asked, startsAt, freely: true, learnerId: learner.id },
      pickUp: { place: learner.place, outcode: learner.outcode },
      ...{ by: learner.name, role: 'learner', now: bookedAt },
    });
    if ('booked' in answer) return { booked: answer.booked, learner };
  }
  return undefined;
}

/** Today's lessons stand around the hour at which the school is filled, those of other days from half past nine on. */
function startOf(base: number, halfHours: number): Date {
  const day = Math.round(halfHours / 48);
  const halfHour = 30 * MINUTE_MS;
  if (day === 0) return new Date(base + halfHours * halfHour);
  const midnight = Math.floor(base / DAY_MS) * DAY_MS;
  return new Date(midnight + day * DAY_MS + (19 + 5 + halfHours - day * 48) * halfHour);
}

/** These were told of their lessons when they were booked, long ago. */
export async function forgetLessonEmails(tx: Tx) {
  await tx
    .deleteFrom('emails')
    .where('composer', '=', LESSON_EMAIL_RENDERER)
    .where('sent_at', 'is', null)
    .execute();
}

async function learnerOf(tx: Tx, orderId: string) {
  const line = await tx
    .selectFrom('lesson_lines')
    .innerJoin('learners', 'learners.id', 'lesson_lines.learner_id')
    .select(['learners.id', 'name', 'postcode'])
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  const { address_line_1: street } = await tx
    .selectFrom('order_addresses')
    .select('address_line_1')
    .where('order_id', '=', orderId)
    .where('role', '=', 'learner')
    .executeTakeFirstOrThrow();
  return { ...line, outcode: line.postcode.split(' ')[0] ?? '', place: `${street}, ${line.postcode}` };
}
