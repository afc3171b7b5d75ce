import type { BasketItem, BasketResponse } from '#src/features/basket/api-schema.ts';
import { inTurn, keepAnswer } from '#src/features/basket/basket-calls.ts';
import { currentBasket } from '#src/features/basket/basket-store.ts';
import { type CallResult, callApi } from '#src/platform/http/api-client.ts';
import type { HeldTimeInput } from './api-schema.ts';

const PATH = '/v1/website/basket/held-time';

export function holdATime(
  input: Omit<HeldTimeInput, 'basket'>,
  { quiet = true } = {},
): Promise<CallResult<BasketResponse>> {
  return inTurn(async () => {
    const basket = currentBasket()?.uuid;
    // The page of times says itself what a refusal means.
    const result = await callApi<BasketResponse>('POST', PATH, { body: { ...input, basket }, quiet });
    keepAnswer(result);
    return result;
  });
}

/** The same time once more. The lessons are in the basket. */
export function holdAgain({ product_id, held_time: held }: BasketItem): Promise<CallResult<BasketResponse>> {
  if (!held) throw new Error('No time was held');
  const minutes = (Date.parse(held.ends_at) - Date.parse(held.starts_at)) / 60_000;
  const input = {
    instructor: held.instructor.slug,
    starts_at: held.starts_at,
    outcode: held.outcode,
    product_id,
    minutes: minutes as HeldTimeInput['minutes'],
  };
  return holdATime(input, { quiet: false });
}

export function releaseHold(): Promise<CallResult<BasketResponse>> {
  return inTurn(async () => {
    const result = await callApi<BasketResponse>('DELETE', PATH, {
      body: { basket: currentBasket()?.uuid ?? '' },
    });
    keepAnswer(result);
    return result;
  });
}
