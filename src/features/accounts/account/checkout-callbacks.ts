import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PersonAtAddress } from '#src/features/addresses/address.ts';
import type { Tx } from '#src/platform/db/db.server.ts';

/** A purchase of this browser's checkout, with its buyer. */
export interface BuyersPurchase {
  orderId: string;
  email: string;
  /** As billed. */
  person: PersonAtAddress;
}

/** What accounts call in the checkout, which imports them: they cannot import it. */
export interface CheckoutCallbacks {
  /** Forgets what this browser's checkout knows of its buyer; the basket stays. */
  afterSignOut(request: FastifyRequest, reply: FastifyReply): Promise<void>;
  /** The paid order of this transaction, for the browser alone that holds its checkout's cookie. */
  purchaseOfBuyer(request: FastifyRequest, transaction: string): Promise<BuyersPurchase | undefined>;
  /** Gives an order that has no account to this one. */
  attachOrder(tx: Tx, attached: { orderId: string; accountId: string }): Promise<void>;
}
