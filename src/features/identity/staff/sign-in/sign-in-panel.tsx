import type { ReactNode } from 'react';

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
