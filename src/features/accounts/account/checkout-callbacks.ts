import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PersonAtAddress } from '#src/features/addresses/address.ts';
import type { Tx } from '#src/platform/db/db.server.ts';

/** What was bought in this browser's checkout, by whom. */
export interface BuyersPurchase {
  orderId: string;
  email: string;
  /** As billed. */
  person: PersonAtAddress;
}

/** What accounts need of the checkout, which knows them and not the other way about. */
export interface CheckoutCallbacks {
  /** Forgets what this browser's checkout knows of its buyer; the basket stays. */
  afterSignOut(request: FastifyRequest, reply: FastifyReply): Promise<void>;
  /** The paid order of this transaction, for the browser alone that holds its checkout's cookie. */
  purchaseOfBuyer(request: FastifyRequest, transaction: string): Promise<BuyersPurchase | undefined>;
  /** Makes an order that is nobody's yet one of the account's. */
  attachOrder(tx: Tx, attached: { orderId: string; accountId: string }): Promise<void>;
}
