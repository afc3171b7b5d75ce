import { minutesLate } from '#src/features/lessons/notifications/arrival-rules.ts';
import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { Submit } from '#src/kit/forms/fields.tsx';
import { buttonForm } from '#src/kit/forms/open-form.ts';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import type { lessonActions } from '../actions/lesson-actions.server.ts';
import { useMarksOf } from '../marks/use-waiting.ts';
import { DriveIcon } from '../parts/diary-icons.tsx';
import type { Stop } from './read-day.server.ts';

/** On the way, or late: a tap each, of which the learner is told at once. */
export function ArrivalButtons({
  stop: { id, person, arrival },
  refused,
}: {
  stop: Pick<Stop, 'id' | 'person' | 'arrival'>;
  refused: RefusedPost | undefined;
}) {
  const marks = useMarksOf(id);
  const { mayGo, mayBeLate, goneAt, mayUndo } = arrival;
  const whom = <span className="visually-hidden">: tell {person?.name}</span>;
  const about = { subject: { id }, refused };
  const isMarked = marks.some(({ act }) => act === 'sayOnMyWay');
  if (!mayBeLate) return null;
  return (
    <div className="onway grid g-2">
      {goneAt ? (
        <div className="cluster g-3">
          <p className="small">
            We told {person?.name} at {goneAt} that you’re on your way.
          </p>
          {mayUndo && (
            <ActionForm form={buttonForm<typeof lessonActions>('undoOnMyWay', about)} className="undo">
              <Submit className="btn btn--text">
                Undo<span className="visually-hidden"> on my way</span>
              </Submit>
            </ActionForm>
          )}
        </div>
      ) : (
        mayGo &&
        !isMarked && (
          <ActionForm form={buttonForm<typeof lessonActions>('sayOnMyWay', about)}>
            <Submit>
              <DriveIcon />
              On my way{whom}
            </Submit>
          </ActionForm>
        )
      )}
      <div className="onway__late">
        <p className="small">Running late, in minutes</p>
        {minutesLate.map((minutes) => (
          <ActionForm
            key={minutes}
            form={buttonForm<typeof lessonActions>('sayRunningLate', { ...about, hidden: { minutes } })}
          >
            <Submit className="btn btn--small">
              {minutes}
              <span className="visually-hidden"> minutes late: tell {person?.name}</span>
            </Submit>
          </ActionForm>
        ))}
      </div>
    </div>
  );
}
