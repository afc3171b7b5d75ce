import { dayAfter } from '#src/platform/dates.ts';
import type { Tx } from '#src/platform/db/db.server.ts';
import { lockDiaries } from '../availability/diaries.server.ts';
import { addException, exceptionsOf } from '../availability/working-hours.server.ts';
import type { DatedException } from '../availability/working-hours.ts';
import type { Actor, Booking, LessonLength } from '../booking.ts';
import { lockLearner } from '../bookings/booking-rows.server.ts';
import { cancelBooking } from '../bookings/end-booking.server.ts';
import { moveBooking } from '../bookings/move-booking.server.ts';
import { proposeTime } from '../bookings/proposals.server.ts';
import type { Refusal } from '../bookings/refusals.ts';
import { reportCarUnavailable } from '../driving-tests/no-car.server.ts';
import { CAR_BROKEN_DOWN } from '../notifications/message-text.ts';
import { minutesOf } from '../policy/cancellation-policy.ts';
import { affectedBy, type TimeOffDays } from './affected.server.ts';

/** Why lessons can’t be given, as their history keeps it. */
const REASONS = { away: 'The instructor is away', car: CAR_BROKEN_DOWN };
export type TimeOffReason = keyof typeof REASONS;

/** What becomes of one lesson, as it was chosen for the version that was shown. */
export type Resolution = { id: string; version: number } & (
  | { action: 'move'; instructor: string; startsAt: Date }
  | { action: 'propose'; startsAt: Date }
  /** Ring: nobody can take the learner to their driving test. */
  | { action: 'cancel' | 'leave' | 'ring' }
);

export interface Reassigned {
  moved: number;
  proposed: number;
  cancelled: number;
  unchanged: number;
  /** Driving tests whose learners are rung. */
  ringing: number;
}

/** Which lesson stands against it, or `others_affected` where one was booked meanwhile. */
export type NotReassigned = { id: string; lesson: Booking | undefined; refusal: Refusal } | 'others_affected';

/**
 * Closes days of an instructor's diary, and moves, asks about or cancels each lesson in them, all or nothing: of
 * two at once the second finds other lessons or other versions, and writes nothing. Nobody is charged.
 */
export async function reassignDays(
  tx: Tx,
  timeOff: TimeOffDays,
  { resolutions, reason, ...actor }: Actor & { resolutions: readonly Resolution[]; reason: TimeOffReason },
): Promise<Reassigned | NotReassigned> {
  const { instructor } = timeOff;
  const into = resolutions.flatMap((resolution) =>
    resolution.action === 'move' ? [resolution.instructor] : [],
  );
  // All at once and in order, as every other action locks them, so that two such actions never wait for each other.
  await lockDiaries(tx, [instructor, ...into]);
  const affected = await affectedBy(tx, timeOff, actor.now);
  const learners = affected.flatMap(({ learnerId }) => learnerId ?? []).sort();
  for (const learnerId of new Set(learners)) await lockLearner(tx, learnerId);
  const known = new Map(resolutions.map((resolution) => [resolution.id, resolution]));
  if (affected.some(({ id }) => !known.has(id))) return 'others_affected';
  await closeDays(tx, timeOff, actor);
  for (const resolution of resolutions) {
    const lesson = affected.find(({ id }) => id === resolution.id);
    const refusal = await decide(tx, resolution, { lesson, actor, reason });
    if (refusal) return { id: resolution.id, lesson, refusal };
  }
  const count = (action: Resolution['action']) =>
    resolutions.filter((resolution) => resolution.action === action).length;
  return {
    moved: count('move'),
    proposed: count('propose'),
    cancelled: count('cancel'),
    unchanged: count('leave'),
    ringing: count('ring'),
  };
}

async function decide(
  tx: Tx,
  resolution: Resolution,
  { lesson, actor, reason }: { lesson: Booking | undefined; actor: Actor; reason: TimeOffReason },
): Promise<Refusal | undefined> {
  const { id, version } = resolution;
  const isTest = lesson?.kind === 'test';
  if (!lesson || lesson.version !== version || (resolution.action === 'ring' && !isTest))
    return { refused: 'changed', now: lesson };
  if (isTest && resolution.action === 'cancel') return { refused: 'test_stands' };
  const minutes = minutesOf(lesson) as LessonLength;
  const common = { ...actor, id, version, reason: REASONS[reason] };
  const result =
    resolution.action === 'move'
      ? await moveBooking(tx, {
          ...common,
          chargedMinutes: 0,
          outsideWorkingHours: true,
          to: { startsAt: resolution.startsAt, minutes, instructor: resolution.instructor },
        })
      : resolution.action === 'propose'
        ? await proposeTime(tx, { ...common, to: { startsAt: resolution.startsAt, minutes } })
        : resolution.action === 'cancel'
          ? await cancelBooking(tx, { ...common, chargedMinutes: 0 })
          : resolution.action === 'ring'
            ? await reportCarUnavailable(tx, common)
            : undefined;
  return result && 'refused' in result ? result : undefined;
}

/** Days that are closed already stay so. A day that begins as usual is closed for its rest. */
async function closeDays(
  tx: Tx,
  { instructor, firstDay, lastDay, fromMinute = 0 }: TimeOffDays,
  { by, now }: Actor,
) {
  const close = async (exception: DatedException) => {
    const known = await exceptionsOf(tx, instructor, exception.firstDay);
    const isClosed = known.some(
      (one) =>
        one.kind === 'holiday' && one.firstDay <= exception.firstDay && exception.lastDay <= one.lastDay,
    );
    if (!isClosed) await addException(tx, instructor, { ...exception, by, now });
  };
  if (fromMinute === 0) return close({ kind: 'holiday', firstDay, lastDay });
  await close({ kind: 'closed', firstDay, lastDay: firstDay, from: fromMinute, to: DAY_MINUTES });
  if (lastDay > firstDay) await close({ kind: 'holiday', firstDay: dayAfter(firstDay), lastDay });
}

const DAY_MINUTES = 1440;
