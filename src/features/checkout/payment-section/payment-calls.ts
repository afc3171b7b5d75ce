import { type CallFailure, callApi } from '#src/platform/http/api-client.ts';
import { STALE } from '../session/checkout-client.ts';
import type { ConsentAnswers } from './consents.tsx';

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

/** What was answered, as the calls take it. */
export function toConsentFields({ lessons_start: start, ...ticks }: ConsentAnswers) {
  return { ...ticks, ...(start && { lessons_start: start }) };
}

/** The calls of an attempt to pay: what they have said goes when the next attempt begins (§8). */
export const PAYING = /\/checkout\/(authorise|card|consents|confirm|paypal)$/;

export function accept(basket: string, answers: ConsentAnswers) {
  return callApi('POST', '/v1/website/checkout/consents', { body: { basket, ...toConsentFields(answers) } });
}
