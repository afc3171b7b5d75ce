import { lazy, Suspense } from 'react';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { keptUntilTaken, onOffer } from '#src/features/lessons/waiting-list/offers/lesson-offer.ts';
import { doneWords } from '#src/kit/actions/posted-action.server.ts';
import { formatHours } from '#src/platform/dates.ts';
import { pageTitle } from '#src/platform/page-meta.ts';
import { useRefused } from '#src/ui/posted/posted-form.tsx';
import { diaryContext, instructorContext } from '../access/diary-guard.server.ts';
import { orNotFound } from '../access/own.server.ts';
import { lessonActions, outcomeForms } from '../actions/lesson-actions.server.ts';
import { postedDiaryAction } from '../actions/posted-diary-action.server.ts';
import { moveForm, proposalActions } from '../actions/proposal-actions.server.ts';
import { CashNotice } from '../cash/cash-notice.tsx';
import { Outcome, PendingProposal, PlaceLink, RingLink, UndoGiven } from '../day/day-stop.tsx';
import { readTimesQuery } from '../day/read-day-param.ts';
import { LessonForms } from '../lesson/lesson-forms.tsx';
import { readLesson } from '../lesson/read-lesson.server.ts';
import { recordActions, recordForm } from '../lesson/record-actions.server.ts';
import { isOutcome } from '../marks/marks.ts';
import { useMarksOf, useNamedLessons } from '../marks/use-waiting.ts';
import { DiaryDone } from '../parts/diary-done.tsx';
import type { Route } from './+types/diary-lesson-page.ts';
import '../day/day.css';
import '../day/stop.css';
import '../lesson/lesson.css';

// Of a lesson that begins soon alone.
const Arrival = lazy(async () => ({ default: (await import('../lesson/arrival.tsx')).Arrival }));

const ACTIONS = [...lessonActions, ...proposalActions, ...recordActions];

export async function loader({ context, params: { id = '' }, request }: LoaderFunctionArgs) {
  const diary = context.get(diaryContext);
  const by = context.get(instructorContext);
  return {
    ...(await orNotFound(readLesson(diary.deps, by, id, readTimesQuery(request)))),
    forms: { ...outcomeForms(), diaryProposeTime: moveForm(), recordLessonNotes: recordForm() },
    done: doneWords(request, ACTIONS),
  };
}

export function action({ context, request }: ActionFunctionArgs) {
  return postedDiaryAction(request, context.get(diaryContext), ACTIONS);
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const name = loaderData?.stop.person?.name ?? 'Lesson';
  return [{ title: pageTitle(name, matches) }];
}

const STATES: Record<string, string> = {
  booked: 'Booked',
  given: 'Given',
  no_show: 'No-show',
  cancelled: 'Cancelled',
};

export default function DiaryLessonPage({
  loaderData: { stop, day, dayWords, offered, cash, done, ...lesson },
}: Route.ComponentProps) {
  const refused = useRefused();
  const { person, charge } = stop;
  useNamedLessons([stop]);
  const isMarked = useMarksOf(stop.id).some(isOutcome);
  return (
    <div className="wrap">
      <div className="dayhead cluster between g-3 gx-6">
        <div>
          <p>
            <a className="textlink" href={`/diary?day=${day}`}>
              {dayWords}
            </a>
          </p>
          <h1 className="h1--quiet">
            <a className="quietlink" href={`/diary/learners/${stop.learnerId}`}>
              {person?.name}
            </a>
          </h1>
          <p className="quiet">
            {stop.from} to {stop.until}
            {lesson.isTest ? ', driving test' : `, ${STATES[stop.state] ?? ''}`}
            {person?.lesson && `, lesson ${person.lesson}`}
            {charge && (charge.waived ? ', charge waived' : `, charged ${formatHours(charge.minutes)}`)}
          </p>
        </div>
        {person?.phone && <RingLink person={person} />}
      </div>
      <DiaryDone messages={done} />
      <UndoGiven stop={stop} refused={refused} />
      <CashNotice {...cash} />
      {stop.place && <PlaceLink place={stop.place} />}
      <PendingProposal stop={stop} refused={refused} />
      {offered > 0 && (
        <p className="asked">
          <span>
            <strong>{onOffer(offered)}</strong> {person?.name} keeps it {keptUntilTaken(offered)}.
          </span>
        </p>
      )}
      {lesson.isOpen && lesson.hasBegun && !isMarked && <Outcome stop={stop} refused={refused} />}
      {lesson.hasArrival && (
        <Suspense>
          <Arrival stop={stop} late={lesson.late} refused={refused} />
        </Suspense>
      )}
      <LessonForms stop={stop} {...lesson} refused={refused} />
    </div>
  );
}
