/** An amount in a column: on a phone no heads stand above them. */
export function NamedAmount({ name, children }: { name: string; children: string | undefined }) {
  return (
    <span className="nowrap">
      <span className="quiet only-phone">{name} </span>
      {children}
    </span>
  );
}
