import { formatDate, formatWeekday, londonDay, shortWeekday } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { firstNameOf } from '#src/platform/people.ts';
import { dvsaReferenceOf } from '../availability/diaries.server.ts';
import { clockTime, londonClock } from '../availability/london-clock.ts';
import { bookingsOfLearner, findBooking } from '../bookings/booking-rows.server.ts';
import { RULES_SOURCE, testRules } from '../driving-tests/dvsa-rules.ts';
import { CENTRES_CHECKED, centreNamed, centresNear } from '../driving-tests/test-centres.ts';
import { lastDayToChange } from '../driving-tests/test-date.ts';
import { isOver, type KeptTest } from '../driving-tests/test-dates.server.ts';
import { progressOf } from '../learners/progress.server.ts';
import { isReady } from '../learners/progress.ts';

interface Of {
  learnerId: string;
  test: KeptTest | undefined;
  instructor: string | undefined;
  names: ReadonlyMap<string, string>;
  now: Date;
}

/** A test that a learner has ahead: what is between now and then, and what the DVSA’s rules allow. */
export async function readTestAhead(db: Db, { learnerId, test, instructor, names, now }: Of) {
  const today = londonDay(now);
  const number = instructor ? await dvsaReferenceOf(db, instructor) : '';
  const reference = instructor && number ? { number, of: firstNameOf(names.get(instructor) ?? '') } : null;
  if (!test || isOver(test, now)) return { ahead: null, reference };
  const [bookings, progress, car] = await Promise.all([
    bookingsOfLearner(db, learnerId),
    progressOf(db, learnerId),
    test.bookingId ? findBooking(db, test.bookingId) : undefined,
  ]);
  const changeBy = lastDayToChange(test.day);
  const rules = testRules(today);
  const centre = centreNamed(test.centre);
  const near = centre && rules.nearestCentres ? centresNear(centre, rules.nearestCentres) : [];
  const lessons = bookings
    .filter(({ kind, state, startsAt }) => kind === 'lesson' && state === 'booked' && startsAt > now)
    .map(({ id, startsAt }) => ({ id, day: londonDay(startsAt), time: londonClock(startsAt), is: 'Lesson' }))
    .filter(({ day }) => day <= test.day);
  const last = {
    id: 'last',
    day: changeBy,
    time: '',
    is: 'Last day to change or cancel it without losing the fee',
  };
  const steps = [...lessons, ...(changeBy >= today ? [last] : [])].sort((a, b) =>
    `${a.day} ${a.time}` < `${b.day} ${b.time}` ? -1 : 1,
  );
  return {
    reference,
    ahead: {
      daysToGo: Temporal.PlainDate.from(today).until(test.day).days,
      clock: clockTime(test.minute),
      day: formatWeekday(test.day, today),
      shortDay: shortWeekday(test.day, today),
      centre: test.centre,
      car:
        car?.state === 'booked' && !car.noCarSince
          ? {
              of: firstNameOf(names.get(car.instructor) ?? ''),
              from: londonClock(car.startsAt),
              until: londonClock(car.endsAt),
            }
          : null,
      steps: steps.map(({ id, day, time, is }) => ({
        id,
        is,
        when: `${shortWeekday(day, today)}${time && `, ${time}`}`,
        isDeadline: id === 'last',
      })),
      ready: { progress, isReady: isReady(progress) },
      changes: {
        left: Math.max(0, rules.changes - test.changesUsed),
        of: rules.changes,
        by: formatWeekday(changeBy, today),
        is:
          changeBy > today ? ('ahead' as const) : changeBy === today ? ('today' as const) : ('over' as const),
        centres: rules.nearestCentres,
        near: new Intl.ListFormat('en-GB').format(near.map(({ name }) => name)),
        centresChecked: formatDate(CENTRES_CHECKED),
        byLearnerAlone: rules.byLearnerAlone,
        workingDays: testRules(test.day).workingDays,
        url: RULES_SOURCE.url,
        checked: formatDate(RULES_SOURCE.checked),
      },
    },
  };
}

export type TestAhead = NonNullable<Awaited<ReturnType<typeof readTestAhead>>['ahead']>;
export type DvsaReference = NonNullable<Awaited<ReturnType<typeof readTestAhead>>['reference']>;
