import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { Submit } from '#src/kit/forms/fields.tsx';
import { buttonForm } from '#src/kit/forms/open-form.ts';
import { Pair } from '#src/kit/parts/panel.tsx';
import { WarningNotice } from '#src/kit/parts/warning-notice.tsx';
import { capitalised } from '#src/platform/capitalised.ts';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import type { schoolActions } from './school-actions.server.ts';

/** What somebody has drafted and not published, which nobody else sees. */
export function DraftNotice({
  draft: { when, isOld, facts, differences },
  refused,
}: {
  draft: {
    when: string;
    isOld: boolean;
    facts: string;
    /** Each fact as it is published and as the draft has it. */
    differences: readonly { name: string; was: string; is: string }[];
  };
  refused: RefusedPost | undefined;
}) {
  return (
    <WarningNotice>
      <div className="stack stack--3">
        <p>
          {isOld ? (
            <>
              <b>Your draft {when} is out of date</b>, because somebody has published since. The form below
              has what is published.{' '}
              {facts
                ? `Your draft differs in: ${facts}. Enter there what you still want, then discard it.`
                : 'Your draft has nothing else: discard it.'}
            </>
          ) : (
            <>
              <b>You have a draft, made {when}.</b> Nobody else sees it until you publish it.
              {facts && ` It changes: ${facts}.`}
            </>
          )}
        </p>
        {isOld && differences.length > 0 && (
          <dl className="facts">
            {differences.map(({ name, was, is }) => (
              <Pair key={name} name={capitalised(name)}>
                {is || 'nothing'} <span className="quiet">(published: {was || 'nothing'})</span>
              </Pair>
            ))}
          </dl>
        )}
        <div className="row">
          {!isOld && (
            <a className="btn" href="/office/school?look=draft">
              See the whole shop like this
            </a>
          )}
          <ActionForm form={buttonForm<typeof schoolActions>('discardSchoolDraft', { refused })}>
            <Submit className="btn btn--text">Discard the draft</Submit>
          </ActionForm>
        </div>
      </div>
    </WarningNotice>
  );
}
