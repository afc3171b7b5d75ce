/** The broken centre line between two ideas of a page. */
export function Lane() {
  return (
    <div className="wrap">
      <hr className="lane" />
    </div>
  );
}
