import { HOUR_MS } from '#src/platform/dates.ts';
import type { Tx } from '#src/platform/db/db.server.ts';
import { countEvent } from '#src/platform/rate-limits/event-counts.server.ts';
import type { AccountDeps } from '../account/account-deps.server.ts';

export type AccountEmailDeps = Pick<AccountDeps, 'clock' | 'enqueue' | 'secrets' | 'publicUrl' | 'accounts'>;

const MOST_EMAILS_AN_HOUR = 3;

/**
 * An address gets at most three emails of a kind an hour, whoever asks; further ones are silently not sent. Each kind has
 * its own count, so that strangers who register an address do not stop its owner from resetting the password.
 */
export async function mayEmail(
  tx: Tx,
  { clock, accounts }: AccountEmailDeps,
  kind: 'account' | 'reset',
  email: string,
): Promise<boolean> {
  const counted = { db: tx, clock, secrets: accounts.secrets };
  return (await countEvent(counted, `${kind} emails ${email}`, HOUR_MS)).count <= MOST_EMAILS_AN_HOUR;
}
