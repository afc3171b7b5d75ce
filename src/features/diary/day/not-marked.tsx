import type { LessonAwaitingOutcome } from '#src/features/lessons/bookings/lessons-awaiting-outcome.server.ts';
import type { TestAwaitingResult } from '#src/features/lessons/driving-tests/tests-awaiting-result.server.ts';
import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { Submit } from '#src/kit/forms/fields.tsx';
import { buttonForm } from '#src/kit/forms/open-form.ts';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import type { lessonActions } from '../actions/lesson-actions.server.ts';

/** So many stand above the day; the others are folded. */
const SHOWN = 3;

/** Lessons of earlier days of which nobody has said how they went: first of all, since neither side is paid or charged for them. */
export function NotMarked({
  lessons,
  refused,
}: {
  lessons: readonly LessonAwaitingOutcome[];
  refused: RefusedPost | undefined;
}) {
  if (lessons.length === 0) return null;
  // One alone is not worth folding.
  const shown = lessons.length === SHOWN + 1 ? lessons.length : SHOWN;
  const more = lessons.length - shown;
  return (
    <section className="panel unmarked mb-8 no-print" aria-labelledby="unmarked">
      <h2 id="unmarked">Not marked yet</h2>
      <p>
        Say how {lessons.length === 1 ? 'this lesson' : 'these lessons'} went. You’re paid for what is given.
      </p>
      <LessonsToMark lessons={lessons.slice(0, shown)} refused={refused} />
      {more > 0 && (
        <details>
          <summary>{more} more</summary>
          <LessonsToMark lessons={lessons.slice(shown)} refused={refused} />
        </details>
      )}
    </section>
  );
}

function LessonsToMark({ lessons, refused }: Parameters<typeof NotMarked>[0]) {
  return (
    <ul className="grid g-3">
      {lessons.map(({ id, version, learner, when }) => (
        <li key={id} className="between cluster g-2 gx-4">
          <span>
            <a href={`/diary/lessons/${id}`}>{learner}</a>, {when}
          </span>
          <span className="cluster g-2 gx-4">
            <ActionForm
              form={buttonForm<typeof lessonActions>('markLessonGiven', {
                subject: { id },
                expected: { version },
                refused,
              })}
            >
              <Submit className="btn btn--small">
                Mark given
                <span className="visually-hidden">
                  , {learner}, {when}
                </span>
              </Submit>
            </ActionForm>
            <a className="textlink" href={`/diary/lessons/${id}#no-show`}>
              No-show
              <span className="visually-hidden">
                , {learner}, {when}
              </span>
            </a>
            <a className="textlink" href={`/diary/lessons/${id}#cancel`}>
              Cancelled
              <span className="visually-hidden">
                , {learner}, {when}
              </span>
            </a>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Driving tests of earlier days of which nobody has said how they went. */
export function TestsNotMarked({ tests }: { tests: readonly TestAwaitingResult[] }) {
  if (tests.length === 0) return null;
  return (
    <section className="panel unmarked mb-8 no-print" aria-labelledby="tests-unmarked">
      <h2 id="tests-unmarked">{tests.length === 1 ? 'How did the test go?' : 'How did the tests go?'}</h2>
      <ul className="grid g-3">
        {tests.map(({ id, learnerId, learner, when, centre }) => (
          <li key={id}>
            <a href={`/diary/learners/${learnerId}#tests`}>{learner}</a>, {when}, <bdi>{centre}</bdi>
          </li>
        ))}
      </ul>
    </section>
  );
}
