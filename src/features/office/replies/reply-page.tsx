import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { officeContext, staffContext } from '#src/features/identity/staff/access/office-guard.server.ts';
import { may } from '#src/features/identity/staff/access/permissions.ts';
import { postedStaffAction } from '#src/features/identity/staff/actions/posted-staff-action.server.ts';
import { doneWords } from '#src/kit/actions/posted-action.server.ts';
import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { Submit } from '#src/kit/forms/fields.tsx';
import { buttonForm, openForm } from '#src/kit/forms/open-form.ts';
import { WordsOfText } from '#src/kit/forms/words-of-text.tsx';
import { DoneNotice } from '#src/kit/parts/done-notice.tsx';
import { PageHead } from '#src/kit/parts/page-head.tsx';
import { Panel } from '#src/kit/parts/panel.tsx';
import { type Matches, pageTitle } from '#src/platform/page-meta.ts';
import { useRefused } from '#src/ui/posted/posted-form.tsx';
import type { Route } from './+types/reply-page.ts';
import { type ReplyRead, readReply } from './read-reply.server.ts';
import { replyActions, replyForm } from './reply-actions.server.ts';
import { TextsTable } from './texts-table.tsx';

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const { deps } = context.get(officeContext);
  const reply = await readReply(deps, params.id ?? '');
  if (!reply) throw new Response('No such text', { status: 404 });
  return {
    reply,
    school: deps.school.current().name,
    pence: deps.textPence,
    form: replyForm(),
    done: doneWords(request, replyActions),
    mayWork: may(context.get(staffContext), 'work'),
  };
}

export function action({ context, request }: ActionFunctionArgs) {
  return postedStaffAction(request, context.get(officeContext), replyActions);
}

export function meta({ loaderData, matches }: { matches: Matches; loaderData?: { reply: ReplyRead } }) {
  return [{ title: pageTitle(loaderData ? `Text from ${loaderData.reply.name}` : 'Text', matches) }];
}

/** What somebody has texted, known or not, with the form that answers it. */
export default function ReplyPage({
  loaderData: { reply, school, pence, form, done, mayWork },
}: Route.ComponentProps) {
  const refused = useRefused();
  const { id, name, phone, customer, isKnown, last, maySend, texts } = reply;
  const subject = { id };
  const answer = openForm(form, { subject, hidden: { last }, refused });
  return (
    <>
      <PageHead
        title={`Text from ${name}`}
        trail={[
          ['/office', 'Today'],
          ['/office/outbox', 'Outbox'],
        ]}
      >
        {isKnown ? phone : 'We have texted nobody at this number'}
        {customer && (
          <>
            {', '}
            <a href={`/office/customers/${customer}`}>their page</a>
          </>
        )}
        {reply.done && <>. {reply.done}</>}
      </PageHead>
      <div className="stack">
        <DoneNotice messages={done} />
        <div className="split">
          <TextsTable texts={texts} caption={`Texts to and from ${name}, the latest first`} />
          {mayWork && !reply.done && (
            <Panel id="reply" title="Your answer">
              <div className="stack stack--3">
                {maySend ? (
                  <ActionForm form={answer} className="stack stack--3">
                    <WordsOfText
                      field={answer.fields.words}
                      label={`Text to ${phone}`}
                      school={school}
                      pence={pence}
                    />
                    <Submit className="btn btn--go">Send answer</Submit>
                  </ActionForm>
                ) : (
                  <p>That number has answered STOP, or texts are off. Email or ring them.</p>
                )}
                <ActionForm
                  form={buttonForm<typeof replyActions>('markTextReplyRead', {
                    subject,
                    hidden: { last },
                    refused,
                  })}
                >
                  <Submit>No answer by text</Submit>
                </ActionForm>
              </div>
            </Panel>
          )}
        </div>
      </div>
    </>
  );
}
