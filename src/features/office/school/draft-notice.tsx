import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { Submit } from '#src/kit/forms/fields.tsx';
import { buttonForm } from '#src/kit/forms/open-form.ts';
import { WarningNotice } from '#src/kit/parts/warning-notice.tsx';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import type { schoolActions } from './school-actions.server.ts';

/** What somebody has drafted and not published, which nobody else sees. */
export function DraftNotice({
  draft: { when, isOld, facts },
  refused,
}: {
  draft: { when: string; isOld: boolean; facts: string };
  refused: RefusedPost | undefined;
}) {
  return (
    <WarningNotice>
      <div className="stack stack--3">
        <p>
          {isOld ? (
            <>
              <b>Your draft {when} is out of date</b>, because somebody has published since.
            </>
          ) : (
            <>
              <b>You have a draft, made {when}.</b> Nobody else sees it until you publish it.
              {facts && ` It changes: ${facts}.`}
            </>
          )}
        </p>
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
