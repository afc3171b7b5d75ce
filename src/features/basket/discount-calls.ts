import { type CallResult, callApi } from '#src/platform/http/api-client.ts';
import { showToast } from '#src/ui/feedback/toasts.tsx';
import type { BasketResponse } from './api-schema.ts';
import { inTurn, keepAnswer } from './basket-calls.ts';
import { currentBasket } from './basket-store.ts';

const PATH = '/v1/website/basket/discount';

/** Enters a code beside another, or `instead` in the place of all. `quiet` where nobody has pressed anything. */
export function enterDiscount(
  code: string,
  { instead = false, quiet = false } = {},
): Promise<CallResult<BasketResponse>> {
  return inTurn(async () => {
    const body = { basket: currentBasket()?.uuid ?? '', code, instead };
    const result = await callApi<BasketResponse>('POST', PATH, { body, quiet });
    if (keepAnswer(result)) showToast('success', 'Discount code added');
    return result;
  });
}

export function removeDiscount(code: string): Promise<void> {
  return inTurn(async () => {
    const body = { basket: currentBasket()?.uuid ?? '', code };
    const removed = keepAnswer(await callApi<BasketResponse>('DELETE', PATH, { body }));
    if (removed) showToast('success', 'Discount code removed');
  });
}
