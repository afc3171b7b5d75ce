import { useSyncExternalStore } from 'react';
import type { ProductKey } from '#src/features/catalogue/catalogue.ts';
import { forget, keep, readKept } from '#src/platform/browser-storage.ts';
import { announce } from '#src/ui/feedback/live-regions.tsx';
import type { BasketItem, BasketResponse } from './api-schema.ts';

const KEY = 'basket';
/** Set while a payment of the stored basket is unsettled: it must not be thrown away then. Holds no reference. */
const PAYING_KEY = 'basket_paying';
/** A discount code that came with a link, until there is a basket to enter it for. */
const LINKED_CODE_KEY = 'discount_code';
/** How long the copy in the browser is good for, and how long the flag after an add stays true (§9). */
export const BASKET_LIVES_MS = 4 * 3_600_000;
export const ADDED_FLAG_MS = 10_000;

export interface BasketState {
  /** False until the browser's copy has been read, and on the server. */
  loaded: boolean;
  basket: BasketResponse | null;
  /** True for ten seconds after an add (§4). */
  justAdded: boolean;
  popupOpen: boolean;
}

const START: BasketState = { loaded: false, basket: null, justAdded: false, popupOpen: false };
let state = START;
let flagTimer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();
const incompleteListeners = new Set<() => void>();
type Changed = (before: BasketResponse | null, after: BasketResponse | null) => void;
const elsewhereListeners = new Set<Changed>();

function set(change: Partial<BasketState>) {
  state = { ...state, ...change };
  for (const listener of listeners) listener();
}

export function useBasket(): BasketState {
  return useSyncExternalStore(subscribe, basketState, () => START);
}

export function basketState(): BasketState {
  return state;
}

/** Whether a product is in the basket by itself; of lessons, with that instructor. */
export function useIsInBasket({ type, id }: ProductKey, instructor?: string): boolean {
  const products = useBasket().basket?.contents.products ?? [];
  return products.some(
    (item) => item.type === type && item.product_id === id && item.options.instructor === instructor,
  );
}

export function currentBasket(): BasketResponse | null {
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
  const code = new URLSearchParams(location.search).get('code');
  if (code) keep(LINKED_CODE_KEY, code);
  window.addEventListener('storage', (event) => {
    if (event.key !== KEY && event.key !== null) return;
    const before = state.basket;
    set({ basket: readStored(Date.now()) });
    for (const listener of elsewhereListeners) listener(before, state.basket);
    // What another tab has stored lacks the names of its vouchers' recipients, of who goes to its courses, and of who learns.
    if (state.basket?.contents.products.some(({ voucher, course, learner }) => voucher || course || learner))
      for (const listener of incompleteListeners) listener();
  });
}

/** Called when another tab has stored a basket, with what was known of it here. */
export function onChangedElsewhere(listener: Changed): () => void {
  elsewhereListeners.add(listener);
  return () => elsewhereListeners.delete(listener);
}

/** Called when another tab has stored a basket whose names only the server knows. */
export function onIncompleteCopy(listener: () => void) {
  incompleteListeners.add(listener);
}

function readStored(now: number): BasketResponse | null {
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

function parse(stored: string | null): BasketResponse | null {
  try {
    const basket = JSON.parse(stored ?? 'null') as BasketResponse | null;
    // A copy that was stored before there were codes has none.
    if (basket?.contents) basket.contents.discounts ??= [];
    const whole =
      typeof basket?.uuid === 'string' && Array.isArray(basket.contents?.products) && basket.totals;
    return whole && !Number.isNaN(Date.parse(basket.updated_at)) ? basket : null;
  } catch {
    return null;
  }
}

/**
 * The basket as it may lie in a browser that others use too: nothing in it says who a voucher is for, at which address,
 * or what is written to them, nor who goes to a course and what they eat, nor who learns. A page that shows those has them from the server.
 */
export function withoutRecipients(basket: BasketResponse): BasketResponse {
  const products = basket.contents.products.map(anonymous);
  return { ...basket, contents: { ...basket.contents, products } };
}

function anonymous(item: BasketItem): BasketItem {
  if (item.learner) return { ...item, learner: { firstname: '' } };
  if (item.course) return { ...item, options: {}, course: { ...item.course, attendee: '' } };
  if (!item.voucher) return item;
  const blank = { recipient_name: '', recipient_email: null, personal_message: '' };
  return { ...item, voucher: { ...item.voucher, ...blank } };
}

export function keepBasket(basket: BasketResponse) {
  if (state.basket && state.basket.uuid !== basket.uuid) holdWhilePaying(false);
  keep(KEY, JSON.stringify(withoutRecipients(basket)));
  set({ loaded: true, basket });
}

/** Empties the browser's copy. */
export function clearBasket() {
  forget(KEY);
  forget(PAYING_KEY);
  set({ basket: null, popupOpen: false });
}

/**
 * A basket has become an order: the copy of it is emptied, without the redirect of a lost one (R43). A newer
 * basket stays, beside the page of an old order.
 */
export function emptyOrdered(uuid: string) {
  if (currentBasket()?.uuid === uuid) clearBasket();
}

export function holdWhilePaying(paying: boolean) {
  if (paying) keep(PAYING_KEY, '1');
  else forget(PAYING_KEY);
}

/** The flag of ten seconds and the popup, after an add (§4). */
export function showAdded() {
  clearTimeout(flagTimer);
  set({ justAdded: true, popupOpen: true });
  flagTimer = setTimeout(() => set({ justAdded: false }), ADDED_FLAG_MS);
  announce('Item added to your basket');
}

/** The code that came with a link, and has not been used yet. */
export function linkedCode(): string {
  return readKept(LINKED_CODE_KEY) ?? '';
}

export function forgetLinkedCode() {
  forget(LINKED_CODE_KEY);
}

export function closePopup() {
  if (state.popupOpen) set({ popupOpen: false });
}

/** "1 item" or "N items" (§2). */
export function countLabel(count: number): string {
  return count === 1 ? '1 item' : `${count} items`;
}
