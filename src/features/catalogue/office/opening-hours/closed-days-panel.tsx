import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { Submit } from '#src/kit/forms/fields.tsx';
import { buttonForm } from '#src/kit/forms/open-form.ts';
import { Badge } from '#src/kit/parts/badge.tsx';
import { Panel } from '#src/kit/parts/panel.tsx';
import { StaffForm } from '#src/kit/parts/staff-form.tsx';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import { Field } from '#src/ui/form/field.tsx';
import type { openingHoursActions, openingHoursForms } from './opening-hours-actions.server.ts';
import type { ClosedDay } from './read-opening-hours-page.server.ts';

/** Bank holidays and other days on which the office is closed, or is not. */
export function ClosedDaysPanel({
  days,
  today,
  forms: { closeOnDay },
  mayChange,
  refused,
}: {
  days: readonly ClosedDay[];
  today: string;
  forms: Pick<ReturnType<typeof openingHoursForms>, 'closeOnDay'>;
  mayChange: boolean;
  refused?: RefusedPost | undefined;
}) {
  const own = refused?.values.act === closeOnDay.action ? refused : undefined;
  const isListed = days.some(({ day }) => day === own?.values.day);
  return (
    <Panel
      id="closed-days"
      title="Closed days"
      count={`${days.filter(({ closed }) => closed).length} to come`}
    >
      <ul className="closed-days">
        {days.map(({ day, label, name, closed }) => (
          <li key={day} className="row between">
            <span>
              {label}
              {name && <small>{name}</small>}
            </span>
            <span className="row">
              <Badge tone={closed ? 'warning' : 'success'}>{closed ? 'Closed' : 'Open'}</Badge>
              {mayChange && (
                <ActionForm
                  form={buttonForm<typeof openingHoursActions>(closed ? 'openOnDay' : 'closeOnDay', {
                    subject: { day },
                    refused,
                  })}
                >
                  <Submit>
                    {closed ? 'Open' : 'Close'}
                    <span className="visually-hidden"> on {label}</span>
                  </Submit>
                </ActionForm>
              )}
            </span>
          </li>
        ))}
      </ul>
      {mayChange && (
        <StaffForm
          action={closeOnDay.action}
          refused={isListed ? undefined : refused}
          className="row items-end"
        >
          <Field
            id="day"
            name="day"
            label="Another day"
            type="date"
            min={today}
            defaultValue={isListed ? undefined : own?.values.day}
            required
          />
          <Submit>Close on this day</Submit>
        </StaffForm>
      )}
    </Panel>
  );
}
