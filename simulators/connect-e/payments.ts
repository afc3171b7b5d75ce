import { randomInt } from 'node:crypto';
import { parseAccessTokenRequest } from './access-token-request.ts';
import type { Answer } from './answer.ts';
import type { Book } from './book.ts';
import {
  type CardFields,
  cardProblems,
  cardType,
  digits,
  endOfExpiry,
  findMaskedCard,
  judge,
  judgeKept,
  judgeWallet,
  maskCard,
} from './card-check.ts';
import { findKeptCard, newPaymentMethod } from './kept-cards.ts';
import type { ConnectEKnobs } from './knobs.ts';
import { paymentInfo } from './payment-info.ts';
import {
  CODE,
  type LedgerEntry,
  newCrossReference,
  newTokenRecord,
  type StatusCode,
  stageOf,
  type TokenRecord,
} from './records.ts';
import { findTestCard, type Outcome, PROCESSING_ANSWERS, SLOW_SETTLEMENT_MS } from './sentinels.ts';
import { numberIn, type Wallet, type WalletForm } from './wallets.ts';

/** What the payments depend on. */
export type Till = {
  book: Book;
  clock: { now(): Date };
  knobs: ConnectEKnobs;
  merchantUrl: string;
  /** Sends the record's pending webhooks. */
  notify(token: string): void;
  /** Calls back after a delay, unless the simulator has closed. */
  later(ms: number, work: () => void): void;
};

const TOKEN_LIFE_MS = 30 * 60_000;
const RESUME_WINDOW_MS = 15 * 60_000;

export function issueToken(till: Till, body: unknown): Answer {
  const parsed = parseAccessTokenRequest(body);
  if (!parsed.ok) return { status: 400, body: parsed.reason };
  const { request } = parsed;
  if ((request.merchantUrl ?? till.merchantUrl) !== till.merchantUrl)
    return { status: 400, body: 'Invalid merchantUrl' };
  const own = request.merchantTransactionId;
  if (own && till.book.all().some((record) => record.request.merchantTransactionId === own)) {
    return { status: 400, body: 'merchantTransactionId must be unique' };
  }
  const record = newTokenRecord(request, till.clock.now().getTime() + TOKEN_LIFE_MS);
  till.book.save(record);
  return { status: 200, body: { id: record.id, expiresAt: Math.floor(record.expiresAt / 1000) } };
}

/** 404 for a token that has not been used yet. */
export function readPayment(till: Till, token: string): Answer {
  const record = current(till, token);
  if (record?.statusCode === undefined) return { status: 404, body: 'Payment not found' };
  return { status: 200, body: paymentInfo(countAnswer(till, record), till.knobs.namesWallet) };
}

/** Takes the money of a parked payment. Only code 99 can be resumed, once, within 15 minutes. */
export function resumePayment(till: Till, token: string): Answer {
  const record = current(till, token);
  if (!record) return { status: 400, body: 'Invalid access token' };
  if (record.statusCode !== CODE.awaitingResume) {
    return { status: 400, body: `Cannot resume: current transaction state is ${stageOf(record)}` };
  }
  return charge(till, record);
}

/** Only a new token, or one in its challenge, can be revoked: nothing was sent to the bank. */
export function revokeToken(till: Till, token: string): Answer {
  const record = current(till, token);
  if (!record) return { status: 400, body: 'Invalid access token' };
  if (record.statusCode !== undefined && record.statusCode !== CODE.authorising) {
    return { status: 400, body: `Cannot revoke: current transaction state is ${stageOf(record)}` };
  }
  const now = till.clock.now();
  const revoked = { ...record, statusCode: CODE.revoked, message: 'Revoked', executedAt: now.getTime() };
  till.book.save(revoked, ledgerEntry(till, revoked, 'revoke', 0));
  return { status: 200, body: '' };
}

export type FormAdditions = TokenRecord['added'];

/** The card form's own call. A refused field leaves the token as it was. */
export function executePayment(
  till: Till,
  token: string,
  card: CardFields,
  { savePaymentMethod, ...added }: FormAdditions & { savePaymentMethod?: boolean | undefined },
): Answer {
  const record = current(till, token);
  const now = till.clock.now();
  const refused = refusedToken(record, now);
  if (refused || !record) return refused ?? unusable('Access token is invalid');
  const errors = cardProblems(card, now);
  if (errors.length > 0) return { status: 400, body: { statusCode: 400, errors } };
  const number = digits(card.cardNumber);
  const expiry = endOfExpiry(card.expiryDate);
  const lastDay = expiry ? new Date(expiry.getTime() - 86_400_000).toISOString().slice(0, 10) : '';
  const entered = {
    masked: maskCard(number),
    name: card.cardName.trim(),
    expiry: lastDay,
    type: cardType(number),
  };
  const keeps = savePaymentMethod === true && record.request.customerId;
  return check(till, {
    ...record,
    added,
    executedAt: now.getTime(),
    crossReference: newCrossReference(now),
    card: entered,
    ...(keeps && { paymentMethodId: newPaymentMethod() }),
    verdict: judge(card, record.request),
  });
}

