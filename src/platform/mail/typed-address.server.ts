import { HOUR_MS } from '../dates.ts';
import { type CountDeps, countEvent } from '../rate-limits/event-counts.server.ts';

const MAX_AN_HOUR = 3;
const MAX_OF_OTHERS = 2;

/** All by which somebody who is not signed in has us email an address that they typed. */
export type GuestSender =
  | 'account'
  | 'account password'
  | 'diary password'
  | 'course place'
  | 'alert'
  | 'review'
  | 'learning code'
  | 'voucher'
  | 'finish link';

/**
 * Whether an address that anybody can type may be sent one more email: three an hour, from all senders together (R60). One of
 * them is kept for a new password, so that strangers who type an address elsewhere do not keep its owner out. Callers ask in
 * the transaction that queues the email, and only where one is queued.
 */
export async function mayEmail(deps: CountDeps, sender: GuestSender, email: string): Promise<boolean> {
  const address = email.toLowerCase();
  const isWithin = async (event: string, most: number) =>
    (await countEvent(deps, `${event} ${address}`, HOUR_MS)).count <= most;
  const isPassword = sender === 'account password' || sender === 'diary password';
  if (!isPassword && !(await isWithin('emails without a password to', MAX_OF_OTHERS))) return false;
  return isWithin('emails to', MAX_AN_HOUR);
}
