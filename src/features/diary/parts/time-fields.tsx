import { dayAfter } from '#src/platform/dates.ts';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import { Field } from '#src/ui/form/field.tsx';

const QUARTERS = Array.from({ length: 65 }, (_, quarter) => {
  const minute = 6 * 60 + quarter * 15;
  return [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');
});

/** A day, a time of it and a length. */
export function TimeFields({
  id,
  first,
  lengths,
  refused,
}: {
  id: string;
  first: { day: string; time: string; minutes: number };
  lengths: readonly number[];
  refused: RefusedPost | undefined;
}) {
  const { day, time, minutes } = { ...first, ...refused?.values };
  const times = QUARTERS.includes(time) || !/^\d\d:\d\d$/.test(time) ? QUARTERS : [...QUARTERS, time].sort();
  return (
    <div className="timefields grid g-4">
      <Field
        id={`${id}-day`}
        name="day"
        label="Day"
        type="date"
        defaultValue={day}
        error={refused?.errors.day?.[0]}
        required
      />
      <div className="field">
        <label className="field__label" htmlFor={`${id}-time`}>
          Time
        </label>
        <select className="input" id={`${id}-time`} name="time" defaultValue={time}>
          {times.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      </div>
      <div className="field">
        <label className="field__label" htmlFor={`${id}-minutes`}>
          How long
        </label>
        <select className="input" id={`${id}-minutes`} name="minutes" defaultValue={minutes}>
          {[...new Set([...lengths, first.minutes])]
            .sort((a, b) => a - b)
            .map((one) => (
              <option key={one} value={one}>
                {one} minutes
              </option>
            ))}
        </select>
      </div>
    </div>
  );
}

/** The times of a day at which the instructor is free, each a link that fills the fields, and the way to another day. */
export function FreeOnDay({ id, free: { day, dayWords, times, minutes } }: { id: string; free: FreeDay }) {
  const href = (query: { day: string; time?: string }) =>
    `?${new URLSearchParams({ ...query, minutes: String(minutes) })}#${id}`;
  return (
    <div className="freeday grid g-2">
      <p>
        {times.length > 0
          ? `Free for ${minutes} minutes on ${dayWords}, drives included:`
          : `No free time for ${minutes} minutes on ${dayWords}.`}
      </p>
      {times.length > 0 && (
        <ul className="freeday__times cluster items-stretch g-2">
          {times.map((time) => (
            <li key={time}>
              <a href={href({ day, time: time.slice(0, 5) })}>{time}</a>
            </li>
          ))}
        </ul>
      )}
      <form className="freeday__other cluster g-3" action={`#${id}`}>
        <input type="hidden" name="minutes" value={minutes} />
        <input className="input" type="date" name="day" defaultValue={day} aria-label="Day to look at" />
        <button className="btn btn--small" type="submit">
          Show this day
        </button>
        <a href={href({ day: dayAfter(day) })}>Next day</a>
      </form>
    </div>
  );
}

export interface FreeDay {
  day: string;
  /** "Thursday 26 November". */
  dayWords: string;
  minutes: number;
  times: string[];
}
