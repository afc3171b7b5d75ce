import type { ReactNode } from 'react';
import { useRefused } from '#src/ui/posted/posted-form.tsx';
import { useRefusalInTitle } from '#src/ui/posted/refusal-in-title.ts';

/** The one panel of a page on which instructors sign in. It says why its form was refused where no field says it. */
export function DiarySignInPanel({
  title,
  below,
  children,
}: {
  title: string;
  below?: ReactNode;
  children: ReactNode;
}) {
  const refused = useRefused();
  useRefusalInTitle(refused);
  return (
    <div className="plate plate--paper plate--sign-in doorplate grid g-6">
      <div>
        <h1 className="h1--quiet">{title}</h1>
        {below && <p className="quiet">{below}</p>}
      </div>
      {refused && Object.keys(refused.errors).length === 0 && (
        <p className="notice notice--danger" role="alert">
          {refused.message}
        </p>
      )}
      {children}
    </div>
  );
}
