import type { LoaderFunctionArgs } from 'react-router';
import { officeContext, requireStaff } from '#src/features/identity/staff/access/office-guard.server.ts';
import { Badge } from '#src/kit/parts/badge.tsx';
import { PageHead } from '#src/kit/parts/page-head.tsx';
import { TablePanel } from '#src/kit/parts/table-panel.tsx';
import { wordingOf } from '#src/platform/mail/wording.ts';
import { type Matches, pageTitle } from '#src/platform/page-meta.ts';
import type { Route } from './+types/emails-page.ts';
import { emailGroups } from './sample-emails.server.tsx';

export async function loader({ context }: LoaderFunctionArgs) {
  const office = context.get(officeContext);
  await requireStaff(office, 'school');
  const school = office.deps.school.current();
  return emailGroups.map(([heading, emails]) => ({
    heading,
    emails: emails.map(({ words }) => ({
      name: words.name,
      title: words.title,
      goesTo: words.goesTo,
      isOwn: wordingOf(words, school) !== words.ours,
    })),
  }));
}

const TITLE = 'Words of emails';

export function meta({ matches }: { matches: Matches }) {
  return [{ title: pageTitle(TITLE, matches) }];
}

export default function EmailsPage({ loaderData: groups }: Route.ComponentProps) {
  return (
    <>
      <PageHead title={TITLE} trail={[['/office/school', 'Your school']]}>
        What customers and learners read around the sums, links and rules, which stay as they are
      </PageHead>
      <div className="stack">
        {groups.map(({ heading, emails }) => (
          <TablePanel
            key={heading}
            id={heading.toLowerCase().replaceAll(' ', '-')}
            title={heading}
            count={emails.length}
            caption={`Emails: ${heading}`}
            rows={emails}
            keyOf={({ name }) => name}
            columns={[
              {
                head: 'Email',
                className: 'wide',
                cell: ({ name, title }) => <a href={`/office/school/emails/${name}`}>{title}</a>,
              },
              { head: 'Goes to', className: 'wide', cell: ({ goesTo }) => goesTo },
              {
                head: 'Words',
                cell: ({ isOwn }) => (isOwn ? <Badge tone="success">Yours</Badge> : 'Ours'),
              },
            ]}
          />
        ))}
      </div>
    </>
  );
}
