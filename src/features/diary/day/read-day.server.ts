import type { DiaryDeps } from '#src/features/identity/instructor/diary-deps.server.ts';
import { insteadOf } from '#src/features/lessons/assignment/instead-of.server.ts';
import { diarySettings } from '#src/features/lessons/availability/diaries.server.ts';
import {
  formatTime,
  formatUntil,
  londonClock,
  londonDayOf,
} from '#src/features/lessons/availability/london-clock.ts';
import type { TravelSettings } from '#src/features/lessons/availability/travel.ts';
import { hasWorkingHours } from '#src/features/lessons/availability/working-hours.server.ts';
import type { Booking } from '#src/features/lessons/booking.ts';
import { newsOf } from '#src/features/lessons/bookings/booking-news.server.ts';
import { bookingsBetween } from '#src/features/lessons/bookings/booking-rows.server.ts';
import { chargesOfBooking } from '#src/features/lessons/bookings/late-charges.server.ts';
import { lastNotes, notesOf } from '#src/features/lessons/bookings/lesson-notes.server.ts';
import { type LessonPerson, peopleOfBookings } from '#src/features/lessons/bookings/lesson-people.server.ts';
import { listAwaitingOutcome } from '#src/features/lessons/bookings/lessons-awaiting-outcome.server.ts';
import { openProposals } from '#src/features/lessons/bookings/proposals.server.ts';
import { mayUndoCompletion } from '#src/features/lessons/bookings/undo-completion.server.ts';
import { overlapsOf } from '#src/features/lessons/busy-times/overlaps.server.ts';
import { testsAwaitingResultOf } from '#src/features/lessons/driving-tests/tests-awaiting-result.server.ts';
import { mayBeOnTheWay, mayRunLate } from '#src/features/lessons/notifications/arrival-rules.ts';
import { mayTakeBack, saidOnTheWay } from '#src/features/lessons/notifications/on-my-way.server.ts';
import { minutesOf } from '#src/features/lessons/policy/cancellation-policy.ts';
import { londonDate } from '#src/platform/clock.ts';
import { DAY_MS, dayAfter, formatWeekday, londonDay } from '#src/platform/dates.ts';
import { lookOf, nowBefore, type StopLook, type TravelGap, travelGapBetween } from './day-schedule.ts';
import { readGaps } from './read-gaps.server.ts';

/** A lesson, a hold or a test of a day, in words. */
export interface Stop {
  id: string;
  version: number;
  variant: StopLook;
  state: Booking['state'];
  /** Marked as given today. */
  mayUndo: boolean;
  from: string;
  until: string;
  startsAt: string;
  minutes: number;
  learnerId: string | null;
  person: LessonPerson | null;
  place: string;
  /** Of this lesson where it is over, of the last one before it. */
  note: string | null;
  charge: { id: string; minutes: number; waived: boolean } | null;
  /** Another time that one side asks for. */
  proposal: { id: string; by: 'learner' | 'instructor' | 'office'; when: string } | null;
  /** The way to it from the one before. */
  travelGap: TravelGap | null;
  heldUntil: string | null;
  /** Who teaches the learner, where this lesson is given in their place. */
  insteadOf: string | null;
  /** What can be said of when the instructor comes, and since when they are on the way. */
  arrival: {
    mayGo: boolean;
    mayBeLate: boolean;
    goneAt: string | null;
    mayUndo: boolean;
  };
}

