import { formatHours } from '#src/platform/dates.ts';
import { firstNameOf } from '#src/platform/people.ts';
import { Link } from '#src/ui/link.tsx';
import { CalendarLinks } from '../../calendar/calendar-links.tsx';
import { Leaf } from '../../leaf.tsx';
import { type LessonsAddress, lessonsPath } from '../../learners/lessons-address.ts';
import type { LearnerAtAGlance } from './learners-at-a-glance.server.ts';
import { Arrival } from './next-lesson.tsx';

/** An account that has bought for several: what is next for each of them, and the ways on. */
export function AllLearners({
  learners,
  others,
}: {
  learners: readonly LearnerAtAGlance[];
  /** Of an account that has more than one page shows. */
  others: readonly { id: string; name: string }[];
}) {
  return (
    <>
      <h1 className="h1--quiet">Everyone’s lessons</h1>
      <div className="everyone mt-5 grid grid--shrink g-5">
        {learners.map((learner) => (
          <Learner key={learner.id} {...learner} />
        ))}
      </div>
      {others.length > 0 && (
        <section className="mt-12" aria-labelledby="others">
          <h2 id="others">More learners</h2>
          <ul className="mt-5 cluster items-stretch g-3">
            {others.map(({ id, name }) => (
              <li key={id}>
                <Link className="btn" to={lessonsPath({ learner: id }, 'lessons')}>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

const SHOWN = 3;

function Learner({ id, own, calendar }: LearnerAtAGlance) {
  const at = { learner: id };
  const { learner, minutes, next, series, coming, test, firstFree } = own;
  const name = firstNameOf(learner.name);
  const whom = <span className="visually-hidden"> for {name}</span>;
  const shown = coming.slice(0, SHOWN);
  const asked = coming.filter(({ proposal }) => proposal).length;
  return (
    <section className="panel stack" aria-labelledby={`learner-${id}`}>
      <div className="cluster between items-baseline g-2 gx-5">
        <h2 id={`learner-${id}`}>
          <Link to={lessonsPath(at, 'lessons')}>{learner.name}</Link>
        </h2>
        <p>
          <strong>{formatHours(minutes.remaining)}</strong> left to book
        </p>
      </div>
      {next?.onTheWaySince && (
        <p className="notice">
          <strong>
            {firstNameOf(next.instructor)} is on the way to {name}, since {next.onTheWaySince}.
          </strong>
        </p>
      )}
      {coming.length === 0 && <p>Nothing is booked.{firstFree && ` First free time: ${firstFree.text}.`}</p>}
      <ul className="coming">
        {shown.map((lesson) => (
          <li key={lesson.id} className="coming__one grid items-center g-3 gx-4">
            <Leaf day={lesson.dayLabel} />
            <div>
              <h3 className="coming__h cluster g-0 gx-3">
                {lesson.from} to {lesson.until}
                {lesson.kind === 'test' && <span className="patch coming__test">Test</span>}
              </h3>
              <p>
                {lesson.kind === 'test' && `Driving test${test ? ` at ${test.clock}` : ''}, `}
                <bdi>{lesson.place}</bdi>, with {lesson.instructor}
                {lesson.insteadOf && ` instead of ${lesson.insteadOf}`}.
              </p>
              {lesson.id === next?.id && next.arrival && (
                <Arrival {...next.arrival} firstName={firstNameOf(next.instructor)} />
              )}
            </div>
          </li>
        ))}
      </ul>
      {coming.length > SHOWN && (
        <p>
          <Link className="textlink" to={lessonsPath(at, 'lessons')}>
            All {coming.length} that are booked{whom}
          </Link>
        </p>
      )}
      {asked > 0 && (
        <p>
          <Link className="textlink" to={lessonsPath(at, 'lessons')}>
            Another time is proposed: answer{whom}
          </Link>
        </p>
      )}
      {series.map(({ id: one, title, last }) => (
        <p key={one}>
          {title}, to {last}
        </p>
      ))}
      {test && !test.isOver && !shown.some(({ kind }) => kind === 'test') && (
        <p>
          <strong>Driving test:</strong> {test.dayLabel}, {test.clock}, <bdi>{test.centre}</bdi>
        </p>
      )}
      <Ways at={at} remaining={minutes.remaining} name={name} />
      <details className="waits__more">
        <summary>In your calendar{whom}</summary>
        {calendar ? (
          <CalendarLinks address={calendar.address} name={calendar.name} />
        ) : (
          <p>
            Our emails put {name}’s lessons into your calendar.{' '}
            <Link to={`${lessonsPath(at, 'lessons')}#calendar`}>Subscribe instead</Link>
          </p>
        )}
      </details>
    </section>
  );
}

function Ways({ at, remaining, name }: { at: LessonsAddress; remaining: number; name: string }) {
  const whom = <span className="visually-hidden"> for {name}</span>;
  return (
    <p className="row">
      {remaining >= 60 && (
        <Link className="btn btn--go" to={lessonsPath(at, 'book')}>
          Book a lesson{whom}
        </Link>
      )}
      <Link className="btn" to={lessonsPath(at, 'lessons')}>
        {name}’s lessons
      </Link>
      <Link className="btn" to={lessonsPath(at, 'buy')}>
        Buy more hours{whom}
      </Link>
    </p>
  );
}
