import { sql } from 'kysely';
import { minuteOfDay } from '#src/features/lessons/availability/london-clock.ts';
import { exceptionsOf } from '#src/features/lessons/availability/working-hours.server.ts';
import type { Actor, Booking, BookingState, LessonLength } from '#src/features/lessons/booking.ts';
import { bookTime } from '#src/features/lessons/bookings/book-time.server.ts';
import { toBooking } from '#src/features/lessons/bookings/booking-rows.server.ts';
import {
  cancelBooking,
  cancellingOffer,
  completeLesson,
  markNoShow,
} from '#src/features/lessons/bookings/end-booking.server.ts';
import { holdTime, releaseExpiredHolds } from '#src/features/lessons/bookings/holds.server.ts';
import { waiveCharge } from '#src/features/lessons/bookings/late-charges.server.ts';
import { moveBooking } from '#src/features/lessons/bookings/move-booking.server.ts';
import {
  acceptProposal,
  declineProposal,
  openProposal,
  openProposals,
  proposeTime,
} from '#src/features/lessons/bookings/proposals.server.ts';
import { undoCompletion } from '#src/features/lessons/bookings/undo-completion.server.ts';
import { testStart } from '#src/features/lessons/driving-tests/test-date.ts';
import { endTest, enterTest } from '#src/features/lessons/driving-tests/test-dates.server.ts';
import { workAgain } from '#src/features/lessons/driving-tests/work-again.server.ts';
import { minutesOf } from '#src/features/lessons/policy/cancellation-policy.ts';
import {
  bookSeries,
  lessonsAheadOf,
  moveSeries,
  seriesOfLearner,
  stopSeries,
} from '#src/features/lessons/series/series.server.ts';
import { affectedBy } from '#src/features/lessons/time-off/affected.server.ts';
import { type Resolution, reassignDays } from '#src/features/lessons/time-off/reassign.server.ts';
import { HOUR_MS, LONDON, londonDay, MINUTE_MS } from '#src/platform/dates.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import { lessonRequest } from '../diary.ts';
import type { TaughtLearner } from '../learners.ts';
import { INSTRUCTORS, type Step, type Weekend } from './steps.ts';

/** One act of somebody, as it comes: refusals are answers too, and nothing may throw. */
export async function perform(
  db: Db,
  one: Step,
  { learners, weekend }: { learners: readonly TaughtLearner[]; weekend: Weekend },
) {
  const { id: learnerId } = learners[one.who] as TaughtLearner;
  const startsAt = weeksLater(new Date(weekend.from.getTime() + one.half * 30 * MINUTE_MS), one.week);
  const actor: Actor = {
    by: one.role,
    role: one.role,
    now: new Date(weekend.now.getTime() + one.hours * HOUR_MS),
  };
  const outsideWorkingHours = one.outsideWorkingHours && one.role !== 'learner';
  const time = {
    ...lessonRequest(startsAt, one.minutes, one.outcode),
    instructor: one.instructor,
    outsideWorkingHours,
  };
  const inTransaction = <T>(work: (tx: Tx) => Promise<T>) => db.transaction().execute(work);
  const find = async (state: BookingState, isMeant: (booking: Booking) => boolean = () => true) => {
    const ids = learners.map(({ id }) => id);
    const rows = await db
      .selectFrom('bookings')
      .selectAll()
      .where('learner_id', 'in', ids)
      .orderBy(sql`array_position(${ids}::uuid[], learner_id)`)
      .orderBy('starts_at')
      .execute();
    const matches = rows.map(toBooking).filter((booking) => booking.state === state && isMeant(booking));
    return matches[one.half % matches.length];
  };
  switch (one.kind) {
    case 'book':
      return inTransaction((tx) => bookTime(tx, { ...time, ...actor, learnerId }));
    case 'weekly': {
      const starts = Array.from({ length: one.weeks }, (_, week) => weeksLater(startsAt, week));
      return allOrNothing(db, (tx) => bookSeries(tx, { ...time, ...actor, learnerId, starts }));
    }
    case 'stop':
    case 'move all':
      return changeSeries(db, one, learnerId, actor);
    case 'hold':
      return inTransaction((tx) => holdTime(tx, { ...time, ...actor, heldFor: learnerId, learnerId }));
    case 'release':
      return releaseExpiredHolds(db, actor.now);
    case 'sick': {
      // A day on which there is something to do, a driving test most often.
      const test = await find('booked', ({ kind }) => kind === 'test');
      const there = (one.outsideWorkingHours && test) || (await find('booked'));
      if (!there) return;
      return fallSick(db, { ...one, instructor: there.instructor }, { startsAt: there.startsAt, actor });
    }
    case 'well':
      return feelWell(db, one.instructor, actor);
    case 'test': {
      const moment = { day: londonDay(startsAt), minute: minuteOfDay(startsAt) + 14 };
      const start = testStart(moment);
      if (!start) return;
      const test = { ...moment, start, centre: 'Horsforth', learnerId, instructor: one.instructor };
      return inTransaction((tx) => enterTest(tx, { ...test, ...actor, outcode: one.outcode }));
    }
    case 'end test':
      return inTransaction((tx) => endTest(tx, learnerId, actor));
    case 'waive':
      return waive(db, learnerId, actor);
    case 'undo': {
      const completed = await find('given');
      return (
        completed &&
        inTransaction((tx) => undoCompletion(tx, { ...named(completed), ...actor, now: completed.changedAt }))
      );
    }
    case 'send':
      return;
    case 'accept':
    case 'decline': {
      const open = await openProposals(db, await bookedOf(db));
      const proposed = await find('booked', ({ id }) => open.has(id));
      return proposed && answer(db, proposed, one.kind, actor);
    }
    default: {
      const booked = await find('booked');
      return booked && onLesson(db, booked, { ...one, outsideWorkingHours }, { startsAt, actor });
    }
  }
}

