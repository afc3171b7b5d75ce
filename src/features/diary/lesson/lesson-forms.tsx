import type { LevelOrNone } from '#src/features/lessons/learners/skills.ts';
import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { Submit, TextField } from '#src/kit/forms/fields.tsx';
import { openForm } from '#src/kit/forms/open-form.ts';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import { firstNameOf } from '#src/platform/people.ts';
import type { outcomeForms } from '../actions/lesson-actions.server.ts';
import type { moveForm } from '../actions/proposal-actions.server.ts';
import type { Stop } from '../day/read-day.server.ts';
import { type FreeDay, FreeOnDay, TimeFields } from '../parts/time-fields.tsx';
import type { recordForm } from './record-actions.server.ts';
import { RecordForm } from './record-form.tsx';

/** What can be done to a lesson as it stands now. */
export function LessonForms({
  stop: { id, version, charge, person, state, learnerId },
  ownNote,
  learnerNote,
  said,
  levels,
  lengths,
  move,
  free,
  isTest,
  isOpen,
  hasBegun,
  forms,
  refused,
}: {
  stop: Stop;
  ownNote: string;
  learnerNote: string;
  said: readonly string[];
  levels: readonly LevelOrNone[];
  lengths: readonly number[];
  move: { day: string; time: string; minutes: number };
  free: FreeDay | null;
  isTest: boolean;
  isOpen: boolean;
  hasBegun: boolean;
  forms: ReturnType<typeof outcomeForms> & {
    diaryProposeTime: ReturnType<typeof moveForm>;
    recordLessonNotes: ReturnType<typeof recordForm>;
  };
  refused: RefusedPost | undefined;
}) {
  const name = person?.name ?? 'the learner';
  const firstName = person ? firstNameOf(person.name) : name;
  const opening = { subject: { id }, expected: { version }, refused };
  const noShow = openForm(forms.markNoShow, opening);
  const cancel = openForm(forms.cancelOwnLesson, opening);
  const another = openForm(forms.diaryProposeTime, { ...opening, defaults: move });
  const waive = openForm(forms.waiveOwnCharge, { subject: { id, charge: charge?.id ?? '' }, refused });
  if (isTest)
    return hasBegun ? (
      <p>
        <a className="btn btn--go" href={`/diary/learners/${learnerId}#tests`}>
          Say how the test went
        </a>
      </p>
    ) : (
      <p className="quiet">The diary keeps your car free for this driving test.</p>
    );
  return (
    <div className="lessonparts grid grid--shrink g-8">
      {hasBegun && state !== 'cancelled' && (
        <section className="lessonpart grid grid--shrink g-4" aria-labelledby="record">
          <h2 id="record">Note and skills</h2>
          <RecordForm
            lesson={{ id, ownNote, learnerNote }}
            learner={firstName}
            levels={levels}
            form={forms.recordLessonNotes}
            refused={refused}
            className={state === 'given' ? 'btn btn--go' : 'btn'}
          />
          {state !== 'no_show' && (
            <p>
              <a className="textlink" href={`/diary/lessons/${id}/mock-test`}>
                Mark a mock test
              </a>
            </p>
          )}
        </section>
      )}
      {charge && !charge.waived && charge.minutes > 0 && (
        <section className="lessonpart grid grid--shrink g-4" aria-labelledby="waive">
          <h2 id="waive">Waive the charge</h2>
          {said.length > 0 && <p>{said.join(' ')}</p>}
          <ActionForm form={waive}>
            <TextField field={waive.fields.reason} label="Why" hint={`${name} sees it`} />
            <Submit>Waive the charge</Submit>
          </ActionForm>
        </section>
      )}
      {isOpen && !hasBegun && (
        <section className="lessonpart grid grid--shrink g-4" aria-labelledby="move">
          <h2 id="move">Move</h2>
          <p>Ask {name} for another time. Nothing changes until they accept.</p>
          {free && <FreeOnDay id="move" free={free} />}
          <ActionForm form={another}>
            <TimeFields fields={another.fields} lengths={[...lengths, move.minutes]} />
            <TextField field={another.fields.reason} label="Why" optional />
            <Submit className="btn btn--go">Ask for this time</Submit>
          </ActionForm>
        </section>
      )}
      {isOpen && hasBegun && (
        <section className="lessonpart grid grid--shrink g-4" aria-labelledby="no-show">
          <h2 id="no-show">No-show</h2>
          <p>{name} didn’t come. The whole lesson is charged; you can waive it later.</p>
          <ActionForm form={noShow}>
            <TextField
              field={noShow.fields.reason}
              label="What happened"
              hint="Waited 20 minutes, rang twice"
              optional
            />
            <Submit>Mark as a no-show</Submit>
          </ActionForm>
        </section>
      )}
      {isOpen && (
        <section className="lessonpart grid grid--shrink g-4" aria-labelledby="cancel">
          <h2 id="cancel">Cancel</h2>
          <p>{name} is not charged and has the time back.</p>
          <ActionForm form={cancel}>
            <TextField field={cancel.fields.reason} label="Why" hint={`${name} sees it`} />
            <Submit>Cancel the lesson</Submit>
          </ActionForm>
        </section>
      )}
    </div>
  );
}
