import { type Pence, pounds, shortPounds, sum } from '#src/platform/money.ts';

/**
 * A price with every fee included, and its breakdown (R3). `net` and `fee` are for the whole line, so that they add
 * up to the price shown. Without a fee there is no breakdown.
 */
export function Price({
  net,
  fee,
  note,
  isDeposit = false,
}: {
  net: Pence;
  fee: Pence;
  note?: string;
  /** A deposit's trailing .00 is trimmed (§9). */
  isDeposit?: boolean;
}) {
  const total = sum([net, fee]);
  return (
    <p className="price">
      <strong className="price__now">{isDeposit ? shortPounds(total) : pounds(total)}</strong>{' '}
      {fee > 0 && (
        <span className="price__make">
          which is {pounds(net)} and a {pounds(fee)} management and protection&nbsp;fee
        </span>
      )}
      {isDeposit && <span className="price__make">deposit</span>}
      {note && <span className="price__make">{note}</span>}
    </p>
  );
}
