import { useState } from 'react';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { privateMeta } from '#src/features/accounts/account/account-panel.tsx';
import { instructorNames } from '#src/features/instructors/active-instructor.server.ts';
import { servicesContext } from '#src/platform/context/services.server.ts';
import { londonDay } from '#src/platform/dates.ts';
import type { PostedFields } from '#src/platform/http/posted-form.server.ts';
import type { FieldErrors } from '#src/platform/http/problem.ts';
import { firstNameOf } from '#src/platform/people.ts';
import { Field } from '#src/ui/form/field.tsx';
import { useRefused } from '#src/ui/posted/posted-form.tsx';
import { clockTime } from '../availability/london-clock.ts';
import {
  CAR_TAKEN,
  LESSON_IN_THE_WAY,
  lessonsInTheWay,
  readLessons,
} from '../driving-tests/lessons-in-the-way.ts';
import { testOf } from '../driving-tests/test-dates.server.ts';
import { instructorOfLines, linesOfLearner } from '../learners/learner-lines.server.ts';
import { lessonsPath } from '../learners/lessons-address.ts';
import type { Route } from './+types/test-page.ts';
import { LearnerForm } from './actions/learner-form.tsx';
import { postedLearnerAction } from './actions/posted-learner-action.server.ts';
import { testActions } from './actions/test-actions.server.ts';
import { LessonsPage } from './lessons-frame.tsx';
import { lessonsToCome } from './lessons-to-come.server.ts';
import { seeLessons } from './see-lessons.server.ts';
import { LessonsAtTest } from './test-in-the-way.tsx';

export async function loader(asked: LoaderFunctionArgs) {
  const { at, learner } = await seeLessons(asked);
  const { db, clock } = asked.context.get(servicesContext);
  const now = clock.now();
  const names = await instructorNames(db);
  const [test, lessons, lines] = await Promise.all([
    testOf(db, learner.id),
    lessonsToCome(db, learner.id, { names, now }),
    linesOfLearner(db, learner.id),
  ]);
  return {
    ...{ at, today: londonDay(now), lessons },
    teacher: firstNameOf(names.get(instructorOfLines(lines) ?? '') ?? '') || null,
    test: test ? { day: test.day, time: clockTime(test.minute), centre: test.centre } : null,
  };
}

export async function action(asked: ActionFunctionArgs) {
  const seen = await seeLessons(asked);
  const services = asked.context.get(servicesContext);
  // The test is saved: now the lesson at its time moves.
  const after = ({ then, lessons = '' }: PostedFields) => {
    const [lesson] = readLessons(lessons);
    return then === 'move' && lesson
      ? lessonsPath(seen.at, { booking: lesson.id, to: 'move' })
      : lessonsPath(seen.at, 'lessons');
  };
  return postedLearnerAction(asked.request, services, { seen, acts: testActions, after, params: {} });
}

export const meta = () => privateMeta('Your driving test');

export default function TestPage({
  loaderData: { at, test, today, lessons, teacher },
}: Route.ComponentProps) {
  const refused = useRefused();
  const values: PostedFields = refused?.values ?? {};
  const errors: FieldErrors = refused?.errors ?? {};
  const shown = { day: values.day ?? test?.day ?? '', time: values.time ?? test?.time ?? '' };
  const [typed, type] = useState(shown);
  const isAsRefused = typed.day === values.day && typed.time === values.time;
  const found = lessonsInTheWay(lessons, typed);
  // The drive to the test can need a lesson's time too, which the server alone knows.
  const isNear = found.length === 0 && isAsRefused && refused?.code === LESSON_IN_THE_WAY;
  const inTheWay = isNear ? lessons.filter(({ day }) => day === typed.day) : found;
  const isCarTaken = isAsRefused && refused?.code === CAR_TAKEN;
  return (
    <LessonsPage at={at}>
      <div className="learner__form grid g-6">
        <h1 className="h1--quiet">Your driving test</h1>
        <p className="lead">
          Book the test itself on <a href="https://www.gov.uk/book-driving-test">GOV.UK</a>, then enter it
          here. We keep your instructor’s car free around it, and never ask for your licence or test number.
        </p>
        <LearnerForm act="enterTest" refused={refused} className="stack">
          <Field
            id="test-day"
            name="day"
            type="date"
            label="Day"
            min={today}
            defaultValue={shown.day}
            onChange={({ target }) => type({ ...typed, day: target.value })}
            error={errors.day?.[0]}
            required
          />
          <Field
            id="test-time"
            name="time"
            type="time"
            label="Time"
            defaultValue={shown.time}
            onChange={({ target }) => type({ ...typed, time: target.value })}
            error={errors.time?.[0]}
            required
          />
          <Field
            id="test-centre"
            name="centre"
            label="Test centre"
            maxLength={80}
            defaultValue={values.centre ?? test?.centre}
            error={errors.centre?.[0]}
            required
          />
          <p role="status">
            {inTheWay.length > 0 && (
              <>
                <strong>
                  You have {inTheWay.length === 1 ? 'a lesson' : 'lessons'} at or close to that time:
                </strong>{' '}
                {inTheWay.map(({ when, instructor }) => `${when}, with ${instructor}`).join('; ')}. We keep
                the car free for an hour before the test and an hour after it.
              </>
            )}
          </p>
          {inTheWay.length > 0 && (
            <LessonsAtTest
              lessons={inTheWay}
              teacher={teacher ?? 'your instructor'}
              chosen={isAsRefused ? values.then : undefined}
            />
          )}
          {isCarTaken && <input type="hidden" name="ask" value="on" />}
          <p>
            <button className="btn btn--go" type="submit">
              {isCarTaken
                ? `Save it anyway, and ask ${teacher ?? 'your instructor'}`
                : test
                  ? 'Save these details'
                  : 'Enter this test'}
            </button>
          </p>
        </LearnerForm>
        {test && (
          <LearnerForm act="removeTest" refused={refused}>
            <button className="btn" type="submit">
              Remove the test
            </button>
          </LearnerForm>
        )}
      </div>
    </LessonsPage>
  );
}
