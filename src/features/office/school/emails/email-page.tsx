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
import { readText } from '../texts/read-text.server.ts';
import { textWordsActions } from '../texts/text-words-actions.server.ts';
import { TextWordsForm } from '../texts/text-words-form.tsx';
import type { Route } from './+types/email-page.ts';
import { findEmailWithSample } from './sample-emails.server.tsx';
import { wordingActions, wordingForm } from './wording-actions.server.ts';
import { WordingForm } from './wording-form.tsx';

const ACTIONS = [...wordingActions, ...textWordsActions];

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const office = context.get(officeContext);
  await requireStaff(office, 'school');
  const done = doneWords(request, ACTIONS);
  const text = await readText(office.deps, params.email ?? '');
  if (text) return { ...text, done };
  const email = findEmailWithSample(params.email ?? '')?.words;
  if (!email) throw new Response('Email not found', { status: 404 });
  const { db, school } = office.deps;
  const published = await publishedSchool(db, school.byDefault);
  const wording = wordingOf(email, published.school);
  return {
    kind: 'email' as const,
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
    done,
  };
}

export function action({ context, request }: ActionFunctionArgs) {
  return postedStaffAction(request, context.get(officeContext), ACTIONS);
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return [{ title: pageTitle(loaderData?.title ?? 'Email', matches) }];
}

/** The words of an email, or of a text: a route of its own would weigh on every page of the office. */
export default function EmailPage({ loaderData }: Route.ComponentProps) {
  const { title, goesTo, isOwn, version, done } = loaderData;
  const refused = useRefused();
  const expected = { expected_version: version };
  const back =
    loaderData.kind === 'text'
      ? buttonForm<typeof textWordsActions>('resetTextWording', {
          subject: { text: loaderData.name },
          expected,
          refused,
        })
      : buttonForm<typeof wordingActions>('resetEmailWording', {
          subject: { email: loaderData.name },
          expected,
          refused,
        });
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
            <ActionForm form={back}>
              <Submit>Back to our words</Submit>
            </ActionForm>
          )
        }
      >
        {goesTo}
      </PageHead>
      <div className="stack">
        <DoneNotice messages={done} />
        {/* Words that were saved or reset fill the fields anew; another version of the school leaves what is typed. */}
        {loaderData.kind === 'text' ? (
          <TextWordsForm key={loaderData.words} text={loaderData} refused={refused} />
        ) : (
          <WordingForm
            key={JSON.stringify(loaderData.wording)}
            {...loaderData}
            form={openForm(loaderData.form, {
              subject: { email: loaderData.name },
              expected,
              defaults: { ...loaderData.wording },
              refused,
            })}
          />
        )}
      </div>
    </>
  );
}
