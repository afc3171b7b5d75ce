/** On a phone no heads stand above the numbers of a table. */
export function Labelled({ label, children }: { label: string; children: string }) {
  return (
    <span className="nowrap">
      <span className="quiet only-phone">{label} </span>
      {children}
    </span>
  );
}
