import type { PasswordHash } from '#src/features/accounts/account/account-deps.server.ts';
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
  passwords: PasswordHash;
  secureCookies: boolean;
  /** Whether the owner of the demonstration is here, whose code the sign-in page shows. */
  demo: boolean;
}
