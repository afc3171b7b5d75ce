import type { ReactNode } from 'react';
import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { RadioGroup, Submit } from '#src/kit/forms/fields.tsx';
import { openForm } from '#src/kit/forms/open-form.ts';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import { OfficePhone } from '#src/ui/layout/opening-hours.tsx';
import { Link } from '#src/ui/link.tsx';
import { ResultFields } from '../driving-tests/result-fields.tsx';
import type { ShownTest } from '../driving-tests/shown-tests.ts';
import { bookPath, type LessonsAddress, lessonsPath } from '../learners/lessons-address.ts';
import type { hoursLeftForm } from './actions/hours-left-actions.server.ts';
import type { passPhotographForms } from './actions/pass-photograph-actions.server.ts';
import type { testForms } from './actions/test-actions.server.ts';
import { PassPhotograph } from './pass-photograph.tsx';
import type { Results } from './read-result.server.ts';

interface Given {
  form: ReturnType<typeof testForms>['result'];
  refused: RefusedPost | undefined;
}

/** How the last test went, and what comes next; or the question. */
export function LastTest({
  at,
  results,
  hoursLeft,
  photograph,
  ...given
}: Given & {
  at: LessonsAddress;
  results: Results;
  hoursLeft: ReturnType<typeof hoursLeftForm>;
  photograph: ReturnType<typeof passPhotographForms>;
}) {
  const [test] = results.taken;
  if (!test) return null;
  if (!test.outcome)
    return (
      <section className="panel stack" aria-labelledby="how">
        <h2 className="h3" id="how">
          How did your test go?
        </h2>
        <p>
          {test.when}, <bdi>{test.centre}</bdi>
        </p>
        <ResultForm test={test} {...given} />
      </section>
    );
  return (
    <>
      {test.outcome === 'passed' && results.passed ? (
        <Passed test={test} passed={results.passed}>
          <PassPhotograph
            test={test.id}
            photograph={results.photograph}
            passed={results.passed}
            forms={photograph}
            refused={given.refused}
          />
          <HoursLeft at={at} results={results} form={hoursLeft} refused={given.refused} />
        </Passed>
      ) : (
        <NotPassed at={at} test={test} results={results} />
      )}
      <Correction test={test} {...given} />
    </>
  );
}

/** Tests before the last one. */
export function EarlierTests({ tests, ...given }: Given & { tests: readonly ShownTest[] }) {
  if (tests.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="earlier">
      <h2 className="h3" id="earlier">
        Earlier tests
      </h2>
      {tests.map((test) => (
        <div key={test.id} className="stack stack--3">
          <p>
            {test.when}, <bdi>{test.centre}</bdi>: {test.result ?? 'How did it go?'}
          </p>
          {test.outcome ? (
            <Correction test={test} {...given} />
          ) : (
            <details>
              <summary>Say how it went</summary>
              <ResultForm test={test} {...given} />
            </details>
          )}
        </div>
      ))}
    </section>
  );
}

function openResult({ form, refused }: Given, test: ShownTest) {
  return openForm(form, {
    subject: { test: test.id },
    expected: test.expected,
    defaults: test.defaults,
    refused,
  });
}

function ResultForm({ test, ...given }: Given & { test: ShownTest }) {
  const form = openResult(given, test);
  return (
    <ActionForm form={form} className="stack">
      <ResultFields fields={form.fields} isOwn />
      <p>
        <Submit className="btn btn--go">Save</Submit>
      </p>
    </ActionForm>
  );
}

function Correction({ test, ...given }: Given & { test: ShownTest }) {
  return (
    <details open={openResult(given, test).isRefused}>
      <summary>Correct it</summary>
      <p className="small quiet">Said by {test.said}.</p>
      <ResultForm test={test} {...given} />
    </details>
  );
}

function Passed({
  test,
  passed: { name, isOwn, review, friends },
  children,
}: {
  test: ShownTest;
  passed: NonNullable<Results['passed']>;
  children: ReactNode;
}) {
  return (
    <>
      <section className="passed" aria-labelledby="how">
        <svg viewBox="0 0 120 120" aria-hidden="true">
          <circle cx="60" cy="60" r="56" fill="#fff" />
          <path d="M26 98 98 26" stroke="#16191d" strokeWidth="20" />
        </svg>
        <div>
          <h2 id="how">{isOwn ? `You passed, ${name}` : `${name} passed`}</h2>
          <p>
            {test.when}, <bdi>{test.centre}</bdi>
            {test.result !== 'Passed' && `. ${test.result}`}
          </p>
        </div>
      </section>
      {review && (
        <section className="panel stack stack--3" aria-labelledby="review">
          <h2 className="h3" id="review">
            How was {review.name}?
          </h2>
          <p>A few words help the next learner choose. We publish good and bad.</p>
          <p>
            <Link className="btn" to={`/instructors/${review.slug}/review`}>
              Write a review
            </Link>
          </p>
        </section>
      )}
      {friends && (
        <section className="panel stack stack--3" aria-labelledby="friends">
          <h2 className="h3" id="friends">
            Bring a friend
          </h2>
          <p>
            Your code for friends: <b>{friends.code}</b>. Your friend gets {friends.friend}; you get a{' '}
            {friends.referrer} voucher after their first lesson.
          </p>
          <p>
            <Link className="textlink" to="/account#friends">
              Your code, and its conditions
            </Link>
          </p>
        </section>
      )}
      {children}
    </>
  );
}

