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
  const codes = discounts.map(({ code }) => code).join();
  // The codes at which it was opened, once it was: entering or removing one closes it.
  const [openAt, setOpenAt] = useState<string | false>();
  const isOpen = openAt === undefined ? opensAtOnce : openAt === codes;
  const box = useRef<HTMLDivElement>(null);
  const hadFocus = useRef<boolean>(undefined);
  // What was pressed is gone by then.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows the codes
  useEffect(() => {
    if (hadFocus.current) box.current?.querySelector<HTMLElement>('button, summary')?.focus();
    hadFocus.current = false;
  }, [codes]);
  return (
    <div className="codebox" ref={box}>
      {discounts.map(({ code, refusal, conditions }) => (
        <div className={refusal ? 'codebox__code notice' : 'codebox__code small'} key={code}>
          <p>{refusal ?? `${code}: ${conditions}`}</p>
          <ActionButton
            className="btn btn--text"
            labels={['Remove', 'Removing…']}
            run={async () => {
              hadFocus.current = true;
              await removeDiscount(code);
            }}
            plain={{ to: '/basket', fields: { intent: 'remove-code', code } }}
          >
            <span className="visually-hidden"> the code {code}</span>
          </ActionButton>
        </div>
      ))}
      {(takes_code || opensAtOnce) && (
        <details open={isOpen} onToggle={({ currentTarget }) => setOpenAt(currentTarget.open && codes)}>
          <summary>Have {codes ? 'another' : 'a'} discount code?</summary>
          {isOpen && (
            <Suspense>
              <Form
                linked={linked}
                onEnter={() => {
                  // Not where a link's code is entered by itself.
                  hadFocus.current = box.current?.contains(document.activeElement);
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
