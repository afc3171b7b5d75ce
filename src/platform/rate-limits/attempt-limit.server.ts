import { MINUTE_MS } from '../dates.ts';
import { type CountDeps, countEvent, eventsCounted } from './event-counts.server.ts';
import { networksOf } from './network.ts';

/** Wrong links, codes or passwords, by the networks that they come from. */
export interface AttemptLimit {
  /** After too many wrong ones in a minute not even a right one is looked at. */
  tooMany(address: string): Promise<boolean>;
  recordFailure(address: string): Promise<void>;
}

/** `kind` is what is guessed at: each has counts of its own. */
export function attemptLimit(deps: CountDeps & { kind: string; perMinute: number }): AttemptLimit {
  const wrong = (network: string) => `wrong ${deps.kind} from ${network}`;
  return {
    async tooMany(address) {
      for (const { name, customers } of networksOf(address))
        if ((await eventsCounted(deps, wrong(name))) >= deps.perMinute * customers) return true;
      return false;
    },
    async recordFailure(address) {
      for (const { name } of networksOf(address)) await countEvent(deps, wrong(name), MINUTE_MS);
    },
  };
}
