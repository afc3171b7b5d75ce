import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { ActionButton } from '#src/ui/form/action-button.tsx';
import type { BasketResponse } from '../api-schema.ts';
import { removeDiscount } from '../discount-calls.ts';
import './discount-box.css';

const Form = lazy(async () => ({ default: (await import('./discount-form.tsx')).DiscountForm }));

/** The codes of a basket, each with what removes it, and a form for one where there may be another. */
export function DiscountBox({
  basket: { contents },
  linked = '',
  isOpen: opensAtOnce = false,
  children,
}: {
  basket: BasketResponse;
  /** A code that came with a link: it is entered by itself, also where another is there. */
  linked?: string;
  isOpen?: boolean;
  /** The form of a browser without scripts. */
  children?: ReactNode;
}) {
  const { discounts, takes_code } = contents;
  const [isOpen, setOpen] = useState(opensAtOnce);
  const box = useRef<HTMLDivElement>(null);
  const hasActed = useRef(false);
  useEffect(() => {
    if (linked) setOpen(true);
  }, [linked]);
  const codes = discounts.map(({ code }) => code).join();
  // What was pressed is gone by then.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows the codes
  useEffect(() => {
    if (hasActed.current) {
      setOpen(false);
      box.current?.querySelector<HTMLElement>('button, summary')?.focus();
    }
    hasActed.current = false;
  }, [codes]);
  return (
    <div className="codebox" ref={box}>
      {discounts.map(({ code, refusal, conditions }) => (
        <div className={refusal ? 'codebox__code notice' : 'codebox__code small'} key={code}>
          <p>{refusal ?? (discounts[1] ? `${code}: ${conditions}` : conditions)}</p>
          <ActionButton
            className="btn btn--text"
            labels={['Remove', 'Removing…']}
            run={async () => {
              hasActed.current = true;
              await removeDiscount(code);
            }}
            plain={{ to: '/basket', fields: { intent: 'remove-code', code } }}
          >
            <span className="visually-hidden"> the discount code {code}</span>
          </ActionButton>
        </div>
      ))}
      {(takes_code || linked || opensAtOnce) && (
        <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary>Have {codes ? 'another' : 'a'} discount code?</summary>
          {isOpen && (
            <Suspense>
              <Form
                linked={linked}
                onEnter={() => {
                  hasActed.current = !linked;
                }}
              />
            </Suspense>
          )}
          {children}
        </details>
      )}
    </div>
  );
}
