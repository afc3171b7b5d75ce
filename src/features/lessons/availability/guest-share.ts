import { DAY_MS } from '#src/platform/dates.ts';
import { type Diary, startsIn, type Taken } from './slots.ts';
import { lastEnd } from './working-hours.ts';

/** How much of the open times of a diary guests may hold together, of the next week and of the whole period. */
const SHARE = 0.5;
const A_WEEK = 7;

interface Part {
  until: number;
  /** The times at which a lesson could begin if no guest held any, and how many of them guests keep from others. */
  open: number;
  kept: number;
  holds: number;
}

/** What guests hold of a diary. Its `taken` has what they hold too, in the same order. */
function partsOf(diary: Diary, guests: ReadonlySet<number>, now: Date): Part[] {
  const minutes = diary.settings.lengths[0];
  if (minutes === undefined) return [];
  const query = { from: now, until: lastEnd(now, minutes), minutes, now };
  const withoutThem = { ...diary, taken: diary.taken.filter(({ from }) => !guests.has(from)) };
  const open = [...startsIn(withoutThem, query)];
  const remainingStarts = [...startsIn(diary, query)];
  return [now.getTime() + A_WEEK * DAY_MS, query.until.getTime()].map((until) => {
    const within = (starts: readonly number[]) => starts.filter((start) => start < until).length;
    return {
      until,
      open: within(open),
      kept: within(open) - within(remainingStarts),
      holds: within([...guests]),
    };
  });
}

/** Whether guests hold their share, so that learners with paid hours may book over them. */
export function isShareUsed(diary: Diary, guests: readonly Taken[], now: Date): boolean {
  return partsOf(diary, startsOf(guests), now).some(
    ({ holds, open, kept }) => holds > 0 && kept >= open * SHARE,
  );
}

/** Whether guests may hold all that they hold now: one time each week always, or else no more than their share. */
export function isWithinShare(
  diary: Diary,
  { guests, last, now }: { guests: readonly Taken[]; last: Taken; now: Date },
): boolean {
  return partsOf(diary, startsOf(guests), now).every(
    ({ until, holds, open, kept }) => last.from >= until || holds <= 1 || kept <= open * SHARE,
  );
}

function startsOf(taken: readonly Taken[]): ReadonlySet<number> {
  return new Set(taken.map(({ from }) => from));
}
