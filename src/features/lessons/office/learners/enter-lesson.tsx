import { ActForm } from '#src/kit/parts/act-form.tsx';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import type { LearnerRead } from './read-learners.server.ts';

const LENGTHS = [60, 90, 120, 150, 180] as const;

/** Enters a lesson that was given: from which order's hours, on which day, how long. */
export function EnterLesson({
  read: { lines, today, entry },
  refused,
}: {
  read: LearnerRead;
  refused?: RefusedPost | undefined;
}) {
  return lines
    .filter(({ left }) => left > 0)
    .map(({ orderId, position, number, words, leftLabel }) => (
      <ActForm
        key={`${orderId} ${position}`}
        act="recordLesson"
        given={{ id: orderId, position }}
        seen={{ entry }}
        refused={refused}
      >
        <p>
          From {words}, {number}: <b>{leftLabel} left</b>
        </p>
        <div className="enter-lesson cluster items-end g-3">
          <label className="field">
            <span className="field__label">Day</span>
            <input className="input" type="date" name="day" max={today} defaultValue={today} required />
          </label>
          <label className="field">
            <span className="field__label">How long</span>
            <select className="input" name="minutes" defaultValue="60">
              {LENGTHS.map((minutes) => (
                <option key={minutes} value={minutes}>
                  {minutes === 60 ? '1 hour' : `${minutes / 60} hours`}
                </option>
              ))}
            </select>
          </label>
          <button type="submit" className="btn">
            Enter lesson
          </button>
        </div>
      </ActForm>
    ));
}
