import { DAY_MS, HOUR_MS } from '#src/platform/dates.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { countCall } from '#src/platform/rate-limits/call-limits.server.ts';
import { type CountDeps, countEvent } from '#src/platform/rate-limits/event-counts.server.ts';
import { networksOf } from '#src/platform/rate-limits/network.ts';

export interface HoldLimit {
  holdsPerHour: number;
}

/** Once, and once again when it has ended. */
const MAX_OF_ONE_TIME = 2;

/** Which limit of its network a hold has reached. */
export class TooManyHolds extends Error {
  readonly bound: 'network' | 'renewal';
  readonly problem: Problem;

  constructor(bound: 'network' | 'renewal', problem: Problem) {
    super(bound);
    this.bound = bound;
    this.problem = problem;
  }
}

/** Counts a hold by its network, in the transaction that writes it: one that is refused is not counted (R60). */
export async function countHold(
  deps: CountDeps & HoldLimit,
  { instructor, startsAt, ip }: { instructor: string; startsAt: Date; ip: string },
) {
  const most = deps.holdsPerHour;
  if (await countCall(deps, { call: 'holds', most, ip }, HOUR_MS))
    throw new TooManyHolds(
      'network',
      new Problem(
        429,
        'You’ve held too many times in the last hour. You can buy your lessons without one, and we’ll ring you to agree a time.',
        { code: 'too_many_holds' },
      ),
    );
  const [own] = networksOf(ip);
  const event = `hold of ${instructor} at ${startsAt.toISOString()} from ${own?.name}`;
  const { count } = await countEvent(deps, event, DAY_MS);
  if (count > MAX_OF_ONE_TIME)
    throw new TooManyHolds(
      'renewal',
      new Problem(
        409,
        'We’ve held that time for you twice, so we can’t hold it again. If you pay now, we’ll book it if it’s still free.',
        { code: 'held_twice' },
      ),
    );
}
