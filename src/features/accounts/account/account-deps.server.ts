import type { Services } from '#src/platform/context/services.server.ts';
import type { AccountRoom } from '../accounts.server.ts';
import type { CheckoutCallbacks } from './checkout-callbacks.ts';

/** What the calls of accounts stand on. `secrets` seals emails; `accounts.secrets` hashes what is the accounts' own. */
export interface AccountParts
  extends Pick<Services, 'db' | 'clock' | 'enqueue' | 'publicUrl' | 'secrets' | 'guesses'> {
  accounts: AccountRoom;
  applicationKey: string;
  secureCookies: boolean;
  checkout: CheckoutCallbacks;
}
