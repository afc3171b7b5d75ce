import { ActForm } from '#src/kit/parts/act-form.tsx';
import { Panel } from '#src/kit/parts/panel.tsx';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import type { LessonRead } from './read-lesson.server.ts';

/** Who takes the learner to their driving test: whoever is free then, or their own instructor all the same. */
export function TestCarSheet({
  read: { id, version, cars, hasNoCar, instructor },
  refused,
}: {
  read: LessonRead;
  refused?: RefusedPost | undefined;
}) {
  return (
    <Panel id="car" title="Who takes them to the test">
      <div className="gap-4">
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
          <ActForm act="passTestOn" given={{ id }} seen={{ version }} refused={refused} className="line-up">
            <select className="input" name="instructor" aria-label="Who takes the learner to their test">
              {cars.map(({ slug, name }) => (
                <option key={slug} value={slug}>
                  {name}
                </option>
              ))}
            </select>
            <button type="submit" className="btn btn--go">
              Keep this car
            </button>
          </ActForm>
        )}
      </div>
    </Panel>
  );
}
