import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { Submit } from '#src/kit/forms/fields.tsx';
import { buttonForm } from '#src/kit/forms/open-form.ts';
import { Panel } from '#src/kit/parts/panel.tsx';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import type { moveActions } from './move-actions.server.ts';
import { counted } from './move-parts.tsx';
import type { MoveRead } from './read-moves.server.ts';

const PEOPLE = ['person', 'people'] as const;

/** Whom a file brought, told when staff are ready: what the email says, how many get it, and how far it is. */
export function TellPanel({
  id,
  telling: { people, told, since },
  refused,
}: {
  id: string;
  telling: NonNullable<Exclude<MoveRead['telling'], false>>;
  refused: RefusedPost | undefined;
}) {
  const subject = { id };
  const waiting = people - told;
  return (
    <Panel
      id="tell"
      title="Tell people, when you’re ready"
      count={told === 0 && !since ? 'Nobody told yet' : `${told} of ${people} told`}
    >
      <div className="stack stack--3">
        {since ? (
          <>
            <p>
              <b>{counted(waiting, PEOPLE)} to go.</b> Started by {since}.
            </p>
            <progress
              className="laid"
              max={people}
              value={told}
              aria-label={`Told: ${told} of ${people} people`}
            >
              {told} of {people}
            </progress>
            <p className="quiet">At most 300 are emailed in an hour. You can leave this page.</p>
            <ActionForm form={buttonForm<typeof moveActions>('stopTellingMovedPeople', { subject, refused })}>
              <Submit>Stop</Submit>
            </ActionForm>
          </>
        ) : waiting === 0 ? (
          <p>Everybody has been emailed.</p>
        ) : (
          <>
            <p>
              <b>{counted(waiting, PEOPLE)}</b> would get one email each: the hours left, a way to their
              lessons, and who holds their details now. By law they must hear that within a month if the
              records come from another business.
            </p>
            <p className="quiet">
              Until then they get no reminders, and hear only of what you or an instructor do about their
              lessons.
            </p>
            <details className="more">
              <summary>See the email</summary>
              <iframe
                className="move-email"
                title="The email that people get"
                src="/office/school/emails/moved-in/preview"
              />
              <p>
                <a href="/office/school/emails/moved-in">Change its words</a>
              </p>
            </details>
            <ActionForm form={buttonForm<typeof moveActions>('tellMovedPeople', { subject, refused })}>
              <Submit className="btn btn--go">Email {counted(waiting, PEOPLE)}</Submit>
            </ActionForm>
          </>
        )}
      </div>
    </Panel>
  );
}
