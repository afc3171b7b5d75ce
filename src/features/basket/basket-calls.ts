import type { ProductKey } from '#src/features/catalogue/catalogue.ts';
import { type CallResult, callApi } from '#src/platform/http/api-client.ts';
import { showToast } from '#src/ui/feedback/toasts.tsx';
import type { BasketResponse } from './api-schema.ts';
import type { AddRequest } from './basket-request.ts';
import { clearBasket, currentBasket, keepBasket, onIncompleteCopy, showAdded } from './basket-store.ts';
import type { Options } from './lines/line.ts';

const lostListeners = new Set<() => void>();
let lastCall: Promise<unknown> = Promise.resolve();

onIncompleteCopy(() => void refreshBasket());

/** The first add makes the basket that the next one goes into, and an older answer must not cover a newer one. */
export function inTurn<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  const mine = lastCall.then(call);
  lastCall = mine.catch(() => undefined);
  return mine;
}

export function callAddToBasket(product: Omit<AddRequest, 'basket'>): Promise<CallResult<BasketResponse>> {
  return inTurn(async () => {
    const uuid = currentBasket()?.uuid;
    const body = { ...product, ...(uuid && { basket: uuid }) };
    const result = await callApi<BasketResponse>('POST', '/v1/website/basket', { body });
    if (keepAnswer(result)) showAdded();
    return result;
  });
}

/** Adds one of what has a button to add it. A voucher and a course have a form of their own. */
export function addOne({ id, type }: ProductKey, options: Options = {}) {
  return callAddToBasket({ product_id: id, type: type as AddRequest['type'], quantity: 1, options });
}

/** What a browser without scripts posts to /basket for the same. */
export function addOneFields({ id, type }: ProductKey, options: Options = {}) {
  const optionFields = Object.entries(options).map(([name, text]) => [`options.${name}`, text]);
  return { intent: 'add', product_id: id, type, ...Object.fromEntries(optionFields) };
}

export function callChangeQuantity(itemId: string, quantity: number): Promise<boolean> {
  return inTurn(async () => {
    const body = { basket: currentBasket()?.uuid ?? '', quantity };
    const failure = 'We couldn’t change the quantity. Please try again.';
    const path = `/v1/website/basket/${itemId}`;
    const changed = keepAnswer(await callApi<BasketResponse>('PUT', path, { body, failure }));
    if (changed) showToast('success', 'Quantity updated');
    return changed;
  });
}

export function removeItem(itemId: string): Promise<boolean> {
  return inTurn(async () => {
    const body = { basket: currentBasket()?.uuid ?? '' };
    const removed = keepAnswer(
      await callApi<BasketResponse>('DELETE', `/v1/website/basket/${itemId}`, { body }),
    );
    if (removed) showToast('success', 'Item removed from basket');
    return removed;
  });
}

/** The stored copy shows at once; this brings it up to date. */
export function refreshBasket(): Promise<void> {
  return inTurn(async () => {
    const uuid = currentBasket()?.uuid;
    if (uuid) keepAnswer(await callApi<BasketResponse>('GET', `/v1/website/basket/${uuid}`));
  });
}

/** Called when the server no longer knows the basket: the page then goes to /basket (§8). */
export function onBasketLost(listener: () => void): () => void {
  lostListeners.add(listener);
  return () => lostListeners.delete(listener);
}

/** Keeps the basket that a call answered. Only a lost basket clears the copy; a missing item does not (R8). */
export function keepAnswer(result: CallResult<BasketResponse>): boolean {
  if (result.ok) {
    keepBasket(result.data);
    return true;
  }
  noticeLoss(result);
  // Taken out by another browser: what is still there is shown.
  if (result.code === 'item_not_found') void refreshBasket();
  return false;
}

export function noticeLoss(result: CallResult<unknown>) {
  if (result.ok || result.code !== 'basket_not_found') return;
  clearBasket();
  for (const listener of lostListeners) listener();
}
