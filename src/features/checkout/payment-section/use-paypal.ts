import { useState } from 'react';
import { holdWhilePaying } from '#src/features/basket/basket-store.ts';
import { type CallFailure, callApi } from '#src/platform/http/api-client.ts';
import { accept, type WaysOn, wentElsewhere } from './payment-calls.ts';

/** A payment at PayPal: the browser goes there, and comes back by the addresses that the server has given it. */
export function usePaypal(basket: string, ways: WaysOn) {
  const [leaving, setLeaving] = useState(false);
  const [message, setMessage] = useState('');
  /** Each may have ended the token that the card's frame has. */
  const [tries, setTries] = useState(0);

  /** `first` is what must be over before: an answer to another payment of this basket that is under way. */
  async function pay(consents: object, first: Promise<unknown> | undefined) {
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

async function leave(basket: string, consents: object): Promise<CallFailure | undefined> {
  const accepted = await accept(basket, consents);
  if (!accepted.ok) return accepted;
  const body = { basket, requestType: 'main-website' };
  const begun = await callApi<{ redirect_url: string }>('POST', '/v1/website/checkout/paypal', { body });
  if (!begun.ok) return begun;
  holdWhilePaying(true);
  location.assign(begun.data.redirect_url);
  return undefined;
}
