import { Link } from '#src/ui/link.tsx';
import { type LessonsAddress, lessonsPath } from '../../access/lessons-address.ts';
import type { OwnLessons } from '../../own/own-lessons.server.ts';

export function TestCard({ at, test }: { at: LessonsAddress; test: OwnLessons['test'] }) {
  return (
    <section className="card" aria-labelledby="test">
      <h2 className="h3" id="test">
        Your driving test
      </h2>
      {test ? <Entered test={test} /> : <NoTest />}
      <p>
        <Link className="learner__more" to={lessonsPath(at, 'test')}>
          {test ? 'Change these details' : 'Enter your test date'}
        </Link>
      </p>
    </section>
  );
}

function NoTest() {
  return (
    <p className="after-sm">
      Enter the date once you’ve booked it on GOV.UK: your instructor’s car is kept free, and we remind you of
      the last day for changes.
    </p>
  );
}

function Entered({ test }: { test: NonNullable<OwnLessons['test']> }) {
  const { source, changeBy } = test;
  return (
    <>
      <p className="test__when">
        {test.dayInWords}, {test.clock}
      </p>
      <p className="small">
        <bdi>{test.centre}</bdi>
      </p>
      {test.daysToGo >= 0 && (
        <dl className="test__dl">
          <div>
            <dt>Days to go</dt>
            <dd>{test.daysToGo}</dd>
          </div>
          <div>
            <dt>Lessons before it</dt>
            <dd>{test.lessonsBefore} booked</dd>
          </div>
        </dl>
      )}
      <p className="small quiet">
        {test.carWith
          ? `${test.carWith}’s car is kept free for it. `
          : 'The car isn’t kept free for it: please ring us. '}
        {changeBy
          ? `Change or cancel it on GOV.UK by ${changeBy}, or you lose the fee (${source.days} full working days). `
          : `It’s too late to change or cancel it without losing the fee (${source.days} full working days). `}
        <a href={source.url}>GOV.UK</a>, checked {source.checked}.
      </p>
    </>
  );
}
