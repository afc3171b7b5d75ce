import { randomBytes } from 'node:crypto';
import type { AccessTokenRequest } from './access-token-request.ts';
import type { Outcome } from './sentinels.ts';
import type { Wallet } from './wallets.ts';

/** One movement of money, or a token withdrawn. A void is a refund of all that was left. Amounts are pence. */
export type LedgerEntry = {
  kind: 'capture' | 'refund' | 'revoke';
  token: string;
  orderId: string;
  amountPence: number;
  crossReference: string;
  /** ISO 8601. */
  at: string;
};

/** The gateway's status codes, reference sheet 1.5. */
export const CODE = {
  approved: 0,
  authorising: 3,
  referred: 4,
  declined: 5,
  duplicate: 20,
  failed: 30,
  processing: 40,
  revoked: 90,
  awaitingResume: 99,
} as const;

export type StatusCode = (typeof CODE)[keyof typeof CODE];

/** The bank's decision about a charge. */
export type Verdict = { outcome: Outcome; statusCode: StatusCode; message: string };

export type TokenRecord = {
  id: string;
  request: AccessTokenRequest;
  /** Unix milliseconds, here and below. */
  expiresAt: number;
  /** Undefined until the token has been used. */
  statusCode?: StatusCode;
  message: string;
  authCode: string;
  crossReference: string;
  executedAt?: number;
  parkedAt?: number;
  card?: { masked: string; name: string; expiry: string; type: string };
  /** The card that was kept with it, or paid with. */
  paymentMethodId?: string;
  /** Paid by a wallet's sheet, with what that knows of the buyer. */
  wallet?: Wallet;
  billing?: { address1: string; address2: string; city: string; postcode: string; countryCode: string };
  verdict?: Verdict;
  /** For code 40: how many more answers say so, or until when. */
  processing?: { answersLeft: number; until?: number };
  /** What the form added when it was sent. */
  added: { userEmailAddress?: string; userPhoneNumber?: string; metaData?: Record<string, string> };
  /** Webhooks not yet delivered or given up. */
  webhooksOwed: number;
};

/** About 120 URL-safe characters ending in "=", so that callers have to encode it in a path. */
export function newTokenId(): string {
  return `${randomBytes(89).toString('base64url')}=`;
}

export function newTokenRecord(request: AccessTokenRequest, expiresAt: number): TokenRecord {
  return {
    id: newTokenId(),
    request,
    expiresAt,
    message: '',
    authCode: '',
    crossReference: '',
    added: {},
    webhooksOwed: 0,
  };
}

/** 24 digits: the time to a second, then chance. */
export function newCrossReference(now: Date): string {
  const stamp = now.toISOString().replace(/\D/g, '').slice(2, 14);
  return stamp + String(randomBytes(6).readUIntBE(0, 6) % 1e12).padStart(12, '0');
}

/** A token's stage, in the wording of the refusals. */
export function stageOf(record: TokenRecord): string {
  const stages: Record<number, string> = {
    [CODE.authorising]: 'Authorising',
    [CODE.processing]: 'Processing',
    [CODE.revoked]: 'Revoked',
    [CODE.awaitingResume]: 'AwaitingResume',
  };
  return record.statusCode === undefined ? 'Issued' : (stages[record.statusCode] ?? 'Completed');
}
