import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { ActionButton } from '#src/ui/form/action-button.tsx';
import type { BasketResponse } from '../api-schema.ts';
import { removeDiscount } from '../discount-calls.ts';
import './discount-box.css';

const Form = lazy(async () => ({ default: (await import('./discount-form.tsx')).DiscountForm }));

/** The code of a basket with what removes it, or a form for one. */
export function DiscountBox({
  basket: { contents },
  linked = '',
  isOpen: opensAtOnce = false,
  children,
}: {
  basket: BasketResponse;
  /** A code that came with a link: it is entered by itself. */
  linked?: string;
  isOpen?: boolean;
  /** The form of a browser without scripts. */
  children?: ReactNode;
}) {
  const { discount } = contents;
  const [isOpen, setOpen] = useState(opensAtOnce);
  const box = useRef<HTMLDivElement>(null);
  const hasActed = useRef(false);
  useEffect(() => {
    if (linked) setOpen(true);
  }, [linked]);
  const code = discount?.code;
  // What was pressed is gone by then.
  useEffect(() => {
    if (hasActed.current) box.current?.querySelector<HTMLElement>(code ? 'button' : 'summary')?.focus();
    hasActed.current = false;
  }, [code]);
  return (
    <div className="codebox" ref={box}>
      {discount ? (
        <div className={discount.refusal ? 'codebox__code notice' : 'codebox__code small'}>
          <p>{discount.refusal ?? discount.conditions}</p>
          <ActionButton
            className="btn btn--text"
            labels={['Remove', 'Removing…']}
            run={async () => {
              hasActed.current = true;
              await removeDiscount();
            }}
            plain={{ to: '/basket', fields: { intent: 'remove-code' } }}
          >
            <span className="visually-hidden"> the discount code</span>
          </ActionButton>
        </div>
      ) : (
        <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary>Have a discount code?</summary>
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
