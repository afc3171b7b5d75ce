import type { CardGateway, GatewayName } from '#src/features/payments/gateway.ts';
import { voucherGateway } from '#src/features/payments/voucher-gateway.ts';
import type { Services } from '#src/platform/services.server.ts';

export type SettleParts = Services & { cards: CardGateway };

export function gatewayOf(parts: SettleParts, gateway: GatewayName): CardGateway {
  return gateway === 'voucher' ? voucherGateway(parts.clock) : parts.cards;
}
