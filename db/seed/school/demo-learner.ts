import { randomUUID } from 'node:crypto';
import type { PricedLine } from '#src/features/basket/lines/line.ts';
import type { Product } from '#src/features/catalogue/catalogue.ts';
import { place } from '#src/features/lessons/assignment/assignments.server.ts';
import { firstSlots } from '#src/features/lessons/availability/availability.server.ts';
import type { Booking, LessonLength } from '#src/features/lessons/booking.ts';
import { bookTime } from '#src/features/lessons/bookings/book-time.server.ts';
import { cancelBooking, completeLesson } from '#src/features/lessons/bookings/end-booking.server.ts';
import { chargesOfBooking, waiveCharge } from '#src/features/lessons/bookings/late-charges.server.ts';
import { writeNote } from '#src/features/lessons/bookings/lesson-notes.server.ts';
import { testStart } from '#src/features/lessons/driving-tests/test-date.ts';
import { enterTest } from '#src/features/lessons/driving-tests/test-dates.server.ts';
import { markSkills } from '#src/features/lessons/learners/progress.server.ts';
import type { Level } from '#src/features/lessons/learners/skills.ts';
import { purchaseOf } from '#src/features/orders/purchase.ts';
import { completeOrderTask } from '#src/features/orders/tasks/order-tasks.server.ts';
import { DAY_MS, HOUR_MS, londonDay } from '#src/platform/dates.ts';
import type { Tx } from '#src/platform/db/db.server.ts';
import { newOrderNumber } from '#src/platform/references.ts';
import type { Secrets } from '#src/platform/secrets.server.ts';
import { inWeek } from './diaries.ts';
import { writeOrder } from './write-order.ts';

const AMARA = 'amara-osei';
const CALLUM = {
  firstname: 'Callum',
  surname: 'Reid',
  phone: '+447700900673',
  address_line_1: '4 Bainbrigge Road',
  address_line_2: '',
  address_line_3: '',
  city: 'Leeds',
  postcode: 'LS6 3AD',
  country: '826',
  email: 'callum@bitepoint.example',
};
const HOME = { place: '4 Bainbrigge Road, LS6 3AD', outcode: 'LS6' };
const COLLEGE = { place: 'Leeds City College, Park Lane, LS6 1AA', outcode: 'LS6' };
const OFFICE = 'Aoife Brennan';

/** How many lessons ago each was, a week apart, and which skills came to which level in it. */
const GIVEN: [lessonsAgo: number, marks: [level: Level, ...skills: number[]][]][] = [
  [
    7,
    [
      [5, 1, 2],
      [4, 3, 4],
      [2, 5, 6, 7],
    ],
  ],
  [
    6,
    [
      [5, 3, 4],
      [4, 5, 6],
      [2, 8, 9],
    ],
  ],
  [
    5,
    [
      [5, 5],
      [4, 9],
      [3, 7, 8],
      [2, 10, 11, 14],
    ],
  ],
  [
    4,
    [
      [5, 6, 9],
      [3, 10, 14, 16],
      [2, 12, 15, 21, 22],
    ],
  ],
  [
    3,
    [
      [5, 20],
      [4, 7, 18],
      [2, 13, 17, 19],
    ],
  ],
  [
    2,
    [
      [5, 16],
      [4, 8, 11, 14],
      [3, 13, 19],
      [1, 25],
    ],
  ],
  [
    1,
    [
      [4, 8],
      [3, 10, 12, 15],
      [1, 24],
    ],
  ],
];

/** What the instructor wrote for the learner, by how many lessons ago that was. */
const NOTES: Record<number, string> = {
  1: 'Roundabouts are nearly there. Next time: lane choice on the approach, then the ring road.',
  3: 'Well parked. Look over your shoulder once more before you set off.',
};

