import type { LevelOrNone } from '#src/features/lessons/learners/skills.ts';
import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { Submit } from '#src/kit/forms/fields.tsx';
import { buttonForm } from '#src/kit/forms/open-form.ts';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import type { recordActions } from '../lesson/record-actions.server.ts';
import { MarksOf } from '../marks/waiting-marks.tsx';
import { SkillFields } from '../parts/skill-fields.tsx';
import { Later } from './kept-stop.tsx';

interface Props {
  learners: readonly { id: string; name: string }[];
  levels: Record<string, readonly LevelOrNone[]>;
  refused: RefusedPost | undefined;
}

/** The learners of the days that a phone keeps: where they stand, to be marked before a lesson or long after it. */
export function KeptLearners({ learners, levels, refused }: Props) {
  return (
    <section className="coming__day" aria-labelledby="kept-learners">
      <h2 id="kept-learners">Learners</h2>
      {learners.map(({ id, name }) => (
        <div key={id} className="mt-3">
          <Later title={`Skills of ${name}`}>
            <ActionForm
              form={buttonForm<typeof recordActions>('markLearnerSkills', { subject: { id }, refused })}
            >
              <SkillFields now={levels[id] ?? []} of={id} />
              <Submit>Save skills</Submit>
            </ActionForm>
          </Later>
          <MarksOf id={id} />
        </div>
      ))}
    </section>
  );
}
