import { type CountDeps, countEvent } from './event-counts.server.ts';

/** What may be done `most` times in a window. */
export interface Limited {
  name: string;
  most: number;
}

export interface Allowance {
  /** Takes one. Undefined while there is one left, or when the window ends in which there is none. */
  take(limited: Limited): Promise<Date | undefined>;
}

/** A process takes a sixth of what is allowed at once, and no more than it may lose when it is killed. */
const PORTIONS = 6;
const LARGEST_PORTION = 100;
/** How many of the latest are kept; one that is dropped has lost a portion at most. */
const MAX_KEPT = 10_000;

interface Portion {
  remaining: number;
  /** Nothing is left in the database either. */
  last: boolean;
  endsAt: Date;
}

/**
 * A limit that all processes of the site share, for what is done so often that each should not cost a statement. The
 * database counts portions before they are used, so that together the processes never allow more than the limit; what one
 * of them has taken and does not use is lost to the others until the window ends.
 */
export function sharedAllowance(deps: CountDeps, windowMs: number): Allowance {
  const portions = new Map<string, Portion>();
  const asking = new Map<string, Promise<void>>();

  function current(name: string): Portion | undefined {
    const portion = portions.get(name);
    return portion && portion.endsAt > deps.clock.now() ? portion : undefined;
  }

  async function ask({ name, most }: Limited) {
    const size = Math.min(LARGEST_PORTION, Math.max(1, Math.floor(most / PORTIONS)));
    const { count, endsAt } = await countEvent(deps, name, windowMs, size);
    portions.delete(name);
    portions.set(name, { remaining: Math.min(size, most - count + size), last: count >= most, endsAt });
    const [oldest] = portions.size > MAX_KEPT ? portions.keys() : [];
    if (oldest !== undefined) portions.delete(oldest);
  }

  /** Requests that arrive together wait for the same portion. */
  function askOnce(limited: Limited): Promise<void> {
    const already = asking.get(limited.name);
    if (already) return already;
    const answer = ask(limited).finally(() => asking.delete(limited.name));
    asking.set(limited.name, answer);
    return answer;
  }

  return {
    async take(limited) {
      for (;;) {
        const portion = current(limited.name);
        if (portion && portion.remaining > 0) {
          portion.remaining -= 1;
          return undefined;
        }
        if (portion?.last) return portion.endsAt;
        await askOnce(limited);
      }
    },
  };
}
