import type { Baskets } from '#src/features/basket/checkout-basket.server.ts';
import type {
  CardGateway,
  Gateway,
  GatewayName,
  WalletAttempt,
  WalletGateway,
} from '#src/features/payments/gateway.ts';
import { voucherGateway } from '#src/features/payments/voucher-gateway.ts';
import type { Services } from '#src/platform/context/services.server.ts';

/** However slow the gateway is, a person has an answer within five seconds: then it is asked later. */
export const PATIENCE_MS = 4_500;

export type SettleDeps = Services & { baskets: Baskets; cards: CardGateway; wallet: WalletGateway };

export function gatewayOf(parts: SettleDeps, gateway: GatewayName): Gateway<WalletAttempt> {
  switch (gateway) {
    case 'connect-e':
      return parts.cards;
    case 'paypal':
      return parts.wallet;
    case 'voucher':
      return voucherGateway(parts.clock);
  }
}
