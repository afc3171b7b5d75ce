import { useCallback, useEffect, useRef, useState } from 'react';
import { holdWhilePaying } from '#src/features/basket/basket-store.ts';
import { type CardFrame, FRAME_FAILED, openCardFrame } from '#src/features/payments/card-frame.ts';
import { type CallFailure, callApi } from '#src/platform/http/api-client.ts';
import { asPence, type Pence } from '#src/platform/money.ts';
import type { ConsentAnswers } from './consents.tsx';
import { accept, type WaysOn, wentElsewhere } from './payment-calls.ts';

interface Authorised {
  contents: { payment_gateway_id: string; total: number };
}

export interface CardPayment {
  /** `opening` the frame, `ready` to pay, `paying`, or `unavailable` with a way to try again. */
  phase: 'opening' | 'ready' | 'paying' | 'unavailable';
  /** The last error message. */
  message: string;
  /** Whether the token's amount is the one shown; the buyer cannot pay until it is. */
  upToDate: boolean;
  pay(consents: ConsentAnswers): Promise<void>;
  tryAgain(): void;
  clearMessage(): void;
  /** The token request under way, so that others can wait for it. */
  asked(): Promise<unknown> | undefined;
}

export interface GatewayScript {
  url: string;
  /** For manual tests: the first load fails. */
  missingAtFirst: boolean;
}

const COVERED = { kind: 'ask', message: '' } as const;
const NOT_LOADED = { message: FRAME_FAILED } as CallFailure;

/**
 * A card payment from the first token to the confirmation. Authorises when a card is to be paid with and whenever the
 * basket has changed; pays; and where confirming fails, authorises again, which settles the old token first.
 */
export function useCardPayment(
  options: WaysOn & {
    basketUuid: string;
    /** Identifies the purchase that a token is needed for. Empty while no card is needed. */
    wanted: string;
    containerId: string;
    /** The amount shown, in pence. */
    due: Pence;
    script: GatewayScript;
  },
): CardPayment {
  const { basketUuid, wanted, containerId, script } = options;
  const [phase, setPhase] = useState<CardPayment['phase']>('opening');
  const [message, setMessage] = useState('');
  const [authorised, setAuthorised] = useState<Pence>();
  const frame = useRef<CardFrame | null>(null);
  const token = useRef('');
  const covered = useRef(false);
  const busy = useRef(false);
  const stale = useRef(false);
  const loads = useRef(0);
  const got = useRef('');
  const asked = useRef<Promise<unknown>>(undefined);
  const latest = useRef(options);
  latest.current = options;

  const open = useCallback(async () => {
    const body = { basket: basketUuid };
    const asking = callApi<Authorised>('POST', '/v1/website/checkout/authorise', { body, quiet: true });
    asked.current = asking;
    const answer = await asking;
    if (!answer.ok) return answer;
    const { payment_gateway_id: id, total: pence } = answer.data.contents;
    token.current = id;
    // A token for an earlier state of the purchase is replaced at once; until then the button stays disabled.
    const { wanted: now } = latest.current;
    if (!now || now === got.current) setAuthorised(asPence(pence));
    // Vouchers pay for all of it, so no card is needed.
    covered.current = pence === 0;
    // A voucher was used elsewhere, or a price has changed, since the page was loaded.
    if (pence !== latest.current.due) latest.current.onStale();
    if (covered.current) return undefined;
    if (frame.current) frame.current.changeToken(id, pence);
    else {
      loads.current += 1;
      const url = script.missingAtFirst && loads.current === 1 ? `${script.url}?missing=1` : script.url;
      frame.current = await openCardFrame(url, containerId, id, pence);
    }
    return undefined;
  }, [basketUuid, containerId, script]);

  /** Authorises again. Ends as ready, as unavailable, or on the confirmation of a payment that was made already. */
  const reopen = useCallback(async () => {
    if (!latest.current.wanted) return;
    got.current = latest.current.wanted;
    const failure = await open().catch(() => NOT_LOADED);
    if (!failure) return setPhase('ready');
    got.current = '';
    const elsewhere = wentElsewhere(failure, latest.current);
    if (failure.transaction) return;
    setPhase('unavailable');
    // Not shown if the buyer has chosen another payment method since.
    if (!elsewhere && latest.current.wanted)
      setMessage(failure.code === 'gateway_unavailable' ? FRAME_FAILED : failure.message);
  }, [open]);

  /** Runs one task at a time. If the basket changes during it, it is authorised afterwards, so that no old total stays. */
  const inTurn = useCallback(
    async (work: () => Promise<void>) => {
      if (busy.current) return;
      busy.current = true;
      stale.current = false;
      await work();
      while (stale.current) {
        stale.current = false;
        await reopen();
      }
      busy.current = false;
    },
    [reopen],
  );

  useEffect(() => {
    if (!wanted || wanted === got.current) return;
    setPhase((before) => (before === 'unavailable' ? 'opening' : before));
    // Disables the button until there is a token for the amount shown.
    setAuthorised(undefined);
    stale.current = true;
    void inTurn(reopen);
  }, [inTurn, reopen, wanted]);

  const clearMessage = useCallback(() => setMessage(''), []);

  function pay(consents: ConsentAnswers): Promise<void> {
    return inTurn(async () => {
      if (!frame.current && !covered.current) return;
      setPhase('paying');
      setMessage('');
      const refusal = await attempt(consents);
      if (refusal === undefined) return;
      setMessage(refusal.message);
      if (!refusal.authoriseAgain) return setPhase('ready');
      await reopen();
      // The vouchers' balances may have changed with the failure.
      latest.current.onStale();
    });
  }

  /** Undefined when the payment was confirmed and the confirmation page opens. */
  async function attempt(consents: ConsentAnswers) {
    const accepted = await accept(basketUuid, consents);
    if (!accepted.ok) return { message: accepted.message, authoriseAgain: false };
    const executed = covered.current ? COVERED : await frame.current?.execute();
    if (!executed || executed.kind === 'not_sent')
      return { message: executed?.message ?? FRAME_FAILED, authoriseAgain: false };
    holdWhilePaying(true);
    const confirmed = await callApi<{ transaction: string }>('POST', '/v1/website/checkout/confirm', {
      body: { connecte_id: token.current },
    });
    if (!confirmed.ok) {
      if (confirmed.status === 402) holdWhilePaying(false);
      // No card has reached the gateway, so the card form's own message is more helpful.
      const said = confirmed.code === 'payment_lapsed' ? executed.message : '';
      return { message: said || confirmed.message, authoriseAgain: true };
    }
    latest.current.onDone(confirmed.data.transaction);
    return undefined;
  }

  function tryAgain() {
    void inTurn(async () => {
      setPhase('opening');
      setMessage('');
      await reopen();
    });
  }

  return {
    phase,
    message,
    upToDate: authorised === options.due,
    pay,
    tryAgain,
    clearMessage,
    asked: () => asked.current,
  };
}
