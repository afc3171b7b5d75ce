import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { TestRecords } from '#src/features/lessons/driving-tests/test-records.tsx';
import { skills } from '#src/features/lessons/learners/skills.ts';
import { doneWords } from '#src/kit/actions/posted-action.server.ts';
import { ActionForm, TAKES_FILES } from '#src/kit/forms/action-form.tsx';
import { Submit } from '#src/kit/forms/fields.tsx';
import { buttonForm } from '#src/kit/forms/open-form.ts';
import { formatHours } from '#src/platform/dates.ts';
import { pageTitle } from '#src/platform/page-meta.ts';
import { PhoneIcon } from '#src/ui/icons.tsx';
import { useRefused } from '#src/ui/posted/posted-form.tsx';
import { diaryContext, instructorContext } from '../access/diary-guard.server.ts';
import { orNotFound } from '../access/own.server.ts';
import { postedDiaryAction } from '../actions/posted-diary-action.server.ts';
import { readTimesQuery } from '../day/read-day-param.ts';
import { learnerActions, learnerForms } from '../learners/learner-actions.server.ts';
import { BookForm, MessageForm } from '../learners/learner-forms.tsx';
import { PassPhotograph } from '../learners/pass-photograph.tsx';
import { passPhotographActions, passPhotographForm } from '../learners/pass-photograph-actions.server.ts';
import { readLearner } from '../learners/read-learner.server.ts';
import { recordActions } from '../lesson/record-actions.server.ts';
import { useNamed } from '../marks/use-waiting.ts';
import { MarksOf } from '../marks/waiting-marks.tsx';
import { DiaryDone } from '../parts/diary-done.tsx';
import { SkillFields } from '../parts/skill-fields.tsx';
import type { Route } from './+types/diary-learner-page.ts';
import '../learners/learners.css';

const ACTIONS = [...learnerActions, ...recordActions, ...passPhotographActions];

export async function loader({ context, params: { id = '' }, request }: LoaderFunctionArgs) {
  const diary = context.get(diaryContext);
  const by = context.get(instructorContext);
  return {
    ...(await orNotFound(readLearner(diary.deps, by, id, readTimesQuery(request)))),
    forms: { ...learnerForms(), diaryAddPassPhotograph: passPhotographForm() },
    done: doneWords(request, ACTIONS),
  };
}

export function action({ context, request }: ActionFunctionArgs) {
  return postedDiaryAction(request, context.get(diaryContext), ACTIONS);
}

export const handle = TAKES_FILES;

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return [{ title: pageTitle(loaderData?.name ?? 'Learner', matches) }];
}

const STATES: Record<string, string> = {
  booked: 'How did it go?',
  given: 'Given',
  entered: 'Entered by the office',
  no_show: 'No-show',
  cancelled: 'Cancelled',
};

