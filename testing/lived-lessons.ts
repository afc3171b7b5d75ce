import { randomUUID } from 'node:crypto';
import { placeLessons } from '#src/features/lessons/assignment/assign-lessons.server.ts';
import type { Actor } from '#src/features/lessons/booking.ts';
import { bookTime } from '#src/features/lessons/bookings/book-time.server.ts';
import { cancelBooking, completeLesson } from '#src/features/lessons/bookings/end-booking.server.ts';
import { writeNote } from '#src/features/lessons/bookings/lesson-notes.server.ts';
import { proposeTime } from '#src/features/lessons/bookings/proposals.server.ts';
import { problemOf } from '#src/features/lessons/bookings/refusals.ts';
import { feedAddressOf } from '#src/features/lessons/calendar/feed-addresses.server.ts';
import { testStart } from '#src/features/lessons/driving-tests/test-date.ts';
import { enterTest } from '#src/features/lessons/driving-tests/test-dates.server.ts';
import { markSkills } from '#src/features/lessons/learners/progress.server.ts';
import { recordMockTest } from '#src/features/lessons/mock-tests/mock-tests.server.ts';
import { chooseReminders } from '#src/features/lessons/notifications/emails/reminder-choice.server.ts';
import { offerLateLesson } from '#src/features/lessons/waiting-list/make-offers.server.ts';
import { joinWaitingList } from '#src/features/lessons/waiting-list/waiting-list.server.ts';
import type { Tx } from '#src/platform/db/db.server.ts';
import type { TestApp } from './app.ts';
import type { TestBrowser } from './browser.ts';
import { testBuyer } from './buyer.ts';
import { AMARA, at, lessonRequest } from './diary.ts';
import type { TaughtLearner } from './learners.ts';

/** Buys as a guest does, with a learner of their own each time, unless it is in a browser that is signed in. */
export async function boughtLessons(
  app: TestApp,
  {
    products,
    signedIn,
    savesDetails = false,
  }: {
    products?: Parameters<typeof testBuyer>[1];
    signedIn?: { browser: TestBrowser; email: string };
    /** Asks for an account after the purchase. */
    savesDetails?: boolean;
  } = {},
) {
  const { browser = app.browser(), email = 'joan@example.com' } = signedIn ?? {};
  const buyer = await testBuyer({ ...app, browser: () => browser }, products);
  await buyer.fillIn({ email });
  const paid = await buyer.pay();
  if (paid.status !== 200) throw new Error(paid.text);
  if (savesDetails) await browser.post('/v1/account/save-details', { transaction: paid.body.transaction });
  return app.db
    .selectFrom('orders')
    .innerJoin('lesson_lines', 'lesson_lines.order_id', 'orders.id')
    .select(['orders.id as orderId', 'learner_id as id', 'payment_id as paymentId'])
    .where('basket_uuid', '=', buyer.basket)
    .executeTakeFirstOrThrow();
}

const office = (now: Date): Actor => ({ by: 'Aoife Brennan', role: 'office', now });

/** Books 90 minutes, as the office does. */
export async function bookedLesson(app: TestApp, who: TaughtLearner, startsAt: Date) {
  const asking = {
    ...lessonRequest(startsAt),
    ...office(app.clock.now()),
    learnerId: who.id,
    outsideWorkingHours: true,
  };
  const answer = await app.db.transaction().execute((tx) => bookTime(tx, asking));
  if (!('booked' in answer)) throw new Error(problemOf(answer, app.clock.now()).message);
  return answer.booked;
}

