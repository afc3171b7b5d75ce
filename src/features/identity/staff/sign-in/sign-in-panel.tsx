import type { ReactNode } from 'react';
import { useRefused } from '#src/ui/posted/posted-form.tsx';
import { useRefusalInTitle } from '#src/ui/posted/refusal-in-title.ts';

/** The one panel of a page on which staff sign in. */
export function SignInPanel({
  title,
  children,
  below,
}: {
  title: string;
  children: ReactNode;
  below?: ReactNode;
}) {
  useRefusalInTitle(useRefused());
  return (
    <div className="plate plate--paper plate--sign-in stack stack--6">
      <div>
        <h1>{title}</h1>
        {below && <p className="quiet">{below}</p>}
      </div>
      {children}
    </div>
  );
}
