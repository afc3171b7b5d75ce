/** The rows of a list of sums, each with what stands under its name. */
export function SumRows({
  sums,
}: {
  sums: readonly { name: string; amount: string; note?: string | undefined }[];
}) {
  return sums.map(({ name, amount, note }) => (
    <div key={name}>
      <dt>
        {name}
        {note && <small>{note}</small>}
      </dt>
      <dd>{amount}</dd>
    </div>
  ));
}