/** A learner who can sign in: with hours, lessons that have been and are to come, progress and a test. */
export async function writeDemoLearner(
  tx: Tx,
  { secrets, lessons, now }: { secrets: Secrets; lessons: readonly Product[]; now: Date },
) {
  const product = lessons.find(({ areaSlug, hours }) => areaSlug === 'leeds' && hours === 20);
  const known = await tx
    .selectFrom('instructors')
    .select('slug')
    .where('slug', '=', AMARA)
    .executeTakeFirst();
  if (!product || !known) return;
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const order = await writeOrder(tx, secrets, purchaseFor(product), { at: ago(70), now });
  const { learner_id: learnerId } = await tx
    .selectFrom('lesson_lines')
    .select('learner_id')
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow();
  const placed = { orderId: order.id, by: OFFICE, now: ago(69) };
  await place(tx, { ...placed, positions: [0], instructor: AMARA });
  await completeOrderTask(tx, { ...placed, kind: 'place_lessons' });

  const book = (startsAt: Date, minutes: LessonLength, at: Date, pickUp = COLLEGE) =>
    bookTime(tx, {
      instructor: AMARA,
      startsAt,
      minutes,
      pickUp,
      learnerId,
      by: 'Callum Reid',
      role: 'learner',
      now: at,
    });
  const wednesday = { weekday: 3, hour: 15 };
  const lastWeek = inWeek(now, 0, { weekday: 3, hour: 17 }) <= now ? 0 : -1;
  for (const [lessonsAgo, marks] of GIVEN) {
    const startsAt = inWeek(now, lastWeek - lessonsAgo + 1, wednesday);
    const bookedAt = new Date(startsAt.getTime() - 6 * DAY_MS);
    const booked = await book(startsAt, 90, bookedAt, lessonsAgo > 2 ? HOME : COLLEGE);
    if (!('booked' in booked)) continue;
    const { id, version, endsAt } = booked.booked;
    const actor = { by: 'Amara Osei', role: 'instructor' as const, now: endsAt };
    await completeLesson(tx, { id, version, ...actor });
    await markSkills(tx, {
      learnerId,
      bookingId: id,
      by: actor.by,
      now: endsAt,
      marks: marks.flatMap(([level, ...skills]) => skills.map((skill) => ({ skill, level }))),
    });
    const note = NOTES[lessonsAgo];
    if (note) await writeNote(tx, { bookingId: id, body: '', forLearner: note, by: actor.by, now: endsAt });
  }
  const ill = inWeek(now, -3, { weekday: 5, hour: 10 });
  const cancelled = await book(ill, 60, new Date(ill.getTime() - 7 * DAY_MS));
  if ('booked' in cancelled) await cancelAndWaive(tx, cancelled.booked);

  // The next lesson is always within the 48 hours in which a change is charged.
  for (const from of [new Date(now.getTime() + 2 * HOUR_MS), new Date(now.getTime() + 8 * DAY_MS)]) {
    const bookedAt = ago(3);
    const query = { who: { slugs: [AMARA] }, minutes: 90 as const, pickUp: 'LS6', from, now: bookedAt };
    const [free] = await firstSlots(tx, query);
    const [time] = free?.slots ?? [];
    if (time) await book(time.startsAt, 90, bookedAt);
  }
  const test = { day: testDay(now), minute: 10 * 60 + 14, centre: 'Horsforth test centre' };
  const start = testStart(test);
  if (start)
    await enterTest(tx, {
      ...test,
      start,
      learnerId,
      instructor: AMARA,
      outcode: 'LS6',
      by: 'Callum Reid',
      role: 'learner',
      now: ago(2),
    });
  // What was written to them then has long been read.
  await tx
    .updateTable('emails')
    .set((eb) => ({ sent_at: eb.ref('created_at') }))
    .where((eb) => eb.or([eb('recipient', '=', CALLUM.email), eb('order_id', '=', order.id)]))
    .where('sent_at', 'is', null)
    .execute();
}

function purchaseFor(product: Product) {
  const { email, ...person } = CALLUM;
  const { type, id } = product;
  const line: PricedLine = { type, id, product, itemId: randomUUID(), quantity: 1, options: {} };
  const addresses = { billing: person, learner: { ...person, email } };
  const buyer = { email, customerIsPupil: true, addresses };
  return purchaseOf({ uuid: randomUUID(), lines: [line] }, buyer, newOrderNumber(), []);
}

/** A day in more than three weeks on which tests are taken: not at a weekend. */
function testDay(now: Date): string {
  const day = Temporal.PlainDate.from(londonDay(now)).add({ days: 24 });
  return day.add({ days: day.dayOfWeek > 5 ? 8 - day.dayOfWeek : 0 }).toString();
}

async function cancelAndWaive(tx: Tx, { id, version, startsAt }: Booking) {
  const late = new Date(startsAt.getTime() - 20 * HOUR_MS);
  const learner = { by: 'Callum Reid', role: 'learner' as const, now: late };
  await cancelBooking(tx, { id, version, chargedMinutes: 60, reason: 'I have a fever', ...learner });
  const [charge] = await chargesOfBooking(tx, id);
  const actor = { by: 'Amara Osei', role: 'instructor' as const, now: startsAt };
  if (charge) await waiveCharge(tx, { id: charge.id, bookingId: id, reason: 'Illness', ...actor });
}
