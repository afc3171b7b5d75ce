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
    <ul className="wkkey" aria-label="Key">
      {KEYS.map(([look, words]) => (
        <li key={look}>
          <i className={`wkkey__box wkkey__box--${look}`} />
          {words}
        </li>
      ))}
    </ul>
  );
}
