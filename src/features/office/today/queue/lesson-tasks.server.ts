import { instructorNames } from '#src/features/instructors/active-instructor.server.ts';
import {
  type LessonLongAwaitingOutcome,
  listLongAwaitingOutcome,
} from '#src/features/lessons/bookings/lessons-awaiting-outcome.server.ts';
import { type TestWithoutCar, testsWithoutCar } from '#src/features/lessons/driving-tests/no-car.server.ts';
import {
  type TestAwaitingResult,
  testsLongAwaitingResult,
} from '#src/features/lessons/driving-tests/tests-awaiting-result.server.ts';
import {
  formatWish,
  type HoursLeftWish,
  hoursLeftWishes,
} from '#src/features/lessons/learners/hours-left-wishes.server.ts';
import { type UnpaidLessons, unpaidLessons } from '#src/features/lessons/minutes/unpaid-lessons.server.ts';
import { formatHours } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import type { HoursAt } from '#src/platform/working-days/opening-hours.ts';
import { dueBy } from './due-by.server.ts';
import type { Task } from './queue-item.ts';

const NAMED = 2;

/**
 * Lessons that stay booked although their money went back at the gateway (R58), and driving tests to which nobody takes the
 * learner (R57): somebody has to ring. So with lessons and tests of which nobody has said how they went a week later (R66), and
 * with hours that a buyer asks about after a pass.
 */
export async function listLessonTasks(db: Db, now: Date, hoursAt: HoursAt): Promise<Task[]> {
  const [unpaid, withoutCar, awaitingOutcome, awaitingResult, wishes, names] = await Promise.all([
    unpaidLessons(db, now),
    testsWithoutCar(db, now),
    listLongAwaitingOutcome(db, now),
    testsLongAwaitingResult(db, now),
    hoursLeftWishes(db),
    instructorNames(db),
  ]);
  return [
    ...unpaid.map((one) => toUnpaid(one, hoursAt)),
    ...withoutCar.map((one) => toWithoutCar(one, hoursAt)),
    ...awaitingOutcome.map((one) => toOutcomeTask(one, names.get(one.instructor) ?? '', hoursAt)),
    ...awaitingResult.map((one) => toResultTask(one, names.get(one.instructor ?? ''), hoursAt)),
    ...wishes.map((one) => toHoursLeftTask(one, hoursAt)),
  ];
}

function toUnpaid(unpaid: UnpaidLessons, hoursAt: HoursAt): Task {
  const { orderId, number, since, learner, times } = unpaid;
  const count = times.length === 1 ? '1 booked lesson' : `${times.length} booked lessons`;
  return {
    kind: 'lessons',
    subject: `unpaid-${orderId}`,
    dueAt: dueBy.unpaid(hoursAt, since),
    title: `Ring ${learner.name} about ${count} whose money went back`,
    href: `/office/orders/${orderId}`,
    facts: [formatTimes(unpaid)],
    number,
    action: { label: 'Cancel or keep', href: `/office/learners/${learner.id}` },
  };
}

function toWithoutCar({ id, since, when, learner, centre }: TestWithoutCar, hoursAt: HoursAt): Task {
  const page = `/office/diary/lessons/${id}`;
  return {
    kind: 'lessons',
    subject: `no-car-${id}`,
    dueAt: dueBy.noCar(hoursAt, since),
    title: `Ring ${learner} about a car for their driving test`,
    href: page,
    facts: [`${when}, ${centre}`],
    action: { label: 'Find a car', href: page },
  };
}

function toOutcomeTask(
  { id, since, when, learner }: LessonLongAwaitingOutcome,
  instructor: string,
  hoursAt: HoursAt,
): Task {
  const page = `/office/diary/lessons/${id}`;
  return {
    kind: 'lessons',
    subject: `unmarked-${id}`,
    dueAt: dueBy.unmarked(hoursAt, since),
    title: `Ask ${instructor} how ${learner}’s lesson went`,
    href: page,
    facts: [`${when}, not marked yet`],
    action: { label: 'Mark it', href: page },
  };
}

function toResultTask(
  { id, learnerId, since, when, learner, centre }: TestAwaitingResult,
  instructor: string | undefined,
  hoursAt: HoursAt,
): Task {
  const page = `/office/learners/${learnerId}#tests`;
  return {
    kind: 'lessons',
    subject: `test-result-${id}`,
    dueAt: dueBy.testResults(hoursAt, since),
    title: `Ask ${instructor ?? learner} how ${instructor ? `${learner}’s` : 'their'} driving test went`,
    href: page,
    facts: [`${when}, ${centre}`],
    action: { label: 'Enter the result', href: page },
  };
}

function toHoursLeftTask(wish: HoursLeftWish, hoursAt: HoursAt): Task {
  const page = `/office/learners/${wish.learnerId}#hours-left`;
  return {
    kind: 'lessons',
    subject: `hours-left-${wish.id}`,
    dueAt: dueBy.hoursLeft(hoursAt, wish.askedAt),
    title: `Decide about ${formatHours(wish.minutes)} that ${wish.learner} has left after a pass`,
    href: page,
    facts: [formatWish(wish)],
    action: { label: 'Decide', href: page },
  };
}

/** "Thu 26 Nov, 10:00; Thu 3 Dec, 10:00; and 2 more". */
function formatTimes({ times }: UnpaidLessons): string {
  const more = times.length - NAMED;
  const named = times.slice(0, NAMED);
  return [...named, ...(more > 0 ? [`and ${more} more`] : [])].join('; ');
}
