import { type Pence, pounds, sum } from '#src/platform/money.ts';

/**
 * A price with every fee included, and its breakdown (R3). `net` and `fee` are for the whole line, so that they add
 * up to the price shown. Without a fee there is no breakdown.
 */
export function Price({ net, fee, note }: { net: Pence; fee: Pence; note?: string }) {
  return (
    <p className="price">
      <strong className="price__now">{pounds(sum([net, fee]))}</strong>{' '}
      {fee > 0 && (
        <span className="price__make">
          which is {pounds(net)} and a {pounds(fee)} management and protection&nbsp;fee
        </span>
      )}
      {note && <span className="price__make">{note}</span>}
    </p>
  );
}
