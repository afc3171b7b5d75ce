import type { Baskets } from '#src/features/basket/checkout-basket.server.ts';
import type { Catalogue } from '#src/features/catalogue/catalogue.server.ts';
import type { CardGateway, RedirectGateway } from '#src/features/payments/gateway.ts';

// A desk lives in the feature that it serves, and the staff's sign-in knows no feature: what desks need besides is
// declared here, where all features are known.
declare module '#src/features/identity/staff/access/office-deps.server.ts' {
  interface OfficeDeps {
    catalogue: Catalogue;
    baskets: Baskets;
    cards: CardGateway;
    redirect: RedirectGateway;
    questionEveryMs: number;
  }
}
