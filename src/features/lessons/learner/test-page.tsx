import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MiddlewareFunction,
  useLoaderData,
} from 'react-router';
import { privateMeta } from '#src/features/accounts/account/account-panel.tsx';
import { servicesContext } from '#src/platform/context/services.server.ts';
import { londonDay } from '#src/platform/dates.ts';
import type { PostedFields } from '#src/platform/http/posted-form.server.ts';
import type { FieldErrors } from '#src/platform/http/problem.ts';
import { Field } from '#src/ui/form/field.tsx';
import { useRefused } from '#src/ui/posted/posted-form.tsx';
import { keepTypedForm } from '#src/ui/posted/send-in-place.tsx';
import { lessonsPath } from '../access/lessons-address.ts';
import { clockTime } from '../diary/london-clock.ts';
import { LearnerForm } from '../learner-acts/learner-form.tsx';
import { postedLearnerAct } from '../learner-acts/posted-learner-act.server.ts';
import { testActs } from '../learner-acts/test-acts.server.ts';
import { testOf } from '../test-dates/test-dates.server.ts';
import { LessonsBoundary, LessonsPage } from './frame/lessons-frame.tsx';
import { seeLessons } from './frame/see-lessons.server.ts';

export async function loader(asked: LoaderFunctionArgs) {
  const { at, learner } = await seeLessons(asked);
  const { db, clock } = asked.context.get(servicesContext);
  const test = await testOf(db, learner.id);
  return {
    ...{ at, today: londonDay(clock.now()) },
    test: test ? { day: test.day, time: clockTime(test.minute), centre: test.centre } : null,
  };
}

export const clientMiddleware: MiddlewareFunction[] = [keepTypedForm];

export async function action(asked: ActionFunctionArgs) {
  const seen = await seeLessons(asked);
  const services = asked.context.get(servicesContext);
  const after = lessonsPath(seen.at, 'lessons');
  return postedLearnerAct(asked.request, services, { seen, acts: testActs, after, params: {} });
}

export const meta = () => privateMeta('Your driving test');

export default function TestPage() {
  const { at, test, today } = useLoaderData<typeof loader>();
  const refused = useRefused();
  const values: PostedFields = refused?.values ?? {};
  const errors: FieldErrors = refused?.errors ?? {};
  return (
    <LessonsPage at={at}>
      <div className="learner__form">
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
            defaultValue={values.day ?? test?.day}
            error={errors.day?.[0]}
            required
          />
          <Field
            id="test-time"
            name="time"
            type="time"
            label="Time"
            defaultValue={values.time ?? test?.time}
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
          <p>
            <button className="btn btn--go" type="submit">
              {test ? 'Save these details' : 'Enter this test'}
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

export const ErrorBoundary = LessonsBoundary;
