import type { Clock } from '#src/platform/clock.ts';
import { HOUR_MS, MINUTE_MS } from '#src/platform/dates.ts';

/** Asks the gateway for its names of the wallets that the account may take. Undefined where it does not answer. */
export type AskForWallets = () => Promise<readonly string[] | undefined>;

export interface OfferedWallets {
  /** Whether a buyer may be shown Apple Pay or Google Pay, as it was last answered. */
  areOffered(): boolean;
  ask(): Promise<void>;
}

/**
 * Whether the account may take Apple Pay or Google Pay: asked at the start and each hour. A page never waits for it, and a gateway
 * that does not answer leaves it as it was.
 */
export function offeredWallets(askGateway: AskForWallets, clock: Clock): OfferedWallets {
  let offered = false;
  let askAgainAt = 0;
  async function ask() {
    askAgainAt = clock.now().getTime() + MINUTE_MS;
    const wallets = await askGateway();
    if (!wallets) return;
    offered = wallets.length > 0;
    askAgainAt = clock.now().getTime() + HOUR_MS;
  }
  return {
    areOffered() {
      if (clock.now().getTime() >= askAgainAt) void ask();
      return offered;
    },
    ask,
  };
}
