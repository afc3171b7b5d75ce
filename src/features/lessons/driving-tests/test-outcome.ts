/** How a driving test went. One that did not take place is no attempt. */
export const testOutcomes = ['passed', 'failed', 'not_taken'] as const;
export type TestOutcome = (typeof testOutcomes)[number];

export const OUTCOME_NAMES: Record<TestOutcome, string> = {
  passed: 'Passed',
  failed: 'Not passed',
  not_taken: 'It didn’t take place',
};

/** With more nobody passes. */
export const MAX_DRIVING_FAULTS = 15;

/** What the examiner marked. Null where nobody said. */
export interface TestFaults {
  driving: number | null;
  serious: number | null;
  dangerous: number | null;
}

/** The field that contradicts the outcome, and why. */
export function contradiction(
  outcome: TestOutcome,
  { driving, serious, dangerous }: TestFaults,
): [field: 'driving_faults' | 'serious_faults' | 'dangerous_faults', reason: string] | undefined {
  if (outcome === 'failed') return undefined;
  if (serious) return ['serious_faults', 'With a serious fault a test isn’t passed'];
  if (dangerous) return ['dangerous_faults', 'With a dangerous fault a test isn’t passed'];
  if ((driving ?? 0) > MAX_DRIVING_FAULTS)
    return ['driving_faults', `With more than ${MAX_DRIVING_FAULTS} driving faults a test isn’t passed`];
  return undefined;
}

/** "4 driving faults, 1 serious". Empty where nothing was said. */
export function formatFaults({ driving, serious, dangerous }: TestFaults): string {
  return [
    driving === null ? '' : `${driving} driving ${driving === 1 ? 'fault' : 'faults'}`,
    serious ? `${serious} serious` : '',
    dangerous ? `${dangerous} dangerous` : '',
  ]
    .filter(Boolean)
    .join(', ');
}
