import { MINUTE_MS } from '../dates.ts';
import { type CountDeps, countEvent, eventsCounted } from './event-counts.server.ts';
import { networkOf } from './network.ts';

/** Wrong links, codes or passwords, by the network that they come from. */
export interface Guesses {
  /** After too many wrong ones in a minute not even a right one is looked at. */
  tooMany(address: string): Promise<boolean>;
  missed(address: string): Promise<void>;
}

/** `what` is guessed at: each has counts of its own. */
export function guessLimit(deps: CountDeps & { what: string; perMinute: number }): Guesses {
  const wrong = (address: string) => `wrong ${deps.what} from ${networkOf(address)}`;
  return {
    tooMany: async (address) => (await eventsCounted(deps, wrong(address))) >= deps.perMinute,
    missed: async (address) => void (await countEvent(deps, wrong(address), MINUTE_MS)),
  };
}
