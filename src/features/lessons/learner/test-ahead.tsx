import { CopyButton } from '#src/ui/feedback/copy-button.tsx';
import { Field } from '#src/ui/form/field.tsx';
import { TickIcon } from '#src/ui/icons.tsx';
import { Link } from '#src/ui/link.tsx';
import { type LessonsAddress, lessonsPath } from '../learners/lessons-address.ts';
import { skills } from '../learners/skills.ts';
import type { DvsaReference, TestAhead } from './read-test-ahead.server.ts';
import { SkillPegs } from './skill-pegs.tsx';
import './test-ahead.css';

/** When and where it is, what is between now and then, and whether the learner is ready. */
export function BeforeTest({ at, test }: { at: LessonsAddress; test: TestAhead }) {
  const { daysToGo, clock, day, shortDay, centre, car, steps, ready, changes } = test;
  return (
    <div className="grid grid--shrink g-6">
      <section className="plate testplate" aria-label="Your test">
        <p>{daysToGo === 0 ? 'Today' : daysToGo === 1 ? '1 day to go' : `${daysToGo} days to go`}</p>
        <p className="testplate__when">
          <strong>{clock}</strong>
          <span>
            {day}
            <br />
            <bdi>{centre}</bdi>
          </span>
        </p>
        {car && (
          <p>
            {car.of}’s car is kept free for you from {car.from} to {car.until}.
          </p>
        )}
      </section>
      <section aria-labelledby="between">
        <h2 className="h3" id="between">
          Between now and then
        </h2>
        <ol className="teststeps">
          {steps.map(({ id, when, is, isDeadline }) => (
            <li key={id} className={isDeadline ? 'teststeps__deadline' : undefined}>
              <span>{when}</span>
              {is}
            </li>
          ))}
          <li>
            <span>
              {shortDay}, {clock}
            </span>
            <strong>Your test</strong>
          </li>
        </ol>
        <p>
          <Link className="btn" to={lessonsPath(at, 'book')}>
            Book another lesson
          </Link>
        </p>
      </section>
      <section className="panel stack stack--3" aria-labelledby="ready">
        <h2 className="h3" id="ready">
          Are you ready?
        </h2>
        <SkillPegs skills={ready.progress.skills} />
        <p>
          <strong>
            {ready.progress.finished} of {skills.length}
          </strong>{' '}
          skills are at Reflection.{' '}
          {!ready.isReady &&
            changes.is === 'ahead' &&
            `Ask your instructor whether to keep this date: you can still move it until ${changes.by}.`}
        </p>
        <p>
          <Link className="textlink" to={lessonsPath(at, 'progress')}>
            See every skill
          </Link>
        </p>
      </section>
    </div>
  );
}

/** What the DVSA’s rules allow with this test, and what to bring. */
export function TestRulesCard({ test, reference }: { test: TestAhead; reference: DvsaReference | null }) {
  const { changes } = test;
  return (
    <div className="grid grid--shrink g-6">
      <section className="panel stack" aria-labelledby="rules">
        <h2 className="h3" id="rules">
          Change or cancel it
        </h2>
        {changes.is === 'today' && (
          <p className="notice">
            <strong>Today is the last day to change it.</strong> Do it on GOV.UK this evening at the latest.
            From tomorrow a change costs you the fee.
          </p>
        )}
        {changes.is === 'over' && (
          <p className="notice">
            <strong>The last free day has passed.</strong> Changing or cancelling it now loses the fee, unless
            you are ill, have an exam, or a close relative has died: then ask the DVSA.
          </p>
        )}
        {changes.left === 0 ? (
          <p>
            <strong>No changes left.</strong> To have another date, cancel by {changes.by} and book again.
          </p>
        ) : (
          <p>
            <strong>{changes.left === 1 ? '1 change' : `${changes.left} changes`} left</strong> of{' '}
            {changes.of}, as far as you have told us. A new date or time, another test centre, or a swap with
            another learner each use one. A change that the DVSA makes doesn’t.
          </p>
        )}
        <dl className="facts">
          <div>
            <dt>Change or cancel by</dt>
            <dd>{changes.by}</dd>
          </div>
          {changes.centres !== null && (
            <div>
              <dt>Where you can move it</dt>
              <dd>
                <bdi>{test.centre}</bdi>, or its {changes.centres} nearest test centres
                {changes.near && `: ${changes.near}`}
              </dd>
            </div>
          )}
          {changes.byLearnerAlone && (
            <div>
              <dt>Who can</dt>
              <dd>Only you, on GOV.UK</dd>
            </div>
          )}
        </dl>
        {changes.near && (
          <p className="small quiet">
            The nearest in a straight line, by our list of {changes.centresChecked}. The DVSA goes by road,
            and GOV.UK shows where you can move it.
          </p>
        )}
        <p className="small quiet">
          After that day you lose the fee: the DVSA asks for {changes.workingDays} full working days, Monday
          to Saturday.
        </p>
        {reference && <Reference {...reference} />}
        <p>
          <a className="btn" href={changes.url}>
            Change it on GOV.UK
          </a>
        </p>
        <p className="small quiet">Rules checked with GOV.UK on {changes.checked}.</p>
      </section>
      <section className="panel stack stack--3" aria-labelledby="bring">
        <h2 className="h3" id="bring">
          What to bring
        </h2>
        <ul className="ticks">
          <li>
            <TickIcon />
            Your provisional driving licence. Without it there is no test, and no refund
          </li>
          <li>
            <TickIcon />
            Glasses or lenses, if you need them to read a number plate at 20 metres
          </li>
        </ul>
      </section>
    </div>
  );
}

/** The number by which GOV.UK offers only times at which the instructor is free. */
export function Reference({ number, of }: DvsaReference) {
  return (
    <div className="grid grid--shrink g-2 justify-start">
      <Field
        id="dvsa-reference"
        name="dvsa_reference"
        label={`${of}’s personal reference number`}
        hint={`Enter it on GOV.UK so that you’re only offered times when ${of} can take you`}
        defaultValue={number}
        readOnly
      />
      <CopyButton field="dvsa-reference" item={`${of}’s number`} />
    </div>
  );
}
