import type { NextInQueue } from '#src/kit/parts/done-notice.tsx';
import type { Db } from '#src/platform/db/db.server.ts';
import { openQueue } from './open-queue.server.ts';

/** The most urgent task on Today that nobody else has taken, shown after one has been done. */
export async function nextInQueue(
  db: Db,
  { staffId, now }: { staffId: string; now: Date },
): Promise<NextInQueue | undefined> {
  const queue = await openQueue(db, now);
  const next = queue.find(({ taken }) => taken === null || taken.by === staffId);
  return next && { title: next.title, href: 'href' in next.action ? next.action.href : next.href };
}
