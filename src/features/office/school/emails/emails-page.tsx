import type { LoaderFunctionArgs } from 'react-router';
import { officeContext, requireStaff } from '#src/features/identity/staff/access/office-guard.server.ts';
import { Badge } from '#src/kit/parts/badge.tsx';
import { PageHead } from '#src/kit/parts/page-head.tsx';
import { TablePanel } from '#src/kit/parts/table-panel.tsx';
import { wordingOf } from '#src/platform/mail/wording.ts';
import { type Matches, pageTitle } from '#src/platform/page-meta.ts';
import { ownWords } from '#src/platform/texts/text-wording.ts';
import { wordedTexts } from '../texts/worded-texts.server.ts';
import type { Route } from './+types/emails-page.ts';
import { emailGroups } from './sample-emails.server.tsx';

export async function loader({ context }: LoaderFunctionArgs) {
  const office = context.get(officeContext);
  await requireStaff(office, 'school');
  const school = office.deps.school.current();
  const emails = emailGroups.map(([heading, group]) => ({
    heading,
    head: 'Email',
    messages: group.map(({ words }) => ({
      path: `/office/school/emails/${words.name}`,
      title: words.title,
      goesTo: words.goesTo,
      isOwn: wordingOf(words, school) !== words.ours,
    })),
  }));
  const texts = wordedTexts.map((text) => ({
    path: `/office/school/emails/text-${text.name}`,
    title: text.title,
    goesTo: text.goesTo,
    isOwn: ownWords(text, school) !== undefined,
  }));
  return [...emails, { heading: 'Texts', head: 'Text', messages: texts }];
}

const TITLE = 'Words of emails and texts';

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
        {groups.map(({ heading, head, messages }) => (
          <TablePanel
            key={heading}
            id={heading.toLowerCase().replaceAll(' ', '-')}
            title={heading}
            count={messages.length}
            caption={`Words: ${heading}`}
            rows={messages}
            keyOf={({ path }) => path}
            columns={[
              {
                head,
                className: 'wide',
                cell: ({ path, title }) => <a href={path}>{title}</a>,
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
