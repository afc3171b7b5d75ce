/** A day as a leaf of a calendar. */
export function DateLeaf({ leaf }: { leaf: readonly string[] }) {
  const [weekday, date, month] = leaf;
  return (
    <p className="leaf">
      <span>{weekday}</span> <b>{date}</b> <span>{month}</span>
    </p>
  );
}
