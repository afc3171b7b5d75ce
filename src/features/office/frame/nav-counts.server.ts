import type { OfficeRequest } from '#src/features/identity/staff/access/office-guard.server.ts';
import { openDifferences } from '#src/features/payments/ledger/read-ledger.server.ts';
import { queueCounts } from '../today/queue/queue-counts.server.ts';
import type { NavCounts } from './office-nav.tsx';

/** What waits at each desk, for the navigation. */
export async function readNavCounts({ deps: { db, clock } }: OfficeRequest): Promise<NavCounts> {
  const [waiting, differences] = await Promise.all([queueCounts(db, clock.now()), openDifferences(db)]);
  const { open, overdue, cards, reviews, courses, emails, vouchers } = waiting;
  return {
    '/office': { count: open, words: overdue > 0 ? `open, ${overdue} overdue` : 'open' },
    '/office/vouchers': { count: cards, words: cards === 1 ? 'card to post' : 'cards to post' },
    '/office/money': { count: differences, words: differences === 1 ? 'difference' : 'differences' },
    '/office/reviews': { count: reviews, words: 'to decide' },
    '/office/courses': { count: courses, words: courses === 1 ? 'answer to give' : 'answers to give' },
    '/office/outbox': { count: emails + vouchers, words: 'refused' },
  };
}