/** Hours that are left over: for more lessons; the buyer can ask to have them refunded, or given to somebody else. */
function HoursLeft({
  at,
  results: { remaining, hoursLeft, canBook },
  form: known,
  refused,
}: {
  at: LessonsAddress;
  results: Results;
  form: ReturnType<typeof hoursLeftForm>;
  refused: RefusedPost | undefined;
}) {
  if (!remaining) return null;
  const form = hoursLeft && openForm(known, { expected: { expected_minutes: hoursLeft.minutes }, refused });
  return (
    <section className="panel stack stack--3" aria-labelledby="left">
      <h2 className="h3" id="left">
        {remaining} left
      </h2>
      <p>Use the time on the motorway or at night.</p>
      {canBook && (
        <p>
          <Link className="btn" to={lessonsPath(at, 'book')}>
            Book a lesson
          </Link>
        </p>
      )}
      {form ? (
        <ActionForm form={form} className="stack stack--3">
          <RadioGroup
            field={form.fields.wish}
            legend={<span className="field__label">Or have it refunded, or give it away</span>}
            options={[
              ['refund', `Refund it: ${hoursLeft.worth}, the way it was paid`],
              ['voucher', `Make it a voucher of ${hoursLeft.worth} for somebody`],
              ...hoursLeft.others.map(({ id, name }): [string, string] => [id, `Give it to ${name}`]),
            ]}
          />
          <p className="small quiet">
            The office looks at it first and writes to you. Anything that was charged or refunded before is
            taken off.
          </p>
          <p>
            <Submit>Ask the office</Submit>
          </p>
        </ActionForm>
      ) : (
        <p>
          Whoever bought it can ask us in their account, or ring us on <OfficePhone />: we pass it on to
          somebody else or refund it, and say the sum first.
        </p>
      )}
    </section>
  );
}

function NotPassed({ at, test, results }: { at: LessonsAddress; test: ShownTest; results: Results }) {
  const { retake, remaining, canBook, practice, firstFree } = results;
  const isFailed = test.outcome === 'failed';
  return (
    <>
      <section className="panel stack stack--3" aria-labelledby="how">
        <h2 className="h3" id="how">
          {isFailed ? 'Not this time' : 'Your test didn’t take place'}
        </h2>
        <p>
          {test.when}, <bdi>{test.centre}</bdi>
          {isFailed && `. ${test.result}`}
        </p>
        {isFailed && <p>About half of all tests end this way.</p>}
        {test.faults && <p>{test.faults}</p>}
      </section>
      {retake && (
        <section className="panel stack stack--3" aria-labelledby="retake">
          <h2 className="h3" id="retake">
            When you can take it again
          </h2>
          <p>
            You can book it on <a href={retake.url}>GOV.UK</a> today, and pay the test fee again.{' '}
            {retake.from
              ? `At least ${retake.days} working days lie between the tests: ${retake.from} at the earliest.`
              : 'You can take it on any day that is offered there.'}
          </p>
          <p className="small quiet">Rule checked {retake.checked}.</p>
        </section>
      )}
      {isFailed && (
        <section className="panel stack stack--3" aria-labelledby="before-next">
          <h2 className="h3" id="before-next">
            Lessons before it
          </h2>
          {practice.length > 0 && (
            <>
              <p>The skills to practise for what the examiner marked, and where you are in each:</p>
              <ul className="plain stack stack--3">
                {practice.map(({ number, name, level }) => (
                  <li key={number}>
                    <Link to={`${lessonsPath(at, 'progress')}#skill-${number}`}>{name}</Link>: {level}
                  </li>
                ))}
              </ul>
            </>
          )}
          <p>
            {remaining ? `You have ${remaining} left to book.` : 'You have no hours left to book.'}{' '}
            {firstFree && (
              <>
                First free time: <Link to={bookPath(at, firstFree)}>{firstFree.text}</Link>
              </>
            )}
          </p>
          <p className="row">
            <Link className="btn" to={lessonsPath(at, canBook ? 'book' : 'buy')}>
              {canBook ? 'Book a lesson' : 'Buy more hours'}
            </Link>
            {canBook && (
              <Link className="btn" to={lessonsPath(at, 'weekly')}>
                Book a weekly time
              </Link>
            )}
          </p>
        </section>
      )}
    </>
  );
}
