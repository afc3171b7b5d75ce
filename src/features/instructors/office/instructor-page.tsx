import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { officeContext, staffContext } from '#src/features/identity/staff/access/office-guard.server.ts';
import { may } from '#src/features/identity/staff/access/permissions.ts';
import { postedStaffAction } from '#src/features/identity/staff/actions/posted-staff-action.server.ts';
import { doneWords } from '#src/kit/actions/posted-action.server.ts';
import { ActionForm, TAKES_FILES } from '#src/kit/forms/action-form.tsx';
import { Submit } from '#src/kit/forms/fields.tsx';
import { buttonForm, openForm } from '#src/kit/forms/open-form.ts';
import { Badge } from '#src/kit/parts/badge.tsx';
import { ChangesPanel } from '#src/kit/parts/changes-panel.tsx';
import { DoneNotice } from '#src/kit/parts/done-notice.tsx';
import { PageHead } from '#src/kit/parts/page-head.tsx';
import { Pair, Panel } from '#src/kit/parts/panel.tsx';
import { pageTitle } from '#src/platform/page-meta.ts';
import { useRefused } from '#src/ui/posted/posted-form.tsx';
import { formatList, formatOutcodes, formatTransmissions } from '../instructor-text.ts';
import type { Route } from './+types/instructor-page.ts';
import { instructorAccessActions } from './access-actions.server.ts';
import { InstructorAccessPanels } from './access-panels.tsx';
import { instructorActions, instructorForms } from './instructor-actions.server.ts';
import { photographActions, photographForms } from './photograph-actions.server.ts';
import { PhotographPanel } from './photograph-panel.tsx';
import { ProfileForm, profileDefaults } from './profile-form.tsx';
import { declineProfileForm, proposedProfileActions } from './proposed-profile-actions.server.ts';
import { ProposedProfilePanel } from './proposed-profile-panel.tsx';
import { readInstructorPage } from './read-instructor-page.server.ts';

const actions = [
  ...instructorActions,
  ...photographActions,
  ...proposedProfileActions,
  ...instructorAccessActions,
];

export const handle = TAKES_FILES;

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const office = context.get(officeContext);
  const staff = context.get(staffContext);
  const mayChange = may(staff, 'catalogue');
  const page = await readInstructorPage(office.deps, params.slug ?? '', { withSessions: mayChange });
  if (!page) throw new Response('Instructor not found', { status: 404 });
  const forms = {
    profile: instructorForms().changeInstructor,
    photograph: photographForms(),
    declineProfile: declineProfileForm(),
  };
  return {
    ...page,
    mayChange,
    mayDecide: may(staff, 'work'),
    maySeeMoney: may(staff, 'money'),
    forms,
    done: doneWords(request, actions),
  };
}

export function action({ context, request }: ActionFunctionArgs) {
  return postedStaffAction(request, context.get(officeContext), actions);
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return [{ title: pageTitle(loaderData?.instructor.name ?? 'Instructor', matches) }];
}

export default function InstructorDeskPage({
  loaderData: {
    instructor,
    shown,
    proposed,
    proposedProfile,
    diary,
    areas,
    portraits,
    expected_version,
    changes,
    mayChange,
    mayDecide,
    maySeeMoney,
    forms,
    done,
  },
}: Route.ComponentProps) {
  const refused = useRefused();
  const { slug, name, area, outcodes, languages, hasLeft, lead, badge, email } = instructor;
  const of = { subject: { slug }, expected: { expected_version }, refused };
  return (
    <>
      <PageHead
        title={name}
        trail={[['/office/instructors', 'Instructors']]}
        buttons={
          <>
            {maySeeMoney && (
              <a className="btn" href={`/office/instructors/${slug}/money`}>
                Money
              </a>
            )}
            <a className="btn" href={`/office/instructors/${slug}/times`}>
              Availability
            </a>
            <a className="btn" href={`/instructors/${slug}`}>
              See it on the site
            </a>
          </>
        }
      >
        {area}: {formatOutcodes(outcodes).join(', ')}
      </PageHead>
      <div className="stack">
        <DoneNotice messages={done} />
        <div className="split">
          <div className="stack">
            {proposedProfile && (
              <ProposedProfilePanel
                proposed={proposedProfile}
                form={forms.declineProfile}
                of={of}
                mayDecide={mayDecide}
              />
            )}
            <Panel id="profile" title="The profile">
              {mayChange ? (
                <ProfileForm
                  key={expected_version}
                  form={openForm(forms.profile, { ...of, defaults: profileDefaults(instructor) })}
                  areas={areas}
                  portraits={portraits}
                  button="Save the profile"
                />
              ) : (
                <dl className="pairs">
                  <Pair name="Email">{email}</Pair>
                  <Pair name="Gearboxes">{formatTransmissions(instructor.gearboxes)}</Pair>
                  <Pair name="Languages">{formatList(languages)}</Pair>
                  <Pair name="Badge">{badge === 'trainee' ? 'Pink, trainee' : 'Green, approved'}</Pair>
                  <Pair name="In a line">{lead}</Pair>
                </dl>
              )}
            </Panel>
          </div>
          <div className="split__aside stack">
            <PhotographPanel
              portrait={shown}
              hasPhotograph={instructor.photograph !== null}
              proposed={proposed}
              forms={forms.photograph}
              of={of}
              mayChange={mayChange}
              mayDecide={mayDecide}
            />
            <Panel id="state" title="On the site">
              <div className="stack stack--3">
                <p>
                  {hasLeft ? <Badge tone="neutral">Left</Badge> : <Badge tone="success">On the site</Badge>}
                </p>
                {mayChange && (
                  <ActionForm
                    form={buttonForm<typeof instructorActions>(hasLeft ? 'markBack' : 'markLeft', of)}
                    className="stack stack--3"
                  >
                    <p className="quiet">
                      {hasLeft
                        ? 'If they return, they are listed and can be contacted again.'
                        : 'Left, they are no longer listed, reviewed or written to. Learners keep their hours.'}
                    </p>
                    <Submit>{hasLeft ? 'They are back' : 'They have left'}</Submit>
                  </ActionForm>
                )}
              </div>
            </Panel>
            <InstructorAccessPanels
              slug={slug}
              hasLeft={hasLeft}
              diary={diary}
              mayChange={mayChange}
              refused={refused}
            />
            <ChangesPanel changes={changes} />
          </div>
        </div>
      </div>
    </>
  );
}
