import { outcodeOf } from '#src/features/areas/areas.ts';
import type { Clock } from '#src/platform/clock.ts';
import { londonDay } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import type { Job } from '#src/platform/jobs/jobs.server.ts';
import { findLearner } from '../learners/find-learner.server.ts';
import { instructorOfLines, linesOfLearner } from '../learners/learner-lines.server.ts';
import '../tables.ts';
import { inTheWayOfTest } from './in-the-way.server.ts';
import { testStart } from './test-date.ts';
import { keepCarFound, testOf } from './test-dates.server.ts';

interface Deps {
  db: Db;
  clock: Clock;
}

/** Keeps cars free for driving tests whose time has become free, every minute. */
export function keepCarsJob(deps: Deps): Job {
  return {
    name: 'keep-cars-for-tests',
    retries: 1,
    retrySeconds: 10,
    every: '* * * * *',
    run: () => keepCars(deps),
  };
}

async function keepCars({ db, clock }: Deps) {
  const waiting = await db
    .selectFrom('test_dates')
    .select('learner_id')
    .where('ended_at', 'is', null)
    .where('booking_id', 'is', null)
    .where('day', '>=', londonDay(clock.now()))
    .orderBy('day')
    .execute();
  for (const { learner_id } of waiting) await keepCarWhereFree({ db, clock }, learner_id);
}

/** Keeps the car free for a learner's test, where it was not kept and nothing is booked then any more. */
export async function keepCarWhereFree({ db, clock }: Deps, learnerId: string): Promise<boolean> {
  const now = clock.now();
  const test = await testOf(db, learnerId);
  if (!test || test.bookingId) return false;
  const start = testStart(test);
  const instructor = instructorOfLines(await linesOfLearner(db, learnerId));
  if (!start || start <= now || !instructor) return false;
  const { own, others } = await inTheWayOfTest(db, { learnerId, instructor, start, now });
  if (own.length + others.length > 0) return false;
  const outcode = outcodeOf((await findLearner(db, learnerId)).postcode) ?? '';
  const request = { id: test.id, learnerId, instructor, start, outcode, now };
  return db.transaction().execute((tx) => keepCarFound(tx, request));
}
