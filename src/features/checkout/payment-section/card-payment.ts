import type { Pence } from '#src/platform/money.ts';
import type { CheckoutResponse } from '../session/api-schema.ts';

/**
 * A card payment from the first token to the confirmation, as states and events. One task runs at a time, and each ends
 * with an event, which may ask for the next task. `stamp` names a state of the purchase; a token is for one of them.
 */
export interface CardState {
  /** What is being done: a token asked for, the same after a refused charge, a charge, or the way to another page. */
  task: 'none' | 'open' | 'reopen' | 'pay' | 'leave';
  /** The gateway's card form. */
  form: 'closed' | 'open' | 'failed';
  /** The purchase to be paid for by card. Empty while no card is needed. */
  requiredStamp: string;
  /** The purchase that the token is for, or was last asked for. */
  requestedStamp: string;
  token: Token | undefined;
  message: string;
}

export interface Token {
  id: string;
  pence: Pence;
  /** A wallet has approved it in the basket: nothing is left to be entered. */
  isApproved?: boolean;
}

/** Whether a card is to be entered for it: not where vouchers pay for all. */
export function needsForm({ pence, isApproved }: Token): boolean {
  return pence > 0 && !isApproved;
}

export type CardEvent =
  | { type: 'wanted'; stamp: string }
  | { type: 'opened'; token: Token; message?: string }
  /** Without a message where the page says why by other means. */
  | { type: 'failed'; message: string }
  | { type: 'pay' }
  /** Nothing was charged, and the token is still good. */
  | { type: 'refused'; message: string }
  /** The token is used up: another is asked for, which settles this one first. */
  | { type: 'lapsed'; message: string }
  | { type: 'left' }
  | { type: 'try again' }
  | { type: 'read' };

export const CARD_START: CardState = {
  task: 'none',
  form: 'closed',
  requiredStamp: '',
  requestedStamp: '',
  token: undefined,
  message: '',
};

export function nextCard(state: CardState, event: CardEvent): CardState {
  const idle = state.task === 'none';
  switch (event.type) {
    case 'wanted': {
      const changed = { ...state, requiredStamp: event.stamp };
      return idle ? upToDate(changed) : overtaken(changed);
    }
    case 'opened':
      return upToDate({
        ...state,
        task: 'none',
        form: formWith(event.token, state),
        token: event.token,
        message: event.message ?? state.message,
      });
    case 'failed':
      // Not shown if the buyer has chosen another payment method since.
      return state.requiredStamp === state.requestedStamp
        ? { ...failed(state), message: event.message || state.message }
        : upToDate(failed(state));
    case 'pay':
      return idle && state.token ? { ...state, task: 'pay', message: '' } : state;
    case 'refused':
      return upToDate({ ...state, task: 'none', message: event.message });
    case 'lapsed':
      return ask(
        { ...state, task: 'none', requestedStamp: '', token: undefined, message: event.message },
        'reopen',
      );
    case 'left':
      return { ...state, task: 'leave' };
    case 'try again':
      return idle ? ask({ ...state, message: '' }, 'open') : state;
    case 'read':
      return { ...state, message: '' };
  }
}

/** No purchase's stamp. */
const OVERTAKEN = 'overtaken';

/** A token that is asked for while the basket changes may be for either purchase, also where the first one comes back. */
function overtaken(state: CardState): CardState {
  const { task, requiredStamp, requestedStamp } = state;
  const isChanged = requiredStamp !== '' && requiredStamp !== requestedStamp;
  return task !== 'pay' && isChanged ? { ...state, requestedStamp: OVERTAKEN } : state;
}

/** Asks for a token where the last one is not for what is wanted now. */
function upToDate(state: CardState): CardState {
  return state.requiredStamp === state.requestedStamp ? state : ask(state, 'open');
}

function ask(state: CardState, task: 'open' | 'reopen'): CardState {
  return state.requiredStamp
    ? { ...state, task, requestedStamp: state.requiredStamp, token: undefined }
    : state;
}

function formWith(token: Token, { form }: CardState): CardState['form'] {
  if (needsForm(token)) return 'open';
  return form === 'failed' ? 'closed' : form;
}

function failed(state: CardState): CardState {
  return { ...state, task: 'none', form: 'failed', requestedStamp: '', token: undefined };
}

/**
 * The state of the purchase that a token is for. It has what is in the basket and not when that was last saved: a declined
 * payment releases the basket, which saves it as it is, and a second token would be asked for.
 */
export function purchaseStamp(
  { basket, vouchers }: Pick<CheckoutResponse, 'basket' | 'vouchers'>,
  tries: number,
) {
  return JSON.stringify([basket.uuid, basket.contents, vouchers, tries]);
}

export type CardPhase = 'opening' | 'ready' | 'paying' | 'unavailable';

/** `opening` the form, `ready` to pay, `paying`, or `unavailable` with a way to try again. */
export function phaseOf({ task, form, token }: CardState): CardPhase {
  if (task === 'pay' || task === 'reopen' || (task === 'leave' && token)) return 'paying';
  if (form === 'open' || token) return 'ready';
  return form === 'failed' && task === 'none' ? 'unavailable' : 'opening';
}
