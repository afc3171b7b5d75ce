import type { Pence } from '#src/platform/money.ts';

/** A charge that was made, by which it is refunded. */
export interface Charge {
  /** What it was charged by. */
  token: string;
  paymentId: string;
  orderNumber: string;
  amount: Pence;
  /** The gateway's name for it. */
  crossReference: string;
}

/** One leg of a refund, as a gateway is asked for it and about it. */
export interface RefundAttempt {
  charge: Charge;
  amount: Pence;
  /** Ours, and the gateway's guard against giving the same money twice. */
  key: string;
  /** Where the gateway has a token for each refund: the one that was stored before it was used. */
  token: string | null;
  /** The gateway's name for the refund, once it has told us. */
  refundId: string | null;
}

export type RefundAnswer =
  /** `pending` counts as given until the gateway says otherwise. */
  | { kind: 'succeeded' | 'pending'; id: string }
  | { kind: 'refused'; message: string }
  /** The gateway knows of none: it has not been asked, or not with success. */
  | { kind: 'not_made' }
  /** Nothing was given, and it may be asked for again later, with another token. */
  | { kind: 'too_soon' }
  | { kind: 'unknown' };

export type RefundToken =
  | { kind: 'issued'; token: string | null; expiresAt: Date | null }
  | { kind: 'refused'; message: string }
  | { kind: 'unknown' };

/** A refund that the gateway knows of, ours or not. */
export interface RefundMade {
  id: string;
  /** Our key, where it was we who asked. */
  key: string | null;
  amount: Pence;
}

/** What refunding needs of any gateway. No call throws for what the gateway or the network does. */
export interface RefundGateway {
  /** What must be stored before a refund is asked for: null where our own key is enough. */
  refundToken(refund: RefundAttempt, nth: number): Promise<RefundToken>;
  lookUpRefund(refund: RefundAttempt): Promise<RefundAnswer>;
  makeRefund(refund: RefundAttempt): Promise<RefundAnswer>;
  /** All that has been refunded of a charge, by us or not. Undefined where the gateway doesn't say. */
  refundsMade(charge: Charge, signal?: AbortSignal): Promise<RefundMade[] | undefined>;
}