/** At the same time of the clock. */
function weeksLater(instant: Date, weeks: number): Date {
  const at = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(LONDON);
  return new Date(at.add({ weeks }).epochMilliseconds);
}

/** Undoes what a refused change of several lessons has written. */
class Refused extends Error {}

async function allOrNothing(db: Db, work: (tx: Tx) => Promise<object>) {
  try {
    await db.transaction().execute(async (tx) => {
      if ('refusal' in (await work(tx))) throw new Refused();
    });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
  }
}

/** Stops the weekly lessons of a learner, or moves them all by some half hours. */
async function changeSeries(db: Db, one: Step, learnerId: string, actor: Actor) {
  const all = await seriesOfLearner(db, learnerId);
  const series = all[one.half % all.length];
  if (!series) return;
  const ahead = await lessonsAheadOf(db, series.id, actor.now);
  const later = ahead.slice(one.weeks - 2);
  const offers = await Promise.all(later.map(({ id }) => cancellingOffer(db, id, actor)));
  const lessons = later.map(({ id, version, startsAt }, index) => ({
    id,
    version,
    chargedMinutes: offers[index]?.consequence.chargedMinutes ?? 0,
    startsAt: new Date(startsAt.getTime() + (one.half % 5) * 30 * MINUTE_MS),
  }));
  if (lessons.length === 0) return;
  const change = { series, lessons, ...actor };
  await allOrNothing(db, (tx) => (one.kind === 'stop' ? stopSeries(tx, change) : moveSeries(tx, change)));
}

const named = ({ id, version }: Booking) => ({ id, version });