/** The call of the form that asks for the security code alone. A card that is not this customer's is none. */
export function executeKept(
  till: Till,
  token: string,
  { paymentMethodId, cV2, ...added }: FormAdditions & { paymentMethodId: string; cV2: string },
): Answer {
  const record = current(till, token);
  const now = till.clock.now();
  const refused = refusedToken(record, now);
  if (refused || !record) return refused ?? unusable('Access token is invalid');
  const card = findKeptCard(till.book, record.request.customerId, paymentMethodId);
  if (!card) return { status: 400, body: { statusCode: 400, message: 'Payment method not found' } };
  return check(till, {
    ...record,
    added,
    executedAt: now.getTime(),
    crossReference: newCrossReference(now),
    card,
    paymentMethodId,
    verdict: judgeKept({ ...card, cV2 }, record.request, now),
  });
}

/** A wallet's sheet: Apple's device has checked its owner, and of a plain card in Google's the bank may ask more. */
export function executeWallet(till: Till, token: string, wallet: Wallet, form: WalletForm): Answer {
  const record = current(till, token);
  const now = till.clock.now();
  const refused = refusedToken(record, now);
  if (refused || !record) return refused ?? unusable('Access token is invalid');
  const number = numberIn(form.token);
  if (!till.knobs.wallets.includes(wallet) || !findTestCard(number))
    return { status: 400, body: { statusCode: 400, message: 'Input variable errors' } };
  const { billingContact: owner, shippingContact, metaData } = form;
  const [address1 = '', address2 = ''] = owner?.addressLines ?? [];
  const email = form.email ?? shippingContact?.emailAddress ?? owner?.emailAddress;
  const phone = form.phoneNumber ?? shippingContact?.phoneNumber ?? owner?.phoneNumber;
  const executed: TokenRecord = {
    ...record,
    added: {
      ...(email && { userEmailAddress: email }),
      ...(phone && { userPhoneNumber: phone }),
      ...(metaData && { metaData }),
    },
    executedAt: now.getTime(),
    crossReference: newCrossReference(now),
    wallet,
    card: {
      masked: maskCard(number),
      name: [owner?.givenName, owner?.familyName].filter(Boolean).join(' '),
      expiry: '2035-12-31',
      type: cardType(number),
    },
    ...(owner?.addressLines && {
      billing: {
        address1,
        address2,
        city: owner.locality ?? '',
        postcode: owner.postalCode ?? '',
        countryCode: '826',
      },
    }),
    verdict: judgeWallet(number, owner?.postalCode, record.request),
  };
  return wallet === 'APPLE_PAY' ? proceed(till, executed) : check(till, executed);
}

function refusedToken(record: TokenRecord | undefined, now: Date): Answer | undefined {
  if (!record) return unusable('Access token is invalid');
  if (record.statusCode !== undefined) return unusable('Access token has already been used');
  if (record.expiresAt <= now.getTime()) return unusable('Access token has expired');
  if (!['SALE', 'PREAUTH'].includes(record.request.transactionType)) {
    return { status: 400, body: { statusCode: 400, message: 'Access token is not for a card form' } };
  }
  return undefined;
}

/** The bank's challenge first, where the card wants one. */
function check(till: Till, executed: TokenRecord): Answer {
  if (!findMaskedCard(executed.card?.masked ?? '')?.threeDs) return proceed(till, executed);
  till.book.save({ ...executed, statusCode: CODE.authorising });
  const stepUpUrl = `/three-ds/${encodeURIComponent(executed.id)}`;
  return { status: 200, body: { statusCode: CODE.authorising, authCode: '', message: '', stepUpUrl } };
}

export function completeChallenge(till: Till, token: string, passed: boolean): Answer {
  const record = current(till, token);
  if (!record) return unusable('Access token is invalid');
  if (record.statusCode === CODE.revoked) return outcome(record);
  if (record.statusCode !== CODE.authorising) return unusable('Access token has already been used');
  if (record.expiresAt <= till.clock.now().getTime()) return unusable('Access token has expired');
  if (passed) return proceed(till, record);
  return outcome(finish(till, record, CODE.declined, 'Card declined: 3D Secure policy'));
}

function proceed(till: Till, record: TokenRecord): Answer {
  const atOnce: Outcome[] = ['charged-at-once', 'rejecting-decline'];
  const waits = record.request.waitPreExecute && !(record.wallet && till.knobs.walletsChargeAtOnce);
  if (!waits || (record.verdict && atOnce.includes(record.verdict.outcome))) {
    return charge(till, record);
  }
  const parkedAt = till.clock.now().getTime();
  const parked = { ...record, statusCode: CODE.awaitingResume, message: '', parkedAt };
  saveAndNotify(till, parked);
  return outcome(parked);
}

