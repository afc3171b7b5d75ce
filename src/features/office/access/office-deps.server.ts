import type { Baskets } from '#src/features/basket/checkout-basket.server.ts';
import type { Catalogue } from '#src/features/catalogue/catalogue.server.ts';
import type { CardGateway, WalletGateway } from '#src/features/payments/gateway.ts';
import type { Services } from '#src/platform/context/services.server.ts';

/** What the desks of the office work with. */
export interface OfficeDeps extends Services {
  catalogue: Catalogue;
  baskets: Baskets;
  cards: CardGateway;
  wallet: WalletGateway;
  questionEveryMs: number;
}
