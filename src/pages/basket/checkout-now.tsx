import type { BasketResponse } from '#src/features/basket/api-schema.ts';
import { inTurn, noticeLoss } from '#src/features/basket/basket-calls.ts';
import { callApi } from '#src/platform/http/api-client.ts';
import { ActionButton } from '#src/ui/form/action-button.tsx';
import { leaveFor } from '#src/ui/form/use-single-flight.ts';

/**
 * Tells the server that the checkout begins, then goes there (§7) by a full page load: only the checkout's own
 * security policy allows the card gateway. Without scripts a post begins it.
 */
export function CheckoutNow({ basket, wide = false }: { basket: BasketResponse; wide?: boolean }) {
  async function start() {
    const body = { basket: basket.uuid };
    const result = await inTurn(() => callApi('POST', '/v1/website/checkout/start', { body }));
    noticeLoss(result);
    if (result.ok) await leaveFor('/basket/checkout');
  }

  return (
    <ActionButton
      className={`btn btn--go${wide ? ' btn--wide' : ''}`}
      labels={['Checkout Now', 'Opening checkout…']}
      run={start}
      plain={{ to: '/basket', fields: { intent: 'check-out' } }}
    />
  );
}
