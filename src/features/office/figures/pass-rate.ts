import { formatNumber } from '#src/platform/format-number.ts';

/** A rate of fewer tests says little: it is given as "3 of 4". */
export const FEWEST_TESTS = 20;
/** A month of fewer has no bar. */
export const FEWEST_IN_BAR = 5;

/** In whole per cent. Undefined without a test. */
export function percentPassed(taken: number, passed: number): number | undefined {
  return taken > 0 ? Math.round((passed / taken) * 100) : undefined;
}

/** "60%, 302 tests", or "3 of 4" where they are too few. */
export function formatRate(taken: number, passed: number): string {
  return taken < FEWEST_TESTS
    ? `${passed} of ${taken}`
    : `${percentPassed(taken, passed)}%, ${formatNumber(taken)} tests`;
}
