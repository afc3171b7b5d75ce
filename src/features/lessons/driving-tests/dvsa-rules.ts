/** What the DVSA asks of car tests in Great Britain. */
export interface TestRules {
  /** So many full working days lie between a change, or cancelling, that costs no fee and the test. */
  workingDays: number;
  /** How often a booked test can be changed. A swap counts, cancelling does not; a change by the DVSA begins the count anew. */
  changes: number;
  /** Whether nobody but the learner may book, change, swap or cancel it. */
  byLearnerAlone: boolean;
  /** To how many other centres it can be moved: the nearest to the one that was booked. Null is any. */
  nearestCentres: number | null;
}

/** Each rule from the day that it holds, and when we looked: gov.uk, "Changes to driving test booking rules in 2026". */
const RULES: readonly ({ from: string } & Partial<TestRules>)[] = [
  { from: '2024-01-01', workingDays: 3, changes: 6, byLearnerAlone: false, nearestCentres: null },
  { from: '2025-04-08', workingDays: 10 },
  { from: '2026-03-31', changes: 2 },
  { from: '2026-05-12', byLearnerAlone: true },
  { from: '2026-06-09', nearestCentres: 3 },
];

/** Where the rules stand, and when we looked. */
export const RULES_SOURCE = { url: 'https://www.gov.uk/change-driving-test', checked: '2026-11-20' };

/** The rules that hold on a day. */
export function testRules(day: string): TestRules {
  return Object.assign({}, ...RULES.filter(({ from }) => from <= day));
}