export default function DiaryLearnerPage({
  loaderData: {
    id,
    name,
    postcode,
    phone,
    minutes,
    ahead,
    weekly,
    cancelled,
    past,
    levels,
    finished,
    tests,
    photographs,
    lengths,
    book,
    free,
    forms,
    done,
  },
}: Route.ComponentProps) {
  const refused = useRefused();
  useNamed([{ id, about: name }]);
  return (
    <div className="wrap">
      <div className="dayhead cluster between g-3 gx-6">
        <div>
          <p>
            <a className="textlink" href="/diary/learners">
              Your learners
            </a>
          </p>
          <h1 className="h1--quiet">{name}</h1>
          <p className="quiet">{postcode}</p>
        </div>
        {phone && (
          <a className="btn btn--small" href={`tel:${phone}`}>
            <PhoneIcon />
            Ring {name}
          </a>
        )}
      </div>
      <DiaryDone messages={done} />
      <dl className="sums">
        <Sum label="Bought" minutes={minutes.bought} />
        <Sum label="Given" minutes={minutes.completed} />
        <Sum label="Booked" minutes={minutes.booked} />
        <Sum label="Left to book" minutes={minutes.remaining} />
      </dl>
      <div className="peopleparts grid grid--shrink items-start g-10">
        <div>
          <section aria-labelledby="ahead">
            <h2 id="ahead">Booked</h2>
            {ahead.length === 0 && <p>No lesson booked.</p>}
            {ahead.length > 0 && <LessonLinks lessons={ahead} />}
            {weekly.map((series) => (
              <p key={series.id}>
                {series.title}, to {series.last}.{' '}
                <a className="textlink" href={`/diary/learners/${id}/weekly/${series.id}/move`}>
                  Change all<span className="visually-hidden">: {series.title}</span>
                </a>{' '}
                or{' '}
                <a className="textlink" href={`/diary/learners/${id}/weekly/${series.id}/stop`}>
                  stop after…<span className="visually-hidden"> {series.title}</span>
                </a>
              </p>
            ))}
          </section>
          {cancelled.length > 0 && (
            <section aria-labelledby="cancelled">
              <h2 id="cancelled">Cancelled</h2>
              <LessonLinks lessons={cancelled} />
            </section>
          )}
          <section aria-labelledby="past">
            <h2 id="past">So far</h2>
            {past.length === 0 && <p>No lesson yet.</p>}
            {past.length > 0 && (
              <ul className="taught">
                {past.map((lesson) => (
                  <li key={lesson.id}>
                    {lesson.state === 'entered' ? (
                      <span>{lesson.when}</span>
                    ) : (
                      <a href={`/diary/lessons/${lesson.id}`}>{lesson.when}</a>
                    )}
                    <span className="quiet">{lesson.note ?? `${lesson.minutes} minutes`}</span>
                    <span className="taught__left">
                      {'kind' in lesson && lesson.kind === 'test' ? 'Driving test' : STATES[lesson.state]}
                    </span>
                  </li>
                ))}
              </ul>
            )}
          </section>
          {tests.length > 0 && (
            <section aria-labelledby="tests">
              <h2 id="tests">{tests.length === 1 ? 'Driving test' : 'Driving tests'}</h2>
              <TestRecords
                learnerId={id}
                tests={tests}
                form={forms.recordResult}
                refused={refused}
                passed={({ id: test }) => (
                  <PassPhotograph
                    id={id}
                    test={test}
                    name={name}
                    photograph={photographs.find((one) => one.test === test)}
                    form={forms.diaryAddPassPhotograph}
                    refused={refused}
                  />
                )}
              />
            </section>
          )}
          <section aria-labelledby="progress">
            <h2 id="progress">Progress</h2>
            <p>
              {finished} of {skills.length} skills at Reflection.
            </p>
            <ActionForm
              form={buttonForm<typeof recordActions>('markLearnerSkills', { subject: { id }, refused })}
            >
              <SkillFields now={levels} />
              <Submit>Save skills</Submit>
            </ActionForm>
            <MarksOf id={id} />
          </section>
        </div>
        <div>
          <section aria-labelledby="book">
            <h2 id="book">Book a lesson</h2>
            {minutes.remaining >= 60 ? (
              <>
                <p>
                  <a className="textlink" href={`/diary/learners/${id}/weekly`}>
                    Book a weekly time instead
                  </a>
                </p>
                <BookForm
                  id={id}
                  form={forms.bookForLearner}
                  refused={refused}
                  lengths={lengths}
                  book={book}
                  free={free}
                />
              </>
            ) : (
              <p>There isn’t an hour left to book. {name} can buy more on the website, or ring the office.</p>
            )}
          </section>
          <section id="message" aria-labelledby="message-title">
            <h2 id="message-title">Write to {name}</h2>
            <MessageForm id={id} form={forms.messageLearner} name={name} refused={refused} />
          </section>
        </div>
      </div>
    </div>
  );
}

interface LinkedLesson {
  id: string;
  when: string;
  kind: 'lesson' | 'test';
  minutes: number;
}

function LessonLinks({ lessons }: { lessons: readonly LinkedLesson[] }) {
  return (
    <ul className="taught">
      {lessons.map(({ id, when, kind, minutes }) => (
        <li key={id}>
          <a href={`/diary/lessons/${id}`}>{when}</a>
          <span className="quiet">{kind === 'test' ? 'Driving test' : `${minutes} minutes`}</span>
        </li>
      ))}
    </ul>
  );
}

function Sum({ label, minutes }: { label: string; minutes: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{formatHours(minutes)}</dd>
    </div>
  );
}
