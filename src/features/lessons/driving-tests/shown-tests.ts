import { formatWeekday, londonDay, londonWhenInSentence } from '#src/platform/dates.ts';
import { clockTime } from '../availability/london-clock.ts';
import { formatFaults, OUTCOME_NAMES } from './test-outcome.ts';
import type { TestResult, TestTaken } from './test-results.server.ts';

/** A test that has begun, as its form and its history say it. */
export function shownTest({ id, day, minute, centre, results }: TestTaken, now: Date) {
  const [last, ...earlier] = results;
  return {
    id,
    day,
    when: `${formatWeekday(day, londonDay(now))}, ${clockTime(minute)}`,
    centre,
    outcome: last?.outcome ?? null,
    /** "Not passed, 4 driving faults, 1 serious". */
    result: last ? formatResult(last) : null,
    faults: last?.faults ?? '',
    areas: last?.areas ?? [],
    /** Who said it, and what was said before. */
    said: last ? formatSaid(last, now) : '',
    earlier: earlier.map((one) => `${formatResult(one)}, ${formatSaid(one, now)}`),
    expected: { expected_result: last?.id ?? 0 },
    defaults: last
      ? {
          outcome: last.outcome,
          driving_faults: last.driving ?? '',
          serious_faults: last.serious ?? '',
          dangerous_faults: last.dangerous ?? '',
          areas: last.areas.join(','),
          faults: last.faults,
          had_test_before: last.hadTestBefore ? 'yes' : '',
        }
      : {},
  };
}

export type ShownTest = ReturnType<typeof shownTest>;

function formatResult(result: TestResult): string {
  return [OUTCOME_NAMES[result.outcome], formatFaults(result)].filter(Boolean).join(', ');
}

const formatSaid = ({ by, at }: TestResult, now: Date) => `${by}, ${londonWhenInSentence(at, now)}`;