/** An instructor's day as a road with stops. */
export async function readDay(
  { db, clock }: Pick<DiaryDeps, 'db' | 'clock'>,
  instructor: string,
  dayParam?: string,
) {
  const now = clock.now();
  const today = londonDate(now);
  const day = dayParam ?? today;
  const [from, until] = [day, dayAfter(day)].map((one) => new Date(londonDayOf(one).midnight)) as [
    Date,
    Date,
  ];
  const [bookings, settings, news, awaitingOutcome, awaitingResult, overlaps, gaps, hasHours] =
    await Promise.all([
      bookingsBetween(db, { instructor, from, until, now }),
      diarySettings(db, instructor),
      newsOf(db, { instructor, since: new Date(londonDayOf(today).midnight) }),
      // Today's stand on the road, where they are marked.
      day === today ? listAwaitingOutcome(db, instructor, { before: from, now }) : [],
      day === today ? testsAwaitingResultOf(db, instructor, now) : [],
      day === today ? overlapsOf(db, instructor, now) : [],
      readGaps(db, { instructor, from, until, now }),
      hasWorkingHours(db, instructor),
    ]);
  return {
    day,
    today,
    title: formatWeekday(day, today),
    ...roadOf(bookings, await stopsOf(db, bookings, now), settings),
    now: day === today ? { before: nowBefore(bookings, now), time: londonClock(now) } : null,
    before: dayBefore(day),
    after: dayAfter(day),
    news: news.map(({ at, startsAt, ...one }) => ({
      ...one,
      at: londonClock(at),
      when: formatTime(startsAt, now),
    })),
    awaitingOutcome,
    awaitingResult,
    /** How many lessons lie over a time at which the instructor is busy elsewhere. */
    overlaps: overlaps.length,
    gaps,
    hasHours,
  };
}

/** What the bookings of a day come to, and its stops with the ways between them. */
export function roadOf(
  bookings: readonly Booking[],
  stops: readonly Stop[],
  settings: TravelSettings | undefined,
) {
  const lessons = bookings.filter(({ kind, state }) => kind === 'lesson' && state !== 'held');
  return {
    lessons: lessons.length,
    minutes: lessons.filter(({ state }) => state !== 'no_show').reduce((sum, one) => sum + minutesOf(one), 0),
    ends:
      bookings.length > 0
        ? londonClock(new Date(Math.max(...bookings.map(({ endsAt }) => endsAt.getTime()))))
        : null,
    stops: stops.map((stop, index): Stop => {
      const [one, other] = [bookings[index - 1], bookings[index]];
      return { ...stop, travelGap: one && other && settings ? travelGapBetween(settings, one, other) : null };
    }),
  };
}

export function dayBefore(day: string): string {
  return londonDay(new Date(londonDayOf(day).midnight - DAY_MS / 2));
}

/** Bookings in words, without the ways between them. */
export async function stopsOf(db: DiaryDeps['db'], bookings: readonly Booking[], now: Date): Promise<Stop[]> {
  const ids = bookings.map(({ id }) => id);
  const learners = bookings.flatMap(({ learnerId }) => learnerId ?? []);
  const [people, notes, earlier, proposals, gone, standIns] = await Promise.all([
    peopleOfBookings(db, bookings),
    notesOf(db, ids),
    lastNotes(db, learners),
    openProposals(db, ids),
    saidOnTheWay(db, bookings),
    insteadOf(db, bookings),
  ]);
  return Promise.all(
    bookings.map(async (booking) => {
      const { id, version, state, startsAt, endsAt, learnerId, pickUp, heldUntil } = booking;
      const variant = lookOf(booking, now);
      const proposal = proposals.get(id);
      const goneAt = gone.get(id);
      const [charge] = ['no_show', 'cancelled'].includes(state) ? await chargesOfBooking(db, id) : [];
      const isOver = variant === 'done' || variant === 'over';
      return {
        id,
        version,
        variant,
        state,
        learnerId,
        minutes: minutesOf(booking),
        place: pickUp.place,
        startsAt: startsAt.toISOString(),
        from: londonClock(startsAt),
        until: londonClock(endsAt),
        person: people.get(id) ?? null,
        note: notes.get(id) ?? (isOver || !learnerId ? null : (earlier.get(learnerId) ?? null)),
        charge: charge
          ? {
              id: charge.id,
              minutes: charge.minutes - charge.filledMinutes,
              waived: charge.waivedAt !== null,
            }
          : null,
        mayUndo: mayUndoCompletion(booking, now),
        proposal: proposal
          ? { id: proposal.id, by: proposal.askedBy, when: formatTime(proposal.startsAt, now) }
          : null,
        travelGap: null,
        heldUntil: heldUntil && formatUntil(heldUntil, now),
        insteadOf: standIns.get(id) ?? null,
        arrival: {
          mayGo: mayBeOnTheWay(booking, now),
          mayBeLate: mayRunLate(booking, now),
          goneAt: goneAt ? londonClock(goneAt) : null,
          mayUndo: goneAt !== undefined && mayTakeBack(goneAt, now),
        },
      };
    }),
  );
}
