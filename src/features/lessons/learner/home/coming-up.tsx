import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { Submit } from '#src/kit/forms/fields.tsx';
import { buttonForm } from '#src/kit/forms/open-form.ts';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import { Link } from '#src/ui/link.tsx';
import { Leaf } from '../../leaf.tsx';
import { type LessonsAddress, lessonsPath } from '../../learners/lessons-address.ts';
import type { proposalActions } from '../actions/proposal-actions.server.ts';
import { OnOffer } from '../on-offer.tsx';
import type { OwnLessons } from './own-lessons.server.ts';

type Coming = OwnLessons['coming'][number];

export function ComingUp({
  at,
  coming,
  series,
  testClock,
  refused,
}: {
  at: LessonsAddress;
  coming: Coming[];
  series: OwnLessons['series'];
  /** When the driving test begins: its entry lasts as long as the car is kept. */
  testClock: string | undefined;
  refused: RefusedPost | undefined;
}) {
  const single = coming.filter(({ seriesId }) => !series.some(({ id }) => id === seriesId));
  return (
    <section aria-labelledby="coming">
      <h2 id="coming">Coming up</h2>
      {coming.length === 0 ? (
        <p className="mt-3">Nothing is booked.</p>
      ) : (
        <>
          {series.map((one) => (
            <Weekly
              key={one.id}
              at={at}
              series={one}
              lessons={coming.filter(({ seriesId }) => seriesId === one.id)}
              refused={refused}
            />
          ))}
          <ul className="coming">
            {single.map((lesson) => (
              <li key={lesson.id} className="coming__one grid items-center g-3 gx-4">
                <Leaf day={lesson.dayLabel} />
                {lesson.kind === 'test' ? (
                  <div>
                    <h3 className="coming__h cluster g-0 gx-3">
                      {lesson.from} to {lesson.until} <span className="patch coming__test">Test</span>
                    </h3>
                    <p>
                      Driving test{testClock && ` at ${testClock}`}, <bdi>{lesson.place}</bdi>.{' '}
                      {lesson.hasNoCar
                        ? `${lesson.instructor} can’t take you: we’re ringing you about another car.`
                        : `${lesson.instructor}’s car is kept free.`}
                    </p>
                  </div>
                ) : (
                  <Lesson at={at} lesson={lesson} refused={refused} />
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

const WEEKS_SHOWN = 3;

/** A weekly time as one: the next lessons, the others below, and what is done with all of them. */
function Weekly({
  at,
  series: { id, title, last, more, goOn },
  lessons,
  refused,
}: {
  at: LessonsAddress;
  series: OwnLessons['series'][number];
  lessons: Coming[];
  refused: RefusedPost | undefined;
}) {
  const entries = (some: Coming[]) => (
    <ul className="coming">
      {some.map((lesson) => (
        <li key={lesson.id} className="coming__one grid items-center g-3 gx-4">
          <Leaf day={lesson.dayLabel} />
          <Lesson at={at} lesson={lesson} refused={refused} />
        </li>
      ))}
    </ul>
  );
  const query = new URLSearchParams(Object.entries(goOn).map(([name, value]) => [name, String(value)]));
  const weekly = lessonsPath(at, 'weekly');
  return (
    <section className="panel mt-4" aria-labelledby={`weekly-${id}`}>
      <h3 className="h3" id={`weekly-${id}`}>
        {title}
      </h3>
      <p className="quiet">
        {lessons.length} lessons, to {last}
      </p>
      {entries(lessons.slice(0, WEEKS_SHOWN))}
      {lessons.length > WEEKS_SHOWN && (
        <details className="ledger">
          <summary>{lessons.length - WEEKS_SHOWN} more</summary>
          {entries(lessons.slice(WEEKS_SHOWN))}
        </details>
      )}
      <p className="row mt-4">
        {more > 0 && (
          <Link className="btn btn--go" to={`${weekly}${weekly.includes('?') ? '&' : '?'}${query}`}>
            Book {more} more {more === 1 ? 'week' : 'weeks'}
          </Link>
        )}
        <Link className="btn" to={lessonsPath(at, { series: id, to: 'move' })}>
          Change all
        </Link>
        <Link className="btn" to={lessonsPath(at, { series: id, to: 'stop' })}>
          Stop after…
        </Link>
      </p>
    </section>
  );
}

function Lesson({
  at,
  lesson,
  refused,
}: {
  at: LessonsAddress;
  lesson: Coming;
  refused: RefusedPost | undefined;
}) {
  const to = (to: 'move' | 'cancel' | 'pick-up') => lessonsPath(at, { booking: lesson.id, to });
  const answered = { id: lesson.id, proposal: lesson.proposal?.id ?? '' };
  const which = <span className="visually-hidden"> {lesson.dayLabel}</span>;
  return (
    <>
      <div>
        <h3 className="coming__h cluster g-0 gx-3">
          {lesson.from} to {lesson.until}
        </h3>
        <p>
          <bdi>{lesson.place}</bdi>, with {lesson.instructor}
          {lesson.insteadOf && ` instead of ${lesson.insteadOf}`}.
          {lesson.freeUntil && ` Free to change until ${lesson.freeUntil}.`}
        </p>
      </div>
      <p className="coming__do cluster items-stretch g-2">
        <Link className="btn btn--small" to={to('move')}>
          Move{which}
        </Link>
        <Link className="btn btn--small" to={to('cancel')}>
          Cancel{which}
        </Link>
        <Link className="btn btn--small" to={to('pick-up')}>
          Pick-up{which}
        </Link>
      </p>
      {lesson.offered > 0 && <OnOffer lesson={lesson} offered={lesson.offered} refused={refused} />}
      {lesson.proposal && (
        <div className="lesson-note grid justify-start g-3">
          <p>
            <strong>{lesson.proposal.by}</strong> proposes <strong>{lesson.proposal.when}</strong> instead.
            Moving then costs nothing.
          </p>
          {lesson.proposal.notice && <p>{lesson.proposal.notice}</p>}
          <div className="row">
            {(['learnerAcceptProposal', 'learnerDeclineProposal'] as const).map((action) => (
              <ActionForm
                key={action}
                form={buttonForm<typeof proposalActions>(action, { subject: answered, refused })}
              >
                <Submit className="btn btn--small">
                  {action === 'learnerAcceptProposal' ? 'Accept' : 'Keep it as it is'}
                  {which}
                </Submit>
              </ActionForm>
            ))}
          </div>
        </div>
      )}
    </>
  );
}
