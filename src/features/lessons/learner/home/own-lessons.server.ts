import { instructorNames } from '#src/features/instructors/active-instructor.server.ts';
import { findInstructor } from '#src/features/instructors/instructors.server.ts';
import {
  dayAfter,
  daysBetween,
  formatDate,
  formatHours,
  formatWeekday,
  londonDay,
  shortDay,
  shortWeekday,
} from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { insteadOf } from '../../assignment/instead-of.server.ts';
import { arrivalOf } from '../../availability/diaries.server.ts';
import { clockTime, londonClock } from '../../availability/london-clock.ts';
import { type Booking, lessonLengths } from '../../booking.ts';
import { bookingsOfLearner } from '../../bookings/booking-rows.server.ts';
import { hasBegun, isCancelledAhead, lastFirst, pastLessons } from '../../bookings/past-lessons.server.ts';
import { openProposal } from '../../bookings/proposals.server.ts';
import { RULES_SOURCE, testRules } from '../../driving-tests/dvsa-rules.ts';
import { inTheWayOfTest } from '../../driving-tests/in-the-way.server.ts';
import { shownTest as shownTaken } from '../../driving-tests/shown-tests.ts';
import { earliestRetake, lastDayToChange, type TestDate, testStart } from '../../driving-tests/test-date.ts';
import { isOver, testOf } from '../../driving-tests/test-dates.server.ts';
import { testsTaken } from '../../driving-tests/test-results.server.ts';
import { findLearner } from '../../learners/find-learner.server.ts';
import {
  gearboxOf,
  instructorOfLines,
  instructorToMessage,
  type LearnerLine,
  linesOfLearner,
  ownInstructorOf,
} from '../../learners/learner-lines.server.ts';
import { progressOf } from '../../learners/progress.server.ts';
import { type EntryKind, totalsOf } from '../../ledger.ts';
import { readHours } from '../../low-hours/low-hours.server.ts';
import { enteredLessons, entriesOfLearner } from '../../minutes/learner-minutes.server.ts';
import { noticeOfTime } from '../../notifications/emails/email-text.ts';
import { saidOnTheWay } from '../../notifications/on-my-way.server.ts';
import { policyOf } from '../../policy/cancellation-policy.server.ts';
import { type CancellationPolicy, minutesOf } from '../../policy/cancellation-policy.ts';
import { weeklyTimesOf } from '../../series/series-ahead.server.ts';
import { lessonsLeft } from '../../series/series-dates.ts';
import { openOffersOf } from '../../waiting-list/make-offers.server.ts';
import { firstFreeFor } from '../first-free.server.ts';
import { daysAway, formatInstant, type ShownLesson, shownLesson } from '../shown-lesson.ts';

/** What an entry of the ledger is for. */
const ENTRY_TEXTS: Record<EntryKind, string> = {
  bought: 'Bought',
  opening: 'Carried over',
  booked: 'Lesson booked',
  released: 'Taken out of the diary',
  given: 'Lesson given',
  charged_late: 'Charged for a late change',
  waived: 'Charge taken off',
  refunded: 'Refunded',
  corrected: 'Corrected by our office',
  expired: 'Expired',
};

const PAST_SHOWN = 5;
const [SHORTEST] = lessonLengths;

/** All that a learner's home shows. */
export async function ownLessons(db: Db, learnerId: string, now: Date, { all }: { all: boolean }) {
  const [learner, lines, bookings, entries, entered, names, progress, test, [lastTest]] = await Promise.all([
    findLearner(db, learnerId),
    linesOfLearner(db, learnerId),
    bookingsOfLearner(db, learnerId),
    entriesOfLearner(db, learnerId),
    enteredLessons(db, { learnerId }),
    instructorNames(db),
    progressOf(db, learnerId),
    testOf(db, learnerId),
    testsTaken(db, learnerId, now),
  ]);
  const today = londonDay(now);
  const slug = ownInstructorOf(lines);
  const messaged = instructorToMessage(bookings, lines, now);
  const instructor = slug ? await findInstructor(db, slug, now) : undefined;
  const coming = bookings.filter(({ state, endsAt }) => state === 'booked' && endsAt > now);
  const past = lastFirst(
    bookings.filter((booking) => isPast(booking, now)),
    entered,
  );
  const offered = await openOffersOf(
    db,
    coming.map(({ id }) => id),
    now,
  );
  const standIns = await insteadOf(db, coming);
  const upcomingLessons = await Promise.all(
    coming.map(async (booking) => {
      const rule = await policyOf(db, booking.policyVersion);
      return {
        ...shownLesson(booking, { name: names.get(booking.instructor) ?? '', rule, now }),
        offered: offered.get(booking.id) ?? 0,
        /** Who teaches them, where somebody else gives this one. */
        insteadOf: standIns.get(booking.id) ?? null,
        proposal: await proposalOf(db, booking, { rule, now }),
      };
    }),
  );
  const lessons = upcomingLessons.filter(({ kind }) => kind === 'lesson');
  const [next] = lessons;
  const nextBooking = coming.find(({ id }) => id === next?.id);
  const minutes = totalsOf(entries);
  const query = { slug: instructor?.slug, transmission: gearboxOf(lines), postcode: learner.postcode };
  return {
    learner: { name: learner.name, email: learner.email, postcode: learner.postcode },
    minutes,
    hours: readHours({ bookings, entered, entries, test }, now),
    firstFree: minutes.remaining >= SHORTEST ? await firstFreeFor(db, query, { names, now }) : null,
    entries: entries.map(({ id, orderId, kind, minutes, day, reason }) => ({
      id,
      orderId,
      kind,
      minutes,
      day: shortDay(day, today),
      reason: kind === 'corrected' ? reason : '',
      label: ENTRY_TEXTS[kind],
    })),
    instructor: instructor && {
      slug: instructor.slug,
      name: instructor.name,
      portrait: instructor.portrait,
      area: instructor.area,
      isPlaced: instructorOfLines(lines) !== undefined,
    },
    /** Who gets what is written from here. */
    messaged: (messaged && names.get(messaged)) ?? null,
    next: next &&
      nextBooking && {
        ...next,
        relativeDay: daysAway(next.day, today),
        arrival: await arrivalOf(db, nextBooking.instructor),
        onTheWaySince: await onTheWaySince(db, nextBooking),
        /** Of a stand-in, whom the learner may not know. */
        portrait: next.insteadOf
          ? ((await findInstructor(db, nextBooking.instructor, now))?.portrait ?? null)
          : null,
      },
    coming: upcomingLessons,
    series: await ownSeries(db, learnerId, { coming, lines, now }),
    /** Cancelled before their time, which is yet to come. */
    cancelled: await pastLessons(
      db,
      bookings.filter((booking) => booking.kind === 'lesson' && isCancelledAhead(booking, now)),
      now,
    ),
    past: await pastLessons(db, all ? past : past.slice(0, PAST_SHOWN), now),
    pastCount: past.length,
    progress,
    test: test && {
      ...shownTest(test, today),
      isOver: isOver(test, now),
      lessonsBefore: lessons.filter(({ day }) => day < test.day).length,
      carWith:
        upcomingLessons.find(({ id, hasNoCar }) => id === test.bookingId && !hasNoCar)?.instructor ?? null,
      /** Lessons that keep the car from it. */
      inTheWay: test.bookingId ? [] : await lessonsOnTop(db, lessons, test, { slug, learnerId, now }),
      requestedInstructor:
        (test.requestedInstructor && !test.bookingId && names.get(test.requestedInstructor)) || null,
    },
    /** The test whose time has come last. */
    lastTest: lastTest && {
      ...shownTaken(lastTest, now),
      retakeFrom: formatWeekday(earliestRetake(lastTest.day), today),
    },
  };
}

