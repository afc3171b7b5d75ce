import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { keptUntilTaken, onOffer } from '#src/features/lessons/waiting-list/offers/lesson-offer.ts';
import { pageTitle } from '#src/platform/brand.ts';
import { formatHours } from '#src/platform/dates.ts';
import { PhoneIcon } from '#src/ui/icons.tsx';
import { useRefused } from '#src/ui/posted/posted-form.tsx';
import { diaryContext, instructorContext } from '../access/diary-guard.server.ts';
import { orNotFound } from '../access/own.server.ts';
import { postedDiaryAct } from '../acts/posted-diary-act.server.ts';
import { timesAsked } from '../day/day-asked.ts';
import { Asked, Outcome, PlaceLink, UndoGiven } from '../day/day-stop.tsx';
import { lessonActs } from '../lesson/lesson-acts.server.ts';
import { LessonForms } from '../lesson/lesson-forms.tsx';
import { proposalActs } from '../lesson/proposal-acts.server.ts';
import { readLesson } from '../lesson/read-lesson.server.ts';
import { recordActs } from '../lesson/record-acts.server.ts';
import { DiaryDone } from '../parts/diary-done.tsx';
import type { Route } from './+types/diary-lesson-page.ts';
import '../day/day.css';
import '../day/stop.css';
import '../lesson/lesson.css';

export async function loader({ context, params: { id = '' }, request }: LoaderFunctionArgs) {
  const diary = context.get(diaryContext);
  const by = context.get(instructorContext);
  return orNotFound(readLesson(diary.deps, by, id, timesAsked(request)));
}

export function action({ context, request }: ActionFunctionArgs) {
  return postedDiaryAct(request, context.get(diaryContext), [...lessonActs, ...proposalActs, ...recordActs]);
}

export function meta({ loaderData }: { loaderData?: Awaited<ReturnType<typeof loader>> }) {
  const name = loaderData?.stop.person?.name ?? 'Lesson';
  return [{ title: pageTitle(name) }];
}

const DONE = {
  markLessonGiven: 'Given. Write a note for next time, and mark what you practised.',
  undoLessonGiven: 'Undone. The lesson isn’t marked any more.',
  markNoShow: 'Marked as a no-show. The lesson is charged.',
  cancelOwnLesson: 'Cancelled. The learner is not charged.',
  waiveOwnCharge: 'Waived. The time is the learner’s again.',
  recordLessonNotes: 'Saved.',
  askForAnotherTime: 'Asked. The lesson stays as it is until the learner accepts.',
  acceptLessonTime: 'Moved.',
  declineLessonTime: 'The lesson stays as it is.',
};

const STATES: Record<string, string> = {
  booked: 'Booked',
  given: 'Given',
  no_show: 'No-show',
  cancelled: 'Cancelled',
};

export default function DiaryLessonPage({
  loaderData: { stop, day, dayWords, offered, ...lesson },
}: Route.ComponentProps) {
  const refused = useRefused();
  const { person, charge } = stop;
  return (
    <div className="wrap">
      <div className="dayhead cluster between g-3 gx-6">
        <div>
          <p>
            <a className="dayhead__up" href={`/diary?day=${day}`}>
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
        {person?.phone && (
          <a className="btn btn--small" href={`tel:${person.phone}`}>
            <PhoneIcon />
            Ring {person.name}
          </a>
        )}
      </div>
      <DiaryDone words={DONE} />
      <UndoGiven stop={stop} refused={refused} />
      {stop.place && <PlaceLink place={stop.place} />}
      <Asked stop={stop} refused={refused} />
      {offered > 0 && (
        <p className="asked">
          <span>
            <strong>{onOffer(offered)}</strong> {person?.name} keeps it {keptUntilTaken(offered)}.
          </span>
        </p>
      )}
      {lesson.isOpen && lesson.hasBegun && <Outcome stop={stop} refused={refused} />}
      <LessonForms stop={stop} {...lesson} refused={refused} />
    </div>
  );
}
