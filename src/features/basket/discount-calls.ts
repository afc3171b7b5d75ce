import { type CallResult, callApi } from '#src/platform/http/api-client.ts';
import { showToast } from '#src/ui/feedback/toasts.tsx';
import type { BasketResponse } from './api-schema.ts';
import { inTurn, keepAnswer } from './basket-calls.ts';
import { currentBasket } from './basket-store.ts';

const PATH = '/v1/website/basket/discount';

export function enterDiscount(code: string): Promise<CallResult<BasketResponse>> {
  return inTurn(async () => {
    const body = { basket: currentBasket()?.uuid ?? '', code };
    const result = await callApi<BasketResponse>('POST', PATH, { body });
    if (keepAnswer(result)) showToast('success', 'Discount code added');
    return result;
  });
}

export function removeDiscount(): Promise<void> {
  return inTurn(async () => {
    const body = { basket: currentBasket()?.uuid ?? '' };
    const removed = keepAnswer(await callApi<BasketResponse>('DELETE', PATH, { body }));
    if (removed) showToast('success', 'Discount code removed');
  });
}
