import './leaf.css';

/** A day as a leaf of a calendar: "Tuesday 24 November", with a year where it is another than today's. */
export function Leaf({ day }: { day: string }) {
  const [weekday = '', date, month = '', year] = day.split(' ');
  return (
    <p className="leaf">
      <span>{weekday.slice(0, 3)}</span> <b>{date}</b> <span>{month.slice(0, 3)}</span>
      {year && <span>{year}</span>}
    </p>
  );
}
