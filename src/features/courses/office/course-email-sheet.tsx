import { ActForm } from '#src/kit/parts/act-form.tsx';
import { Panel } from '#src/kit/parts/panel.tsx';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import { Field } from '#src/ui/form/field.tsx';
import { TextArea } from '#src/ui/form/text-area.tsx';

interface Written {
  id: string;
  subject: string;
  words: string;
  by: string;
  sent: string | null;
}

/** Writes to everybody who comes, shows what they would get, and sends it. */
export function CourseEmailSheet({
  courseId,
  coming,
  draft,
  sent,
  refused,
}: {
  courseId: number;
  coming: number;
  draft: Written | null;
  sent: readonly Written[];
  refused?: RefusedPost | undefined;
}) {
  const people = coming === 1 ? '1 person' : `${coming} people`;
  const typed = refused?.values.act === 'draftCourseEmail' ? refused.values : draft;
  return (
    <>
      {draft && (
        <section className="plate plate--paper back gap-4" aria-labelledby="draft">
          <h2 id="draft">To send to {people}</h2>
          <div className="letter gap-3">
            <h3>{draft.subject}</h3>
            <p className="letter__words">{draft.words}</p>
            <p className="quiet">The course, its day and its place follow under it.</p>
          </div>
          <ActForm act="sendCourseEmail" given={{ id: courseId, email: draft.id }} refused={refused}>
            <button type="submit" className="btn btn--go btn--row">
              Send to {people}
            </button>
          </ActForm>
          <p className="quiet">One email to each. It can’t be taken back.</p>
        </section>
      )}
      <Panel id="write" title={draft ? 'Change it' : 'Email everybody'}>
        <ActForm act="draftCourseEmail" given={{ id: courseId }} refused={refused} className="gap-3">
          <Field
            id="subject"
            name="subject"
            label="Subject"
            defaultValue={typed?.subject ?? ''}
            error={refused?.errors.subject?.[0]}
            required
          />
          <TextArea
            id="words"
            name="words"
            label="What you want to say"
            defaultValue={typed?.words ?? ''}
            error={refused?.errors.words?.[0]}
            required
          />
          <button type="submit" className="btn">
            Show it first
          </button>
        </ActForm>
      </Panel>
      {sent.length > 0 && (
        <Panel id="sent" title="Sent before" count={sent.length}>
          <ul className="plain">
            {sent.map(({ id, subject, words, by, sent: when }) => (
              <li key={id}>
                <details className="more">
                  <summary>{subject}</summary>
                  <p className="letter__words">{words}</p>
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
