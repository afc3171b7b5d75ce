import { inTurn, keepAnswer } from '#src/features/basket/basket-calls.ts';
import { currentBasket } from '#src/features/basket/basket-store.ts';
import type { BasketItem, BasketWire } from '#src/features/basket/wire.ts';
import { type CallResult, callApi } from '#src/platform/http/api-client.ts';
import type { Refusal } from '#src/ui/form/form-problems.ts';
import { isTaken } from '../held-time/held-in-basket.ts';
import { holdATime } from '../held-time/held-time-calls.ts';
import type { CoverageWire } from './coverage-wire.ts';

/** Holds the time that was chosen, or puts the wish for its instructor on the lessons. Undefined once that is done. */
export async function chooseFirstLesson(
  { slug, starts_at }: CoverageWire['choices'][number],
  item: BasketItem,
  { minutes, outcode }: CoverageWire,
): Promise<Refusal | undefined> {
  if (!starts_at) {
    const changed = await wishFor(item, slug);
    return changed.ok ? undefined : { ok: false, message: changed.message, errors: {} };
  }
  const held = await holdATime({
    ...{ instructor: slug, starts_at, minutes, product_id: item.product_id },
    outcode,
  });
  if (held.ok) return undefined;
  const message = isTaken(held.code)
    ? 'That time has just been taken. Choose another, or go on without one.'
    : held.message;
  return { ok: false, message, errors: {} };
}

function wishFor({ id, quantity }: BasketItem, instructor: string): Promise<CallResult<BasketWire>> {
  return inTurn(async () => {
    const body = { basket: currentBasket()?.uuid ?? '', quantity, instructor };
    const result = await callApi<BasketWire>('PUT', `/v1/website/basket/${id}`, { body });
    keepAnswer(result);
    return result;
  });
}
