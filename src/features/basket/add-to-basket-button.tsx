import { type ReactNode, useState } from 'react';
import type { ProductKey } from '#src/features/catalogue/catalogue.ts';
import { NoScriptForm } from '#src/ui/form/no-script-form.tsx';
import { TickIcon } from '#src/ui/icons.tsx';
import { Lamp } from '#src/ui/lamp.tsx';
import { addOne, addOneFields } from './basket-calls.ts';
import { useIsInBasket } from './basket-store.ts';
import type { Options } from './lines/line.ts';

type Phase = 'idle' | 'adding' | 'added';

const WORDS: Record<Phase, string> = { idle: 'Add to basket', adding: 'Adding', added: 'Added' };

/** Idle, adding, then Added while it is on the page and in the basket (§4, R16). Keeps focus. Works by a plain post. */
export function AddToBasketButton({
  product,
  name,
  variant = 'plain',
  small = false,
  options = {},
  instead,
}: {
  product: ProductKey;
  name: string;
  variant?: 'go' | 'plain';
  small?: boolean;
  options?: Options;
  instead?: ReactNode; // shown while it is idle (R17)
}) {
  const [step, setPhase] = useState<Phase>('idle');
  const phase = useIsInBasket(product, options.instructor) || step === 'adding' ? step : 'idle';

  async function add() {
    if (phase !== 'idle') return;
    setPhase('adding');
    const { ok } = await addOne(product, options);
    setPhase(ok ? 'added' : 'idle');
  }

  if (instead && phase === 'idle') return instead;
  const classNames = [
    'btn',
    variant === 'go' && 'btn--go',
    small && 'btn--small',
    phase === 'added' && 'btn--done',
  ];
  return (
    <NoScriptForm to="/basket" fields={addOneFields(product, options)} onPost={add}>
      <button
        type="submit"
        className={classNames.filter(Boolean).join(' ')}
        // Not `disabled`, which would drop the keyboard's place on the page.
        aria-disabled={phase !== 'idle' || undefined}
        aria-busy={phase === 'adding' || undefined}
      >
        {phase === 'added' && <TickIcon />}
        {WORDS[phase]}
        {phase === 'adding' && <Lamp />}
        <span className="visually-hidden">: {name}</span>
      </button>
    </NoScriptForm>
  );
}
