/** An indicator lamp, not a donut. */
export function Lamp() {
  return (
    <span className="lamp" aria-hidden="true">
      <i />
      <i />
      <i />
    </span>
  );
}
