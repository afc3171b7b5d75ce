import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { officeContext, requireStaff } from '#src/features/identity/staff/access/office-guard.server.ts';
import { postedStaffAction } from '#src/features/identity/staff/actions/posted-staff-action.server.ts';
import { doneWords } from '#src/kit/actions/posted-action.server.ts';
import { changesOf } from '#src/kit/audit/changes.server.ts';
import { openForm } from '#src/kit/forms/open-form.ts';
import { ChangesPanel } from '#src/kit/parts/changes-panel.tsx';
import { DoneNotice } from '#src/kit/parts/done-notice.tsx';
import { PageHead } from '#src/kit/parts/page-head.tsx';
import { londonWhenInLine } from '#src/platform/dates.ts';
import { type Matches, pageTitle } from '#src/platform/page-meta.ts';
import { publishedSchool } from '#src/platform/school/published/published-school.server.ts';
import { useRefused } from '#src/ui/posted/posted-form.tsx';
import type { Route } from './+types/school-page.ts';
import { SCHOOL, schoolActions, schoolForms } from './school-actions.server.ts';
import { fieldsOf } from './school-fields.server.ts';
import { SchoolForm } from './school-form.tsx';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const office = context.get(officeContext);
  await requireStaff(office, 'school');
  const { db, clock, school } = office.deps;
  const now = clock.now();
  const [published, changes] = await Promise.all([
    publishedSchool(db, school.byDefault),
    changesOf(db, [SCHOOL]),
  ]);
  return {
    fields: fieldsOf(published.school),
    version: published.number,
    changes: changes.map((change) => ({ ...change, when: londonWhenInLine(change.at, now) })),
    forms: schoolForms(),
    done: doneWords(request, schoolActions),
  };
}

export function action({ context, request }: ActionFunctionArgs) {
  return postedStaffAction(request, context.get(officeContext), schoolActions);
}

const TITLE = 'Your school';

export function meta({ matches }: { matches: Matches }) {
  return [{ title: pageTitle(TITLE, matches) }];
}

export default function SchoolPage({
  loaderData: { fields, version, changes, forms, done },
}: Route.ComponentProps) {
  const [last] = changes;
  const form = openForm(forms.publishSchool, {
    expected: { expected_version: version },
    defaults: fields,
    refused: useRefused(),
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
        {last ? `Published ${last.when} by ${last.by}` : 'Nothing has been published yet.'}
      </PageHead>
      <div className="stack">
        <DoneNotice messages={done} />
        <div className="split">
          <SchoolForm form={form} />
          <div className="split__aside stack">
            <ChangesPanel changes={changes} />
          </div>
        </div>
      </div>
    </>
  );
}
