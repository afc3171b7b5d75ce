import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { officeContext, requireStaff } from '#src/features/identity/staff/access/office-guard.server.ts';
import { postedStaffAction } from '#src/features/identity/staff/actions/posted-staff-action.server.ts';
import { doneWords } from '#src/kit/actions/posted-action.server.ts';
import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { Submit } from '#src/kit/forms/fields.tsx';
import { buttonForm, openForm } from '#src/kit/forms/open-form.ts';
import { DoneNotice } from '#src/kit/parts/done-notice.tsx';
import { PageHead } from '#src/kit/parts/page-head.tsx';
import { examplesOf, wordingOf } from '#src/platform/mail/wording.ts';
import { pageTitle } from '#src/platform/page-meta.ts';
import { publishedSchool } from '#src/platform/school/published/published-school.server.ts';
import { useRefused } from '#src/ui/posted/posted-form.tsx';
import type { Route } from './+types/email-page.ts';
import { findEmailWithSample } from './sample-emails.server.tsx';
import { wordingActions, wordingForm } from './wording-actions.server.ts';
import { WordingForm } from './wording-form.tsx';

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const office = context.get(officeContext);
  await requireStaff(office, 'school');
  const email = findEmailWithSample(params.email ?? '')?.words;
  if (!email) throw new Response('Email not found', { status: 404 });
  const { db, school } = office.deps;
  const published = await publishedSchool(db, school.byDefault);
  const wording = wordingOf(email, published.school);
  return {
    name: email.name,
    title: email.title,
    goesTo: email.goesTo,
    wording,
    isOwn: wording !== email.ours,
    examples: examplesOf(email, published.school),
    required: email.required,
    needsOpening: email.ours.opening !== '',
    version: published.number,
    form: wordingForm(),
    done: doneWords(request, wordingActions),
  };
}

export function action({ context, request }: ActionFunctionArgs) {
  return postedStaffAction(request, context.get(officeContext), wordingActions);
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return [{ title: pageTitle(loaderData?.title ?? 'Email', matches) }];
}

export default function EmailPage({ loaderData }: Route.ComponentProps) {
  const { name, title, goesTo, wording, isOwn, version, done } = loaderData;
  const refused = useRefused();
  const subject = { email: name };
  const expected = { expected_version: version };
  const form = openForm(loaderData.form, { subject, expected, defaults: { ...wording }, refused });
  return (
    <>
      <PageHead
        title={title}
        trail={[
          ['/office/school', 'Your school'],
          ['/office/school/emails', 'Words of emails and texts'],
        ]}
        buttons={
          isOwn && (
            <ActionForm
              form={buttonForm<typeof wordingActions>('resetEmailWording', { subject, expected, refused })}
            >
              <Submit>Back to our words</Submit>
            </ActionForm>
          )
        }
      >
        {goesTo}
      </PageHead>
      <div className="stack">
        <DoneNotice messages={done} />
        {/* Words that were saved or reset fill the fields anew. */}
        <WordingForm key={version} {...loaderData} form={form} />
      </div>
    </>
  );
}
