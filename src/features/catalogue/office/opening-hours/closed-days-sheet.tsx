import { ActForm } from '#src/kit/parts/act-form.tsx';
import { Badge } from '#src/kit/parts/badge.tsx';
import { Panel } from '#src/kit/parts/panel.tsx';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import { Field } from '#src/ui/form/field.tsx';
import type { ClosedDay } from './read-opening-hours-page.server.ts';

/** Bank holidays and other days on which the office is closed, or is not. */
export function ClosedDaysSheet({
  days,
  today,
  mayChange,
  refused,
}: {
  days: readonly ClosedDay[];
  today: string;
  mayChange: boolean;
  refused?: RefusedPost | undefined;
}) {
  const own = refused?.values.act === 'closeOnDay' ? refused : undefined;
  const isListed = days.some(({ day }) => day === own?.values.day);
  return (
    <Panel
      id="closed-days"
      title="Closed days"
      count={`${days.filter(({ closed }) => closed).length} to come`}
    >
      <ul className="closed-days">
        {days.map(({ day, words, name, closed }) => (
          <li key={day} className="line-up line-up--apart">
            <span>
              {words}
              {name && <small>{name}</small>}
            </span>
            <span className="line-up">
              <Badge tone={closed ? 'warning' : 'success'}>{closed ? 'Closed' : 'Open'}</Badge>
              {mayChange && (
                <ActForm act={closed ? 'openOnDay' : 'closeOnDay'} given={{ day }} refused={refused}>
                  <button type="submit" className="btn">
                    {closed ? 'Open' : 'Close'}
                    <span className="visually-hidden"> on {words}</span>
                  </button>
                </ActForm>
              )}
            </span>
          </li>
        ))}
      </ul>
      {mayChange && (
        <ActForm act="closeOnDay" refused={isListed ? undefined : refused} className="line-up line-up--end">
          <Field
            id="day"
            name="day"
            label="Another day"
            type="date"
            min={today}
            defaultValue={isListed ? undefined : own?.values.day}
            required
          />
          <button type="submit" className="btn">
            Close on this day
          </button>
        </ActForm>
      )}
    </Panel>
  );
}
