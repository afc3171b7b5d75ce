import type { ReactNode } from 'react';
import { brand } from '#src/platform/brand.ts';
import { Crumbs } from '#src/ui/crumbs.tsx';

/** Plain words under plain headings, with the version that an acceptance is stored with. */
export function LegalPage({
  title,
  version,
  lead,
  children,
}: {
  title: string;
  version: string;
  lead: string;
  children: ReactNode;
}) {
  return (
    <div className="wrap">
      <Crumbs steps={[{ to: '/', name: 'Home' }]} here={title} />
      <article className="legal">
        <h1>{title}</h1>
        <p className="lead">{lead}</p>
        {children}
        <p className="small quiet">
          Version {version}, in force from {brand.legal.updated}. {brand.company}, {brand.address.join(', ')}.
        </p>
      </article>
    </div>
  );
}

export function LegalSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="stack" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
