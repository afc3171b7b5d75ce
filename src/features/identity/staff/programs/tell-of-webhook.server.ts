import type { Services } from '#src/platform/context/services.server.ts';
import type { Tx } from '#src/platform/db/db.server.ts';
import { tellOwnersOfProgram } from './program-emails.server.tsx';

/** Emails every owner that an address was switched off, because nothing came through for three days. */
export async function tellOwnersOfWebhook(
  tx: Tx,
  deps: Pick<Services, 'clock' | 'enqueue' | 'school' | 'publicUrl'>,
  { id, address, failures }: { id: string; address: string; failures: number },
) {
  const { hostname } = new URL(address);
  await tellOwnersOfProgram(tx, deps, `webhook-off-${id}-${deps.clock.now().getTime()}`, {
    subject: `We’ve stopped telling ${hostname}`,
    sentences: [
      `Nothing that we sent to ${address} in the last three days came through, in ${failures} tries, so we’ve switched it off.`,
      'See what it answered, and switch it on again once it works.',
    ],
  });
}
