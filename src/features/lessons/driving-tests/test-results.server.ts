import { sql } from 'kysely';
import { findArea } from '#src/features/areas/areas.server.ts';
import { outcodeOf } from '#src/features/areas/areas.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import type { Actor } from '../booking.ts';
import { lockLearner } from '../bookings/booking-rows.server.ts';
import { findLearner } from '../learners/find-learner.server.ts';
import '../tables.ts';
import type { TestDate } from './test-date.ts';
import { isOver } from './test-dates.server.ts';
import type { TestFaults, TestOutcome } from './test-outcome.ts';

/** What somebody said of how a test went. */
export interface TestResult extends TestFaults {
  id: number;
  outcome: TestOutcome;
  /** Where a serious or dangerous fault was marked, by the number of the area. */
  areas: number[];
  /** In words. */
  faults: string;
  hadTestBefore: boolean;
  role: Actor['role'];
  by: string;
  at: Date;
}

/** A test whose time has come. */
export interface TestTaken extends TestDate {
  id: string;
  /** What was said of it, the newest first: that counts. */
  results: TestResult[];
}

/** A learner's tests whose time has come, the newest first, without those that were changed or removed before it. */
export async function testsTaken(db: Db, learnerId: string, now: Date): Promise<TestTaken[]> {
  const rows = await db
    .selectFrom('test_dates')
    .select(['id', 'day', 'minute', 'centre', 'ended_at'])
    .where('learner_id', '=', learnerId)
    .orderBy('day', 'desc')
    .orderBy('minute', 'desc')
    .execute();
  const tests = rows.filter(
    (test) => isOver(test, now) && (test.ended_at === null || isOver(test, test.ended_at)),
  );
  if (tests.length === 0) return [];
  const results = await db
    .selectFrom('test_results')
    .selectAll()
    .where(
      'test_id',
      'in',
      tests.map(({ id }) => id),
    )
    .orderBy('id', 'desc')
    .execute();
  const of = Map.groupBy(results, ({ test_id }) => test_id);
  return tests.map(({ ended_at: _, ...test }) => ({
    ...test,
    results: (of.get(test.id) ?? []).map((row) => ({
      id: row.id,
      outcome: row.outcome,
      driving: row.driving_faults,
      serious: row.serious_faults,
      dangerous: row.dangerous_faults,
      areas: row.areas,
      faults: row.faults,
      hadTestBefore: row.had_test_before,
      role: row.role,
      by: row.recorded_by,
      at: row.recorded_at,
    })),
  }));
}

export interface NewResult extends Actor, Omit<TestResult, 'id' | 'at'> {
  learnerId: string;
  testId: string;
  /** The last result that was shown, or nought. */
  expected: number;
}

/** Says how a test went, or corrects what was said: that stays in its history. */
export async function recordTestResult(
  tx: Tx,
  { learnerId, testId, expected, now, ...result }: NewResult,
): Promise<'recorded' | 'unknown' | 'changed'> {
  await lockLearner(tx, learnerId);
  const tests = await testsTaken(tx, learnerId, now);
  const test = tests.find(({ id }) => id === testId);
  if (!test) return 'unknown';
  if ((test.results[0]?.id ?? 0) !== expected) return 'changed';
  await tx
    .insertInto('test_results')
    .values({
      test_id: testId,
      outcome: result.outcome,
      driving_faults: result.driving,
      serious_faults: result.serious,
      dangerous_faults: result.dangerous,
      areas: JSON.stringify(result.areas),
      faults: result.faults,
      had_test_before: result.hadTestBefore,
      role: result.role,
      recorded_by: result.by,
      recorded_at: now,
    })
    .execute();
  const { postcode } = await findLearner(tx, learnerId);
  const outcode = outcodeOf(postcode);
  const area = outcode ? await findArea(tx, outcode) : undefined;
  await tx
    .updateTable('test_dates')
    .set({ outcome: result.outcome, area_slug: area?.kind === 'taught' ? area.area.slug : null })
    .where('id', '=', testId)
    .execute();
  await setFirstTest(tx, learnerId, now);
  return 'recorded';
}

/** Marks the test that was the learner's first, if it is in this diary. Results come in any order. */
async function setFirstTest(tx: Tx, learnerId: string, now: Date) {
  const attempts = (await testsTaken(tx, learnerId, now)).filter(
    ({ results: [last] }) => last && last.outcome !== 'not_taken',
  );
  const earliest = attempts.at(-1);
  const first = earliest?.results[0]?.hadTestBefore ? undefined : earliest;
  await tx
    .updateTable('test_dates')
    .set({ is_first: first ? sql<boolean>`id = ${first.id}` : false })
    .where('learner_id', '=', learnerId)
    .execute();
}
