import { useSyncExternalStore } from 'react';
import { forget, keep, readKept } from '#src/platform/browser-storage.ts';
import { type CallResult, callApi } from '#src/platform/http/api-client.ts';
import { announce } from '#src/ui/feedback/live-regions.tsx';
import { showToast } from '#src/ui/feedback/toasts.tsx';
import type { AddRequest, BasketWire } from './wire.ts';
import { withoutRecipients } from './without-recipients.ts';

const KEY = 'basket';
/** Set while a payment of the stored basket is unsettled: it must not be thrown away then. Holds no reference. */
const PAYING_KEY = 'basket_paying';
/** How long the copy in the browser is good for, and how long the flag after an add stays true (§9). */
export const BASKET_LIVES_MS = 4 * 3_600_000;
export const ADDED_FLAG_MS = 10_000;

export interface BasketState {
  /** False until the browser's copy has been read, and on the server. */
  loaded: boolean;
  basket: BasketWire | null;
  /** True for ten seconds after an add (§4). */
  justAdded: boolean;
  popupOpen: boolean;
}

const START: BasketState = { loaded: false, basket: null, justAdded: false, popupOpen: false };
let state = START;
let flagTimer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();
const lostListeners = new Set<() => void>();

function set(change: Partial<BasketState>) {
  state = { ...state, ...change };
  for (const listener of listeners) listener();
}

export function useBasket(): BasketState {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => START,
  );
}

export function currentBasket(): BasketWire | null {
  load();
  return state.basket;
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  if (!state.loaded) queueMicrotask(load);
  return () => listeners.delete(listener);
}

/** Reads the browser's copy once, and follows what other tabs make of it. */
function load() {
  if (state.loaded || typeof window === 'undefined') return;
  set({ loaded: true, basket: readStored(Date.now()) });
  window.addEventListener('storage', (event) => {
    if (event.key !== KEY && event.key !== null) return;
    set({ basket: readStored(Date.now()) });
    // What another tab has stored lacks the names of its vouchers' recipients, and of who goes to its courses.
    if (state.basket?.contents.products.some(({ voucher, course }) => voucher || course))
      void refreshBasket();
  });
}

function readStored(now: number): BasketWire | null {
  const basket = parse(readKept(KEY));
  if (!basket || isExpired(basket.updated_at, now, readKept(PAYING_KEY) !== null)) {
    forget(KEY);
    return null;
  }
  return basket;
}

/** Discarded at load when over 4 hours old, unless a payment of it is unsettled (R14). */
export function isExpired(updatedAt: string, now: number, paying: boolean): boolean {
  return !paying && now - Date.parse(updatedAt) > BASKET_LIVES_MS;
}

function parse(stored: string | null): BasketWire | null {
  try {
    const basket = JSON.parse(stored ?? 'null') as BasketWire | null;
    const whole =
      typeof basket?.uuid === 'string' && Array.isArray(basket.contents?.products) && basket.totals;
    return whole && !Number.isNaN(Date.parse(basket.updated_at)) ? basket : null;
  } catch {
    return null;
  }
}

export function keepBasket(basket: BasketWire) {
  if (state.basket && state.basket.uuid !== basket.uuid) holdWhilePaying(false);
  keep(KEY, JSON.stringify(withoutRecipients(basket)));
  set({ loaded: true, basket });
}

/** Empties the browser's copy. */
export function forgetBasket() {
  forget(KEY);
  forget(PAYING_KEY);
  set({ basket: null, popupOpen: false });
}

/**
 * A basket has become an order: the copy of it is emptied, without the redirect of a lost one (R43). A newer
 * basket stays, beside the page of an old order.
 */
export function emptyOrdered(uuid: string) {
  if (currentBasket()?.uuid === uuid) forgetBasket();
}

export function holdWhilePaying(paying: boolean) {
  if (paying) keep(PAYING_KEY, '1');
  else forget(PAYING_KEY);
}

/** Told when the server no longer knows the basket: the page then goes to /basket (§8). */
export function onBasketLost(listener: () => void): () => void {
  lostListeners.add(listener);
  return () => lostListeners.delete(listener);
}

/** Keeps the basket that a call answered. Only a lost basket clears the copy; a missing item does not (R8). */
export function keepAnswer(result: CallResult<BasketWire>): boolean {
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
  forgetBasket();
  for (const listener of lostListeners) listener();
}

let lastCall: Promise<unknown> = Promise.resolve();

/** The first add makes the basket that the next one goes into, and an older answer must not cover a newer one. */
function inTurn<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  const mine = lastCall.then(call);
  lastCall = mine.catch(() => undefined);
  return mine;
}

export function addToBasket(product: Omit<AddRequest, 'basket'>): Promise<CallResult<BasketWire>> {
  return inTurn(async () => {
    const uuid = currentBasket()?.uuid;
    const body = { ...product, ...(uuid && { basket: uuid }) };
    const result = await callApi<BasketWire>('POST', '/v1/website/basket', { body });
    if (keepAnswer(result)) celebrate();
    return result;
  });
}

/** Puts what the builder made into the basket, or in the place of the voucher that has its `id`. */
export function saveVoucher(voucher: object & { id?: string | null }): Promise<CallResult<BasketWire>> {
  return inTurn(async () => {
    const uuid = currentBasket()?.uuid;
    const body = { ...voucher, ...(uuid && { basket: uuid }) };
    const result = await callApi<BasketWire>('POST', '/v1/website/basket/voucher', { body });
    keepAnswer(result);
    if (result.ok && voucher.id) showToast('success', 'Voucher changed');
    else if (result.ok) celebrate();
    return result;
  });
}

function celebrate() {
  clearTimeout(flagTimer);
  set({ justAdded: true, popupOpen: true });
  flagTimer = setTimeout(() => set({ justAdded: false }), ADDED_FLAG_MS);
  announce('Item added to your basket');
}

export function closePopup() {
  if (state.popupOpen) set({ popupOpen: false });
}

export function changeQuantity(itemId: string, quantity: number): Promise<boolean> {
  return inTurn(async () => {
    const body = { basket: currentBasket()?.uuid ?? '', quantity };
    const changed = keepAnswer(await callApi<BasketWire>('PUT', `/v1/website/basket/${itemId}`, { body }));
    if (changed) showToast('success', 'Quantity updated');
    return changed;
  });
}

export function removeItem(itemId: string): Promise<boolean> {
  return inTurn(async () => {
    const body = { basket: currentBasket()?.uuid ?? '' };
    const removed = keepAnswer(await callApi<BasketWire>('DELETE', `/v1/website/basket/${itemId}`, { body }));
    if (removed) showToast('success', 'Item removed from basket');
    return removed;
  });
}

/** The stored copy shows at once; this brings it up to date. */
export function refreshBasket(): Promise<void> {
  return inTurn(async () => {
    const uuid = currentBasket()?.uuid;
    if (uuid) keepAnswer(await callApi<BasketWire>('GET', `/v1/website/basket/${uuid}`, { quiet: true }));
  });
}

/** "1 item" or "N items" (§2). */
export function countLabel(count: number): string {
  return count === 1 ? '1 item' : `${count} items`;
}
