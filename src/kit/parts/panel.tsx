import type { ReactNode } from 'react';

/** A piece of white paper with a heading. */
export function Panel({
  id,
  title,
  count,
  flush = false,
  className,
  foot,
  children,
}: {
  id: string;
  title: string;
  /** Beside the heading: "3 to decide". */
  count?: ReactNode;
  /** Whether what is inside goes to the edges, as a table does. */
  flush?: boolean;
  className?: string | undefined;
  foot?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className={className ? `panel ${className}` : 'panel'} aria-labelledby={id}>
      <div className="panel__head">
        <h2 id={id}>{title}</h2>
        {count !== undefined && <span className="count">{count}</span>}
      </div>
      {flush ? children : <div className="panel__body">{children}</div>}
      {foot && <div className="panel__foot">{foot}</div>}
    </section>
  );
}

/** A name and its value, in a sheet's list of facts. */
export function Pair({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
