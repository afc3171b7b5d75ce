import { HOUR_MS } from '../dates.ts';
import { type CountDeps, countEvent } from '../rate-limits/event-counts.server.ts';

const MOST_AN_HOUR = 3;

/**
 * Whether an address that anybody can type may be sent one more email of a kind: three an hour, whoever asks (R60). Each
 * kind has its own count, so that strangers who register an address do not stop its owner from resetting the password.
 */
export async function mayEmail(
  deps: CountDeps,
  kind: 'account' | 'reset' | 'diary password' | 'course',
  email: string,
): Promise<boolean> {
  return (await countEvent(deps, `${kind} emails ${email.toLowerCase()}`, HOUR_MS)).count <= MOST_AN_HOUR;
}
