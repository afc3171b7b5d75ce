const KEYS = [
  ['booked', 'Booked'],
  ['given', 'Given'],
  ['held', 'Held while someone pays'],
  ['test', 'Driving test'],
  ['drive', 'Driving between'],
  ['gap', 'Free'],
  ['off', 'Holiday or time off'],
  ['shut', 'Not working'],
] as const;

/** What the looks of a week stand for. */
export function WeekKey() {
  return (
    <ul className="week-key cluster items-stretch g-2 gx-6" aria-label="Key">
      {KEYS.map(([variant, label]) => (
        <li key={variant}>
          <i className={`week-key__box week-key__box--${variant} lesson-entry--${variant}`} />
          {label}
        </li>
      ))}
    </ul>
  );
}
