import { pendingReviews } from '#src/features/instructors/moderation/decide-review.server.ts';
import type { OfficeDeps } from '../access/office-deps.server.ts';
import type { DeskCounts } from './desk-nav.tsx';

/** What waits at each desk, for the navigation. */
export async function deskCounts({ db }: OfficeDeps): Promise<DeskCounts> {
  return { '/office/reviews': { count: await pendingReviews(db), words: 'to decide' } };
}
