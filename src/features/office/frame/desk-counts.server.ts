import { pendingReviews } from '#src/features/instructors/moderation/decide-review.server.ts';
import { openDifferences } from '#src/features/payments/ledger/read-ledger.server.ts';
import { cardsOwed } from '#src/features/vouchers/delivery/owed-vouchers.server.ts';
import type { OfficeRequest } from '../access/office-guard.server.ts';
import { queueOfRequest } from '../today/queue/open-queue.server.ts';
import type { DeskCounts } from './desk-nav.tsx';

/** What waits at each desk, for the navigation. */
export async function deskCounts(office: OfficeRequest): Promise<DeskCounts> {
  const { db, clock } = office.deps;
  const now = clock.now();
  const [queue, reviews, cards, differences] = await Promise.all([
    queueOfRequest(office),
    pendingReviews(db),
    cardsOwed(db),
    openDifferences(db),
  ]);
  const of = (...kinds: string[]) => queue.filter(({ kind }) => kinds.includes(kind)).length;
  const overdue = queue.filter(({ dueAt }) => dueAt <= now).length;
  return {
    '/office': { count: queue.length, words: overdue > 0 ? `open, ${overdue} overdue` : 'open' },
    '/office/vouchers': { count: cards.length, words: cards.length === 1 ? 'card to post' : 'cards to post' },
    '/office/money': { count: differences, words: differences === 1 ? 'difference' : 'differences' },
    '/office/reviews': { count: reviews, words: 'to decide' },
    '/office/courses': {
      count: of('courses'),
      words: of('courses') === 1 ? 'answer to give' : 'answers to give',
    },
    '/office/outbox': { count: of('emails', 'vouchers'), words: 'refused' },
  };
}
