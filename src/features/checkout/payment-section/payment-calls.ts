import { type CallFailure, callApi } from '#src/platform/http/api-client.ts';
import { STALE } from '../session/checkout-client.ts';

export interface WaysOn {
  /** It is paid already, or may be: to the confirmation. */
  onDone(transaction: string): void;
  /** What the page shows is not what is. */
  onStale(): void;
}

/** True where there is nothing to try again here. */
export function wentElsewhere({ transaction, code = '' }: CallFailure, ways: WaysOn): boolean {
  if (transaction) ways.onDone(transaction);
  else if (STALE.test(code)) ways.onStale();
  else return false;
  return true;
}

export function accept(basket: string, consents: object) {
  return callApi('POST', '/v1/website/checkout/consents', { body: { basket, ...consents } });
}
