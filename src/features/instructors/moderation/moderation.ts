import type { ReviewState } from '../review.ts';

/**
 * The states that each decision may start from: a published review can be taken down, a rejected one stays rejected.
 */
const MOVES: Record<'published' | 'rejected', ReviewState[]> = {
  published: ['pending'],
  rejected: ['pending', 'published'],
};

export type Decision = keyof typeof MOVES;

export function canMove(from: ReviewState, to: Decision): boolean {
  return MOVES[to].includes(from);
}
