import { useEffect, useRef, useState } from 'react';
import { holdWhilePaying } from '#src/features/basket/basket-store.ts';
import {
  type CardFormName,
  type CardFrame,
  type Executed,
  openCardFrame,
} from '#src/features/payments/card-frame.ts';
import { FRAME_FAILED } from '#src/features/payments/card-frame-text.ts';
import { type CallFailure, callApi } from '#src/platform/http/api-client.ts';
import { asPence, type Pence } from '#src/platform/money.ts';
import { CARD_START, type CardEvent, type CardState, needsForm, nextCard, phaseOf } from './card-payment.ts';
import type { ConsentAnswers } from './consents.tsx';
import { type CardChoice, chooseKeptCard } from './kept-card.tsx';
import { accept, type WaysOn, wentElsewhere } from './payment-calls.ts';

interface Authorised {
  approved: boolean;
  approval_ended: string | null;
  contents: { payment_gateway_id: string; total: number };
}

export interface GatewayScript {
  url: string;
  /** For manual tests: the first load fails. */
  missingAtFirst: boolean;
  /** Whether Apple Pay or Google Pay may be shown. */
  wallets: boolean;
}

interface Options extends WaysOn {
  basketUuid: string;
  /** Identifies the purchase that a token is needed for. Empty while no card is needed. */
  requiredStamp: string;
  containerId: string;
  /** The amount shown, in pence. */
  due: Pence;
  script: GatewayScript;
  consents: ConsentAnswers;
  /** The kept card to pay with, if not one that is entered. */
  keptCard: string | undefined;
  /** Whether the card that is entered is to be kept. */
  keeps: boolean;
  /** What a wallet has approved in the basket is given up for another way to pay. */
  otherwise: boolean;
}

const COVERED = { kind: 'ask', message: '' } as const;
const NOT_LOADED = { message: FRAME_FAILED } as CallFailure;

/**
 * Pays by card. Authorises when a card is to be paid with and whenever the basket has changed; pays; and where
 * confirming fails, authorises again, which settles the old token first.
 */
export function useCardPayment(options: Options) {
  const [state, show] = useState(CARD_START);
  const latest = useRef(options);
  latest.current = options;
  const [card] = useState(() => cardTasks(() => latest.current, show));
  const { requiredStamp } = options;
  useEffect(() => void card.take({ type: 'wanted', stamp: requiredStamp }), [card, requiredStamp]);
  return {
    ...card,
    phase: phaseOf(state),
    message: state.message,
    token: state.token,
    /** Whether the token's amount is the one shown; the buyer cannot pay until it is. */
    upToDate: state.token?.pence === options.due,
  };
}

/** Does what the state of a card payment asks for. */
function cardTasks(options: () => Options, show: (state: CardState) => void) {
  let state = CARD_START;
  let frame: (CardFrame & { form: CardFormName }) | undefined;
  let loads = 0;
  let asking: Promise<unknown> | undefined;
  let sheet: Promise<Executed> | undefined;

  function step(event: CardEvent) {
    state = nextCard(state, event);
    show(state);
  }

  /** Takes an event, and works until the state asks for nothing more. */
  async function take(event: CardEvent) {
    const atWork = state.task !== 'none';
    step(event);
    while (!atWork && state.task !== 'none' && state.task !== 'leave') {
      const { task } = state;
      step(task === 'pay' ? await charge() : await open());
      // The vouchers' balances may have changed with a refused charge.
      if (task === 'reopen') options().onStale();
    }
  }

  async function open(): Promise<CardEvent> {
    const body = { basket: options().basketUuid, otherwise: options().otherwise };
    const call = callApi<Authorised>('POST', '/v1/website/checkout/authorise', { body });
    asking = call;
    const answer = await call;
    if (!answer.ok) return refusedToOpen(answer);
    const { contents, approved: isApproved, approval_ended: message } = answer.data;
    const token = { id: contents.payment_gateway_id, pence: asPence(contents.total), isApproved };
    // A voucher was used elsewhere, or a price has changed, since the page was loaded.
    if (token.pence !== options().due) options().onStale();
    try {
      if (needsForm(token)) await showForm(token);
    } catch {
      return refusedToOpen(NOT_LOADED);
    }
    return { type: 'opened', token, ...(message && { message }) };
  }

  function refusedToOpen(failure: CallFailure): CardEvent {
    const isHandled = wentElsewhere(failure, options());
    if (failure.transaction) return { type: 'left' };
    if (isHandled) return { type: 'failed', message: '' };
    const known = failure.code === 'gateway_unavailable';
    return { type: 'failed', message: known ? FRAME_FAILED : failure.message };
  }

  async function showForm({ id, pence }: { id: string; pence: Pence }) {
    const { script, containerId, keptCard } = options();
    const form = keptCard ? 'ConnectERecurringPayment' : 'ConnectE';
    if (frame?.form === form) return frame.changeToken(id, pence);
    // The other form is gone, whether or not this one comes.
    frame = undefined;
    loads += 1;
    const url = script.missingAtFirst && loads === 1 ? `${script.url}?missing=1` : script.url;
    frame = { form, ...(await openCardFrame(url, containerId, id, pence, form)) };
  }

  async function charge(): Promise<CardEvent> {
    const { basketUuid, consents } = options();
    const { token } = state;
    let executed: Executed | undefined = await sheet;
    if (!sheet) {
      const accepted = await accept(basketUuid, consents);
      if (!accepted.ok) return { type: 'refused', message: accepted.message };
      const chosen = await chooseCard();
      if (!chosen.ok) return { type: 'lapsed', message: chosen.message };
      executed = token && !needsForm(token) ? COVERED : await frame?.execute(chosen.info);
    }
    if (!executed || executed.kind === 'not_sent')
      return { type: 'refused', message: executed?.message ?? FRAME_FAILED };
    holdWhilePaying(true);
    const confirmed = await callApi<{ transaction: string }>('POST', '/v1/website/checkout/confirm', {
      body: { connecte_id: token?.id },
    });
    if (!confirmed.ok) {
      if (confirmed.status === 402) holdWhilePaying(false);
      // No card has reached the gateway, so the card form's own message is more helpful.
      const said = confirmed.code === 'payment_lapsed' ? executed.message : '';
      return { type: 'lapsed', message: said || confirmed.message };
    }
    options().onDone(confirmed.data.transaction);
    return { type: 'left' };
  }

  /** What the frame is executed with: a kept card, or the wish to keep the one that is entered. */
  async function chooseCard(): Promise<CardChoice> {
    const { basketUuid, keptCard, keeps } = options();
    if (!state.token || !needsForm(state.token) || (!keptCard && !keeps))
      return { ok: true, info: undefined };
    return chooseKeptCard(basketUuid, keptCard);
  }

  /** Pays by a wallet, whose sheet is open with the token. What its buyer accepts was kept before. */
  async function payInSheet(ended: Promise<Executed>) {
    if (state.task !== 'none') return;
    sheet = ended;
    const paid = take({ type: 'pay' });
    await ended;
    sheet = undefined;
    await paid;
  }

  /** `tokenRequest` is the one under way, so that PayPal can wait for it. */
  return { take, payInSheet, tokenRequest: () => asking };
}
