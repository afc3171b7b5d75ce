import { useState } from 'react';
import { holdWhilePaying } from '#src/features/basket/basket-store.ts';
import { type CallFailure, callApi } from '#src/platform/http/api-client.ts';
import type { ConsentAnswers } from './consents.tsx';
import { given, type WaysOn, wentElsewhere } from './payment-calls.ts';

/** Pays at PayPal: the browser is redirected there, and PayPal redirects it back to addresses that the server has set. */
export function usePaypal(basket: string, ways: WaysOn) {
  const [leaving, setLeaving] = useState(false);
  const [message, setMessage] = useState('');
  /** Counts attempts, each of which may have revoked the card frame's token. */
  const [tries, setTries] = useState(0);

  /** Waits for `first`: a token request of this basket that is under way. */
  async function pay(consents: ConsentAnswers, first: Promise<unknown> | undefined) {
    if (leaving) return;
    setLeaving(true);
    setMessage('');
    await first;
    const failure = await leave(basket, consents);
    if (!failure) return;
    setLeaving(false);
    setTries(tries + 1);
    setMessage(failure.message);
    wentElsewhere(failure, ways);
  }
  return { leaving, message, setMessage, tries, pay };
}

async function leave(basket: string, consents: ConsentAnswers): Promise<CallFailure | undefined> {
  const body = { basket, requestType: 'main-website', ...given(consents) };
  const begun = await callApi<{ redirect_url: string }>('POST', '/v1/website/checkout/paypal', { body });
  if (!begun.ok) return begun;
  holdWhilePaying(true);
  location.assign(begun.data.redirect_url);
  return undefined;
}
