import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { Submit } from '#src/kit/forms/fields.tsx';
import { buttonForm } from '#src/kit/forms/open-form.ts';
import { Panel } from '#src/kit/parts/panel.tsx';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import type { LessonRead } from './read-lesson.server.ts';
import type { reassignTest } from './test-car-action.server.ts';

/** Who takes the learner to their driving test: an instructor who is free then, or their own all the same. */
export function TestCarPanel({
  read: { id, version, cars, hasNoCar, instructor },
  refused,
}: {
  read: LessonRead;
  refused?: RefusedPost | undefined;
}) {
  return (
    <Panel id="car" title="Who takes them to the test">
      <div className="stack">
        <p>
          {hasNoCar
            ? 'Nobody does yet. The learner knows that we ring. The test itself stands.'
            : `${instructor.name} does: their car is kept free.`}
        </p>
        {cars.length === 0 ? (
          <p>
            Nobody else’s car is free then.
            {hasNoCar && ' Ring the learner: only they can move the test, with the DVSA.'}
          </p>
        ) : (
          <ActionForm
            form={buttonForm<[typeof reassignTest]>('passTestOn', {
              subject: { id },
              expected: { version },
              refused,
            })}
            className="row"
          >
            <select className="input" name="instructor" aria-label="Who takes the learner to their test">
              {cars.map(({ slug, name }) => (
                <option key={slug} value={slug}>
                  {name}
                </option>
              ))}
            </select>
            <Submit className="btn btn--go">Keep this car</Submit>
          </ActionForm>
        )}
      </div>
    </Panel>
  );
}
