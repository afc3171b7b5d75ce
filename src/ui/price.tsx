import { type Pence, pounds, sum } from '#src/platform/money.ts';

/**
 * A price with every fee in it, and its make-up under it (R3). `net` and `fee` are for the whole line, so
 * that the two add up to what is shown. Without a fee there is nothing to explain.
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
