import type { FormEvent } from 'react';
import { DAY_NAMES, type Day, days, type Period, periods } from '#src/platform/calendar/week.ts';
import type { Availability } from '../session/steps.ts';
import '#src/ui/css/slots.css';

/** Seven days by three periods (§9): when a learner could drive, or a trainee be rung. All of it may be left empty. */
export function AvailabilityTable({
  availability,
  isPupil,
  hasLessons,
  onChange,
}: {
  availability: Availability;
  isPupil: boolean;
  hasLessons: boolean;
  onChange(week: Availability): void;
}) {
  function readAvailability({ target }: FormEvent<HTMLTableElement>) {
    const { form } = target as HTMLInputElement;
    if (form) onChange(collectAvailability(Object.fromEntries(new FormData(form))));
  }

  return (
    <div>
      <h3 id="availability">
        {hasLessons
          ? `When can ${isPupil ? 'you' : 'they'} have lessons?`
          : `When can we ring ${isPupil ? 'you' : 'them'}?`}
      </h3>
      <p className="small quiet found">
        Tick all the times that might work.{' '}
        {hasLessons
          ? 'This is a guide for the instructor, not a booking.'
          : 'Our training team rings to agree dates.'}
      </p>
      <table className="slots found" aria-labelledby="availability" onChange={readAvailability}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Day</span>
            </th>
            <th scope="col">Morning</th>
            <th scope="col">After&shy;noon</th>
            <th scope="col">Evening</th>
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <tr key={day}>
              <th scope="row">
                {DAY_NAMES[day].slice(0, 3)}
                <span className="rest">{DAY_NAMES[day].slice(3)}</span>
              </th>
              {periods.map((period) => (
                <td key={period}>
                  <WeekPeriod day={day} period={period} free={availability[day][period]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function WeekPeriod({ day, period, free }: { day: Day; period: Period; free: boolean }) {
  return (
    <label className="tick">
      <span className="visually-hidden">
        {DAY_NAMES[day]} {period}
      </span>
      <input type="checkbox" name={`${day}-${period}`} defaultChecked={free} />
    </label>
  );
}

export function collectAvailability(values: object): Availability {
  return weekFrom((day, period) => `${day}-${period}` in values);
}

/** The initial ticks: the draft, else what was saved. */
export function startingWeek(saved: Partial<Availability> | undefined, draft: Record<string, string>) {
  return weekFrom((day, period) => {
    const ticked = draft[`${day}-${period}`];
    return ticked === undefined ? (saved?.[day]?.[period] ?? false) : ticked !== '';
  });
}

function weekFrom(isFree: (day: Day, period: Period) => boolean): Availability {
  const halves = (day: Day) => Object.fromEntries(periods.map((period) => [period, isFree(day, period)]));
  return Object.fromEntries(days.map((day) => [day, { day, ...halves(day) }])) as Availability;
}
