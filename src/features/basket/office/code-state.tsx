import { Badge, type Tone } from '#src/kit/parts/badge.tsx';

/** Whether buyers can use a code. */
export type StateOfCode = 'on' | 'later' | 'used up' | 'ended';

const STATES: Record<StateOfCode, [Tone, string]> = {
  on: ['success', 'On'],
  later: ['neutral', 'Not yet'],
  'used up': ['warning', 'Used up'],
  ended: ['neutral', 'Ended'],
};

export function CodeState({ state }: { state: StateOfCode }) {
  const [tone, name] = STATES[state];
  return <Badge tone={tone}>{name}</Badge>;
}
