import type { ReactNode } from 'react';

/** The heading of a page that another one leads to, below the way back. */
export function PageTop({
  back: [path, name],
  title,
  children,
}: {
  back: readonly [path: string, name: string];
  title: ReactNode;
  /** What the page is about. */
  children?: ReactNode;
}) {
  return (
    <div className="dayhead">
      <p>
        <a className="textlink" href={path}>
          {name}
        </a>
      </p>
      <h1 className="h1--quiet">{title}</h1>
      {children && <p className="quiet">{children}</p>}
    </div>
  );
}
