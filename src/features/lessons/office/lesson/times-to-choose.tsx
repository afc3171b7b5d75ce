import { Field } from '#src/ui/form/field.tsx';
import type { OfferedDay } from '../../availability/offered-times.server.ts';

/** Free times day by day, each a link that chooses it. */
export function TimesToChoose({
  days,
  hrefOf,
  chosen,
}: {
  days: OfferedDay[];
  hrefOf: (at: string) => string;
  chosen?: string | undefined;
}) {
  if (days.length === 0) return <p className="quiet">No free time in the next two weeks.</p>;
  return (
    <ul className="free-days grid">
      {days.map(({ day, label, times }) => (
        <li key={day}>
          <h3>{label}</h3>
          <ul className="chips cluster items-stretch g-1">
            {times.map((time) => (
              <li key={time.at}>
                <a href={hrefOf(time.at)} aria-current={time.at === chosen ? 'true' : undefined}>
                  <span className="visually-hidden">{label}, </span>
                  {time.label}
                </a>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

/** A time that staff type, within the working hours or not. */
export function TypedTime() {
  return (
    <>
      <Field id="typed-day" name="day" label="Day" type="date" required />
      <Field id="typed-time" name="time" label="Time" type="time" step={300} required />
    </>
  );
}
