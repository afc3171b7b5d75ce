import { type CallFailure, callApi } from '#src/platform/http/api-client.ts';
import { STALE } from '../session/checkout-client.ts';

export interface WaysOn {
  /** The basket is or may be paid for already: shows the confirmation. */
  onDone(transaction: string): void;
  /** The page's data is out of date. */
  onStale(): void;
}

/** True if the error was handled elsewhere, and cannot be retried here. */
export function wentElsewhere({ transaction, code = '' }: CallFailure, ways: WaysOn): boolean {
  if (transaction) ways.onDone(transaction);
  else if (STALE.test(code)) ways.onStale();
  else return false;
  return true;
}

export function accept(basket: string, consents: object) {
  return callApi('POST', '/v1/website/checkout/consents', { body: { basket, ...consents } });
}
