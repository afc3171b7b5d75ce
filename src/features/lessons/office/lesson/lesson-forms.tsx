import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { RadioGroup, SelectField, Submit, TextField } from '#src/kit/forms/fields.tsx';
import { buttonForm, type OpenForm, openForm } from '#src/kit/forms/open-form.ts';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import { pickUpDefaults } from '../../bookings/pick-up-fields.tsx';
import type { bookingActions, LessonForms } from './booking-actions.server.ts';
import type { LessonRead } from './read-lesson.server.ts';
import { EXEMPT_BECAUSE } from './reasons.ts';

interface FormProps {
  read: LessonRead;
  forms: LessonForms;
  mayWaive: boolean;
  refused?: RefusedPost | undefined;
}

/** Who asks for it decides who pays: only a learner who asks late is charged, unless there is a reason. Nobody is chosen beforehand. */
export function WhoAsks({
  fields: { initiated_by, waiver_reason },
  chargedMinutes,
  mayWaive,
}: {
  fields: OpenForm<'initiated_by' | 'waiver_reason'>['fields'];
  chargedMinutes: number;
  mayWaive: boolean;
}) {
  return (
    <>
      <RadioGroup
        field={initiated_by}
        legend="Who asks for it?"
        className="dots cluster items-stretch g-0 gx-8"
        options={WHO_MAY_ASK}
      />
      {chargedMinutes > 0 && mayWaive && (
        <SelectField
          field={waiver_reason}
          label="Charge"
          options={[
            ['', 'Charge as shown'],
            ...EXEMPT_BECAUSE.map((reason) => [reason, `No charge: ${reason.toLowerCase()}`] as const),
          ]}
        />
      )}
    </>
  );
}

const WHO_MAY_ASK = [
  ['learner', 'The learner'],
  ['school', 'The school'],
] as const;

/** Moves the lesson to the time that is chosen, or asks the learner first. */
export function MoveForm({ read: { id, version, moving }, forms, mayWaive, refused }: FormProps) {
  if (!moving?.chosen) return null;
  const { chosen, to, minutes } = moving;
  const chargedMinutes = chosen.cost.chargedMinutes;
  const time = { starts_at: chosen.at, minutes };
  const move = openForm(forms.moveLesson, {
    subject: { id },
    expected: { version, charged_minutes: chargedMinutes },
    hidden: { ...time, instructor: to },
    refused,
  });
  const propose = openForm(forms.proposeLessonTime, {
    subject: { id },
    expected: { version },
    hidden: time,
    refused,
  });
  const back = `/office/diary/lessons/${id}`;
  return (
    <section className="plate plate--paper stack" aria-labelledby="move-to">
      <h3 id="move-to">{chosen.label}</h3>
      <p>{chosen.cost.text}</p>
      <ActionForm form={move} back={back} className="stack">
        <WhoAsks fields={move.fields} chargedMinutes={chargedMinutes} mayWaive={mayWaive} />
        <Submit className="btn btn--go">Move lesson</Submit>
      </ActionForm>
      {chosen.isOwn && (
        <ActionForm form={propose} back={back}>
          <Submit>Ask the learner first</Submit>
        </ActionForm>
      )}
    </section>
  );
}

/** Cancels the lesson, with what that costs said before. */
export function CancelForm({ read: { id, version, cost, kind }, forms, mayWaive, refused }: FormProps) {
  if (!cost) return null;
  const chargedMinutes = cost.chargedMinutes;
  const cancel = openForm(forms.cancelLesson, {
    subject: { id },
    expected: { version, charged_minutes: chargedMinutes },
    refused,
  });
  return (
    <details className="more" open={cancel.isRefused}>
      <summary>{kind === 'test' ? 'Keep no car for this test' : 'Cancel this lesson'}</summary>
      <ActionForm form={cancel} className="stack mt-3">
        <p>
          {kind === 'test'
            ? 'We’ll tell the learner that no car is available. Their DVSA booking stays.'
            : cost.text}
        </p>
        <WhoAsks fields={cancel.fields} chargedMinutes={chargedMinutes} mayWaive={mayWaive} />
        <Submit>{kind === 'test' ? 'Release the car' : 'Cancel lesson'}</Submit>
      </ActionForm>
    </details>
  );
}

/** Corrects where the learner is picked up. The time stays. */
export function PickUpForm({
  read: { id, version, pickUpFields: before },
  forms,
  refused,
}: Omit<FormProps, 'mayWaive'>) {
  const change = openForm(forms.changePickUp, {
    subject: { id },
    expected: { version },
    defaults: pickUpDefaults(before),
    refused,
  });
  return (
    <details className="more" open={change.isRefused}>
      <summary>Change the pick-up</summary>
      <ActionForm form={change} className="stack mt-3">
        <TextField field={change.fields.pick_up_place} label="Place" autoComplete="off" />
        <TextField field={change.fields.pick_up_postcode} label="Postcode" autoComplete="off" />
        <p className="quiet">The learner and the instructor are emailed.</p>
        <Submit>Save pick-up</Submit>
      </ActionForm>
    </details>
  );
}

/** What came of a lesson that has begun. */
export function OutcomeForms({ read: { id, version }, refused }: Pick<FormProps, 'read' | 'refused'>) {
  const of = { subject: { id }, expected: { version }, refused };
  return (
    <div className="row">
      <ActionForm form={buttonForm<typeof bookingActions>('markLessonGivenAtOffice', of)}>
        <Submit className="btn btn--go">Mark as given</Submit>
      </ActionForm>
      <ActionForm form={buttonForm<typeof bookingActions>('markLessonMissed', of)}>
        <Submit>Did not come</Submit>
      </ActionForm>
    </div>
  );
}

/** What was charged for the lesson, and the way to take it off. */
export function ChargeForms({ read: { id, charges }, forms, mayWaive, refused }: FormProps) {
  return charges.map((charge) => {
    const waive = openForm(forms.waiveLateCharge, { subject: { id, charge: charge.id }, refused });
    return (
      <div key={charge.id}>
        <p>{charge.text}</p>
        {charge.open > 0 && mayWaive && (
          <ActionForm form={waive} className="row">
            <select
              className="input"
              name="reason"
              aria-label="Why nothing is charged"
              required
              defaultValue={waive.fields.reason.value}
            >
              <option value="">Choose why</option>
              {EXEMPT_BECAUSE.map((reason) => (
                <option key={reason}>{reason}</option>
              ))}
            </select>
            <Submit>Waive the charge</Submit>
          </ActionForm>
        )}
      </div>
    );
  });
}
