/** An amount in a column, with its name where a phone shows no headings. */
export function NamedAmount({ name, children }: { name: string; children: string | undefined }) {
  return (
    <span className="nowrap">
      <span className="quiet only-phone">{name} </span>
      {children}
    </span>
  );
}
