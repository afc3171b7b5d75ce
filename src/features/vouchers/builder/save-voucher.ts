import type { BasketResponse } from '#src/features/basket/api-schema.ts';
import { inTurn, keepAnswer } from '#src/features/basket/basket-calls.ts';
import { currentBasket, showAdded } from '#src/features/basket/basket-store.ts';
import { type CallResult, callApi } from '#src/platform/http/api-client.ts';
import { showToast } from '#src/ui/feedback/toasts.tsx';

/** Puts what the builder made into the basket, or in the place of the voucher that has its `id`. */
export function saveVoucher(voucher: object & { id?: string | null }): Promise<CallResult<BasketResponse>> {
  return inTurn(async () => {
    const uuid = currentBasket()?.uuid;
    const body = { ...voucher, ...(uuid && { basket: uuid }) };
    const result = await callApi<BasketResponse>('POST', '/v1/website/basket/voucher', { body });
    keepAnswer(result);
    if (result.ok && voucher.id) showToast('success', 'Voucher changed');
    else if (result.ok) showAdded();
    return result;
  });
}
