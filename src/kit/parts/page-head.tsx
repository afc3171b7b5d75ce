import type { ReactNode } from 'react';
import { PageRefusal } from '#src/ui/posted/posted-form.tsx';
import { Breadcrumbs } from './breadcrumbs.tsx';

/** The heading of a desk's page, a line about it, and what may be done with all of it. */
export function PageHead({
  title,
  children,
  buttons,
  trail,
  here = title,
}: {
  title: string;
  children?: ReactNode;
  buttons?: ReactNode;
  /** The pages above this one, the desk first. */
  trail?: [path: string, name: string][];
  /** What this page is called below them, if not by its title. */
  here?: string;
}) {
  return (
    <>
      <PageRefusal className="badge badge--danger" />
      <div className="head mb-5 grid grid--shrink g-1 gx-6">
        <div>
          {trail && <Breadcrumbs steps={trail} here={here} />}
          <h1>{title}</h1>
          {children && <p>{children}</p>}
        </div>
        {buttons && <div className="head__acts cluster g-2">{buttons}</div>}
      </div>
    </>
  );
}
