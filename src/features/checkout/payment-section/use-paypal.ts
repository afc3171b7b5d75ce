import { useState } from 'react';
import { holdWhilePaying } from '#src/features/basket/basket-store.ts';
import { callApi } from '#src/platform/http/api-client.ts';
import { leaveFor, useSingleFlight } from '#src/ui/form/use-single-flight.ts';
import type { ConsentAnswers } from './consents.tsx';
import { toConsentFields, type WaysOn, wentElsewhere } from './payment-calls.ts';

/** Pays at PayPal: the browser is redirected there, and PayPal redirects it back to addresses that the server has set. */
export function usePaypal(basket: string, { say, ...ways }: WaysOn & { say(message: string): void }) {
  /** Counts attempts, each of which may have revoked the card frame's token. */
  const [tries, setTries] = useState(0);

  /** Waits for `first`: a token request of this basket that is under way. */
  const [leaving, pay] = useSingleFlight(async (answers: ConsentAnswers, first?: Promise<unknown>) => {
    await first;
    const body = { basket, requestType: 'main-website', ...toConsentFields(answers) };
    const begun = await callApi<{ redirect_url: string }>('POST', '/v1/website/checkout/paypal', { body });
    if (begun.ok) {
      holdWhilePaying(true);
      return leaveFor(begun.data.redirect_url);
    }
    setTries(tries + 1);
    say(begun.message);
    wentElsewhere(begun, ways);
  });
  return { leaving, tries, pay };
}
