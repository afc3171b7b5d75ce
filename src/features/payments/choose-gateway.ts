import type { Clock } from '#src/platform/clock.ts';
import type { CardGateway, Gateway, GatewayName, RedirectAttempt, RedirectGateway } from './gateway.ts';
import { voucherGateway } from './voucher-gateway.ts';

export interface Gateways {
  cards: CardGateway;
  redirect: RedirectGateway;
}

/** Whom a payment is settled and refunded with. */
export function gatewayOf(
  { cards, redirect, clock }: Gateways & { clock: Clock },
  gateway: GatewayName,
): Gateway<RedirectAttempt> {
  switch (gateway) {
    case 'connect-e':
      return cards;
    case 'paypal':
      return redirect;
    case 'voucher':
      return voucherGateway(clock);
  }
}
