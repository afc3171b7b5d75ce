import { useCallback, useEffect, useState } from 'react';
import { emptyOrdered, holdWhilePaying } from '#src/features/basket/basket-store.ts';
import type { ConfirmationResponse, UndecidedResponse } from '#src/features/orders/api-schema.ts';
import { callApi } from '#src/platform/http/api-client.ts';
import {
  type Confirmation,
  confirmationOfFailure,
  type FailedConfirmation,
  undecided,
} from './confirmation-state.ts';
import { openNextBasket } from './open-next-basket.ts';

/** §9: four attempts, a second apart. */
export const ATTEMPTS = 4;
export const APART_MS = 1_000;

type PollResult = { paid: ConfirmationResponse } | { failed: FailedConfirmation };

/** Asks up to four times; the first success wins, and if all fail the last answer says why. */
export function useConfirmation(
  transaction: string,
  /** What the server has answered already, to a browser without scripts. */
  known: Confirmation = { state: 'PENDING' },
): { confirmation: Confirmation; checkAgain(): void } {
  const [confirmation, setConfirmation] = useState(known);
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

/** Where four polls fail, only the last one has a toast (§8). */
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
  return {
    failed: answer.ok ? undecided(answer.data as UndecidedResponse) : confirmationOfFailure(answer),
  };
}
