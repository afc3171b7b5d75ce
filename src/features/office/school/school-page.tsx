import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { officeContext, requireStaff } from '#src/features/identity/staff/access/office-guard.server.ts';
import { postedStaffAction } from '#src/features/identity/staff/actions/posted-staff-action.server.ts';
import { doneWords } from '#src/kit/actions/posted-action.server.ts';
import { TAKES_FILES } from '#src/kit/forms/action-form.tsx';
import { openForm } from '#src/kit/forms/open-form.ts';
import { DoneNotice } from '#src/kit/parts/done-notice.tsx';
import { PageHead } from '#src/kit/parts/page-head.tsx';
import { londonWhenInLine } from '#src/platform/dates.ts';
import { type Matches, pageTitle } from '#src/platform/page-meta.ts';
import { schoolVersions } from '#src/platform/school/published/published-school.server.ts';
import { useRefused } from '#src/ui/posted/posted-form.tsx';
import type { Route } from './+types/school-page.ts';
import { LogoPanel } from './logo-panel.tsx';
import { schoolActions, schoolForms } from './school-actions.server.ts';
import { changedFacts, fieldsOf, fieldsToFillIn, hasOwnFacts } from './school-fields.server.ts';
import { SchoolForm } from './school-form.tsx';
import { keepTypedFacts, useTypedFacts } from './typed-facts.ts';
import { VersionsPanel } from './versions-panel.tsx';

const VERSIONS = 10;

export async function loader({ context, request }: LoaderFunctionArgs) {
  const office = context.get(officeContext);
  await requireStaff(office, 'school');
  const { db, clock, school, production } = office.deps;
  const { byDefault } = school;
  const now = clock.now();
  // One more, for what the last of them changed.
  const published = await schoolVersions(db, byDefault, VERSIONS + 1);
  const versions = published.map(({ number, school, publishedAt, publishedBy }, index) => ({
    number,
    when: londonWhenInLine(publishedAt, now),
    by: publishedBy,
    facts: changedFacts(published[index + 1]?.school ?? byDefault, school),
  }));
  const current = published[0]?.school ?? byDefault;
  return {
    fields: production && !hasOwnFacts(current, byDefault) ? fieldsToFillIn(byDefault) : fieldsOf(current),
    logo: current.logo,
    version: published[0]?.number ?? 0,
    versions: versions.slice(0, VERSIONS),
    forms: schoolForms(),
    done: doneWords(request, schoolActions),
  };
}

export function action({ context, request }: ActionFunctionArgs) {
  return postedStaffAction(request, context.get(officeContext), schoolActions);
}

export const handle = TAKES_FILES;

const TITLE = 'Your school';

export function meta({ matches }: { matches: Matches }) {
  return [{ title: pageTitle(TITLE, matches) }];
}

export default function SchoolPage({
  loaderData: { fields, logo, version, versions, forms, done },
}: Route.ComponentProps) {
  const refused = useRefused();
  const typed = useTypedFacts(fields);
  const [last] = versions;
  const form = openForm(forms.publishSchool, {
    expected: { expected_version: version },
    defaults: { ...fields, ...typed },
    refused,
  });
  return (
    <>
      <PageHead
        title={TITLE}
        buttons={
          <a className="btn" href="/">
            See the website
          </a>
        }
      >
        {last ? `Last published by ${last.by}: ${last.when}` : 'Nothing has been published yet.'}
      </PageHead>
      <div className="stack">
        <DoneNotice messages={done} />
        <SchoolForm key={JSON.stringify(fields)} form={form} published={fields} logo={logo} />
        <div onSubmit={() => keepTypedFacts(document.getElementById(form.id) as HTMLFormElement, fields)}>
          <LogoPanel logo={logo} form={forms.setLogo} version={version} refused={refused} />
        </div>
        <VersionsPanel versions={versions} current={version} refused={refused} />
      </div>
    </>
  );
}
