import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { SelectField, Submit } from '#src/kit/forms/fields.tsx';
import { openForm } from '#src/kit/forms/open-form.ts';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import { formatQuietHour, type QuietHours, quietStretches } from '#src/platform/quiet-hours.ts';
import type { textForms } from '../actions/text-actions.server.ts';

const HOURS = Array.from({ length: 24 }, (_, hour) => [hour, formatQuietHour(hour)] as const);
const percent = (hour: number) => `${(hour / 24) * 100}%`;

/** In which hours texts and notifications wait. */
export function QuietHoursForm({
  hours,
  choose,
  refused,
}: {
  hours: QuietHours;
  choose: ReturnType<typeof textForms>['chooseQuietHours'];
  refused: RefusedPost | undefined;
}) {
  const form = openForm(choose, { defaults: { ...hours }, refused });
  return (
    <section className="panel stack" aria-labelledby="quiet-hours">
      <h2 className="h3" id="quiet-hours">
        Quiet hours
      </h2>
      <p className="small quiet">
        Texts and notifications wait until they end, except when a lesson in the next 12 hours changes. Emails
        still arrive. Choose the same time twice and nothing waits.
      </p>
      <ActionForm form={form} className="stack">
        <div className="cluster g-4 quiet-hours">
          <SelectField field={form.fields.from} label="From" options={HOURS} />
          <SelectField field={form.fields.until} label="Until" options={HOURS} />
        </div>
        <QuietBar hours={hours} />
        <Submit>Save quiet hours</Submit>
      </ActionForm>
    </section>
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
