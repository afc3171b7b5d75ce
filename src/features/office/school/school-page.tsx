import { useState } from 'react';
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirectDocument } from 'react-router';
import { officeContext, requireStaff } from '#src/features/identity/staff/access/office-guard.server.ts';
import { postedStaffAction } from '#src/features/identity/staff/actions/posted-staff-action.server.ts';
import { doneWords } from '#src/kit/actions/posted-action.server.ts';
import { TAKES_FILES } from '#src/kit/forms/action-form.tsx';
import { openForm } from '#src/kit/forms/open-form.ts';
import { DoneNotice } from '#src/kit/parts/done-notice.tsx';
import { PageHead } from '#src/kit/parts/page-head.tsx';
import { WarningNotice } from '#src/kit/parts/warning-notice.tsx';
import { londonWhenInLine, londonWhenInSentence } from '#src/platform/dates.ts';
import { type Matches, pageTitle } from '#src/platform/page-meta.ts';
import { schoolVersions } from '#src/platform/school/published/published-school.server.ts';
import { draftCookie, schoolDraft } from '#src/platform/school/published/school-drafts.server.ts';
import { useRefused } from '#src/ui/posted/posted-form.tsx';
import type { Route } from './+types/school-page.ts';
import { DraftNotice } from './draft-notice.tsx';
import { LogoPanel } from './logo-panel.tsx';
import { schoolActions, schoolForms } from './school-actions.server.ts';
import {
  changedFacts,
  differingFacts,
  fieldsOf,
  fieldsToFillIn,
  hasOwnFacts,
} from './school-fields.server.ts';
import { SchoolForm } from './school-form.tsx';
import { keepTypedFacts, useTypedFacts } from './typed-facts.ts';
import { VersionsPanel } from './versions-panel.tsx';

const VERSIONS = 10;

export async function loader({ context, request }: LoaderFunctionArgs) {
  const office = context.get(officeContext);
  const { id } = await requireStaff(office, 'school');
  const { db, clock, school, production, secureCookies } = office.deps;
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
  const version = published[0]?.number ?? 0;
  const kept = await schoolDraft(db, id, byDefault);
  const draft = kept?.after === version ? kept : undefined;
  const { searchParams } = new URL(request.url);
  // A draft is seen as soon as it is made.
  const look = searchParams.get('done') === 'draftSchool' ? 'draft' : searchParams.get('look');
  if (look !== null) throw lookAt(look, { draft, secureCookies });
  const fields =
    production && !hasOwnFacts(current, byDefault) ? fieldsToFillIn(byDefault) : fieldsOf(current);
  return {
    published: fields,
    fields: draft && hasOwnFacts(draft.school, byDefault) ? fieldsOf(draft.school) : fields,
    logo: draft ? draft.school.logo : current.logo,
    draft: kept && {
      when: londonWhenInSentence(kept.madeAt, now),
      isOld: kept.after !== version,
      facts: changedFacts(current, kept.school),
      differences: differingFacts(current, kept.school),
      hasLogo: kept.school.logo?.picture !== current.logo?.picture,
    },
    version,
    versions: versions.slice(0, VERSIONS),
    forms: schoolForms(),
    done: doneWords(request, schoolActions),
  };
}

/** Leads to the website as the draft or as the publishing has it, or back here. */
function lookAt(
  look: string,
  { draft, secureCookies }: { draft: object | undefined; secureCookies: boolean },
): Response {
  const seesDraft = look === 'draft' && draft !== undefined;
  const response = redirectDocument(seesDraft || look === 'website' ? '/' : '/office/school');
  response.headers.append('set-cookie', draftCookie({ seesDraft, secure: secureCookies }));
  return response;
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
  loaderData: { published, fields, logo, draft, version, versions, forms, done },
}: Route.ComponentProps) {
  const refused = useRefused();
  // What is typed stays while somebody else publishes, and is refused once: it would take back what they changed.
  const [shown] = useState({ fields, version, hasDraftLogo: draft?.hasLogo && !draft.isOld });
  const isOld = JSON.stringify(shown.fields) !== JSON.stringify(fields);
  const wasRefused = refused?.values.act === forms.publishSchool.action;
  const typed = useTypedFacts(fields);
  const [last] = versions;
  const form = openForm(forms.publishSchool, {
    expected: { expected_version: isOld && !wasRefused ? shown.version : version },
    defaults: { ...shown.fields, ...typed },
    hidden: shown.hasDraftLogo ? { draft_logo: 'yes' } : {},
    refused,
  });
  return (
    <>
      <PageHead
        title={TITLE}
        buttons={
          <a className="btn" href="/office/school?look=website">
            See the website
          </a>
        }
      >
        {last ? `Last published by ${last.by}: ${last.when}` : 'Nothing has been published yet.'}
      </PageHead>
      <div className="stack">
        <DoneNotice messages={done} />
        {isOld && last && (
          <WarningNotice>
            {last.by} has published since you opened this page. The form has what you see and typed;
            publishing it takes their changes back. <a href="/office/school">Show what is published</a>
          </WarningNotice>
        )}
        {draft && <DraftNotice draft={draft} refused={refused} />}
        <SchoolForm form={form} published={published} logo={logo} />
        <div onSubmit={() => keepTypedFacts(document.getElementById(form.id) as HTMLFormElement, fields)}>
          <LogoPanel logo={logo} form={forms.setLogo} version={version} refused={refused} />
        </div>
        <VersionsPanel versions={versions} current={version} refused={refused} />
      </div>
    </>
  );
}
