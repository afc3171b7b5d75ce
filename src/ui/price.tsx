import { type Pence, pounds, shortPounds } from '#src/platform/money.ts';

/** A price with every fee included (R3). */
export function Price({
  price,
  note,
  isDeposit = false,
}: {
  price: Pence;
  note?: string;
  /** A deposit's trailing .00 is trimmed (§9). */
  isDeposit?: boolean;
}) {
  return (
    <p className="price">
      <strong className="price__now">{isDeposit ? shortPounds(price) : pounds(price)}</strong>{' '}
      {isDeposit && <span className="price__make">deposit</span>}
      {note && <span className="price__make">{note}</span>}
    </p>
  );
}

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
