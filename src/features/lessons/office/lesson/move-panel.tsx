import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { Submit } from '#src/kit/forms/fields.tsx';
import { openForm } from '#src/kit/forms/open-form.ts';
import { Panel } from '#src/kit/parts/panel.tsx';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import type { LessonForms } from './booking-actions.server.ts';
import { MoveForm } from './lesson-forms.tsx';
import type { LessonRead } from './read-lesson.server.ts';
import { TimesToChoose, TypedTime } from './times-to-choose.tsx';
import { WhoseTimes } from './whose-times.tsx';

/** Where a lesson could go: whose diary, how long, which free time, or any time that staff type. */
export function MovePanel({
  read,
  forms,
  mayWaive,
  refused,
}: {
  read: LessonRead;
  forms: LessonForms;
  mayWaive: boolean;
  refused?: RefusedPost | undefined;
}) {
  const { id, version, moving } = read;
  if (!moving) return null;
  const { to, minutes, teachers, days, chosen } = moving;
  const outsideHoursForm = openForm(forms.moveLesson, {
    subject: { id },
    expected: { version, charged_minutes: 0 },
    hidden: { minutes, instructor: to, initiated_by: 'school', outside_working_hours: 'yes' },
    refused,
  });
  const hrefOf = (at: string) =>
    `?${new URLSearchParams({ move: 'yes', to, minutes: String(minutes), at })}#move-to`;
  return (
    <Panel id="move" title="Move">
      <div className="stack">
        <MoveForm read={read} forms={forms} mayWaive={mayWaive} refused={refused} />
        <WhoseTimes name="to" instructor={to} instructors={teachers} minutes={minutes}>
          <input type="hidden" name="move" value="yes" />
        </WhoseTimes>
        <TimesToChoose days={days} hrefOf={hrefOf} chosen={chosen?.at} />
        <details className="more" open={refused?.errors.time !== undefined}>
          <summary>Another time, outside the working hours too</summary>
          <ActionForm
            form={outsideHoursForm}
            back={`/office/diary/lessons/${id}`}
            className="cluster g-3 items-end mt-3"
          >
            <TypedTime />
            <Submit>Move, free of charge</Submit>
          </ActionForm>
        </details>
      </div>
    </Panel>
  );
}
