/** The broken centre line between two ideas of a page. */
export function Divider() {
  return (
    <div className="wrap">
      <hr className="lane" />
    </div>
  );
}
