import type { ReactNode } from 'react';

/** The heading of a desk's page, a line about it, and what may be done with all of it. */
export function PageHead({
  title,
  children,
  acts,
  trail,
}: {
  title: string;
  children?: ReactNode;
  acts?: ReactNode;
  /** The way back to the desk, on a page below it. */
  trail?: ReactNode;
}) {
  return (
    <div className="head">
      <div>
        {trail && <div className="trail">{trail}</div>}
        <h1>{title}</h1>
        {children && <p>{children}</p>}
      </div>
      {acts && <div className="head__acts">{acts}</div>}
    </div>
  );
}
