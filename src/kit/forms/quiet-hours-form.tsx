import { formatQuietHour, type QuietHours, quietStretches } from '#src/platform/quiet-hours.ts';
import { ActionForm } from './action-form.tsx';
import { SelectField, Submit } from './fields.tsx';
import type { OpenForm } from './open-form.ts';
import './quiet-hours.css';

const HOURS = Array.from({ length: 24 }, (_, hour) => [hour, formatQuietHour(hour)] as const);
const percent = (hour: number) => `${(hour / 24) * 100}%`;

/** In which hours texts and notifications wait: a form of two hours of a day in London, with the hours as they are. */
export function QuietHoursForm({ hours, form }: { hours: QuietHours; form: OpenForm<'from' | 'until'> }) {
  return (
    <ActionForm form={form} className="stack narrow">
      <div className="cluster g-4 quiet-hours">
        <SelectField field={form.fields.from} label="From" options={HOURS} />
        <SelectField field={form.fields.until} label="Until" options={HOURS} />
      </div>
      <QuietBar hours={hours} />
      <Submit>Save quiet hours</Submit>
    </ActionForm>
  );
}

function QuietBar({ hours }: { hours: QuietHours }) {
  const { from, until } = hours;
  const marks = [...new Set([0, 12, from, until])].filter(
    (hour) => hour === from || hour === until || (Math.abs(hour - from) > 2 && Math.abs(hour - until) > 2),
  );
  return (
    <svg
      className="quiet-bar"
      width="100%"
      height="52"
      role="img"
      aria-label={
        from === until ? 'No quiet hours' : `Quiet from ${formatQuietHour(from)} to ${formatQuietHour(until)}`
      }
    >
      <rect className="quiet-bar__open" x="0" y="1" width="100%" height="20" rx="4" />
      {quietStretches(hours).map((stretch) => (
        <rect
          key={stretch.from}
          className="quiet-bar__quiet"
          x={percent(stretch.from)}
          width={percent(stretch.until - stretch.from)}
          height="22"
          rx="4"
        />
      ))}
      {marks.map((hour) => (
        <text
          key={hour}
          x={percent(hour)}
          y="46"
          textAnchor={hour === 0 ? 'start' : hour > 22 ? 'end' : 'middle'}
        >
          {hour}
        </text>
      ))}
    </svg>
  );
}
