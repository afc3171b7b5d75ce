import type { Pence } from '#src/platform/money.ts';
import type { KeptCard } from './kept-card.ts';
import type { RefundGateway } from './refund-gateway.ts';

/** Who takes the money: the card gateway, PayPal, the school's bank, an instructor in cash, or nobody where vouchers pay for everything. */
export type GatewayName = 'connect-e' | 'paypal' | 'transfer' | 'cash' | 'voucher';

/** Whom a buyer waits for, at the head of a sentence. */
export function whoAnswers(gateway: GatewayName): string {
  return gateway === 'paypal' ? 'PayPal' : 'Your bank';
}

/** Why a gateway declines: read from its own words where its answer is read, and nowhere else. */
export type GatewayDecline =
  | 'address_mismatch'
  | 'security_code_mismatch'
  /** The bank's check of the card's holder. */
  | 'not_authenticated'
  /** The bank wants to speak to its customer first. */
  | 'referred'
  | 'card_declined'
  | 'wallet_declined'
  /** The payer has not approved at PayPal. */
  | 'not_approved'
  /** Anything else. */
  | 'failed';

export interface Approval {
  /** The gateway's name for the charge, needed to refund it. */
  crossReference: string;
  /** "Visa ending 3436". */
  summary: string;
  /** What the gateway keeps of the charge, where it says so. */
  fee?: Pence;
  /** The card, where the gateway keeps it for its customer. */
  keptCard?: KeptCard | undefined;
  /** Who has approved it, as far as the gateway says. */
  payer?: Payer | undefined;
}

/** What a wallet's sheet tells of its owner: any of it may be empty. */
export interface Payer {
  /** The name on the card or wallet: the sheet has one field for all names. */
  name: string;
  email: string;
  phone: string;
  address: PayerAddress;
}

/** Only the gateway's own answer decides whether money moved: a timeout, a reset or a 5xx is unknown (R36). */
export type Outcome =
  | ({ kind: 'approved' } & Approval)
  | { kind: 'declined'; code: GatewayDecline /** The gateway's own words. */; message: string }
  /** Asked for and held, for a review or a slow bank: the gateway will decide, in minutes or in days. */
  | { kind: 'pending' }
  | { kind: 'unknown' };

/** What the gateway says of a token when asked. */
export type TokenState =
  | Outcome
  /** No card has been entered, or the payer has not approved at PayPal yet. */
  | { kind: 'fresh' }
  /** The card is being checked, or the charge is being processed. */
  | { kind: 'executing' }
  /** Checked and parked, or approved by the payer: nothing is charged until we resume it. */
  | ({ kind: 'awaiting_resume' } & Partial<Pick<Approval, 'summary' | 'payer'>>)
  /** Nothing was charged and nothing will be, or all of it went back. */
  | { kind: 'revoked' }
  /** The gateway knows no such token: it has run out, or was another account's. Where we never resumed it, nothing moved. */
  | { kind: 'missing' };

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
  /** For whom the gateway may keep the card, and with whose kept card may be paid. */
  cardCustomer: string | null;
}

export type IssuedToken =
  | {
      kind: 'issued';
      id: string;
      expiresAt: Date;
      /** Where a PayPal payer approves. */
      approveUrl?: string;
    }
  | { kind: 'refused'; message: string }
  | { kind: 'unknown' };

export type Revocation = 'revoked' | 'too_late' | 'unknown';

/** A token and the order that it was issued for: an answer about another order is no answer. */
export interface Attempt {
  token: string;
  orderNumber: string;
}

/** What a gateway that redirects is asked about: its answers name the amount, and a charge asked for twice is known by the payment. */
export interface RedirectAttempt extends Attempt {
  amount: Pence;
  /** Ours, and the same however often we ask: what goes to the gateway as the request's id is made from it. */
  paymentId: string;
}

/** What settling a payment needs of any gateway. No call throws for what the gateway or the network does. */
export interface Gateway<Started extends Attempt = Attempt> extends RefundGateway {
  lookUp(attempt: Started, signal?: AbortSignal): Promise<TokenState>;
  /** Charges a parked payment. */
  resume(attempt: Started, signal?: AbortSignal): Promise<Outcome>;
  revoke(token: string, signal?: AbortSignal): Promise<Revocation>;
}

export interface CardGateway extends Gateway {
  issueToken(request: TokenRequest, signal?: AbortSignal): Promise<IssuedToken>;
}

export interface RedirectRequest {
  /** See `RedirectAttempt`. */
  paymentId: string;
  /** Whom the payer pays, as the gateway shows it. */
  seller: string;
  amount: Pence;
  orderNumber: string;
  description: string;
  /** Where the payer comes back to; the gateway adds its own `token` to both. */
  returnUrl: string;
  cancelUrl: string;
  /** Where something is posted: always in the United Kingdom. */
  postTo?: { name: string; lines: string[]; city: string; postcode: string } | undefined;
}

/** A message from the gateway as it came: the signature is over the body's own bytes. */
export interface SignedMessage {
  headers: Record<string, string | string[] | undefined>;
  rawBody: Buffer | string;
  /** Who sent it. */
  ip: string;
}

export type Notification =
  /** Truly the gateway's. It says whom to ask about; what has happened is read by asking. */
  | {
      kind: 'genuine';
      token: string | undefined;
      /** The charge that it is about, by the gateway's name, where it names no token. */
      charge?: string | undefined;
      /** A payer disputes the charge. */
      dispute?: { id: string; isOver: boolean } | undefined;
    }
  | { kind: 'forged' }
  /** It could not be verified just now: have it sent again. */
  | { kind: 'unknown' };

/** A gateway that redirects, as PayPal: the payer approves at its own site and comes back, and then we charge. */
export interface RedirectGateway extends Gateway<RedirectAttempt> {
  createOrder(request: RedirectRequest, signal?: AbortSignal): Promise<IssuedToken>;
  readNotification(message: SignedMessage): Promise<Notification>;
}
