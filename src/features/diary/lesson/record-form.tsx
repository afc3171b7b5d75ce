import type { LevelOrNone } from '#src/features/lessons/learners/skills.ts';
import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { Submit, TextArea } from '#src/kit/forms/fields.tsx';
import { openForm } from '#src/kit/forms/open-form.ts';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import { SkillFields } from '../parts/skill-fields.tsx';
import type { recordForm } from './record-actions.server.ts';

interface Props {
  lesson: { id: string; ownNote: string; learnerNote: string };
  learner: string;
  levels: readonly LevelOrNone[];
  form: ReturnType<typeof recordForm>;
  refused: RefusedPost | undefined;
  /** What tells the skills' fields apart, where a page has several such forms. */
  of?: string;
  className?: string;
}

/** The note of a lesson, and the skills that were practised in it. */
export function RecordForm({ lesson, learner, levels, form: opened, refused, of, className }: Props) {
  const { id, ownNote, learnerNote } = lesson;
  const form = openForm(opened, {
    subject: { id },
    expected: { expected_note: ownNote, expected_for_learner: learnerNote },
    defaults: { note: ownNote, for_learner: learnerNote },
    refused,
  });
  return (
    <ActionForm form={form}>
      <TextArea
        field={form.fields.note}
        label="Note for next time"
        hint="For you and the office. It shows before the next lesson."
        rows={3}
      />
      <TextArea
        field={form.fields.for_learner}
        label={`Note for ${learner}`}
        hint={`${learner} sees it with this lesson.`}
        rows={3}
      />
      <SkillFields now={levels} of={of} />
      <Submit className={className}>Save note and skills</Submit>
    </ActionForm>
  );
}
