import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { Submit } from '#src/kit/forms/fields.tsx';
import { buttonForm } from '#src/kit/forms/open-form.ts';
import { Panel } from '#src/kit/parts/panel.tsx';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import type { passPhotographActions } from './pass-photograph-actions.server.ts';
import type { LearnerRead } from './read-learners.server.ts';

/** Photographs of passes, each with what its learner agreed to and what the school does with it. */
export function PassPhotographPanel({
  learner,
  photographs,
  mayWork,
  refused,
}: {
  learner: { id: string; name: string };
  photographs: LearnerRead['photographs'];
  mayWork: boolean;
  refused: RefusedPost | undefined;
}) {
  if (photographs.length === 0) return null;
  return (
    <Panel id="photograph" title="Photograph of the pass">
      <div className="stack">
        {photographs.map(({ test, address, agreed, isShown, isDecided }) => {
          const subject = { id: learner.id, test };
          const decide = (show: 'yes' | 'no', text: string) => (
            <ActionForm
              form={buttonForm<typeof passPhotographActions>('decidePassPhotograph', {
                subject,
                expected: {
                  expected_photograph: address,
                  expected_state: isShown ? 'shown' : isDecided ? 'not_shown' : 'undecided',
                },
                hidden: { show },
                refused,
              })}
            >
              <Submit>{text}</Submit>
            </ActionForm>
          );
          return (
            <div key={test} className="stack stack--3">
              <img width={256} src={address} alt={`${learner.name} after the test`} />
              <p>
                {agreed
                  ? `May be shown: ${agreed}. ${isShown ? 'It’s on the instructor’s page.' : 'It isn’t shown.'}`
                  : 'The learner hasn’t agreed that it’s shown.'}
              </p>
              {mayWork && (
                <div className="row">
                  {agreed && !isShown && decide('yes', 'Show it on the instructor’s page')}
                  {agreed &&
                    (isShown || !isDecided) &&
                    decide('no', isShown ? 'Stop showing it' : 'Don’t show it')}
                  <ActionForm
                    form={buttonForm<typeof passPhotographActions>('removePassPhotographAtOffice', {
                      subject,
                      refused,
                    })}
                  >
                    <Submit>Delete it</Submit>
                  </ActionForm>
                </div>
              )}
            </div>
          );
        })}
      </div>
    </Panel>
  );
}
