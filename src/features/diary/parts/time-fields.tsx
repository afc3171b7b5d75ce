import { Form } from 'react-router';
import { DateField, SelectField } from '#src/kit/forms/fields.tsx';
import type { OpenField } from '#src/kit/forms/open-form.ts';
import { dayAfter } from '#src/platform/dates.ts';

const QUARTERS = Array.from({ length: 65 }, (_, quarter) => {
  const minute = 6 * 60 + quarter * 15;
  return [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');
});

/** A day, a time of it and a length. */
export function TimeFields({
  fields: { day, time, minutes },
  lengths,
}: {
  fields: Record<'day' | 'time' | 'minutes', OpenField>;
  lengths: readonly number[];
}) {
  const isOdd = /^\d\d:\d\d$/.test(time.value) && !QUARTERS.includes(time.value);
  const times = isOdd ? [...QUARTERS, time.value].sort() : QUARTERS;
  return (
    <div className="timefields grid g-4">
      <DateField field={day} label="Day" />
      <SelectField field={time} label="Time" options={times.map((one) => [one, one])} />
      <SelectField
        field={minutes}
        label="How long"
        options={[...new Set(lengths)].sort((a, b) => a - b).map((one) => [one, `${one} minutes`])}
      />
    </div>
  );
}

/** The times of a day at which the instructor is free, each a link that fills the fields, and the way to another day. */
export function FreeOnDay({ id, free: { day, dayWords, times, minutes } }: { id: string; free: FreeDay }) {
  const href = (query: { day: string; time?: string }) =>
    `?${new URLSearchParams({ ...query, minutes: String(minutes) })}#${id}`;
  return (
    <div className="mb-4 grid g-2">
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
      <Form className="freeday__other cluster g-3" action={`#${id}`}>
        <input type="hidden" name="minutes" value={minutes} />
        <input className="input" type="date" name="day" defaultValue={day} aria-label="Day to look at" />
        <button className="btn btn--small" type="submit">
          Show this day
        </button>
        <a href={href({ day: dayAfter(day) })}>Next day</a>
      </Form>
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
