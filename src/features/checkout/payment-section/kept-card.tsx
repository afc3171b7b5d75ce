import { KEEP_CARD } from '#src/features/payments/kept-card.ts';
import { type CallFailure, callApi } from '#src/platform/http/api-client.ts';

/** What the gateway's form is executed with. */
export type CardChoice = { ok: true; info: object | undefined } | CallFailure;

/** Has the server write down the wish to keep a card, or say what the gateway calls the one that is kept. */
export async function chooseKeptCard(basket: string, use: string | undefined): Promise<CardChoice> {
  const body = use ? { basket, use } : { basket, keep: true };
  const chosen = await callApi<{ payment_method_id: string | null }>('POST', '/v1/website/checkout/card', {
    body,
  });
  if (!chosen.ok) return chosen;
  const { payment_method_id: paymentMethodId } = chosen.data;
  // Nobody charges a kept card without its customer.
  const info = use ? { paymentMethodId } : { savePaymentMethod: true, mitConsentGiven: false };
  return { ok: true, info };
}

/** Whether the card that is entered is to be kept, which is not ticked beforehand; of a kept card, the way to remove it. */
export function KeepCard({
  isKept,
  keeps,
  onChange,
}: {
  isKept: boolean;
  keeps: boolean;
  onChange(keeps: boolean): void;
}) {
  return isKept ? (
    <p className="small">
      <a href="/account/details#cards">Remove a card</a>
    </p>
  ) : (
    <label className="tick">
      <input type="checkbox" checked={keeps} onChange={({ target }) => onChange(target.checked)} />
      <span>
        {KEEP_CARD.label}
        <span className="field__hint">{KEEP_CARD.hint}</span>
      </span>
    </label>
  );
}
