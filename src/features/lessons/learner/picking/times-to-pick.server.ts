import { outcodeOf } from '#src/features/areas/areas.ts';
import { findInstructor, listInstructors } from '#src/features/instructors/instructors.server.ts';
import { DAY_MS, formatHours, formatWeekday, londonDay } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { firstNameOf } from '#src/platform/people.ts';
import { availability } from '../../availability/availability.server.ts';
import { diarySettings } from '../../availability/diaries.server.ts';
import { londonClock } from '../../availability/london-clock.ts';
import { chosenWeek, type ShownTime } from '../../availability/picker/picking.ts';
import type { Slot } from '../../availability/slots.ts';
import { isTooFar, movableUntil } from '../../availability/working-hours.ts';
import { type Booking, lessonLengths } from '../../booking.ts';
import { bookingsOfLearner } from '../../bookings/booking-rows.server.ts';
import { lengthToBook, pickUpBefore } from '../../learners/booked-before.server.ts';
import { findLearner } from '../../learners/find-learner.server.ts';
import {
  gearboxOf,
  instructorOfLines,
  linesOfLearner,
  ownInstructorOf,
} from '../../learners/learner-lines.server.ts';
import { currentPolicy, policyOf, worthForLearner } from '../../policy/cancellation-policy.server.ts';
import {
  calculateCancellationCost,
  calculateMoveCost,
  freeUntil,
  minutesOf,
} from '../../policy/cancellation-policy.ts';
import { slotValue } from '../actions/slot-value.ts';
import { formatInstant } from '../shown-lesson.ts';

/** A time with what the slip beside it says. */
export interface PickTime extends ShownTime {
  /** "Thursday 26 November". */
  dayLabel: string;
  until: string;
  with: string;
  /** "Tue 24 Nov, 14:00". Null where a change is charged at once. */
  freeUntil: string | null;
  chargedMinutes: number;
}

/** What the address asks for. */
export interface PickQuery {
  minutes: string | null;
  week: string | null;
  /** An instructor's slug, or `any`. */
  with: string | null;
}

/** Free times for a new lesson: of the learner's instructor, or of any who is free first. */
export async function timesToBook(db: Db, learnerId: string, query: PickQuery, now: Date) {
  const [learner, lines, bookings, people] = await Promise.all([
    findLearner(db, learnerId),
    linesOfLearner(db, learnerId),
    bookingsOfLearner(db, learnerId),
    listInstructors(db, now),
  ]);
  const pickUp = await pickUpBefore(db, { bookings, lines });
  const outcode = outcodeOf(pickUp.postcode) ?? outcodeOf(learner.postcode) ?? '';
  const own = ownInstructorOf(lines);
  const named = query.with === 'any' ? undefined : (query.with ?? own);
  const requestedInstructor = people.find(({ slug }) => slug === named);
  const comes =
    !requestedInstructor ||
    !outcode ||
    requestedInstructor.slug === instructorOfLines(lines) ||
    requestedInstructor.outcodes.includes(outcode);
  const instructor = comes ? requestedInstructor : undefined;
  const doesNotCome = comes ? undefined : requestedInstructor;
  const most = Math.max(0, ...lines.map(({ remainingMinutes }) => remainingMinutes));
  const offered = instructor ? (await diarySettings(db, instructor.slug))?.lengths : undefined;
  const lengths = lessonLengths.filter(
    (length) => length <= most && (offered ?? lessonLengths).includes(length),
  );
  const last = bookings.findLast(({ kind }) => kind === 'lesson');
  const minutes = lengthToBook(query.minutes, lengths, last);
  const transmission = gearboxOf(lines);
  const who = instructor ? { slugs: [instructor.slug] } : { outcode, transmission };
  const availabilities = minutes
    ? await availability(db, { who, minutes, pickUp: outcode, now, isPaid: true })
    : [];
  const rule = await currentPolicy(db, now);
  const nameOf = (slug: string) => people.find((one) => one.slug === slug)?.name ?? '';
  const times = firstOfEach(availabilities.flatMap(({ slots }) => [...slots()])).map((time): PickTime => {
    const free = freeUntil(rule, time.startsAt);
    return {
      ...toPickTime(time, nameOf(time.instructor), now),
      value: slotValue(time.startsAt, time.instructor),
      note: instructor ? undefined : firstNameOf(nameOf(time.instructor)),
      freeUntil: free > now ? formatInstant(free, now) : null,
      chargedMinutes: 0,
    };
  });
  const mine = people.find(({ slug }) => slug === own);
  return {
    ...chosenWeek(times, query.week, londonDay(now)),
    freeHours: rule.freeHours,
    lengths,
    minutes,
    pickUp,
    remainingMinutes: lines.reduce((sum, { remainingMinutes }) => sum + remainingMinutes, 0),
    instructor: instructor
      ? { slug: instructor.slug, name: instructor.name, portrait: instructor.portrait }
      : null,
    own: mine && mine.slug !== doesNotCome?.slug ? { slug: mine.slug, name: mine.name } : null,
    doesNotCome: doesNotCome ? `${doesNotCome.name} doesn’t usually pick up in ${outcode}.` : null,
  };
}

