import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PersonAtAddress } from '#src/features/addresses/address.ts';
import type { Tx } from '#src/platform/db/db.server.ts';

/** A purchase made in this browser, with its buyer. */
export interface BuyersPurchase {
  orderId: string;
  email: string;
  /** The billing details. */
  person: PersonAtAddress;
}

/** What accounts call in the checkout. The checkout imports accounts, so accounts cannot import it. */
export interface CheckoutCallbacks {
  /** Deletes the buyer's details from this browser's checkout; the basket stays. */
  afterSignOut(request: FastifyRequest, reply: FastifyReply): Promise<void>;
  /** The paid order of a transaction, only for the browser with the cookie of its checkout. */
  purchaseOfBuyer(request: FastifyRequest, transaction: string): Promise<BuyersPurchase | undefined>;
  /** Sets the account of an order that has none. */
  attachOrder(tx: Tx, attached: { orderId: string; accountId: string }): Promise<void>;
}
