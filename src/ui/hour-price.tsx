import { type Pence, pounds } from '#src/platform/money.ts';

/** "From £23.51 an hour, all fees included", large enough to be seen first. */
export function HourPrice({ price, from = false }: { price: Pence; from?: boolean }) {
  return (
    <p className="hour-price">
      {from && 'From '}
      <strong className="nowrap">{pounds(price)}</strong> an hour, all fees included
    </p>
  );
}
