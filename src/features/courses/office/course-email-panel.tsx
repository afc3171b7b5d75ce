import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { Submit, TextArea, TextField } from '#src/kit/forms/fields.tsx';
import { buttonForm, openForm } from '#src/kit/forms/open-form.ts';
import { Panel } from '#src/kit/parts/panel.tsx';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import type { courseForms } from './course-actions.server.ts';
import type { courseEmailActions } from './course-email-actions.server.ts';

interface Written {
  id: string;
  subject: string;
  body: string;
  by: string;
  sent: string | null;
}

/** Writes to everybody who comes, shows what they would get, and sends it. */
export function CourseEmailPanel({
  form,
  courseId,
  coming,
  draft,
  sent,
  refused,
}: {
  form: ReturnType<typeof courseForms>['draftCourseEmail'];
  courseId: number;
  coming: number;
  draft: Written | null;
  sent: readonly Written[];
  refused?: RefusedPost | undefined;
}) {
  const people = coming === 1 ? '1 person' : `${coming} people`;
  const write = openForm(form, {
    subject: { id: courseId },
    defaults: { subject: draft?.subject, body: draft?.body },
    refused,
  });
  return (
    <>
      {draft && (
        <section className="plate plate--paper back stack" aria-labelledby="draft">
          <h2 id="draft">To send to {people}</h2>
          <div className="letter stack stack--3">
            <h3>{draft.subject}</h3>
            <p className="letter__words">{draft.body}</p>
            <p className="quiet">The course, its day and its place follow under it.</p>
          </div>
          <ActionForm
            form={buttonForm<typeof courseEmailActions>('sendCourseEmail', {
              subject: { id: courseId, email: draft.id },
              refused,
            })}
          >
            <Submit className="btn btn--go btn--wide">Send to {people}</Submit>
          </ActionForm>
          <p className="quiet">One email to each. It can’t be taken back.</p>
        </section>
      )}
      <Panel id="write" title={draft ? 'Change it' : 'Email everybody'}>
        <ActionForm form={write} className="stack stack--3">
          <TextField field={write.fields.subject} label="Subject" />
          <TextArea field={write.fields.body} label="What you want to say" />
          <Submit>Show it first</Submit>
        </ActionForm>
      </Panel>
      {sent.length > 0 && (
        <Panel id="sent" title="Sent before" count={sent.length}>
          <ul className="grid g-1">
            {sent.map(({ id, subject, body, by, sent: when }) => (
              <li key={id}>
                <details className="more">
                  <summary>{subject}</summary>
                  <p className="letter__words">{body}</p>
                </details>
                <p className="quiet">
                  {by}, {when}
                </p>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  );
}
