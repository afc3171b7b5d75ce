import { Link } from '#src/ui/link.tsx';
import { type LessonsAddress, lessonsPath } from '../../learners/lessons-address.ts';
import type { OwnLessons } from './own-lessons.server.ts';

export function TestCard({
  at,
  test,
  lastTest,
}: {
  at: LessonsAddress;
  test: OwnLessons['test'];
  lastTest: OwnLessons['lastTest'];
}) {
  const ahead = test?.isOver ? undefined : test;
  return (
    <section className="panel" aria-labelledby="test">
      <h2 className="h3" id="test">
        Your driving test
      </h2>
      {ahead ? <Entered at={at} test={ahead} /> : lastTest ? <Taken test={lastTest} /> : <NoTest />}
      <p>
        <Link className="textlink" to={lessonsPath(at, 'test')}>
          {ahead
            ? 'Change these details'
            : lastTest
              ? LINKS[lastTest.outcome ?? 'awaited']
              : 'Enter your test date'}
        </Link>
      </p>
    </section>
  );
}

const LINKS = {
  passed: 'What comes next',
  failed: 'What comes next',
  not_taken: 'Enter your test date',
  awaited: 'Say how it went',
};

function Taken({ test }: { test: NonNullable<OwnLessons['lastTest']> }) {
  return (
    <>
      <p className="test__when">{test.result ?? 'How did it go?'}</p>
      <p className="small">
        {test.when}, <bdi>{test.centre}</bdi>
      </p>
      {test.outcome === 'failed' && (
        <p className="small quiet">You can take it again from {test.retakeFrom} at the earliest.</p>
      )}
    </>
  );
}

function NoTest() {
  return (
    <p className="mt-8">
      Enter the date once you’ve booked it on GOV.UK: your instructor’s car is kept free, and we remind you of
      the last day for changes.
    </p>
  );
}

function formatCar({ carWith, requestedInstructor, inTheWay }: NonNullable<OwnLessons['test']>): string {
  if (carWith) return `${carWith}’s car is kept free for it.`;
  if (requestedInstructor)
    return `The car isn’t kept free for it yet: we’ve asked ${requestedInstructor}, whose diary is taken then. You’ll get an email once it is.`;
  return inTheWay.length > 0
    ? 'The car isn’t kept free for it yet.'
    : 'The car isn’t kept free for it: please ring us.';
}

function Entered({ at, test }: { at: LessonsAddress; test: NonNullable<OwnLessons['test']> }) {
  const { source, changeBy } = test;
  return (
    <>
      <p className="test__when">
        {test.dayLabel}, {test.clock}
      </p>
      <p className="small">
        <bdi>{test.centre}</bdi>
      </p>
      {test.daysToGo >= 0 && (
        <dl className="facts facts--big test__dl">
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
      {test.inTheWay.map((lesson) => (
        <div key={lesson.id} className="mt-8">
          <p>
            <strong>You have a lesson at or close to that time:</strong> {lesson.dayLabel}, {lesson.from} to{' '}
            {lesson.until}, with {lesson.instructor}. Once it’s moved or cancelled, we keep the car free.
          </p>
          <p>
            <Link className="textlink" to={lessonsPath(at, { booking: lesson.id, to: 'move' })}>
              Move this lesson
            </Link>
          </p>
        </div>
      ))}
      <p className="small quiet">
        {formatCar(test)}{' '}
        {changeBy
          ? `Change or cancel it on GOV.UK by ${changeBy}, or you lose the fee (${source.days} full working days). `
          : `It’s too late to change or cancel it without losing the fee (${source.days} full working days). `}
        <a href={source.url}>GOV.UK</a>, checked {source.checked}.
      </p>
    </>
  );
}