export type TimesToBook = Awaited<ReturnType<typeof timesToBook>>;

/** Free times of its instructor to which a lesson can move, each with what it costs. */
export async function timesToMove(db: Db, booking: Booking, query: PickQuery, now: Date) {
  const { instructor, learnerId, pickUp } = booking;
  const [lines, instructorProfile, settings] = await Promise.all([
    linesOfLearner(db, learnerId ?? ''),
    findInstructor(db, instructor, now),
    diarySettings(db, instructor),
  ]);
  const line = lines.find(
    ({ orderId, position }) => orderId === booking.line?.orderId && position === booking.line.position,
  );
  const had = minutesOf(booking);
  const rule = await policyOf(db, booking.policyVersion);
  const giving = { rule, lesson: booking, role: 'learner' as const, now };
  const { chargedMinutes } = calculateCancellationCost(giving);
  const most = (line?.remainingMinutes ?? 0) + had - chargedMinutes;
  const lengths = lessonLengths.filter(
    (length) => (length === had || length <= most) && settings?.lengths.includes(length),
  );
  const minutes = lengthToBook(query.minutes, lengths, booking);
  // A weekly time may lie further ahead than lessons are booked: the weeks around it.
  const bookableUntil = movableUntil(booking, now);
  const from = isTooFar({ startsAt: booking.startsAt, now })
    ? new Date(booking.startsAt.getTime() - 7 * DAY_MS)
    : undefined;
  const availabilities = minutes
    ? await availability(db, {
        who: { slugs: [instructor] },
        minutes,
        pickUp: pickUp.outcode,
        now,
        except: booking.id,
        from,
        bookableUntil,
        isPaid: true,
      })
    : [];
  const times = availabilities
    .flatMap(({ slots }) => [...slots()])
    .filter((time) => time.startsAt.getTime() !== booking.startsAt.getTime() || minutes !== had)
    .map((time): PickTime => {
      const cost = calculateMoveCost(giving, time).chargedMinutes;
      const free = freeUntil(rule, time.startsAt);
      return {
        ...toPickTime(time, instructorProfile?.name ?? '', now),
        value: slotValue(time.startsAt, cost),
        note: cost === chargedMinutes ? undefined : `${formatHours(cost)} charged`,
        freeUntil: free > now ? formatInstant(free, now) : null,
        chargedMinutes: cost,
      };
    });
  return {
    ...chosenWeek(times, query.week, londonDay(from ?? now)),
    lengths,
    minutes,
    chargedMinutes,
    remainingMinutes: line?.remainingMinutes ?? 0,
    had,
    worth: await worthForLearner(db, learnerId ?? '', chargedMinutes),
    instructor: instructorProfile
      ? { slug: instructorProfile.slug, name: instructorProfile.name, portrait: instructorProfile.portrait }
      : null,
  };
}

/** Several instructors can be free at once: the first is shown. */
function firstOfEach(times: readonly Slot[]): Slot[] {
  const sorted = times.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
  return sorted.filter((time, index) => time.startsAt.getTime() !== sorted[index - 1]?.startsAt.getTime());
}

function toPickTime({ startsAt, endsAt }: Slot, name: string, now: Date) {
  const day = londonDay(startsAt);
  return {
    day,
    clock: londonClock(startsAt),
    until: londonClock(endsAt),
    dayLabel: formatWeekday(day, londonDay(now)),
    with: name,
  };
}

export interface PickDay {
  day: string;
  times: PickTime[];
}
