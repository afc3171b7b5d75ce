import type { Tx } from '#src/platform/db/db.server.ts';
import { lockDiaries } from '../../availability/diaries.server.ts';
import { addException, exceptionsOf } from '../../availability/working-hours.server.ts';
import type { Acting, Booking, LessonLength } from '../../booking.ts';
import { lockLearner } from '../../bookings/booking-rows.server.ts';
import { cancelBooking } from '../../bookings/end-booking.server.ts';
import { moveBooking } from '../../bookings/move-booking.server.ts';
import { proposeTime } from '../../bookings/proposals.server.ts';
import type { Refusal } from '../../bookings/refusals.ts';
import { sayNoCar } from '../../driving-tests/no-car.server.ts';
import { minutesOf } from '../../policy/notice.ts';
import { type AwayDays, affectedBy } from './affected.server.ts';

/** What becomes of one lesson, as the staff chose it for the version that they saw. */
export type Fate = { id: string; version: number } & (
  | { what: 'move'; instructor: string; startsAt: Date }
  | { what: 'propose'; startsAt: Date }
  /** Ring: nobody can take the learner to their driving test. */
  | { what: 'cancel' | 'leave' | 'ring' }
);

export interface Reassigned {
  moved: number;
  proposed: number;
  cancelled: number;
  left: number;
  /** Driving tests whose learners are rung. */
  ringing: number;
}

/** Which lesson stands against it, or `others_affected` where one was booked meanwhile. */
export type NotReassigned = { id: string; lesson: Booking | undefined; why: Refusal } | 'others_affected';

/**
 * Closes days of an instructor's diary, and moves, asks about or cancels each lesson in them, all or nothing: whoever is
 * second finds other lessons or other versions, and writes nothing. Nobody is charged.
 */
export async function reassignDays(
  tx: Tx,
  away: AwayDays,
  { fates, ...acting }: Acting & { fates: readonly Fate[] },
): Promise<Reassigned | NotReassigned> {
  const { instructor } = away;
  const into = fates.flatMap((fate) => (fate.what === 'move' ? [fate.instructor] : []));
  // All at once and in order, as every other act locks them, so that two such acts never wait for each other.
  await lockDiaries(tx, [instructor, ...into]);
  const affected = await affectedBy(tx, away, acting.now);
  const learners = affected.flatMap(({ learnerId }) => learnerId ?? []).sort();
  for (const learnerId of new Set(learners)) await lockLearner(tx, learnerId);
  const known = new Map(fates.map((fate) => [fate.id, fate]));
  if (affected.some(({ id }) => !known.has(id))) return 'others_affected';
  await closeDays(tx, away, acting);
  for (const fate of fates) {
    const lesson = affected.find(({ id }) => id === fate.id);
    const why = await decide(tx, fate, { lesson, acting });
    if (why) return { id: fate.id, lesson, why };
  }
  const count = (what: Fate['what']) => fates.filter((fate) => fate.what === what).length;
  return {
    moved: count('move'),
    proposed: count('propose'),
    cancelled: count('cancel'),
    left: count('leave'),
    ringing: count('ring'),
  };
}

async function decide(
  tx: Tx,
  fate: Fate,
  { lesson, acting }: { lesson: Booking | undefined; acting: Acting },
): Promise<Refusal | undefined> {
  const { id, version } = fate;
  const isTest = lesson?.kind === 'test';
  if (!lesson || lesson.version !== version || (fate.what === 'ring' && !isTest))
    return { refused: 'changed', now: lesson };
  if (isTest && fate.what === 'cancel') return { refused: 'test_stands' };
  const minutes = minutesOf(lesson) as LessonLength;
  const common = { ...acting, id, version, role: 'office' as const, why: 'The instructor is away' };
  const came =
    fate.what === 'move'
      ? await moveBooking(tx, {
          ...{ ...common, chargedMinutes: 0, freely: true },
          to: { startsAt: fate.startsAt, minutes, instructor: fate.instructor },
        })
      : fate.what === 'propose'
        ? await proposeTime(tx, { ...common, to: { startsAt: fate.startsAt, minutes } })
        : fate.what === 'cancel'
          ? await cancelBooking(tx, { ...common, chargedMinutes: 0 })
          : fate.what === 'ring'
            ? await sayNoCar(tx, common)
            : undefined;
  return came && 'refused' in came ? came : undefined;
}

/** Days that are closed already stay so. */
async function closeDays(tx: Tx, { instructor, firstDay, lastDay }: AwayDays, { by, now }: Acting) {
  const known = await exceptionsOf(tx, instructor, firstDay);
  const isClosed = known.some(
    (one) => one.kind === 'holiday' && one.firstDay <= firstDay && lastDay <= one.lastDay,
  );
  if (!isClosed) await addException(tx, instructor, { kind: 'holiday', firstDay, lastDay, by, now });
}
