import { useCallback, useEffect, useRef, useState } from 'react';
import { noticeLoss } from '#src/features/basket/basket-calls.ts';
import { currentBasket, keepBasket, useBasket } from '#src/features/basket/basket-store.ts';
import { callApi } from '#src/platform/http/api-client.ts';
import type { SendResult } from '#src/ui/form/form-problems.ts';
import type { CheckoutResponse, DraftedStep } from './api-schema.ts';
import { MARK, markDraft, readWithDraft } from './draft-mark.ts';

/** Error codes that mean that the page's data is out of date. */
export const STALE = /^(step_out_of_order|prices_changed|basket_\w+|checkout_not_found)$/;

export interface CheckoutStore {
  checkout: CheckoutResponse | null;
  /** Set when the checkout cannot continue; the buyer is sent back to the basket. */
  refused: { transaction?: string | undefined } | null;
  save(step: DraftedStep, body: object): Promise<SendResult>;
  /** Saves unsaved input, without error messages. */
  draft(step: DraftedStep, fields: Record<string, string>): Promise<{ ok: boolean }>;
  reload(): Promise<void>;
  /** Enters a voucher code to pay with. */
  enterCode(code: string): Promise<SendResult>;
  takeOutVoucher(id: string): Promise<SendResult>;
  /** Accepts the changed prices that are shown. */
  takePrices(): Promise<SendResult>;
}

/**
 * The state of this browser's checkout. Resumes after a reload, and follows a basket changed in another tab. The
 * sections after Details open once their code has been loaded by `loadLaterSections`, so that nothing jumps.
 */
export function useCheckout(loadLaterSections: () => Promise<void>): CheckoutStore {
  const { loaded, basket } = useBasket();
  const [checkout, setCheckout] = useState<CheckoutResponse | null>(null);
  const [refused, setRefused] = useState<CheckoutStore['refused']>(null);
  const known = useRef<CheckoutResponse['basket']>(undefined);
  const drafting = useRef<Promise<unknown>>(undefined);
  const answers = useRef(0);

  const keep = useCallback(
    async (answer: CheckoutResponse): Promise<{ ok: boolean }> => {
      // Counted before the wait, in which another answer may come: the last one is shown.
      const mine = ++answers.current;
      known.current = answer.basket;
      try {
        if (answer.current !== 'customer') await loadLaterSections();
      } catch {
        return { ok: false };
      }
      if (mine === answers.current) {
        setCheckout(answer);
        keepBasket(answer.basket);
      }
      return { ok: true };
    },
    [loadLaterSections],
  );

  const reload = useCallback(async () => {
    // A basket gone from the browser's storage was paid for in another tab: the server answers with that payment.
    const uuid = currentBasket()?.uuid ?? known.current?.uuid;
    if (!uuid) return;
    await drafting.current;
    const before = answers.current;
    const currentCheckout = await readWithDraft(() =>
      callApi<CheckoutResponse>('GET', '/v1/website/checkout', { quiet: true }),
    );
    // A section that was saved meanwhile says more of the same basket.
    if (
      answers.current !== before &&
      currentCheckout.ok &&
      currentCheckout.data.basket.updated_at === known.current?.updated_at
    )
      return;
    if (currentCheckout.ok && currentCheckout.data.basket.uuid === uuid) return show(currentCheckout.data);
    const started = await callApi<CheckoutResponse>('POST', '/v1/website/checkout/start', {
      body: { basket: uuid },
    });
    noticeLoss(started);
    if (started.ok) await show(started.data);
    else setRefused(started);

    async function show(answer: CheckoutResponse) {
      const kept = await keep(answer);
      if (!kept.ok) setRefused({});
    }
  }, [keep]);

  const stamp = basket?.updated_at;
  useEffect(() => {
    if (loaded && stamp && stamp !== known.current?.updated_at) void reload();
  }, [loaded, stamp, reload]);

  const send = useCallback(
    async (method: 'POST' | 'DELETE', path: string, body: object): Promise<SendResult> => {
      const uuid = currentBasket()?.uuid;
      // Loads in parallel, as this save may open one of them. A failure is handled when it opens.
      void loadLaterSections().catch(() => undefined);
      // Waits, as a draft that arrives after the save would overwrite it.
      await drafting.current;
      const saved = await callApi<CheckoutResponse>(method, `/v1/website/checkout/${path}`, {
        body: { basket: uuid, ...body },
      });
      noticeLoss(saved);
      if (saved.ok) {
        const { ok } = await keep(saved.data);
        // Browsers do not retry a failed import; a reloaded page continues in the same section.
        if (!ok) location.reload();
        return { ok: true };
      }
      if (STALE.test(saved.code ?? '')) await reload();
      return { ok: false, message: saved.message, errors: saved.errors };
    },
    [keep, reload, loadLaterSections],
  );

  const draft = useCallback((step: DraftedStep, fields: Record<string, string>) => {
    setCheckout(
      (now) => now && { ...now, drafts: { ...now.drafts, [step]: { ...now.drafts[step], ...fields } } },
    );
    const { mark, answered } = markDraft();
    const body = { basket: currentBasket()?.uuid, step, fields: { ...fields, [MARK]: mark } };
    const sent = callApi('POST', '/v1/website/checkout/draft', { body, quiet: true, keepalive: true });
    void sent.then(answered);
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
