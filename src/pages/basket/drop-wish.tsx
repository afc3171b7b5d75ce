import { callChangeInstructor } from '#src/features/basket/basket-calls.ts';
import type { BasketItem } from '#src/features/basket/wire.ts';
import { showToast } from '#src/ui/feedback/toasts.tsx';
import { ActionButton } from '#src/ui/form/action-button.tsx';

/** The choice of an instructor is given up where it stands: the lessons are with whoever is free first. */
export function DropWish({ item }: { item: BasketItem }) {
  const { id, name, quantity } = item;
  async function drop() {
    const { ok } = await callChangeInstructor(item, null);
    if (ok) showToast('success', 'Instructor removed');
  }
  return (
    <ActionButton
      look="btn btn--text"
      words={['Choose whoever is free first', 'Changing…']}
      run={drop}
      plain={{ to: '/basket', fields: { intent: 'change', item: id, quantity, instructor: '' } }}
    >
      <span className="visually-hidden"> for {name}</span>
    </ActionButton>
  );
}
