import { listInstructors } from '#src/features/instructors/instructors.server.ts';
import { type HoldBound, refusedHolds } from '#src/features/lessons/bookings/refused-holds.server.ts';
import { londonWhenInSentence } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';

export interface RefusedHoldsText {
  slug: string;
  name: string;
  text: string;
}

const BOUNDS: Record<HoldBound, string> = {
  share: 'visitors who haven’t paid held as many times as they may together',
  network: 'one network held too many times in an hour',
  renewal: 'one network tried to hold the same time again and again',
};

/** Which limits of what guests hold were reached in the last day. */
export async function formatRefusedHolds(db: Db, now: Date): Promise<RefusedHoldsText[]> {
  const refused = await refusedHolds(db, now);
  if (refused.length === 0) return [];
  const people = await listInstructors(db, now);
  return refused.map(({ slug, bound, count, lastAt }) => ({
    slug,
    name: people.find((one) => one.slug === slug)?.name ?? slug,
    text: `${BOUNDS[bound]}. ${count === 1 ? 'One was' : `${count} were`} refused, the last ${londonWhenInSentence(lastAt, now)}.`,
  }));
}
