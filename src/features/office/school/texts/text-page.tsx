import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { officeContext, requireStaff } from '#src/features/identity/staff/access/office-guard.server.ts';
import { postedStaffAction } from '#src/features/identity/staff/actions/posted-staff-action.server.ts';
import { doneWords } from '#src/kit/actions/posted-action.server.ts';
import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { Submit } from '#src/kit/forms/fields.tsx';
import { buttonForm, openForm } from '#src/kit/forms/open-form.ts';
import { DoneNotice } from '#src/kit/parts/done-notice.tsx';
import { PageHead } from '#src/kit/parts/page-head.tsx';
import { pageTitle } from '#src/platform/page-meta.ts';
import { publishedSchool } from '#src/platform/school/published/published-school.server.ts';
import { examplesOfText, ourWords, ownWords } from '#src/platform/texts/text-wording.ts';
import { useRefused } from '#src/ui/posted/posted-form.tsx';
import type { Route } from './+types/text-page.ts';
import { textWordsActions, textWordsForm } from './text-words-actions.server.ts';
import { TextWordsForm } from './text-words-form.tsx';
import { findWordedText } from './worded-texts.server.ts';

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const office = context.get(officeContext);
  await requireStaff(office, 'school');
  const text = findWordedText(params.text ?? '');
  if (!text) throw new Response('Text not found', { status: 404 });
  const { db, school, publicUrl, textPence, textsFrom } = office.deps;
  const published = await publishedSchool(db, school.byDefault);
  const examples = examplesOfText(text, published.school, publicUrl);
  const own = ownWords(text, published.school);
  return {
    name: text.name,
    title: text.title,
    goesTo: text.goesTo,
    words: own ?? ourWords(text, examples),
    isOwn: own !== undefined,
    examples,
    required: ['school', ...text.required],
    pence: textPence,
    from: textsFrom ?? null,
    version: published.number,
    form: textWordsForm(),
    done: doneWords(request, textWordsActions),
  };
}

export function action({ context, request }: ActionFunctionArgs) {
  return postedStaffAction(request, context.get(officeContext), textWordsActions);
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return [{ title: pageTitle(loaderData?.title ?? 'Text', matches) }];
}

export default function TextPage({ loaderData }: Route.ComponentProps) {
  const { name, title, goesTo, words, isOwn, version, done } = loaderData;
  const refused = useRefused();
  const subject = { text: name };
  const expected = { expected_version: version };
  const form = openForm(loaderData.form, { subject, expected, defaults: { words }, refused });
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
              form={buttonForm<typeof textWordsActions>('resetTextWording', { subject, expected, refused })}
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
        {/* Words that were saved or reset fill the field anew. */}
        <TextWordsForm key={version} {...loaderData} form={form} />
      </div>
    </>
  );
}
