import { z } from 'zod';
import { changed, stale } from '#src/kit/actions/outcome.ts';
import type { Tx } from '#src/platform/db/db.server.ts';
import { chosen, formNumber } from '#src/platform/http/form-number.ts';
import { invalid, Problem } from '#src/platform/http/problem.ts';
import { optionalText } from '#src/platform/text-rules.ts';
import type { Actor } from '../booking.ts';
import { sheetAreas } from './sheet-areas.ts';
import { contradiction, type TestOutcome, testOutcomes } from './test-outcome.ts';
import { recordTestResult } from './test-results.server.ts';

const count = formNumber(
  z.int('Enter a whole number').min(0, 'Enter a number').max(99, 'Enter 99 or less').nullish(),
);

/** How a driving test went. */
const input = {
  outcome: z.enum(testOutcomes, 'Choose how it went'),
  driving_faults: count.describe('As the examiner’s email says; left out where nobody knows'),
  serious_faults: count,
  dangerous_faults: count,
  areas: chosen(formNumber(z.int().min(1).max(sheetAreas.length)))
    .refine((areas) => areas.length <= sheetAreas.length, 'Reload the page')
    .describe(
      'Where the examiner marked a serious or dangerous fault: areas of the DVSA’s result by their number, from 1 on',
    ),
  faults: optionalText(600).describe('Which faults, in words'),
  had_test_before: chosen(z.literal('yes')).describe(
    '["yes"] where the learner had taken a test before that was not entered here: this one is no first test then',
  ),
};

const expected = {
  expected_result: formNumber(z.int('Reload the page').min(0).max(2_000_000_000)).describe(
    'The number of the result that it takes the place of; 0 where there was none',
  ),
};

/** The fields of all actions that record a test's result. */
export const saysResult = {
  method: 'PUT',
  path: '/tests/:test/result',
  params: { test: z.uuid('We couldn’t find that test') },
  input,
  expected,
  answer: z.object({ id: z.uuid() }).meta({ id: 'TestResultRecorded' }),
} as const;

interface Input {
  test: string;
  outcome: TestOutcome;
  driving_faults?: number | null | undefined;
  serious_faults?: number | null | undefined;
  dangerous_faults?: number | null | undefined;
  areas: readonly number[];
  faults: string;
  had_test_before: readonly 'yes'[];
  expected_result: number;
}

/** Records it as an action's change. The log has a line where there is a detail. */
export async function changeResult(
  tx: Tx,
  { learnerId, input, actor, detail }: { learnerId: string; input: Input; actor: Actor; detail?: string },
) {
  const isTaken = input.outcome !== 'not_taken';
  // No driving faults are a number of them; of the others nought says nothing.
  const marked = {
    driving: (isTaken ? input.driving_faults : null) ?? null,
    serious: (isTaken && input.serious_faults) || null,
    dangerous: (isTaken && input.dangerous_faults) || null,
  };
  const wrong = contradiction(input.outcome, marked);
  if (wrong) return invalid(...wrong);
  const result = await recordTestResult(tx, {
    ...actor,
    ...marked,
    learnerId,
    testId: input.test,
    expected: input.expected_result,
    outcome: input.outcome,
    areas: input.outcome === 'failed' ? [...new Set(input.areas)].sort((a, b) => a - b) : [],
    faults: isTaken ? input.faults : '',
    hadTestBefore: isTaken && input.had_test_before.length > 0,
  });
  if (result === 'unknown') return new Problem(404, 'We couldn’t find a test of theirs that has begun.');
  if (result === 'changed') return stale({ otherwise: 'Somebody has said meanwhile how that test went.' });
  return changed({ id: input.test }, detail);
}
