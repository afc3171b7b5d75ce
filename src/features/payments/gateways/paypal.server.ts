import type { Clock } from '#src/platform/clock.ts';
import { HOUR_MS } from '#src/platform/dates.ts';
import type { Log } from '#src/platform/log.server.ts';
import type {
  IssuedToken,
  Outcome,
  RedirectAttempt,
  RedirectGateway,
  RedirectRequest,
  Revocation,
  TokenState,
} from '../gateway.ts';
import { type Answer, type PayPalCredentials, payPalHttp } from './paypal-http.server.ts';
import {
  declined,
  isAbout,
  isCaptured,
  isGood,
  issueOf,
  linkOf,
  orderAnswer,
  orderBody,
  stateOf,
} from './paypal-order.server.ts';
import { payPalRefunds } from './paypal-refunds.server.ts';
import { type MayAskFor, payPalWebhooks } from './paypal-webhook.server.ts';

export interface PayPalSettings extends PayPalCredentials {
  /** The id of the webhook as registered with PayPal: its messages are signed over it too. */
  webhookId: string;
}

/** An order that nobody has approved is kept for three hours by PayPal. */
const ORDER_LIFE_MS = 3 * HOUR_MS;

/**
 * Refusals of a capture that take nothing. After the first three the payer may choose another card or account, which
 * is an attempt of its own with us: one attempt is captured once or not at all.
 */
const REFUSED = new Set([
  'INSTRUMENT_DECLINED',
  'PAYER_ACTION_REQUIRED',
  'REDIRECT_PAYER_FOR_ALTERNATE_FUNDING',
  'ORDER_NOT_APPROVED',
  'MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED',
  'PAYER_CANNOT_PAY',
  'TRANSACTION_REFUSED',
  'COMPLIANCE_VIOLATION',
]);

/** PayPal Orders v2 by its REST interface: create, read, capture, refund, and the token that they need. */
export function payPal(
  settings: PayPalSettings,
  { clock, log, mayAskFor }: { clock: Clock; log: Log; mayAskFor: MayAskFor },
): RedirectGateway {
  const call = payPalHttp(settings, { clock, log });
  const pathOf = (token: string, rest = '') => `/v2/checkout/orders/${encodeURIComponent(token)}${rest}`;

  async function lookUp(attempt: RedirectAttempt, signal?: AbortSignal): Promise<TokenState> {
    const answer = await call({ method: 'GET', path: pathOf(attempt.token), signal });
    return answer?.status === 404 ? { kind: 'missing' } : readState(answer, attempt);
  }

  function readState(answer: Answer | undefined, attempt: RedirectAttempt): TokenState {
    const order = isGood(answer) ? orderAnswer.safeParse(answer?.body).data : undefined;
    if (!order) return { kind: 'unknown' };
    if (isAbout(order, attempt)) return stateOf(order);
    log.error(
      { gateway: 'paypal', order_number: attempt.orderNumber },
      'gateway answered about another order',
    );
    return { kind: 'unknown' };
  }

  async function createOrder(request: RedirectRequest, signal?: AbortSignal): Promise<IssuedToken> {
    const requestId = `create-${request.postTo ? 'posted-' : ''}${request.paymentId}`;
    const path = '/v2/checkout/orders';
    const answer = await call({ method: 'POST', path, body: orderBody(request), requestId, signal });
    if (!answer) return { kind: 'unknown' };
    // An address that PayPal does not like must not stand in the way of a parcel that we post ourselves.
    if (answer.status === 422 && request.postTo)
      return createOrder({ ...request, postTo: undefined }, signal);
    const order = isGood(answer) ? orderAnswer.safeParse(answer.body).data : undefined;
    const approveUrl = linkOf(answer.body, 'payer-action', 'approve');
    const isOurs = order && isAbout(order, { ...request, token: order.id });
    if (isOurs && approveUrl && isAtWallet(approveUrl, settings.apiUrl)) {
      const expiresAt = new Date(clock.now().getTime() + ORDER_LIFE_MS);
      return { kind: 'issued', id: order.id, approveUrl, expiresAt };
    }
    log.error(
      { gateway: 'paypal', status: answer.status, issue: issueOf(answer) },
      'gateway refused an order',
    );
    return { kind: 'refused', message: issueOf(answer) };
  }

  return {
    lookUp,
    readNotification: payPalWebhooks(settings, { clock, log, mayAskFor }),

    createOrder,

    async resume(attempt, signal): Promise<Outcome> {
      const requestId = `capture-${attempt.paymentId}`;
      const path = pathOf(attempt.token, '/capture');
      const answer = await call({ method: 'POST', path, body: {}, requestId, signal });
      if (isGood(answer)) {
        const state = readState(answer, attempt);
        return decided(state.kind === 'unknown' ? await lookUp(attempt, signal) : state);
      }
      const issue = answer?.status === 422 ? issueOf(answer) : '';
      if (REFUSED.has(issue)) return declined(issue);
      if (answer)
        log.warn({ gateway: 'paypal', status: answer.status, issue: issueOf(answer) }, 'not captured');
      // Captured by an earlier call of ours, or refused in words that are new to us: PayPal says how it stands.
      return issue ? decided(await lookUp(attempt, signal)) : { kind: 'unknown' };
    },

    /** An order cannot be taken back at PayPal and need not be: nothing is charged unless we capture it. */
    async revoke(token, signal): Promise<Revocation> {
      const answer = await call({ method: 'GET', path: pathOf(token), signal });
      if (answer?.status === 404) return 'revoked';
      const order = isGood(answer) ? orderAnswer.safeParse(answer?.body).data : undefined;
      if (!order) return 'unknown';
      return isCaptured(order) ? 'too_late' : 'revoked';
    },

    ...payPalRefunds(call),
  };
}

/** Buyers are sent to PayPal's own pages and nowhere else: over TLS, but for a stand-in beside us. */
function isAtWallet(address: string, apiUrl: string): boolean {
  const [to, api] = [new URL(address), new URL(apiUrl)];
  if (!api.hostname.endsWith('.paypal.com')) return to.hostname === api.hostname;
  return to.protocol === 'https:' && to.hostname.endsWith('.paypal.com');
}

/** What a capture has come to. An order that still waits was not captured, but may be yet: that is not decided. */
function decided(state: TokenState): Outcome {
  return state.kind === 'approved' || state.kind === 'declined' || state.kind === 'pending'
    ? state
    : { kind: 'unknown' };
}

/**
 * A school without PayPal. Payments that it took while it had an account stay as they are: nobody can be asked about
 * them, and only the gateway's own word would change them (R36).
 */
export function payPalOff(log: Log): RedirectGateway {
  async function unknown() {
    log.error({ gateway: 'paypal' }, 'a payment by PayPal is asked about, and PAYPAL_CLIENT_ID is not set');
    return { kind: 'unknown' } as const;
  }
  return {
    createOrder: async () => ({ kind: 'refused', message: 'PayPal is not set up' }),
    readNotification: async () => ({ kind: 'forged' }),
    lookUp: unknown,
    resume: unknown,
    revoke: async () => (await unknown()).kind,
    refundToken: unknown,
    lookUpRefund: unknown,
    makeRefund: unknown,
    refundsMade: async () => undefined,
  };
}
