import { useEffect } from 'react';
import { CopyButton } from '#src/ui/feedback/copy-button.tsx';
import { FieldFrame } from '#src/ui/form/field.tsx';

const ID = 'shown-secret';

/** A secret just made, which is kept nowhere and so can be shown only now. It takes the focus, ready to be copied. */
export function ShownSecret({ label, hint, secret }: { label: string; hint: string; secret: string }) {
  useEffect(() => {
    const input = document.getElementById(ID) as HTMLInputElement;
    input.focus();
    input.select();
  }, []);
  return (
    <div className="notice notice--success">
      <FieldFrame
        id={ID}
        label={label}
        hint={
          <>
            <strong>We show it only now.</strong> {hint}
          </>
        }
      >
        <div className="copyfield cluster cluster--nowrap g-2">
          <input className="input" id={ID} value={secret} aria-describedby={`${ID}-hint`} readOnly />
          <CopyButton field={ID} item={label.toLowerCase()} />
        </div>
      </FieldFrame>
    </div>
  );
}
