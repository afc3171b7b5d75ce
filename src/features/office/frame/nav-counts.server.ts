import type { OfficeRequest } from '#src/features/identity/staff/access/office-guard.server.ts';
import { queueCounts } from '../today/queue/queue-counts.server.ts';
import type { NavCounts } from './office-nav.tsx';

/** What waits at each desk, for the navigation. */
export async function readNavCounts({ deps: { db, clock } }: OfficeRequest): Promise<NavCounts> {
  const waiting = await queueCounts(db, clock.now());
  const { open, overdue, cards, differences, reviews, courses, emails, vouchers } = waiting;
  return {
    '/office': { count: open, label: overdue > 0 ? `open, ${overdue} overdue` : 'open' },
    '/office/vouchers': { count: cards, label: cards === 1 ? 'card to post' : 'cards to post' },
    '/office/money': { count: differences, label: differences === 1 ? 'difference' : 'differences' },
    '/office/reviews': { count: reviews, label: 'to decide' },
    '/office/courses': { count: courses, label: courses === 1 ? 'answer to give' : 'answers to give' },
    '/office/outbox': { count: emails + vouchers, label: 'refused' },
  };
}
