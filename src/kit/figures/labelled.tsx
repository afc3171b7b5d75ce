/** On a phone a table has no headings above its numbers. */
export function Labelled({ label, children }: { label: string; children: string }) {
  return (
    <span className="nowrap">
      <span className="quiet only-phone">{label} </span>
      {children}
    </span>
  );
}
