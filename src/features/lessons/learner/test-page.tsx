import { useState } from 'react';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { privateMeta } from '#src/features/accounts/account/account-panel.tsx';
import { instructorNames } from '#src/features/instructors/active-instructor.server.ts';
import { ActionForm, TAKES_FILES } from '#src/kit/forms/action-form.tsx';
import { DateField, RadioGroup, Submit, TextField } from '#src/kit/forms/fields.tsx';
import { buttonForm, openForm } from '#src/kit/forms/open-form.ts';
import { servicesContext } from '#src/platform/context/services.server.ts';
import { londonDay } from '#src/platform/dates.ts';
import type { PostedFields, RefusedPost } from '#src/platform/http/posted-form.server.ts';
import type { Matches } from '#src/platform/page-meta.ts';
import { firstNameOf } from '#src/platform/people.ts';
import { useRefused } from '#src/ui/posted/posted-form.tsx';
import { clockTime } from '../availability/london-clock.ts';
import {
  CAR_TAKEN,
  LESSON_IN_THE_WAY,
  lessonsInTheWay,
  readLessons,
} from '../driving-tests/lessons-in-the-way.ts';
import { isOver, testOf } from '../driving-tests/test-dates.server.ts';
import { instructorOfLines, linesOfLearner } from '../learners/learner-lines.server.ts';
import { lessonsPath } from '../learners/lessons-address.ts';
import type { Route } from './+types/test-page.ts';
import { hoursLeftActions, hoursLeftForm } from './actions/hours-left-actions.server.ts';
import { passPhotographActions, passPhotographForms } from './actions/pass-photograph-actions.server.ts';
import { testActions, testForms } from './actions/test-actions.server.ts';
import { learnerDoneWords } from './done-text.server.ts';
import { DoneNotice, LessonsPage } from './lessons-frame.tsx';
import { lessonsToCome } from './lessons-to-come.server.ts';
import { postedLearnerAction } from './posted-learner-action.server.ts';
import { readResults } from './read-result.server.ts';
import { readTestAhead } from './read-test-ahead.server.ts';
import { seeLessons } from './see-lessons.server.ts';
import { BeforeTest, Reference, TestRulesCard } from './test-ahead.tsx';
import { LessonsAtTest } from './test-in-the-way.tsx';
import { EarlierTests, LastTest } from './test-result.tsx';

export async function loader(args: LoaderFunctionArgs) {
  const access = await seeLessons(args);
  const { at, learner } = access;
  const { db, clock } = args.context.get(servicesContext);
  const now = clock.now();
  const names = await instructorNames(db);
  const [test, lessons, lines] = await Promise.all([
    testOf(db, learner.id),
    lessonsToCome(db, learner.id, { names, now }),
    linesOfLearner(db, learner.id),
  ]);
  const instructor = instructorOfLines(lines);
  return {
    at,
    ...(await readTestAhead(db, { learnerId: learner.id, test, instructor, names, now })),
    today: londonDay(now),
    lessons,
    forms: { ...testForms(), hoursLeft: hoursLeftForm(), photograph: passPhotographForms() },
    done: learnerDoneWords(args.request),
    results: await readResults(db, access, { lines, names, now }),
    instructorName: firstNameOf(names.get(instructor ?? '') ?? '') || null,
    test:
      test && !isOver(test, now)
        ? { day: test.day, time: clockTime(test.minute), centre: test.centre }
        : null,
  };
}

export function action(args: ActionFunctionArgs) {
  return postedLearnerAction(args, [...testActions, ...hoursLeftActions, ...passPhotographActions], {
    // The test is saved: now the lesson at its time moves.
    after({ then, lessons = '', outcome, wish, test }, at) {
      // What comes after a test is on its page.
      if (outcome || wish || test) return lessonsPath(at, 'test');
      const [lesson] = readLessons(lessons);
      return then === 'move' && lesson
        ? lessonsPath(at, { booking: lesson.id, to: 'move' })
        : lessonsPath(at, 'lessons');
    },
  });
}

export const handle = TAKES_FILES;

export const meta = ({ matches }: { matches: Matches }) => privateMeta('Your driving test', matches);

