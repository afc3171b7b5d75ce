import type { LevelOrNone } from '#src/features/lessons/learners/skills.ts';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import { firstNameOf } from '#src/platform/people.ts';
import { Field } from '#src/ui/form/field.tsx';
import { TextArea } from '#src/ui/form/text-area.tsx';
import { isOf } from '#src/ui/posted/posted-form.tsx';
import type { Stop } from '../day/read-day.server.ts';
import { DiaryForm } from '../parts/diary-form.tsx';
import { SkillFields } from '../parts/skill-fields.tsx';
import { type FreeDay, FreeOnDay, TimeFields } from '../parts/time-fields.tsx';

/** What can be done to a lesson as it stands now. */
export function LessonForms({
  stop: { id, version, charge, person, state },
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
  refused: RefusedPost | undefined;
}) {
  const name = person?.name ?? 'the learner';
  const firstName = person ? firstNameOf(person.name) : name;
  const of = (act: string) => (refused && isOf(refused, act) ? refused : undefined);
  const given = { id };
  const seen = { version };
  if (isTest) return <p className="quiet">The diary keeps your car free for this driving test.</p>;
  return (
    <div className="lessonparts grid grid--shrink g-8">
      {hasBegun && state !== 'cancelled' && (
        <section className="lessonpart grid grid--shrink g-4" aria-labelledby="record">
          <h2 id="record">Note and skills</h2>
          <DiaryForm act="recordLessonNotes" given={{ id }} refused={refused}>
            <TextArea
              id="note"
              name="note"
              label="Note for next time"
              hint="For you and the office. It shows before the next lesson."
              rows={3}
              maxLength={600}
              defaultValue={of('recordLessonNotes')?.values.note ?? ownNote}
              error={of('recordLessonNotes')?.errors.note?.[0]}
            />
            <TextArea
              id="for_learner"
              name="for_learner"
              label={`Note for ${firstName}`}
              hint={`${firstName} sees it with this lesson.`}
              rows={3}
              maxLength={600}
              defaultValue={of('recordLessonNotes')?.values.for_learner ?? learnerNote}
              error={of('recordLessonNotes')?.errors.for_learner?.[0]}
            />
            <SkillFields now={levels} />
            <button className={state === 'given' ? 'btn btn--go' : 'btn'} type="submit">
              Save note and skills
            </button>
          </DiaryForm>
        </section>
      )}
      {charge && !charge.waived && charge.minutes > 0 && (
        <section className="lessonpart grid grid--shrink g-4" aria-labelledby="waive">
          <h2 id="waive">Waive the charge</h2>
          {said.length > 0 && <p>{said.join(' ')}</p>}
          <DiaryForm act="waiveOwnCharge" given={{ id, charge: charge.id }} refused={refused}>
            <Field
              id="waive-why"
              name="why"
              label="Why"
              hint={`${name} sees it`}
              error={of('waiveOwnCharge')?.errors.why?.[0]}
              required
            />
            <button className="btn" type="submit">
              Waive the charge
            </button>
          </DiaryForm>
        </section>
      )}
      {isOpen && !hasBegun && (
        <section className="lessonpart grid grid--shrink g-4" aria-labelledby="move">
          <h2 id="move">Move</h2>
          <p>Ask {name} for another time. Nothing changes until they accept.</p>
          {free && <FreeOnDay id="move" free={free} />}
          <DiaryForm act="askForAnotherTime" given={given} seen={seen} refused={refused}>
            <TimeFields id="move" first={move} lengths={lengths} refused={of('askForAnotherTime')} />
            <Field id="move-why" name="why" label="Why" optional />
            <button className="btn btn--go" type="submit">
              Ask for this time
            </button>
          </DiaryForm>
        </section>
      )}
      {isOpen && hasBegun && (
        <section className="lessonpart grid grid--shrink g-4" aria-labelledby="no-show">
          <h2 id="no-show">No-show</h2>
          <p>{name} didn’t come. The whole lesson is charged; you can waive it later.</p>
          <DiaryForm act="markNoShow" given={given} seen={seen} refused={refused}>
            <Field
              id="no-show-why"
              name="why"
              label="What happened"
              hint="Waited 20 minutes, rang twice"
              optional
            />
            <button className="btn" type="submit">
              Mark as a no-show
            </button>
          </DiaryForm>
        </section>
      )}
      {isOpen && (
        <section className="lessonpart grid grid--shrink g-4" aria-labelledby="cancel">
          <h2 id="cancel">Cancel</h2>
          <p>{name} is not charged and has the time back.</p>
          <DiaryForm act="cancelOwnLesson" given={given} seen={seen} refused={refused}>
            <Field
              id="cancel-why"
              name="why"
              label="Why"
              hint={`${name} sees it`}
              error={of('cancelOwnLesson')?.errors.why?.[0]}
              required
            />
            <button className="btn" type="submit">
              Cancel the lesson
            </button>
          </DiaryForm>
        </section>
      )}
    </div>
  );
}