async function onLesson(
  db: Db,
  booked: Booking,
  { kind, minutes, instructor, outsideWorkingHours }: Step,
  { startsAt, actor }: { startsAt: Date; actor: Actor },
) {
  const inTransaction = <T>(work: (tx: Tx) => Promise<T>) => db.transaction().execute(work);
  const lesson = named(booked);
  const to = { startsAt, minutes };
  // Most of them once it has begun.
  const ended = {
    ...actor,
    role: 'instructor' as const,
    now: minutes > 60 ? booked.startsAt : actor.now,
  };
  switch (kind) {
    case 'move': {
      // A driving test keeps its time, and changes its car alone.
      const kept = { startsAt: booked.startsAt, minutes: minutesOf(booked) as LessonLength };
      const moved = booked.kind === 'test' ? kept : to;
      const moving = { ...lesson, ...actor, outsideWorkingHours, to: { ...moved, instructor } };
      const first = await inTransaction((tx) => moveBooking(tx, { ...moving, chargedMinutes: 0 }));
      if (!('refused' in first) || first.refused !== 'consequence_changed') return;
      const { chargedMinutes } = first.consequence;
      return inTransaction((tx) => moveBooking(tx, { ...moving, chargedMinutes }));
    }
    case 'propose':
      return inTransaction((tx) => proposeTime(tx, { ...lesson, to, ...actor }));
    case 'cancel':
      return cancelAsShown(db, lesson.id, actor);
    case 'give':
      return inTransaction((tx) => completeLesson(tx, { ...lesson, ...ended }));
    case 'miss':
      return inTransaction((tx) => markNoShow(tx, { ...lesson, ...ended }));
  }
}

async function answer(db: Db, { id }: Booking, how: 'accept' | 'decline', actor: Actor) {
  const proposal = await openProposal(db, id);
  if (!proposal) return;
  const answering = { ...actor, id: proposal.id, bookingId: id };
  await db
    .transaction()
    .execute(async (tx) =>
      how === 'accept' ? await acceptProposal(tx, answering) : await declineProposal(tx, answering),
    );
}

async function bookedOf(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('bookings').select('id').where('state', '=', 'booked').execute();
  return rows.map(({ id }) => id);
}

async function cancelAsShown(db: Db, id: string, actor: Actor) {
  const offer = await cancellingOffer(db, id, actor);
  if (!offer) return;
  const { version } = offer.booking;
  const { chargedMinutes } = offer.consequence;
  await db.transaction().execute((tx) => cancelBooking(tx, { id, version, chargedMinutes, ...actor }));
}

async function waive(db: Db, learnerId: string, actor: Actor) {
  const charge = await db
    .selectFrom('late_charges')
    .innerJoin('bookings', 'bookings.id', 'booking_id')
    .select(['late_charges.id', 'booking_id as bookingId'])
    .where('learner_id', '=', learnerId)
    .where('waived_at', 'is', null)
    .executeTakeFirst();
  if (charge)
    await db.transaction().execute((tx) => waiveCharge(tx, { ...charge, reason: 'Illness', ...actor }));
}

/** Works on a day that was taken off. */
async function feelWell(db: Db, instructor: string, actor: Actor) {
  const [day] = await exceptionsOf(db, instructor, '2027-01-01');
  if (day) await db.transaction().execute((tx) => workAgain(tx, instructor, { id: day.id, ...actor }));
}

/** Undoes what a sick day that somebody was faster than has written. */
class NotReassigned extends Error {}

/** An instructor's day off, with something else for each lesson in it. */
async function fallSick(
  db: Db,
  { instructor, resolutions }: Step,
  { startsAt, actor }: { startsAt: Date; actor: Actor },
) {
  const day = londonDay(startsAt);
  const timeOff = { instructor, firstDay: day, lastDay: day };
  const other = INSTRUCTORS.find((one) => one !== instructor) ?? instructor;
  const affectedBookings = await affectedBy(db, timeOff, actor.now);
  const chosen = affectedBookings.map((booking, index): Resolution => {
    const kind = resolutions[index % resolutions.length] ?? 'leave';
    const later = new Date(booking.startsAt.getTime() + 24 * HOUR_MS);
    if (kind === 'move')
      return { ...named(booking), action: kind, instructor: other, startsAt: booking.startsAt };
    return kind === 'propose'
      ? { ...named(booking), action: kind, startsAt: later }
      : { ...named(booking), action: kind };
  });
  try {
    await db.transaction().execute(async (tx) => {
      const result = await reassignDays(tx, timeOff, {
        ...actor,
        role: 'office',
        reason: 'away',
        resolutions: chosen,
      });
      if (typeof result === 'string' || 'refusal' in result) throw new NotReassigned();
    });
  } catch (error) {
    if (!(error instanceof NotReassigned)) throw error;
  }
}