/** All that is ever written about a learner's lessons: one is given, one is given up late and offered to the other learner. */
export async function liveThroughLessons(app: TestApp, learner: TaughtLearner, other: TaughtLearner) {
  const { secrets, publicUrl } = app.running.services;
  const inTransaction = <T>(work: (tx: Tx) => Promise<T>) => app.db.transaction().execute(work);
  const placed = { orderId: learner.orderId, positions: [0], to: AMARA };
  await inTransaction((tx) => placeLessons(tx, { ...placed, by: 'Aoife Brennan', now: app.clock.now() }));
  const lesson = await bookedLesson(app, learner, at('10:00', '2026-11-26'));
  const late = await bookedLesson(app, learner, at('10:00', '2026-11-27'));
  const other90 = { startsAt: at('14:00', '2026-11-25'), minutes: 90 as const };
  await inTransaction((tx) => proposeTime(tx, { ...lesson, to: other90, ...office(app.clock.now()) }));
  await inTransaction((tx) => chooseReminders(tx, other.id, { isEnabled: false, now: app.clock.now() }));
  app.clock.set('2026-11-25T11:00:00Z');
  await app.queue.run('remind-of-lessons');

  const entry = { instructor: AMARA, weekdays: [5], from: 540, to: 1020, minutes: 90 as const };
  await inTransaction((tx) =>
    joinWaitingList(tx, other.id, { entry: { ...entry, lastDay: '2026-12-24' }, now: app.clock.now() }),
  );
  await inTransaction((tx) => offerLateLesson(tx, secrets, { ...late, by: 'Sam', now: app.clock.now() }));

  app.clock.set('2026-11-26T12:00:00Z');
  const now = app.clock.now();
  const instructor = { by: 'Amara Osei', role: 'instructor' as const, now };
  await inTransaction((tx) => completeLesson(tx, { ...lesson, ...instructor }));
  await inTransaction((tx) =>
    writeNote(tx, { bookingId: lesson.id, body: 'Hill starts next', by: 'Amara Osei', now }),
  );
  await inTransaction((tx) =>
    markSkills(tx, {
      learnerId: learner.id,
      bookingId: lesson.id,
      by: 'Amara Osei',
      now,
      marks: [{ skill: 1, level: 3 }],
    }),
  );
  const marks = [{ area: 22, driving: 2, serious: 0, dangerous: 0 }];
  const mock = { marks, wasStopped: false, note: 'Mirrors', by: 'Amara Osei', now };
  await inTransaction((tx) => recordMockTest(tx, { bookingId: lesson.id, ...mock }));
  const weekly = { weekday: 4, minute: 600, created_at: now };
  await app.db
    .insertInto('lesson_series')
    .values({ id: randomUUID(), learner_id: learner.id, ...weekly })
    .execute();
  await inTransaction((tx) =>
    cancelBooking(tx, { ...late, chargedMinutes: 90, by: 'Sam', role: 'learner', now }),
  );
  await app.db
    .insertInto('on_my_way')
    .values({ booking_id: lesson.id, starts_at: lesson.startsAt, instructor_slug: AMARA, said_at: now })
    .execute();
  await app.db
    .insertInto('low_hours_told')
    .values({ learner_id: learner.id, bought_minutes: 600, told_at: now })
    .execute();
  const share = { shared_by: 'Joan', buyer_email: 'joan@example.com', created_at: now };
  await app.db
    .insertInto('learner_shares')
    .values({ id: randomUUID(), learner_id: learner.id, email: 'sam@example.com', ...share })
    .execute();
  await app.db.insertInto('invitations_off').values({ learner_id: learner.id, since: now }).execute();
  const owner = { learner: learner.id, audience: 'learner' as const };
  await inTransaction((tx) => feedAddressOf(tx, { secrets, publicUrl, clock: app.clock }, owner));
  const test = { day: '2026-12-10', minute: 614, centre: 'Horsforth test centre' };
  const start = testStart(test);
  if (!start) throw new Error('No such time');
  const car = { learnerId: learner.id, instructor: AMARA, outcode: 'LS6' };
  await inTransaction((tx) => enterTest(tx, { ...test, ...car, start, ...office(now) }));
  const { id: test_id } = await app.db
    .selectFrom('test_dates')
    .select('id')
    .where('learner_id', '=', learner.id)
    .executeTakeFirstOrThrow();
  const said = { role: 'learner' as const, recorded_by: 'Sam Watson', recorded_at: now };
  await app.db
    .insertInto('test_results')
    .values({ test_id, outcome: 'passed', faults: 'Mirrors', had_test_before: false, ...said })
    .execute();
  await app.db
    .insertInto('hours_left_wishes')
    .values({ id: randomUUID(), learner_id: learner.id, wish: 'refund', minutes: 60, asked_at: now })
    .execute();
  await app.db
    .insertInto('pass_photographs')
    .values({ test_id, learner_id: learner.id, photograph: 'pass', added_by: 'Sam Watson', added_at: now })
    .execute();
  return { completedLesson: lesson, late };
}
