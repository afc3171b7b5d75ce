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
    <div className="timefields">
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
