import { Form } from 'react-router';
import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { Submit, TextField } from '#src/kit/forms/fields.tsx';
import { openForm } from '#src/kit/forms/open-form.ts';
import { Panel } from '#src/kit/parts/panel.tsx';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import type { bookLessonForm } from './lesson/booking-actions.server.ts';
import { TimesToChoose, TypedTime } from './lesson/times-to-choose.tsx';
import { WhoseTimes } from './lesson/whose-times.tsx';
import type { BookingRead } from './read-booking.server.ts';

/** First of all: whose lesson it is. */
export function FindLearnerPanel({ read: { find, instructor, learners } }: { read: BookingRead }) {
  const hrefOf = (learner: string) =>
    `/office/diary/book?${new URLSearchParams({ learner, ...(instructor && { instructor }) })}`;
  return (
    <Panel id="who" title="Who is it for?">
      <div className="stack">
        <Form className="row">
          {instructor && <input type="hidden" name="instructor" value={instructor} />}
          <input
            className="input input--inline"
            type="search"
            name="find"
            defaultValue={find}
            aria-label="Name, email or postcode"
            placeholder="Name, email or postcode"
          />
          <button type="submit" className="btn">
            Search
          </button>
        </Form>
        {learners.length > 0 && (
          <ul className="grid g-2">
            {learners.map(({ id, name, postcode, remaining }) => (
              <li key={id}>
                <a href={hrefOf(id)}>{name}</a>{' '}
                <span className="quiet">
                  {postcode}, {remaining} left
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
export function BookTimesPanel({
  chosen,
  form,
  refused,
}: {
  chosen: Chosen;
  form: ReturnType<typeof bookLessonForm>;
  refused?: RefusedPost | undefined;
}) {
  const { learner, to, minutes, teachers, days, time, pickUp } = chosen;
  const values = { learner: learner.id, instructor: to, minutes: String(minutes) };
  const subject = { id: learner.id };
  const hidden = { instructor: to, minutes };
  const book = openForm(form, {
    subject,
    hidden: { ...hidden, ...(time && { starts_at: time.at }) },
    defaults: { pick_up: pickUp },
    refused,
  });
  const outsideHoursForm = openForm(form, { subject, hidden, refused });
  const back = `/office/learners/${learner.id}`;
  return (
    <Panel id="when" title="With whom and when?">
      <div className="stack">
        {time && (
          <section className="plate plate--paper stack" aria-labelledby="book-this">
            <h3 id="book-this">{time.label}</h3>
            <ActionForm form={book} back={back} className="stack">
              <TextField field={book.fields.pick_up} label="Pick-up" />
              <Submit className="btn btn--go">Book lesson</Submit>
            </ActionForm>
          </section>
        )}
        <WhoseTimes name="instructor" instructor={to} instructors={teachers} minutes={minutes}>
          <input type="hidden" name="learner" value={learner.id} />
        </WhoseTimes>
        {to && (
          <>
            <TimesToChoose
              days={days}
              hrefOf={(at) => `?${new URLSearchParams({ ...values, at })}#book-this`}
              chosen={time?.at}
            />
            <details className="more" open={refused?.errors.time !== undefined}>
              <summary>Another time, outside the working hours too</summary>
              <ActionForm form={outsideHoursForm} back={back} className="cluster g-3 items-end mt-3">
                <TypedTime />
                <Submit>Book lesson</Submit>
              </ActionForm>
            </details>
          </>
        )}
      </div>
    </Panel>
  );
}
