import type { BasketItem, BasketResponse } from '#src/features/basket/api-schema.ts';
import { inTurn, keepAnswer } from '#src/features/basket/basket-calls.ts';
import { currentBasket } from '#src/features/basket/basket-store.ts';
import { callApi } from '#src/platform/http/api-client.ts';
import { showToast } from '#src/ui/feedback/toasts.tsx';
import { ActionButton } from '#src/ui/form/action-button.tsx';

/** Drops the choice of an instructor where it is shown: any instructor who is free first then gives the lessons. */
export function DropWish({ item: { id, name, quantity } }: { item: BasketItem }) {
  const drop = () =>
    inTurn(async () => {
      const body = { basket: currentBasket()?.uuid ?? '', quantity, instructor: null };
      const changed = keepAnswer(await callApi<BasketResponse>('PUT', `/v1/website/basket/${id}`, { body }));
      if (changed) showToast('success', 'Instructor removed');
    });
  return (
    <ActionButton
      className="btn btn--text"
      labels={['Choose whoever is free first', 'Changing…']}
      run={drop}
      plain={{ to: '/basket', fields: { intent: 'change', item: id, quantity, instructor: '' } }}
    >
      <span className="visually-hidden"> for {name}</span>
    </ActionButton>
  );
}
