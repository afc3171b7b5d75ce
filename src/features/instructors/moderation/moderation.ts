import type { ReviewState } from '../review.ts';

/** The state that each decision starts from: what is published can be taken down, what is rejected stays so. */
export const decisionFrom = {
  publish: 'pending',
  reject: 'pending',
  take_down: 'published',
} as const satisfies Record<string, ReviewState>;
export type Decision = keyof typeof decisionFrom;

export function stateAfter(decision: Decision): Exclude<ReviewState, 'pending'> {
  return decision === 'publish' ? 'published' : 'rejected';
}
