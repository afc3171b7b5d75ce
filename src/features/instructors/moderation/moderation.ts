import type { ReviewState } from '../review.ts';

/** What the staff may do with a review: what is published can be taken down, what is rejected stays so. */
const MOVES: Record<'published' | 'rejected', ReviewState[]> = {
  published: ['pending'],
  rejected: ['pending', 'published'],
};

export type Decision = keyof typeof MOVES;

export function mayMove(from: ReviewState, to: Decision): boolean {
  return MOVES[to].includes(from);
}
