import type { WorkingHours } from '#src/features/lessons/availability/working-hours.ts';
import { weekdayNames } from '#src/platform/dates.ts';
import type { PostedFields } from '#src/platform/http/posted-form.server.ts';

const clock = (minute: number) =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');
const HALF_HOURS = Array.from({ length: 35 }, (_, half) => clock(5 * 60 + half * 30));
/** The bar of a day reaches from 05:00 to 22:00. */
const inBar = (minute: number) => `${Math.min(100, Math.max(0, ((minute - 300) / 1020) * 100))}%`;

/** Two parts of each day of the week, as selects with a bar each. */
export function WeekHours({
  hours,
  posted,
}: {
  hours: readonly WorkingHours[];
  posted: PostedFields | undefined;
}) {
  return (
    <div className="weekhours">
      {weekdayNames.map((name, index) => {
        const weekday = index + 1;
        const own = hours.filter((one) => one.weekday === weekday);
        const works = posted ? `works-${weekday}` in posted : own.length > 0;
        return (
          <fieldset key={name} className="weekhours__day grid grid--shrink g-1">
            <legend className="visually-hidden">{name}</legend>
            <label className="tick">
              <input type="checkbox" name={`works-${weekday}`} defaultChecked={works} />
              <span>{name}</span>
            </label>
            <div className="weekhours__parts grid g-2">
              <Part
                name={name}
                weekday={weekday}
                posted={posted}
                part={1}
                own={own[0]}
                first={['09:00', '17:00']}
              />
              <details open={own.length > 1 || Boolean(posted?.[`from-${weekday}-2`])}>
                <summary>Second part</summary>
                <Part name={name} weekday={weekday} posted={posted} part={2} own={own[1]} first={['', '']} />
              </details>
            </div>
            <svg className="weekhours__bar" width="100%" height="22" aria-hidden="true">
              <rect fill="var(--color-sand)" width="100%" height="22" rx="5" />
              {own.map(({ from, to }) => (
                <rect
                  key={from}
                  fill="var(--color-blue)"
                  x={inBar(from)}
                  width={`${((to - from) / 1020) * 100}%`}
                  height="22"
                  rx="5"
                />
              ))}
            </svg>
          </fieldset>
        );
      })}
    </div>
  );
}

function Part({
  name,
  weekday,
  part,
  own,
  first,
  posted,
}: {
  name: string;
  weekday: number;
  part: 1 | 2;
  own: WorkingHours | undefined;
  first: [from: string, to: string];
  posted: PostedFields | undefined;
}) {
  const of = (side: 'from' | 'to', otherwise: string) =>
    posted?.[`${side}-${weekday}-${part}`] ?? (own ? clock(own[side]) : otherwise);
  const [from, to] = [of('from', first[0]), of('to', first[1])];
  const label = part === 1 ? name : `${name}, second part`;
  return (
    <div className="weekhours__part grid items-center g-2">
      <Select name={`from-${weekday}-${part}`} label={`${label}, from`} time={from} isOptional={part === 2} />
      <span aria-hidden="true">to</span>
      <Select name={`to-${weekday}-${part}`} label={`${label}, to`} time={to} isOptional={part === 2} />
    </div>
  );
}

function Select({
  name,
  label,
  time,
  isOptional,
}: {
  name: string;
  label: string;
  time: string;
  isOptional: boolean;
}) {
  const times = time === '' || HALF_HOURS.includes(time) ? HALF_HOURS : [...HALF_HOURS, time].sort();
  return (
    <label>
      <span className="visually-hidden">{label}</span>
      <select className="input" name={name} defaultValue={time}>
        {isOptional && <option value="">None</option>}
        {times.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </select>
    </label>
  );
}
