import type { ReactNode } from 'react';
import { SubmitButton } from '#src/ui/form/submit-button.tsx';
import { NO_SCRIPT_CHECKOUT } from '../session/no-script-paths.ts';

/** A form of the checkout that the browser posts by itself, with or without scripts. */
export function PostedForm({
  intent,
  basket,
  fields = {},
  button,
  className,
  children,
}: {
  intent: string;
  /** Its uuid: a form of another basket, in an older tab, is refused. */
  basket: string;
  fields?: Record<string, string>;
  button: ReactNode;
  className?: string;
  children?: ReactNode;
}) {
  return (
    <form className={className} method="post" action={NO_SCRIPT_CHECKOUT} noValidate>
      {Object.entries({ intent, basket, ...fields }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      {button}
    </form>
  );
}

export function Continue({ label = 'Continue', next }: { label?: string; next?: string | undefined }) {
  return (
    <div className="checkout-step__go mt-8 cluster g-3 gx-6">
      <SubmitButton labels={[label, label]} busy={false} posts />
      {next && <span className="small quiet">Next: {next}</span>}
    </div>
  );
}
