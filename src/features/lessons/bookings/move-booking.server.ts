import { recordExpressRequest } from '#src/features/orders/order-queries.server.ts';
import { MINUTE_MS } from '#src/platform/dates.ts';
import type { Tx } from '#src/platform/db/db.server.ts';
import { invalid } from '#src/platform/http/problem.ts';
import { movableUntil } from '../availability/working-hours.ts';
import type { LessonLength } from '../booking.ts';
import { lockMinutes } from '../minutes/minutes.server.ts';
import type { Happened } from '../notifications/queue-notifications.server.ts';
import { policyOf } from '../policy/cancellation-policy.server.ts';
import { calculateMoveCost, minutesOf } from '../policy/cancellation-policy.ts';
import '../tables.ts';
import type { Actor, Booking, PickUp } from '../booking.ts';
import { changeBooking, lockBooking, recordBookingEvent } from './booking-rows.server.ts';
import { releaseEnded } from './holds.server.ts';
import { chargeLate, fillCharges } from './late-charges.server.ts';
import { enterForBooking, takenBy, whyNotYet } from './lesson-line.server.ts';
import { closeProposals } from './proposal-rows.server.ts';
import type { Refusal } from './refusals.ts';
import { scheduleIfFree } from './schedule-if-free.server.ts';

export interface Moving extends Actor {
  id: string;
  version: number;
  to: {
    startsAt: Date;
    minutes: LessonLength;
    /** Another instructor: staff alone reassign. */
    instructor?: string | undefined;
    pickUp?: PickUp | undefined;
  };
  /** What the screen said it costs. */
  chargedMinutes: number;
  /** Why this learner is not charged, though it is late. */
  waiverReason?: string | undefined;
  outsideWorkingHours?: boolean | undefined;
  /** It was proposed in time: how soon it begins by now does not matter, nor how far ahead it is. */
  wasAgreed?: boolean | undefined;
  /** The buyer wishes lessons to start within the 14 days of their order (R33). */
  expressRequest?: boolean | undefined;
  reason?: string | undefined;
  /** The proposal that is accepted by this. */
  proposal?: string | undefined;
  /** Collects what is said of several lessons in one email. */
  together?: Happened[] | undefined;
}

/** Moves a booking: the same row, so calendars know it as the same lesson, one sequence on. */
export async function moveBooking(tx: Tx, moving: Moving): Promise<{ moved: Booking } | Refusal> {
  const { id, version, to, by, role, now, waiverReason, reason } = moving;
  const locked = await lockBooking(tx, id, to.instructor);
  const before = locked?.booking;
  if (!before || before.version !== version || before.state !== 'booked')
    return { refused: 'changed', now: before };
  if (role === 'learner' && before.startsAt <= now) return { refused: 'begun' };
  if (before.kind === 'test' && !keepsItsTime(before, to)) return { refused: 'test_stands' };
  const target = {
    instructor: to.instructor ?? before.instructor,
    pickUp: to.pickUp ?? before.pickUp,
    startsAt: to.startsAt,
    minutes: to.minutes,
    endsAt: new Date(to.startsAt.getTime() + to.minutes * MINUTE_MS),
  };
  const settings = locked.settings.get(target.instructor);
  if (!settings) return { refused: 'not_open', next: [] };
  const rule = await policyOf(tx, before.policyVersion);
  const giving = { rule, lesson: before, role, isExempt: waiverReason !== undefined || !before.line, now };
  const consequence = calculateMoveCost(giving, target);
  const { chargedMinutes } = consequence;
  if (chargedMinutes !== moving.chargedMinutes) return { refused: 'consequence_changed', consequence };
  const more = before.line ? to.minutes - takenBy(before) + chargedMinutes : 0;
  const remainingMinutes = before.line ? ((await lockMinutes(tx, before.line))?.remaining ?? 0) : 0;
  if (more > remainingMinutes) return { refused: 'not_enough_minutes', remainingMinutes };

  // What was booked before stands: a later time, or another instructor, starts nothing sooner.
  const isSooner = before.line !== null && target.startsAt < before.startsAt;
  const early = isSooner && before.line ? await whyNotYet(tx, before.line, target.startsAt) : undefined;
  if (early && !moving.expressRequest) return early;
  await releaseEnded(tx, now, target.instructor);
  const answer = await scheduleIfFree(
    tx,
    {
      ...target,
      settings,
      now,
      id,
      outsideWorkingHours: moving.outsideWorkingHours,
      wasHeld: moving.wasAgreed,
      bookableUntil: movableUntil(before, now),
    },
    (writer, blocked) => {
      const time = { starts_at: target.startsAt, ends_at: target.endsAt, ...blocked };
      const place = { pick_up: target.pickUp.place, pick_up_outcode: target.pickUp.outcode };
      const change = { instructor_slug: target.instructor, sequence: before.sequence + 1, ...time, ...place };
      return changeBooking(writer, before, { ...change, car_unavailable_since: null }, now);
    },
  );
  if ('refused' in answer) return answer;
  const after = answer.written;
  if (early && before.line) await recordExpressRequest(tx, before.line.orderId, now);
  if (minutesOf(after) !== minutesOf(before))
    await enterForBooking(
      tx,
      after,
      [
        { kind: 'released', minutes: minutesOf(before) },
        { kind: 'booked', minutes: -minutesOf(after) },
      ],
      { by, now },
    );
  await chargeLate(tx, { before, after, minutes: chargedMinutes, reason: 'moved' }, { by, role, now });
  await closeProposals(tx, id, { accepted: moving.proposal, by, now });
  await recordBookingEvent(tx, {
    kind: 'moved',
    before,
    after,
    role,
    by,
    reason: reason ?? waiverReason,
    together: moving.together,
    now,
  });
  await fillCharges(tx, after, { by, role, now });
  return { moved: after };
}

/** Another instructor may take a learner to their test; when it is, the DVSA alone says. */
function keepsItsTime(test: Booking, { startsAt, minutes }: Moving['to']): boolean {
  return startsAt.getTime() === test.startsAt.getTime() && minutes === minutesOf(test);
}

export interface PickUpChange extends Actor {
  lesson: Booking;
  /** As it was shown. */
  version: number;
  pickUp: PickUp;
  /** What the person who asks can do if the drives don't fit. */
  otherwise: string;
}

/** Changes where a lesson begins; its time stays, and nothing is charged. Throws where its postcode leaves no time to drive. */
export async function changePickUp(
  tx: Tx,
  { lesson, version, pickUp, otherwise, ...actor }: PickUpChange,
): Promise<{ moved: Booking } | Refusal> {
  const to = { startsAt: lesson.startsAt, minutes: minutesOf(lesson) as LessonLength, pickUp };
  const answer = await moveBooking(tx, {
    ...actor,
    id: lesson.id,
    version,
    to,
    chargedMinutes: 0,
    outsideWorkingHours: true,
  });
  if ('moved' in answer || (answer.refused !== 'time_taken' && answer.refused !== 'no_drive')) return answer;
  throw invalid(
    'pick_up_postcode',
    `There’s no time to drive to ${pickUp.outcode} between lessons. ${otherwise}`,
  );
}
