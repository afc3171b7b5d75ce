import type { DiaryDeps } from '#src/features/identity/instructor/diary-deps.server.ts';
import type { SignedIn } from '#src/features/identity/instructor/signed-in.ts';
import { diarySettings } from '#src/features/lessons/availability/diaries.server.ts';
import { formatTime } from '#src/features/lessons/availability/london-clock.ts';
import { freeOnDay } from '#src/features/lessons/availability/offered-times.server.ts';
import type { Booking } from '#src/features/lessons/booking.ts';
import { bookingsOfLearner } from '#src/features/lessons/bookings/booking-rows.server.ts';
import { notesOf } from '#src/features/lessons/bookings/lesson-notes.server.ts';
import { peopleOfBookings } from '#src/features/lessons/bookings/lesson-people.server.ts';
import { hasBegun, isCancelledAhead, lastFirst } from '#src/features/lessons/bookings/past-lessons.server.ts';
import { passPhotographsOf } from '#src/features/lessons/driving-tests/pass-photographs.server.ts';
import { shownTest } from '#src/features/lessons/driving-tests/shown-tests.ts';
import { testsTaken } from '#src/features/lessons/driving-tests/test-results.server.ts';
import { findLearner } from '#src/features/lessons/learners/find-learner.server.ts';
import { oneLearner } from '#src/features/lessons/learners/one-learner.server.ts';
import { progressOf } from '#src/features/lessons/learners/progress.server.ts';
import { learnersTaughtBy } from '#src/features/lessons/learners/taught-by.server.ts';
import { totalsOf } from '#src/features/lessons/ledger.ts';
import { enteredLessons } from '#src/features/lessons/minutes/learner-minutes.server.ts';
import { minutesOf } from '#src/features/lessons/policy/cancellation-policy.ts';
import { type WeeklyQuery, weeklyPlan } from '#src/features/lessons/series/read-weekly.server.ts';
import { weeklyTimesOf } from '#src/features/lessons/series/series-ahead.server.ts';
import { DAY_MS, formatWeekday, londonDay, shortWeekday } from '#src/platform/dates.ts';
import { notYours } from '../access/diary-guard.server.ts';
import { ownLearner } from '../access/own.server.ts';
import type { TimesQuery } from '../day/read-day-param.ts';

type Deps = Pick<DiaryDeps, 'db' | 'clock'>;

/** All learners of an instructor. */
export async function readLearners({ db, clock }: Deps, by: SignedIn) {
  const now = clock.now();
  const learners = await learnersTaughtBy(db, by.slug, now);
  return learners.map(({ next, ...learner }) => ({ ...learner, next: next && formatTime(next, now) }));
}

/** A learner of theirs: hours, lessons, notes and where they stand. */
export async function readLearner({ db, clock }: Deps, by: SignedIn, id: string, query: TimesQuery) {
  const learnerId = await ownLearner(db, by, id);
  const now = clock.now();
  const [learnerRecord, bookings, entered, progress, settings, tests] = await Promise.all([
    oneLearner(db, learnerId),
    bookingsOfLearner(db, learnerId),
    enteredLessons(db, { learnerId, instructor: by.slug }),
    progressOf(db, learnerId),
    diarySettings(db, by.slug),
    testsTaken(db, learnerId, now),
  ]);
  if (!learnerRecord) throw notYours();
  const own = bookings.filter(
    ({ instructor, state }) => instructor === by.slug && !['held', 'released'].includes(state),
  );
  const [people, notes] = await Promise.all([
    peopleOfBookings(db, own),
    notesOf(
      db,
      own.map((one) => one.id),
    ),
  ]);
  const { name, postcode } = learnerRecord.learner;
  const last = own.findLast(({ kind, pickUp }) => kind === 'lesson' && pickUp.place !== '');
  const toListItem = (booking: Booking) => ({
    id: booking.id,
    state: booking.state,
    kind: booking.kind,
    when: formatTime(booking.startsAt, now),
    minutes: minutesOf(booking),
    note: notes.get(booking.id) ?? null,
  });
  const isAhead = (booking: Booking) => booking.state === 'booked' && !hasBegun(booking, now);
  const past = lastFirst(
    own.filter((booking) => hasBegun(booking, now)),
    entered,
  );
  const outcode = last?.pickUp.outcode ?? postcode.split(' ')[0] ?? '';
  const book = {
    day: query.day ?? londonDay(new Date(now.getTime() + 7 * DAY_MS)),
    time: query.time ?? '10:00',
    minutes: query.minutes ?? 60,
  };
  const times = await freeOnDay(db, {
    instructor: by.slug,
    minutes: book.minutes,
    day: book.day,
    outcode,
    now,
  });
  return {
    id: learnerId,
    name,
    postcode,
    phone: [...people.values()].find(({ phone }) => phone)?.phone ?? '',
    minutes: totalsOf(learnerRecord.entries),
    ahead: own.filter(isAhead).map(toListItem),
    weekly: (await weeklyTimesOf(db, learnerId, { coming: own.filter(isAhead), now })).map(
      ({ series, title, last }) => ({ id: series.id, title, last }),
    ),
    cancelled: own.filter((booking) => isCancelledAhead(booking, now)).map(toListItem),
    past: past.map((lesson) =>
      'day' in lesson
        ? { ...lesson, state: 'entered' as const, when: shortWeekday(lesson.day, londonDay(now)), note: null }
        : toListItem(lesson),
    ),
    levels: progress.skills.map(({ level }) => level),
    finished: progress.finished,
    photographs: await passPhotographsOf(db, learnerId, now),
    tests: tests.map((test) => shownTest(test, now)),
    lengths: settings?.lengths ?? [],
    book: { ...book, place: last?.pickUp.place ?? postcode, outcode },
    free: { day: book.day, dayWords: formatWeekday(book.day, londonDay(now)), minutes: book.minutes, times },
  };
}

/** A weekly time for a learner of theirs. */
export async function readWeekly({ db, clock }: Deps, by: SignedIn, id: string, query: WeeklyQuery) {
  const learnerId = await ownLearner(db, by, id);
  const { name } = await findLearner(db, learnerId);
  const planFor = { learnerId, reader: 'instructor' as const, instructor: by.slug };
  return { id: learnerId, name, plan: await weeklyPlan(db, planFor, query, clock.now()) };
}
