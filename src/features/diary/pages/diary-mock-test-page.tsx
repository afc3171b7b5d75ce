import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { sheetAreas } from '#src/features/lessons/driving-tests/sheet-areas.ts';
import { mockTestOf } from '#src/features/lessons/mock-tests/mock-tests.server.ts';
import { doneWords } from '#src/kit/actions/posted-action.server.ts';
import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { Submit, TextArea } from '#src/kit/forms/fields.tsx';
import { openForm } from '#src/kit/forms/open-form.ts';
import { formatFullDate, londonDay } from '#src/platform/dates.ts';
import { type Matches, pageTitle } from '#src/platform/page-meta.ts';
import { useRefused } from '#src/ui/posted/posted-form.tsx';
import { diaryContext, instructorContext } from '../access/diary-guard.server.ts';
import { orNotFound, ownBooking } from '../access/own.server.ts';
import { postedDiaryAction } from '../actions/posted-diary-action.server.ts';
import { mockTestActions, mockTestForm } from '../lesson/mock-test-actions.server.ts';
import { DiaryDone } from '../parts/diary-done.tsx';
import { PageTop } from '../parts/page-top.tsx';
import type { Route } from './+types/diary-mock-test-page.ts';
import '../lesson/mock-test.css';

const KINDS = [
  ['driving', 'Driving'],
  ['serious', 'Serious'],
  ['dangerous', 'Dangerous'],
] as const;

export async function loader({ context, params: { id = '' }, request }: LoaderFunctionArgs) {
  const { deps } = context.get(diaryContext);
  const lesson = await orNotFound(ownBooking(deps.db, context.get(instructorContext), id));
  const marked = await mockTestOf(deps.db, lesson.id);
  return {
    id: lesson.id,
    day: formatFullDate(londonDay(lesson.startsAt)),
    marks: marked?.marks ?? [],
    wasStopped: marked?.wasStopped ?? false,
    note: marked?.note ?? '',
    isMarked: marked !== undefined,
    form: mockTestForm(),
    done: doneWords(request, mockTestActions),
  };
}

export function action({ context, request }: ActionFunctionArgs) {
  return postedDiaryAction(request, context.get(diaryContext), mockTestActions);
}

export const meta = ({ matches }: { matches: Matches }) => [{ title: pageTitle('Mock test', matches) }];

export default function DiaryMockTestPage({
  loaderData: { id, day, marks, wasStopped, note, isMarked, done, form: known },
}: Route.ComponentProps) {
  const refused = useRefused();
  const form = openForm(known, { subject: { id }, defaults: { note }, refused });
  const typed = form.own?.values;
  return (
    <div className="wrap">
      <PageTop back={[`/diary/lessons/${id}`, `Lesson of ${day}`]} title="Mock test">
        Marked as an examiner would: 15 driving faults at most, and none serious or dangerous. Your learner
        sees it.
      </PageTop>
      <DiaryDone messages={done} />
      <ActionForm form={form} className="grid grid--shrink g-4">
        <table className="mocksheet">
          <caption className="visually-hidden">Faults by area</caption>
          <thead>
            <tr>
              <th scope="col">Area</th>
              {KINDS.map(([kind, name]) => (
                <th key={kind} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sheetAreas.map((area, index) => (
              <tr key={area}>
                <th scope="row">{area}</th>
                {KINDS.map(([kind, name]) => (
                  <td key={kind}>
                    <input
                      className="input"
                      type="number"
                      inputMode="numeric"
                      min={0}
                      max={50}
                      name={`${kind}-${index + 1}`}
                      aria-label={`${area}: ${name.toLowerCase()} faults`}
                      defaultValue={
                        typed?.[`${kind}-${index + 1}`] ??
                        (marks.find((mark) => mark.area === index + 1)?.[kind] || '')
                      }
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        <label className="tick">
          <input
            type="checkbox"
            name="was_stopped"
            defaultChecked={typed ? typed.was_stopped === 'on' : wasStopped}
          />
          <span>I had to act, by words or by the pedals</span>
        </label>
        <TextArea field={form.fields.note} label="For your learner" rows={3} optional />
        <p>
          <Submit className="btn btn--go">{isMarked ? 'Save it again' : 'Save this mock test'}</Submit>
        </p>
      </ActionForm>
    </div>
  );
}
