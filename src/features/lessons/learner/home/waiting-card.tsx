import { Bell } from 'lucide';
import { weekdayNames } from '#src/platform/dates.ts';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import { icon } from '#src/ui/icons.tsx';
import { lessonLengths } from '../../booking.ts';
import { LearnerForm } from '../actions/learner-form.tsx';
import type { OwnLessons } from './own-lessons.server.ts';

const BellIcon = icon(Bell);

/** Which times a learner waits for, and the form to wait for more. */
export function WaitingCard({
  waiting,
  teacher,
  refused,
}: {
  waiting: { id: string; words: string }[];
  teacher: OwnLessons['teacher'];
  refused: RefusedPost | undefined;
}) {
  const own = refused?.values.act === 'joinWaitingList' ? refused : undefined;
  return (
    <section
      className={waiting.length === 0 ? 'panel stack no-print' : 'panel stack'}
      aria-labelledby="waiting"
    >
      <h2 className="h3" id="waiting">
        Waiting list
      </h2>
      {waiting.map(({ id, words }) => (
        <LearnerForm
          key={id}
          act="leaveWaitingList"
          given={{ wish: id }}
          refused={refused}
          className="waits grid g-0 gx-3"
        >
          <BellIcon />
          <p>
            You’re waiting for <strong>{words}</strong>. We email you when one opens up.
          </p>
          <button className="btn btn--text" type="submit">
            Leave<span className="visually-hidden"> the waiting list for {words}</span>
          </button>
        </LearnerForm>
      ))}
      <details className="waits__more" open={own !== undefined}>
        <summary>Wait for another time</summary>
        <LearnerForm act="joinWaitingList" refused={refused} className="stack">
          <p>We email everyone who waits for a time that opens up. Whoever takes it first has it.</p>
          <fieldset className="fieldset">
            <legend className="field__label">Days</legend>
            <div className="waits__days grid g-1 gx-3">
              {weekdayNames.map((day, index) => (
                <label key={day} className="tick">
                  <input
                    type="checkbox"
                    name={`weekday-${index + 1}`}
                    defaultChecked={own?.values[`weekday-${index + 1}`] === 'on'}
                  />
                  <span>{day}</span>
                </label>
              ))}
            </div>
          </fieldset>
          <div className="field">
            <label className="field__label" htmlFor="waiting-part">
              Time of day
            </label>
            <select className="input" id="waiting-part" name="part" defaultValue={own?.values.part}>
              <option value="any">Any time</option>
              <option value="morning">Morning, before 12:00</option>
              <option value="afternoon">Afternoon, 12:00 to 17:00</option>
              <option value="evening">Evening, after 17:00</option>
            </select>
          </div>
          <div className="field">
            <label className="field__label" htmlFor="waiting-length">
              Length
            </label>
            <select className="input" id="waiting-length" name="minutes" defaultValue={own?.values.minutes}>
              {lessonLengths.map((length) => (
                <option key={length} value={length}>
                  {length} minutes
                </option>
              ))}
            </select>
          </div>
          {teacher?.isPlaced && (
            <div className="field">
              <label className="field__label" htmlFor="waiting-with">
                With
              </label>
              <select className="input" id="waiting-with" name="with" defaultValue={own?.values.with}>
                <option value="own">{teacher.name}</option>
                <option value="anybody">Anybody who teaches there</option>
              </select>
            </div>
          )}
          <button className="btn" type="submit">
            Join the waiting list
          </button>
        </LearnerForm>
      </details>
    </section>
  );
}
