import { useCallback, useEffect, useState } from 'react';
import { emptyOrdered, holdWhilePaying } from '#src/features/basket/basket-store.ts';
import type { ConfirmationResponse, UndecidedResponse } from '#src/features/orders/api-schema.ts';
import { callApi } from '#src/platform/http/api-client.ts';
import { openNextBasket } from './open-next-basket.ts';

/** §9: four attempts, a second apart. */
export const ATTEMPTS = 4;
export const APART_MS = 1_000;

export type Confirmation =
  | { state: 'PENDING' }
  | { state: 'SUCCESS'; order: ConfirmationResponse }
  | { state: 'FAILED'; reason: 'not_found' }
  | { state: 'FAILED'; reason: 'not_taken' }
  /** Taken when there was nothing left to buy with it. */
  | { state: 'FAILED'; reason: 'given_back'; message: string }
  /** Nobody knows yet: the bank has not answered, or we could not ask (R39). */
  | {
      state: 'FAILED';
      reason: 'unknown';
      whom: string;
      total: string | undefined;
      askedAt: string | undefined;
    };

type PollResult = { paid: ConfirmationResponse } | { failed: Extract<Confirmation, { state: 'FAILED' }> };

/** Asks up to four times; the first success wins, and if all fail the last answer says why. */
export function useConfirmation(transaction: string): { confirmation: Confirmation; checkAgain(): void } {
  const [confirmation, setConfirmation] = useState<Confirmation>({ state: 'PENDING' });
  const [round, setRound] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another round asks again
  useEffect(() => {
    const stop = new AbortController();
    void poll(transaction, stop.signal).then((result) => {
      if (result && !stop.signal.aborted) setConfirmation(result);
    });
    return () => stop.abort();
  }, [transaction, round]);

  const checkAgain = useCallback(() => {
    setConfirmation({ state: 'PENDING' });
    setRound((before) => before + 1);
  }, []);
  return { confirmation, checkAgain };
}

/** Of four polls that fail only the last one has a toast (§8). */
export async function poll(transaction: string, signal: AbortSignal): Promise<Confirmation | undefined> {
  let last: Confirmation | undefined;
  for (let attempt = 0; attempt < ATTEMPTS && !signal.aborted; attempt += 1) {
    if (attempt > 0) await new Promise((resolve) => setTimeout(resolve, APART_MS));
    if (signal.aborted) return undefined;
    const answer = await ask(transaction, { signal, quiet: attempt < ATTEMPTS - 1 });
    if ('paid' in answer) {
      return { state: 'SUCCESS', order: await withoutOrdered(answer.paid) };
    }
    last = answer.failed;
  }
  if (last?.state === 'FAILED' && (last.reason === 'not_taken' || last.reason === 'given_back'))
    holdWhilePaying(false);
  return last;
}

/** The stored basket is emptied (R43), but for what was added while its buyer paid. */
async function withoutOrdered(order: ConfirmationResponse): Promise<ConfirmationResponse> {
  const { basket, left_in_basket: remainingBasket } = order;
  if (remainingBasket && (await openNextBasket(basket, remainingBasket.uuid))) return order;
  emptyOrdered(basket);
  return { ...order, left_in_basket: null };
}

async function ask(
  transaction: string,
  asking: { signal: AbortSignal; quiet: boolean },
): Promise<PollResult> {
  const path = `/v1/website/checkout/confirm/${encodeURIComponent(transaction)}`;
  const answer = await callApi<ConfirmationResponse | UndecidedResponse>('GET', path, asking);
  if (answer.ok && answer.status === 200) return { paid: answer.data as ConfirmationResponse };
  if (answer.ok) {
    const { whom, total, asked_at } = answer.data as UndecidedResponse;
    return { failed: { state: 'FAILED', reason: 'unknown', whom, total, askedAt: asked_at ?? undefined } };
  }
  if (answer.status === 404) return { failed: { state: 'FAILED', reason: 'not_found' } };
  if (answer.code === 'given_back')
    return { failed: { state: 'FAILED', reason: 'given_back', message: answer.message } };
  if (answer.status === 402) return { failed: { state: 'FAILED', reason: 'not_taken' } };
  const noGateway = { whom: 'Your bank', total: undefined, askedAt: undefined };
  return { failed: { state: 'FAILED', reason: 'unknown', ...noGateway } };
}
