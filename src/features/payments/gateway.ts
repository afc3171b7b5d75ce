import type { Pence } from '#src/platform/money.ts';

/** Who takes the money: the card gateway, or nobody where vouchers pay for everything. */
export type GatewayName = 'connect-e' | 'voucher';

export interface Approval {
  /** The gateway's name for the charge, needed to refund it. */
  crossReference: string;
  /** "Visa ending 3436". */
  summary: string;
}

/** Only the gateway's own answer decides whether money moved: a timeout, a reset or a 5xx is unknown (decision 36). */
export type Outcome =
  | ({ kind: 'approved' } & Approval)
  | { kind: 'declined'; message: string }
  | { kind: 'unknown' };

/** What the gateway says of a token when asked. */
export type TokenState =
  | Outcome
  /** No card has been entered. */
  | { kind: 'fresh' }
  /** The card is being checked, or the charge is being processed. */
  | { kind: 'executing' }
  /** Checked and parked: nothing is charged until we resume it. */
  | { kind: 'awaiting_resume' }
  /** Nothing was charged and nothing will be. */
  | { kind: 'revoked' };

export interface PayerAddress {
  lines: string[];
  city: string;
  postcode: string;
  /** ISO 3166 numeric, three digits. */
  country: string;
}

export interface TokenRequest {
  amount: Pence;
  /** The same for every attempt at one purchase. */
  orderNumber: string;
  description: string;
  email: string;
  phone: string;
  billing: PayerAddress;
}

export type IssuedToken =
  | { kind: 'issued'; id: string; expiresAt: Date }
  | { kind: 'refused'; message: string }
  | { kind: 'unknown' };

export type Revocation = 'revoked' | 'too_late' | 'unknown';

/** A token and the order that it was issued for: an answer about another order is no answer. */
export interface Attempt {
  token: string;
  orderNumber: string;
}

/** A card gateway. No call throws for what the gateway or the network does. */
export interface CardGateway {
  issueToken(request: TokenRequest, signal?: AbortSignal): Promise<IssuedToken>;
  lookUp(attempt: Attempt, signal?: AbortSignal): Promise<TokenState>;
  /** Charges a parked payment. */
  resume(attempt: Attempt, signal?: AbortSignal): Promise<Outcome>;
  revoke(token: string, signal?: AbortSignal): Promise<Revocation>;
  /** Gives a captured amount back in full. */
  refund(charge: { crossReference: string; amount: Pence; orderNumber: string }): Promise<Outcome>;
}