/** Since when the instructor is on the way to a lesson: "14:40". */
async function onTheWaySince(db: Db, lesson: Booking): Promise<string | null> {
  const saidAt = (await saidOnTheWay(db, [lesson])).get(lesson.id);
  return saidAt ? londonClock(saidAt) : null;
}

/** Weekly lessons that are shown as one, and what more of them there are hours for. */
async function ownSeries(
  db: Db,
  learnerId: string,
  { coming, lines, now }: { coming: readonly Booking[]; lines: readonly LearnerLine[]; now: Date },
) {
  const all = await weeklyTimesOf(db, learnerId, { coming, now });
  return all.map(({ series: { id, weekday, minute, stoppedAt }, lastLesson, ...shown }) => {
    const minutes = minutesOf(lastLesson);
    return {
      ...shown,
      id,
      more: stoppedAt ? 0 : lessonsLeft(lines, minutes),
      goOn: {
        minutes,
        day: weekday,
        time: minute,
        series: id,
        from: dayAfter(londonDay(lastLesson.startsAt)),
      },
    };
  });
}

/** The learner's lessons to come that are at the time of a driving test. */
async function lessonsOnTop(
  db: Db,
  lessons: readonly ShownLesson[],
  test: TestDate,
  { slug, learnerId, now }: { slug: string | undefined; learnerId: string; now: Date },
): Promise<ShownLesson[]> {
  const start = testStart(test);
  if (!start || start <= now) return [];
  const { own } = await inTheWayOfTest(db, { learnerId, instructor: slug, start, now });
  return lessons.filter((lesson) => own.some(({ id }) => id === lesson.id));
}

export type OwnLessons = Awaited<ReturnType<typeof ownLessons>>;

function isPast(booking: Booking, now: Date): boolean {
  const { state, kind, endsAt } = booking;
  if (kind === 'test' || state === 'held' || state === 'released') return false;
  return state === 'booked' ? endsAt <= now : hasBegun(booking, now);
}

async function proposalOf(
  db: Db,
  { id, startsAt, endsAt, line }: Booking,
  { rule, now }: { rule: CancellationPolicy; now: Date },
) {
  const open = await openProposal(db, id);
  if (!open || open.askedBy === 'learner') return null;
  const minutes = (one: { startsAt: Date; endsAt: Date }) => one.endsAt.getTime() - one.startsAt.getTime();
  const length =
    minutes(open) === minutes({ startsAt, endsAt }) ? '' : `, ${formatHours(minutes(open) / 60_000)}`;
  return {
    id: open.id,
    by: open.by,
    when: `${formatInstant(open.startsAt, now)}${length}`,
    notice: line ? noticeOfTime(rule, open, now, 'accept it') : '',
  };
}

function shownTest({ day, minute, centre }: { day: string; minute: number; centre: string }, today: string) {
  const until = lastDayToChange(day);
  return {
    day,
    dayLabel: formatWeekday(day, today),
    clock: clockTime(minute),
    centre,
    daysToGo: daysBetween(today, day),
    changeBy: until >= today ? shortWeekday(until, today) : null,
    source: {
      url: RULES_SOURCE.url,
      checked: formatDate(RULES_SOURCE.checked),
      days: testRules(day).workingDays,
    },
  };
}
