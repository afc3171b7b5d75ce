import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { officeContext, requireStaff } from '#src/features/identity/staff/access/office-guard.server.ts';
import { postedStaffAction } from '#src/features/identity/staff/actions/posted-staff-action.server.ts';
import { openForm } from '#src/kit/forms/open-form.ts';
import { PageHead } from '#src/kit/parts/page-head.tsx';
import { Panel } from '#src/kit/parts/panel.tsx';
import { type Matches, pageTitle } from '#src/platform/page-meta.ts';
import { useRefused } from '#src/ui/posted/posted-form.tsx';
import type { Route } from './+types/new-instructor-page.ts';
import { instructorActions, instructorForms } from './instructor-actions.server.ts';
import { ProfileForm } from './profile-form.tsx';
import { profileChoices } from './read-instructor-page.server.ts';

export async function loader({ context }: LoaderFunctionArgs) {
  const office = context.get(officeContext);
  await requireStaff(office, 'catalogue');
  return { form: instructorForms().addInstructor, choices: await profileChoices(office.deps) };
}

export function action({ context, request }: ActionFunctionArgs) {
  return postedStaffAction(request, context.get(officeContext), instructorActions);
}

export function meta({ matches }: { matches: Matches }) {
  return [{ title: pageTitle('Add an instructor', matches) }];
}

export default function NewInstructorPage({ loaderData: { form, choices } }: Route.ComponentProps) {
  const add = openForm(form, {
    defaults: { gearboxes: 'manual', languages: 'English' },
    refused: useRefused(),
  });
  return (
    <>
      <PageHead title="Add an instructor" trail={[['/office/instructors', 'Instructors']]}>
        They are on the site as soon as they are added
      </PageHead>
      <Panel id="profile" title="The profile">
        <ProfileForm form={add} back="/office/instructors" button="Add the instructor" {...choices} />
      </Panel>
    </>
  );
}
