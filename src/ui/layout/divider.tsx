/** A broken centre line between two sections of a page. */
export function Divider() {
  return (
    <div className="wrap">
      <hr className="lane" />
    </div>
  );
}
