import type { BasketResponse } from '#src/features/basket/api-schema.ts';
import { inTurn } from '#src/features/basket/basket-calls.ts';
import { currentBasket, emptyOrdered, keepBasket } from '#src/features/basket/basket-store.ts';
import { callApi } from '#src/platform/http/api-client.ts';

/**
 * A basket has become an order, but for what was added while its buyer paid: that is this browser's basket now. False
 * where it has another one meanwhile.
 */
export function openNextBasket(ordered: string, rest: string): Promise<boolean> {
  return inTurn(async () => {
    const current = currentBasket()?.uuid;
    if (current && current !== ordered) return current === rest;
    const answer = await callApi<BasketResponse>('GET', `/v1/website/basket/${rest}`);
    if (answer.ok) keepBasket(answer.data);
    else emptyOrdered(ordered);
    return answer.ok;
  });
}
