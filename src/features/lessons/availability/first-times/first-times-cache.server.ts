import type { Clock } from '#src/platform/clock.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { firstSlots } from '../availability.server.ts';
import type { FirstTimesQuery, FirstTimesResponse } from './api-schema.ts';

/** How old an answer may be. A learner who chooses a time sees the diary itself. */
export const KEPT_MS = 15_000;
const MAX_KEPT = 200;

interface CacheEntry {
  at: number;
  answer: Promise<FirstTimesResponse>;
}

/** The first free hour of each instructor, the earliest first. */
export async function readFirstTimes(
  db: Db,
  { area, instructor }: FirstTimesQuery,
  now: Date,
): Promise<FirstTimesResponse> {
  const who = { area, slugs: instructor === undefined ? undefined : [instructor] };
  const slotsByInstructor = await firstSlots(db, { who, minutes: 60, now });
  return {
    data: slotsByInstructor.map(({ instructor: slug, slots: [first] }) => ({
      instructor: slug,
      starts_at: first?.startsAt.toISOString() ?? null,
    })),
  };
}

/** The same for calls: many who ask at once share one search. */
export function firstTimesCache({ db, clock }: { db: Db; clock: Clock }) {
  const kept = new Map<string, CacheEntry>();

  return (input: FirstTimesQuery): Promise<FirstTimesResponse> => {
    const key = `${input.area ?? ''} ${input.instructor ?? ''}`;
    const now = clock.now();
    const known = kept.get(key);
    if (known && Math.abs(now.getTime() - known.at) < KEPT_MS) return known.answer;
    const answer = readFirstTimes(db, input, now);
    kept.delete(key);
    kept.set(key, { at: now.getTime(), answer });
    const [oldest] = kept.keys();
    if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
    answer.catch(() => kept.delete(key));
    return answer;
  };
}
