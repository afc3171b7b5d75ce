import type { Clock } from '#src/platform/clock.ts';
import type { CardGateway, Gateway, GatewayName, WalletAttempt, WalletGateway } from './gateway.ts';
import { voucherGateway } from './voucher-gateway.ts';

export interface Gateways {
  cards: CardGateway;
  wallet: WalletGateway;
}

/** Whom a payment is settled and refunded with. */
export function gatewayOf(
  { cards, wallet, clock }: Gateways & { clock: Clock },
  gateway: GatewayName,
): Gateway<WalletAttempt> {
  switch (gateway) {
    case 'connect-e':
      return cards;
    case 'paypal':
      return wallet;
    case 'voucher':
      return voucherGateway(clock);
  }
}
