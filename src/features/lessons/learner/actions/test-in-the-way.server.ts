import { instructorNames } from '#src/features/instructors/active-instructor.server.ts';
import type { Tx } from '#src/platform/db/db.server.ts';
import { Problem } from '#src/platform/http/problem.ts';
import type { Actor } from '../../booking.ts';
import { cancelBooking } from '../../bookings/end-booking.server.ts';
import { problemOf } from '../../bookings/refusals.ts';
import { inTheWayOfTest } from '../../driving-tests/in-the-way.server.ts';
import { CAR_TAKEN, LESSON_IN_THE_WAY } from '../../driving-tests/lessons-in-the-way.ts';
import { carKept } from '../../driving-tests/test-date.ts';
import { lockForTest } from '../../driving-tests/test-dates.server.ts';
import { formatCarTaken, formatLessonsInTheWay } from './test-in-the-way-text.ts';

type TestInput = Parameters<typeof inTheWayOfTest>[1];

interface LessonToCancel {
  id: string;
  version: number;
  charged_minutes: number;
}

/** Cancels lessons for a test. One at another time stays: the form that named it is out of date. */
export async function cancelForTest(
  tx: Tx,
  { cancel, ...test }: TestInput & { cancel: readonly LessonToCancel[] },
  actor: Actor,
) {
  if (cancel.length === 0) return;
  const { own } = await inTheWayOfTest(tx, test);
  if (!cancel.every(({ id }) => own.some((one) => one.id === id)))
    throw new Problem(
      409,
      'The lesson to cancel isn’t at the time of this test, so nothing has been cancelled or saved. Please check the day and the time, and save the test again.',
      { code: 'not_in_the_way' },
    );
  const instructors = [test.instructor, ...own.map(({ instructor }) => instructor)];
  await lockForTest(tx, { learnerId: test.learnerId, instructors });
  for (const { id, version, charged_minutes: chargedMinutes } of cancel) {
    const ended = await cancelBooking(tx, { id, version, chargedMinutes, ...actor });
    if (!('cancelled' in ended)) throw problemOf(ended, actor.now);
  }
}

/** Throws where something is booked at the time of a test whose car is not kept, and nobody has said what to do about it. */
export async function requireWayOut(
  tx: Tx,
  test: TestInput,
  answered: 'leave' | 'ask' | undefined,
): Promise<void> {
  if (answered === 'ask') return;
  const { own, others } = await inTheWayOfTest(tx, test);
  const { instructor, start, now } = test;
  const isOwn = own.length > 0;
  if (!instructor && (!isOwn || answered)) return;
  if (answered === 'leave' && isOwn && others.length === 0) return;
  const names = await instructorNames(tx);
  const details = {
    own: own.map((one) => ({ ...one, instructor: names.get(one.instructor) ?? '' })),
    others,
    car: carKept(start),
    now,
    instructor: names.get(instructor ?? '') ?? '',
  };
  throw isOwn && !answered
    ? new Problem(409, formatLessonsInTheWay(details), { code: LESSON_IN_THE_WAY })
    : new Problem(409, formatCarTaken(details), { code: CAR_TAKEN });
}
