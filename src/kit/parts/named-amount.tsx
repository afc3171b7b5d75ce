/** A value of a column, with its name on a phone, where tables have no headings. */
export function NamedAmount({ name, children }: { name: string; children: string | undefined }) {
  return (
    <span className="nowrap">
      <span className="quiet only-phone">{name} </span>
      {children}
    </span>
  );
}
