import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { DateField, SelectField, Submit } from '#src/kit/forms/fields.tsx';
import { openForm } from '#src/kit/forms/open-form.ts';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import type { recordLessonForm } from './hours-actions.server.ts';
import type { LearnerRead } from './read-learners.server.ts';

const LENGTHS = [60, 90, 120, 150, 180].map(
  (minutes) => [minutes, minutes === 60 ? '1 hour' : `${minutes / 60} hours`] as const,
);

/** Enters a lesson that was given: from which order's hours, on which day, how long. */
export function EnterLesson({
  read: { lines, today, entry },
  form,
  refused,
}: {
  read: LearnerRead;
  form: ReturnType<typeof recordLessonForm>;
  refused?: RefusedPost | undefined;
}) {
  return lines
    .filter(({ remainingMinutes }) => remainingMinutes > 0)
    .map(({ orderId, position, number, label, leftLabel }) => {
      const record = openForm(form, {
        subject: { id: orderId },
        expected: { entry },
        hidden: { position },
        defaults: { day: today, minutes: 60 },
        refused,
      });
      return (
        <ActionForm key={`${orderId} ${position}`} form={record}>
          <p>
            From {[label, number].filter(Boolean).join(', ')}: <b>{leftLabel} left</b>
          </p>
          <div className="enter-lesson mt-3 cluster items-end g-3">
            <DateField field={record.fields.day} label="Day" max={today} />
            <SelectField field={record.fields.minutes} label="How long" options={LENGTHS} />
            <Submit>Enter lesson</Submit>
          </div>
        </ActionForm>
      );
    });
}
