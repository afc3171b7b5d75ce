// biome-ignore-all lint/a11y/noRedundantRoles: laid out as cards, a table keeps its roles only where they are written.

/** Sums by day or month, for those who do not read charts; cards on a phone. */
export function MoneyTable({
  caption,
  first,
  heads,
  rows,
}: {
  caption: string;
  first: string;
  heads: readonly string[];
  rows: readonly { name: string; sums: readonly string[] }[];
}) {
  return (
    <table className="table table--tight table--cards" role="table">
      <caption>{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col">
            {first}
          </th>
          {heads.map((head) => (
            <th key={head} role="columnheader" scope="col" className="num">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map(({ name, sums }) => (
          <tr key={name} role="row">
            <th role="rowheader" scope="row">
              {name}
            </th>
            {heads.map((head, at) => (
              <td key={head} role="cell" className="num" data-label={head}>
                {sums[at]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
