import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { findQuestion } from '#src/features/courses/answers/course-answers.server.ts';
import { officeContext, staffContext } from '#src/features/identity/staff/access/office-guard.server.ts';
import { may } from '#src/features/identity/staff/access/permissions.ts';
import { postedStaffAction } from '#src/features/identity/staff/actions/posted-staff-action.server.ts';
import { doneWords } from '#src/kit/actions/posted-action.server.ts';
import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { Submit, TextArea } from '#src/kit/forms/fields.tsx';
import { buttonForm, openForm } from '#src/kit/forms/open-form.ts';
import { DoneNotice } from '#src/kit/parts/done-notice.tsx';
import { PageHead } from '#src/kit/parts/page-head.tsx';
import { Panel } from '#src/kit/parts/panel.tsx';
import { londonWhenInSentence } from '#src/platform/dates.ts';
import { pageTitle } from '#src/platform/page-meta.ts';
import { answerActions, answerForm } from './answer-actions.server.ts';
import { greetingFor } from './greeting.ts';
import './order-tasks.css';
import { useRefused } from '#src/ui/posted/posted-form.tsx';
import type { Route } from './+types/course-answer-page.ts';

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const office = context.get(officeContext);
  const staff = context.get(staffContext);
  const { db, clock } = office.deps;
  const { id = '' } = params;
  const row = /^[0-9a-f-]{36}$/.test(id) ? await findQuestion(db, id) : undefined;
  if (!row) throw new Response('No such question', { status: 404 });
  const { confirmed_at, answered_at, answered_by, ...question } = row;
  const now = clock.now();
  return {
    question,
    askedAt: londonWhenInSentence(confirmed_at, now),
    answered: answered_at && { by: answered_by ?? '', at: londonWhenInSentence(answered_at, now) },
    form: answerForm(),
    done: doneWords(request, answerActions),
    mayWork: may(staff, 'work'),
  };
}

export function action({ context, request }: ActionFunctionArgs) {
  return postedStaffAction(request, context.get(officeContext), answerActions);
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const title =
    (loaderData && `${loaderData.question.name} about ${loaderData.question.course}`) ??
    'Question about a course';
  return [{ title: pageTitle(title, matches) }];
}

export default function CourseAnswerPage({
  loaderData: { question, askedAt, answered, form, done, mayWork },
}: Route.ComponentProps) {
  const refused = useRefused();
  const { id, name, email, course, questions_field, questions } = question;
  const reply = openForm(form, { subject: { id }, defaults: { reply: greetingFor(name) }, refused });
  return (
    <>
      <PageHead title={`${name} about ${course}`} trail={[['/office', 'Today']]}>
        {answered ? `Answered by ${answered.by} ${answered.at}` : `Asked ${askedAt}`}
      </PageHead>
      <div className="stack">
        <DoneNotice messages={done} />
        <div className="split">
          <Panel id="asked" title={questions_field}>
            <p className="asked-words">{questions}</p>
            <p className="quiet">
              {name}, <a href={`mailto:${email}`}>{email}</a>
            </p>
          </Panel>
          {mayWork && !answered && (
            <Panel id="reply" title="Your answer">
              <ActionForm form={reply} className="task-form grid justify-start g-3">
                <TextArea field={reply.fields.reply} label={`Email to ${name}`} rows={8} />
                <Submit className="btn btn--go">Send answer</Submit>
              </ActionForm>
              <details className="more">
                <summary>Answered in another way</summary>
                <ActionForm
                  form={buttonForm<typeof answerActions>('markCourseQuestionAnswered', {
                    subject: { id },
                    refused,
                  })}
                >
                  <Submit>Mark as answered</Submit>
                </ActionForm>
              </details>
            </Panel>
          )}
        </div>
      </div>
    </>
  );
}
