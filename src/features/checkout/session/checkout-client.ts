import { useCallback, useEffect, useRef, useState } from 'react';
import { noticeLoss } from '#src/features/basket/basket-calls.ts';
import { currentBasket, keepBasket, useBasket } from '#src/features/basket/basket-store.ts';
import { callApi } from '#src/platform/http/api-client.ts';
import type { SendResult } from '#src/ui/form/form-problems.ts';
import type { CheckoutWire, DraftedStep } from './wire.ts';

/** Codes of refusals that the page would have foreseen, had it known what is. */
export const STALE = /^(step_out_of_order|prices_changed|basket_\w+|checkout_not_found)$/;

export interface CheckoutStore {
  checkout: CheckoutWire | null;
  /** Set where the checkout cannot go on; the buyer belongs back in the basket. */
  refused: { transaction?: string | undefined } | null;
  save(step: DraftedStep, body: object): Promise<SendResult>;
  /** Keeps what is typed and not saved, quietly. */
  draft(step: DraftedStep, fields: Record<string, string>): Promise<{ ok: boolean }>;
  reload(): Promise<void>;
  /** Pays with a voucher, as far as it goes. */
  enterCode(code: string): Promise<SendResult>;
  takeOutVoucher(id: string): Promise<SendResult>;
  /** Goes on with the prices that are shown. */
  takePrices(): Promise<SendResult>;
}

/**
 * Where this browser's checkout stands. Resumes after a reload, and follows a basket changed in another tab. Payment
 * opens once its code has been loaded by `loadPayment`, so that nothing jumps.
 */
export function useCheckout(loadPayment: () => Promise<void>): CheckoutStore {
  const { loaded, basket } = useBasket();
  const [checkout, setCheckout] = useState<CheckoutWire | null>(null);
  const [refused, setRefused] = useState<CheckoutStore['refused']>(null);
  const known = useRef<string>(undefined);
  const had = useRef<string>(undefined);
  const drafting = useRef<Promise<unknown>>(undefined);

  const keep = useCallback(
    async (answer: CheckoutWire): Promise<{ ok: boolean }> => {
      try {
        if (answer.current === 'payment') await loadPayment();
      } catch {
        return { ok: false };
      }
      known.current = answer.basket.updated_at;
      had.current = answer.basket.uuid;
      setCheckout(answer);
      keepBasket(answer.basket);
      return { ok: true };
    },
    [loadPayment],
  );

  const reload = useCallback(async () => {
    // Gone from the browser's storage, it has been paid for in another tab: then the server says where that is shown.
    const uuid = currentBasket()?.uuid ?? had.current;
    if (!uuid) return;
    await drafting.current;
    const standing = await callApi<CheckoutWire>('GET', '/v1/website/checkout', { quiet: true });
    if (standing.ok && standing.data.basket.uuid === uuid) return show(standing.data);
    const started = await callApi<CheckoutWire>('POST', '/v1/website/checkout/start', {
      body: { basket: uuid },
    });
    noticeLoss(started);
    if (started.ok) await show(started.data);
    else setRefused(started);

    async function show(answer: CheckoutWire) {
      const kept = await keep(answer);
      if (!kept.ok) setRefused({});
    }
  }, [keep]);

  const stamp = basket?.updated_at;
  useEffect(() => {
    if (loaded && stamp && stamp !== known.current) void reload();
  }, [loaded, stamp, reload]);

  const send = useCallback(
    async (method: 'POST' | 'DELETE', path: string, body: object): Promise<SendResult> => {
      const uuid = currentBasket()?.uuid;
      // Meanwhile, because this may be what opens Payment. What comes of it is seen to then.
      void loadPayment().catch(() => undefined);
      // In turn: a draft that comes after its own save would cover it.
      await drafting.current;
      const saved = await callApi<CheckoutWire>(method, `/v1/website/checkout/${path}`, {
        body: { basket: uuid, ...body },
      });
      noticeLoss(saved);
      if (saved.ok) {
        const { ok } = await keep(saved.data);
        // A browser does not ask again for code that has failed; the page, loaded anew, goes on where it is now.
        if (!ok) location.reload();
        return { ok: true };
      }
      if (STALE.test(saved.code ?? '')) await reload();
      return { ok: false, message: saved.message, errors: saved.errors };
    },
    [keep, reload, loadPayment],
  );

  const draft = useCallback((step: DraftedStep, fields: Record<string, string>) => {
    setCheckout(
      (now) => now && { ...now, drafts: { ...now.drafts, [step]: { ...now.drafts[step], ...fields } } },
    );
    const body = { basket: currentBasket()?.uuid, step, fields };
    const sent = callApi('POST', '/v1/website/checkout/draft', { body, quiet: true, keepalive: true });
    drafting.current = sent;
    return sent;
  }, []);

  return {
    checkout,
    refused,
    save: (step, body) => send('POST', step, body),
    draft,
    reload,
    enterCode: (code) => send('POST', 'vouchers', { code }),
    takeOutVoucher: (id) => send('DELETE', `vouchers/${id}`, {}),
    takePrices: () => send('POST', 'prices', { total: checkout?.basket.contents.total }),
  };
}
