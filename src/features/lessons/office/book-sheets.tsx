import { ActForm } from '#src/kit/parts/act-form.tsx';
import { Panel } from '#src/kit/parts/panel.tsx';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import { LengthSelect } from './lesson/move-sheet.tsx';
import { TimesToChoose, TypedTime } from './lesson/times-to-choose.tsx';
import type { BookingRead } from './read-booking.server.ts';

/** First of all: whose lesson it is. */
export function FindLearnerSheet({ read: { find, instructor, learners } }: { read: BookingRead }) {
  const hrefOf = (learner: string) =>
    `/office/diary/book?${new URLSearchParams({ learner, ...(instructor && { instructor }) })}`;
  return (
    <Panel id="who" title="Who is it for?">
      <div className="gap-4">
        <form className="line-up ask-times">
          {instructor && <input type="hidden" name="instructor" value={instructor} />}
          <input
            className="input"
            type="search"
            name="find"
            defaultValue={find}
            aria-label="Name, email or postcode"
            placeholder="Name, email or postcode"
          />
          <button type="submit" className="btn">
            Search
          </button>
        </form>
        {learners.length > 0 && (
          <ul className="grid g-2">
            {learners.map(({ id, name, postcode, left }) => (
              <li key={id}>
                <a href={hrefOf(id)}>{name}</a>{' '}
                <span className="quiet">
                  {postcode}, {left} left
                </span>
              </li>
            ))}
          </ul>
        )}
        {find !== '' && learners.length === 0 && (
          <p role="status">Nobody with hours left is called that, or lives there.</p>
        )}
      </div>
    </Panel>
  );
}

type Chosen = NonNullable<BookingRead['chosen']>;

/** With whom and when. */
export function BookTimesSheet({ chosen, refused }: { chosen: Chosen; refused?: RefusedPost | undefined }) {
  const { learner, to, minutes, teachers, days, time, pickUp } = chosen;
  const asked = { learner: learner.id, instructor: to, minutes: String(minutes) };
  const given = { id: learner.id, instructor: to };
  const seen = { minutes };
  const back = `/office/learners/${learner.id}`;
  return (
    <Panel id="when" title="With whom and when?">
      <div className="gap-4">
        {time && (
          <section className="plate plate--paper gap-4" aria-labelledby="book-this">
            <h3 id="book-this">{time.words}</h3>
            <ActForm
              act="bookLessonAtOffice"
              given={{ ...given, starts_at: time.at }}
              {...{ seen, back, refused }}
              className="gap-4"
            >
              <PickUpField pickUp={pickUp} />
              <button type="submit" className="btn btn--go">
                Book lesson
              </button>
            </ActForm>
          </section>
        )}
        <form className="line-up ask-times">
          <input type="hidden" name="learner" value={learner.id} />
          <select className="input" name="instructor" aria-label="Instructor" defaultValue={to}>
            {to === '' && <option value="">Choose an instructor</option>}
            {teachers.map(({ slug, name }) => (
              <option key={slug} value={slug}>
                {name}
              </option>
            ))}
          </select>
          <LengthSelect minutes={minutes} />
          <button type="submit" className="btn">
            Show times
          </button>
        </form>
        {to && (
          <>
            <TimesToChoose
              days={days}
              hrefOf={(at) => `?${new URLSearchParams({ ...asked, at })}#book-this`}
              chosen={time?.at}
            />
            <details className="more" open={refused?.errors.time !== undefined}>
              <summary>Another time, outside the working hours too</summary>
              <ActForm act="bookLessonAtOffice" {...{ given, seen, back, refused }} className="typed-time">
                <TypedTime />
                <button type="submit" className="btn">
                  Book lesson
                </button>
              </ActForm>
            </details>
          </>
        )}
      </div>
    </Panel>
  );
}

function PickUpField({ pickUp }: { pickUp: string }) {
  return (
    <div className="field">
      <label className="field__label" htmlFor="pick-up">
        Pick-up
      </label>
      <input className="input" id="pick-up" name="pick_up" maxLength={200} defaultValue={pickUp} />
    </div>
  );
}
