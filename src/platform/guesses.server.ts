import type { Clock } from './clock.ts';

/** Wrong links, codes and passwords by the address that they come from. */
export interface Guesses {
  /** After too many wrong ones in a minute not even a right one is looked at. */
  tooMany(address: string): boolean;
  missed(address: string): void;
}

const MINUTE_MS = 60_000;
/** Addresses kept at a time; beyond it those of past minutes are forgotten. */
const MOST_KEPT = 10_000;

export function countGuesses({ perMinute, clock }: { perMinute: number; clock: Clock }): Guesses {
  const counts = new Map<string, { wrong: number; since: number }>();
  const isPast = (since: number) => clock.now().getTime() - since >= MINUTE_MS;
  const countOf = (address: string) => {
    const count = counts.get(address);
    return count && !isPast(count.since) ? count : undefined;
  };
  return {
    tooMany: (address) => (countOf(address)?.wrong ?? 0) >= perMinute,
    missed(address) {
      if (counts.size >= MOST_KEPT)
        for (const [other, { since }] of counts) if (isPast(since)) counts.delete(other);
      const count = countOf(address) ?? { wrong: 0, since: clock.now().getTime() };
      counts.set(address, { ...count, wrong: count.wrong + 1 });
    },
  };
}
