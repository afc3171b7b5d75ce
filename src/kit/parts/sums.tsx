/** Names with their sums, beside a decision. */
export function Sums({ sums }: { sums: [name: string, value: string][] }) {
  return (
    <dl className="named-sums">
      {sums.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