/** Charges the card. Every change is stored before the answer, which may then be lost on purpose. */
function charge(till: Till, record: TokenRecord): Answer {
  const { verdict } = record;
  if (!verdict) return { status: 500, body: 'Internal server error' };
  if (till.knobs.refuseDuplicateOrders && isPaid(till, record.request.orderId)) {
    return outcome(finish(till, record, CODE.duplicate, 'Duplicate transaction'));
  }
  if (verdict.statusCode === CODE.processing)
    return outcome(countAnswer(till, startProcessing(till, record)));
  if (verdict.statusCode !== CODE.approved) {
    const declined = finish(till, record, verdict.statusCode, verdict.message);
    return outcome(declined, verdict.outcome === 'rejecting-decline');
  }
  const answer = outcome(approve(till, record));
  if (verdict.outcome === 'lost-answer') return { ...answer, manner: 'reset' };
  if (verdict.outcome === 'held-answer') return { ...answer, manner: 'timeout' };
  if (verdict.outcome === 'error-after-charge') return { ...answer, manner: '500' };
  return answer;
}

function isPaid(till: Till, orderId: string): boolean {
  return till.book.entries().some((entry) => entry.kind === 'capture' && entry.orderId === orderId);
}

/** Puts a record into a final state and notifies the merchant. */
export function finish(
  till: Till,
  record: TokenRecord,
  statusCode: StatusCode,
  message: string,
  entry?: LedgerEntry,
): TokenRecord {
  const finished = { ...record, statusCode, message, processing: undefined };
  saveAndNotify(till, finished, entry);
  return finished;
}

/** A sale is captured at once; a pre-authorisation only by a later collection. */
export function approve(till: Till, record: TokenRecord, entry?: LedgerEntry): TokenRecord {
  const authCode = String(randomInt(100_000, 1_000_000));
  const amount = Number(record.request.amount);
  const sale =
    record.request.transactionType === 'SALE' ? ledgerEntry(till, record, 'capture', amount) : undefined;
  return finish(till, { ...record, authCode }, CODE.approved, `AuthCode: ${authCode}`, entry ?? sale);
}

export function ledgerEntry(
  till: Till,
  record: TokenRecord,
  kind: LedgerEntry['kind'],
  amountPence: number,
  crossReference = record.crossReference,
): LedgerEntry {
  const at = till.clock.now().toISOString();
  return { kind, token: record.id, orderId: record.request.orderId, amountPence, crossReference, at };
}

export function outcome(record: TokenRecord, rejects = false): Answer {
  const { statusCode, authCode, message } = record;
  return { status: 200, body: { statusCode, authCode, message, ...(rejects ? { rejects } : {}) } };
}

/** Applies the state changes that depend on time: the resume window and slow settlements. */
export function current(till: Till, token: string): TokenRecord | undefined {
  const record = till.book.find(token);
  const now = till.clock.now().getTime();
  if (record?.statusCode === CODE.awaitingResume && now >= (record.parkedAt ?? 0) + RESUME_WINDOW_MS) {
    return finish(till, record, CODE.failed, 'Not resumed in time');
  }
  const until = record?.processing?.until;
  if (record && until !== undefined && now >= until) return approve(till, record);
  return record;
}

function startProcessing(till: Till, record: TokenRecord): TokenRecord {
  const slow = record.verdict?.outcome === 'slow-settlement';
  const until = slow ? till.clock.now().getTime() + SLOW_SETTLEMENT_MS : undefined;
  const processing = { answersLeft: PROCESSING_ANSWERS, until };
  const started = { ...record, statusCode: CODE.processing, message: 'Processing', processing };
  till.book.save(started);
  if (slow) till.later(SLOW_SETTLEMENT_MS + 50, () => current(till, record.id));
  return started;
}

function countAnswer(till: Till, record: TokenRecord): TokenRecord {
  const { processing } = record;
  if (!processing || processing.until !== undefined) return record;
  if (processing.answersLeft === 0) return approve(till, record);
  const counted = { ...record, processing: { answersLeft: processing.answersLeft - 1 } };
  till.book.save(counted);
  return counted;
}

function saveAndNotify(till: Till, record: TokenRecord, entry?: LedgerEntry): void {
  const silent = till.knobs.dropWebhooks || record.verdict?.outcome === 'webhook-dropped';
  const twice = till.knobs.duplicateWebhooks || record.verdict?.outcome === 'webhook-duplicated';
  const more = silent || !record.request.webHookUrl ? 0 : twice ? 2 : 1;
  till.book.save({ ...record, webhooksOwed: record.webhooksOwed + more }, entry);
  if (more > 0) till.notify(record.id);
}

function unusable(message: string): Answer {
  return { status: 401, body: { statusCode: 401, message } };
}
