import { seedLedgers } from '#db/seed/school/ledgers.ts';
import { seedSchool } from '#db/seed/school/seed-school.ts';
import type { CompareDeps } from '#src/features/payments/ledger/compare-day.server.ts';
import type { Services } from '#src/platform/context/services.server.ts';
import type { Config } from './config.ts';

/** Three months of a school at work, and the ledgers of the simulated gateways that its money went through. */
export async function seedDemoSchool(
  deps: CompareDeps & Pick<Services, 'secrets'>,
  { cards, paypal }: Pick<Config, 'cards' | 'paypal'>,
  { stop }: { stop: AbortSignal },
) {
  const isNew = await seedSchool(deps, deps.clock.now(), { stop });
  if (!isNew || stop.aborted) return;
  const desks = {
    ...(cards.simulated && { 'connect-e': cards.webUrl }),
    ...(paypal.simulated && { paypal: paypal.apiUrl }),
  };
  await seedLedgers(deps, desks, { stop });
}
