import type { NextInQueue } from '#src/kit/parts/done-notice.tsx';
import type { Db } from '#src/platform/db/db.server.ts';
import { openQueue } from './open-queue.server.ts';

/** The most urgent thing on Today that nobody else has taken, for whoever has just seen to another one. */
export async function nextInQueue(
  db: Db,
  { staffId, now }: { staffId: string; now: Date },
): Promise<NextInQueue | undefined> {
  const queue = await openQueue(db, now);
  const next = queue.find(({ taken }) => taken === null || taken.by === staffId);
  return next && { title: next.title, href: 'href' in next.action ? next.action.href : next.href };
}