export default function TestPage({ loaderData }: Route.ComponentProps) {
  const { at, test, ahead, reference, forms, done, results } = loaderData;
  const refused = useRefused();
  const [last, ...earlier] = results.taken;
  const mayEnter = test || !last || last.outcome === 'failed' || last.outcome === 'not_taken';
  return (
    <LessonsPage at={at}>
      <div className="learner__head">
        <h1 className="h1--quiet">Your driving test</h1>
        <DoneNotice message={done} />
      </div>
      <div className={ahead ? 'learner__two testpage g-10 items-start grid grid--shrink' : undefined}>
        {ahead && (
          <>
            <BeforeTest at={at} test={ahead} />
            <TestRulesCard test={ahead} reference={reference} />
          </>
        )}
        <div className="learner__form grid g-6">
          {!test && (
            <LastTest
              at={at}
              results={results}
              form={forms.result}
              hoursLeft={forms.hoursLeft}
              photograph={forms.photograph}
              refused={refused}
            />
          )}
          {mayEnter && (
            <>
              {test ? <h2>I’ve changed it</h2> : last && <h2>Your next test</h2>}
              <EnterTest {...loaderData} refused={refused} />
            </>
          )}
          {test && (
            <ActionForm form={buttonForm<typeof testActions>('removeTest', { refused })}>
              <Submit>Remove the test</Submit>
            </ActionForm>
          )}
          <EarlierTests tests={test ? results.taken : earlier} form={forms.result} refused={refused} />
        </div>
      </div>
    </LessonsPage>
  );
}

function EnterTest({
  test,
  today,
  lessons,
  instructorName,
  reference,
  forms,
  refused,
}: Pick<
  Awaited<ReturnType<typeof loader>>,
  'test' | 'today' | 'lessons' | 'instructorName' | 'reference' | 'forms'
> & {
  refused: RefusedPost | undefined;
}) {
  const form = openForm(forms.enterTest, { defaults: test ?? {}, refused });
  const { day, time, centre, changed_by } = form.fields;
  const values: PostedFields = refused?.values ?? {};
  const [input, type] = useState({ day: day.value, time: time.value });
  const isAsRefused = input.day === values.day && input.time === values.time;
  const overlappingLessons = lessonsInTheWay(lessons, input);
  // The drive to the test can need a lesson's time too, which the server alone knows.
  const isNear = overlappingLessons.length === 0 && isAsRefused && refused?.code === LESSON_IN_THE_WAY;
  const inTheWay = isNear ? lessons.filter(({ day }) => day === input.day) : overlappingLessons;
  const isCarTaken = isAsRefused && refused?.code === CAR_TAKEN;
  return (
    <>
      {test ? (
        <p>
          Once you have changed it on GOV.UK, or the DVSA has, enter how it is now. We keep the car free for
          its new time.
        </p>
      ) : (
        <>
          <p className="lead">
            Book the test itself on <a href="https://www.gov.uk/book-driving-test">GOV.UK</a>, then enter it
            here. We keep your instructor’s car free around it, and never ask for your licence or test number.
          </p>
          {reference && <Reference {...reference} />}
        </>
      )}
      <ActionForm form={form} className="stack">
        <DateField
          field={day}
          label="Day"
          min={today}
          onChange={({ target }) => type({ ...input, day: target.value })}
        />
        <TextField
          field={time}
          type="time"
          label="Time"
          onChange={({ target }) => type({ ...input, time: target.value })}
        />
        <TextField field={centre} label="Test centre" />
        {test && (
          <RadioGroup
            field={{ ...changed_by, value: changed_by.value || 'learner' }}
            legend="What happened?"
            options={[
              ['learner', 'I changed it, which uses one of my changes'],
              ['dvsa', 'The DVSA changed it: I have all of my changes again'],
              ['nobody', 'Nothing. It was entered wrongly here'],
            ]}
          />
        )}
        <p role="status">
          {inTheWay.length > 0 && (
            <>
              <strong>
                You have {inTheWay.length === 1 ? 'a lesson' : 'lessons'} at or close to that time:
              </strong>{' '}
              {inTheWay.map(({ when, instructor }) => `${when}, with ${instructor}`).join('; ')}. We keep the
              car free for an hour before the test and an hour after it.
            </>
          )}
        </p>
        {inTheWay.length > 0 && (
          <LessonsAtTest
            lessons={inTheWay}
            instructorName={instructorName ?? 'your instructor'}
            chosen={isAsRefused ? values.then : undefined}
          />
        )}
        {isCarTaken && <input type="hidden" name="ask" value="on" />}
        <p>
          <Submit className="btn btn--go">
            {isCarTaken
              ? `Save it anyway, and ask ${instructorName ?? 'your instructor'}`
              : test
                ? 'Save these details'
                : 'Enter this test'}
          </Submit>
        </p>
      </ActionForm>
    </>
  );
}
