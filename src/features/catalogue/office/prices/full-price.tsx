import { pounds } from '#src/platform/money.ts';
import type { FullPrice } from '../../changes/products-for-staff.server.ts';

/** "£36.00 + £1.62": a price and its fee, where there is one. */
export function makeUp({ net, fee }: FullPrice): string {
  return fee > 0 ? `${pounds(net)} + ${pounds(fee)}` : pounds(net);
}

/** A price that is still to come. */
export function NextPrice({ price, day }: { price: FullPrice; day?: string | undefined }) {
  return (
    <span className="next-change">
      <b>{pounds(price.priceWithFee)}</b> {price.fee > 0 && <small>{makeUp(price)}</small>}
      {day && <small>from {day}</small>}
    </span>
  );
}
