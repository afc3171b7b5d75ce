import { setTimeout } from 'node:timers/promises';
import { seedLedgers, tellGateways } from '#db/seed/school/ledgers.ts';
import { seedSchool } from '#db/seed/school/seed-school.ts';
import type { CompareDeps } from '#src/features/payments/ledger/compare-day.server.ts';
import type { Services } from '#src/platform/context/services.server.ts';
import type { Config } from './config.ts';

/** By then the first page of a site that has just opened is answered. */
const FIRST_PAGE_MS = 1_000;

/** Three months of a school at work, written beside the site that answers. */
export interface DemoSchool {
  /** Begins to write it, once the site listens. */
  fill(): void;
  /** Until it is complete, or found to be there. */
  isFilling(): boolean;
  stop(): Promise<void>;
}

export const noDemoSchool: DemoSchool = {
  fill: () => undefined,
  isFilling: () => false,
  stop: async () => undefined,
};

export function demoSchool(
  deps: CompareDeps & Pick<Services, 'secrets' | 'log'>,
  config: Pick<Config, 'cards' | 'paypal'>,
): DemoSchool {
  const stopping = new AbortController();
  let isFilling = true;
  let filled: Promise<void> | undefined;
  async function fill() {
    try {
      await setTimeout(FIRST_PAGE_MS, undefined, { signal: stopping.signal });
      await seedDemoSchool(deps, config, { stop: stopping.signal });
    } catch (error) {
      if (!stopping.signal.aborted) deps.log.warn({ err: error }, 'the demo school could not be filled');
    }
    isFilling = false;
  }
  return {
    fill() {
      filled ??= fill();
    },
    isFilling: () => isFilling,
    async stop() {
      stopping.abort();
      await filled;
    },
  };
}

/** The school, and the ledgers of the simulated gateways that its money went through. */
async function seedDemoSchool(
  deps: CompareDeps & Pick<Services, 'secrets'>,
  { cards, paypal }: Pick<Config, 'cards' | 'paypal'>,
  { stop }: { stop: AbortSignal },
) {
  const isNew = await seedSchool(deps, deps.clock.now(), { stop });
  if (stop.aborted) return;
  const desks = {
    ...(cards.simulated && { 'connect-e': cards.webUrl }),
    ...(paypal.simulated && { paypal: paypal.apiUrl }),
  };
  if (isNew) await seedLedgers(deps, desks, { stop });
  else await tellGateways(deps, desks, { stop });
}
