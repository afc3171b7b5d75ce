import type { ReactNode } from 'react';
import { dayOfVersion } from '#src/features/orders/terms/terms-version.ts';
import { formatDate } from '#src/platform/dates.ts';
import { registeredAs } from '#src/platform/school/registered-as.ts';
import { Breadcrumbs } from '#src/ui/layout/breadcrumbs.tsx';
import './legal.css';
import { OfficePhone } from '#src/ui/layout/opening-hours.tsx';
import { useSchool } from '#src/ui/layout/use-school.tsx';
import type { LegalSchool } from './legal-school.ts';

/** A section of a legal text; other pages link to its id. */
export interface LegalPart {
  id: string;
  title: string;
  body: ReactNode;
}

/** A legal text with its version, which is stored with each acceptance. */
export function LegalPage({
  title,
  version,
  lead,
  parts,
  school,
}: {
  title: string;
  version: string;
  lead: string;
  parts: readonly LegalPart[];
  school: LegalSchool;
}) {
  return (
    <div className="wrap">
      <Breadcrumbs steps={[{ to: '/', name: 'Home' }]} here={title} />
      <article className="legal grid g-12">
        <header className="stack">
          <h1>{title}</h1>
          <p className="lead">{lead}</p>
        </header>
        <nav className="legal__contents panel" aria-labelledby="contents">
          <h2 id="contents">Contents</h2>
          <ol>
            {parts.map((part) => (
              <li key={part.id}>
                <a href={`#${part.id}`}>{part.title}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="legal__text grid g-12">
          {parts.map((part) => (
            <section key={part.id} className="stack" aria-labelledby={part.id}>
              <h2 id={part.id}>{part.title}</h2>
              {part.body}
            </section>
          ))}
          <p className="small quiet">
            Version {version}, from {formatDate(dayOfVersion(version))}. {registeredAs(school)}
          </p>
        </div>
      </article>
    </div>
  );
}

export function Office() {
  const { officeEmail } = useSchool();
  return (
    <>
      ring <OfficePhone />, or email <a href={`mailto:${officeEmail}`}>{officeEmail}</a>
    </>
  );
}
