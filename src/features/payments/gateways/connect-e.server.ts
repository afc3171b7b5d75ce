import { z } from 'zod';
import type { Log } from '#src/platform/log.server.ts';
import type {
  Attempt,
  CardGateway,
  GatewayDecline,
  IssuedToken,
  Outcome,
  Revocation,
  TokenRequest,
  TokenState,
} from '../gateway.ts';

export interface ConnectESettings {
  apiUrl: string;
  /** The bearer JWT of the environment. */
  token: string;
  merchantUrl: string;
  gatewayUsername: string | undefined;
  gatewayPassword: string | undefined;
  timeoutMs: number;
}

// The gateway's status codes (Connect-E OpenAPI; the rest from the vendor's plugins).
const APPROVED = 0;
const STILL_PROCESSING = new Set([3, 40]);
const FAILED = new Set([4, 5, 30]);
const REVOKED = 90;
const AWAITING_RESUME = 99;
const GBP = '826';

const issued = z.object({ id: z.string().min(1), expiresAt: z.number() });
const result = z.object({ statusCode: z.number(), message: z.string().nullish() });
// Real answers differ from the published schema in dates and spelling, so only what is needed is read.
const information = result.extend({
  crossReference: z.string().nullish(),
  cardNumber: z.string().nullish(),
  cardType: z.string().nullish(),
  metaData: z.record(z.string(), z.unknown()).nullish(),
});

type Answer = { status: number; text: string } | undefined;

/** Paymentsense Connect-E by its REST interface. Error bodies are plain text, so they are never parsed. */
export function connectE(
  settings: ConnectESettings,
  { webhookUrl, log }: { webhookUrl: string; log: Log },
): CardGateway {
  /** Undefined stands for any answer that does not tell what happened: a timeout, a reset, a 5xx. */
  async function call(
    method: 'GET' | 'POST',
    path: string,
    body?: object,
    signal?: AbortSignal,
  ): Promise<Answer> {
    const timeout = AbortSignal.timeout(settings.timeoutMs);
    try {
      const response = await fetch(`${settings.apiUrl}${path}`, {
        method,
        headers: { authorization: `Bearer ${settings.token}`, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      });
      const text = await response.text();
      if (response.status < 500) return { status: response.status, text };
      log.warn({ gateway: 'connect-e', method, status: response.status }, 'gateway failed');
    } catch (error) {
      log.warn({ gateway: 'connect-e', method, reason: (error as Error).name }, 'gateway did not answer');
    }
    return undefined;
  }

  const pathOf = (token: string, rest = '') => `/v1/payments/${encodeURIComponent(token)}${rest}`;

  async function lookUp({ token, orderNumber }: Attempt, signal?: AbortSignal): Promise<TokenState> {
    // Asking is idempotent, so it gets one retry.
    const answer =
      (await call('GET', pathOf(token), undefined, signal)) ??
      (await call('GET', pathOf(token), undefined, signal));
    // The gateway makes a payment once a card is sent; until then it knows the token, and answers 404 for its payment.
    if (answer?.status === 404) return { kind: 'fresh' };
    const told = read(information, answer);
    // The answer names neither order nor amount but in what we gave along (gateway's vendor plugins check it too).
    const order = told?.metaData?.orderId;
    if (order !== undefined && order !== orderNumber) {
      log.error({ gateway: 'connect-e', order_number: orderNumber }, 'gateway answered about another order');
      return { kind: 'unknown' };
    }
    return told ? stateOf(told) : { kind: 'unknown' };
  }

  return {
    lookUp,

    async issueToken(request, signal): Promise<IssuedToken> {
      const answer = await call('POST', '/v1/access-tokens', tokenBody(request), signal);
      const token = read(issued, answer);
      if (token) return { kind: 'issued', id: token.id, expiresAt: new Date(token.expiresAt * 1_000) };
      if (!answer) return { kind: 'unknown' };
      log.error({ gateway: 'connect-e', status: answer.status }, 'gateway refused a token');
      return { kind: 'refused', message: 'The payment gateway refused the payment.' };
    },

    async resume(attempt, signal): Promise<Outcome> {
      const answer = await call('POST', pathOf(attempt.token, '/resume'), undefined, signal);
      const told = read(result, answer);
      if (told && FAILED.has(told.statusCode)) return declined(told.message);
      // Approved needs the charge's reference; 400 means that somebody resumed before us: both are read by asking.
      const state = answer ? await lookUp(attempt, signal) : undefined;
      return state?.kind === 'approved' || state?.kind === 'declined' ? state : { kind: 'unknown' };
    },

    async revoke(token, signal): Promise<Revocation> {
      const answer = await call(
        'POST',
        `/v1/access-tokens/${encodeURIComponent(token)}/revoke`,
        undefined,
        signal,
      );
      if (answer?.status === 200) return 'revoked';
      // 400 names the state that it has reached. Anything else (our credentials, say) tells nothing of the payment.
      return answer?.status === 400 ? 'too_late' : 'unknown';
    },

    async refund({ crossReference, amount, orderNumber }): Promise<Outcome> {
      const base = {
        merchantUrl: settings.merchantUrl,
        currencyCode: GBP,
        amount: String(amount),
        orderId: orderNumber,
      };
      const opened = await call('POST', '/v1/access-tokens', {
        ...base,
        ...credentials(),
        transactionType: 'REFUND',
        crossReference,
        newTransaction: false,
      });
      const token = read(issued, opened);
      if (!token) return { kind: 'unknown' };
      const path = `/v1/cross-reference-payments/${encodeURIComponent(token.id)}`;
      const told = read(result, await call('POST', path, { crossReference }));
      if (told?.statusCode === APPROVED) return { kind: 'approved', crossReference, summary: 'Refund' };
      if (told && FAILED.has(told.statusCode)) return declined(told.message);
      // An answer that was lost: the refund's own token tells. Asking for a second refund would be refused.
      const state = told ? undefined : await lookUp({ token: token.id, orderNumber });
      return state?.kind === 'approved' || state?.kind === 'declined' ? state : { kind: 'unknown' };
    },
  };

  function credentials() {
    return {
      ...(settings.gatewayUsername && { gatewayUsername: settings.gatewayUsername }),
      ...(settings.gatewayPassword && { gatewayPassword: settings.gatewayPassword }),
    };
  }

  function tokenBody({ amount, orderNumber, description, email, phone, billing }: TokenRequest) {
    return {
      merchantUrl: settings.merchantUrl,
      ...credentials(),
      currencyCode: GBP,
      amount: String(amount),
      transactionType: 'SALE',
      orderId: orderNumber,
      orderDescription: description,
      userEmailAddress: email,
      userPhoneNumber: phone,
      userAddress1: billing.lines[0] ?? '',
      userAddress2: billing.lines[1] ?? '',
      userAddress3: billing.lines[2] ?? '',
      userCity: billing.city,
      userPostcode: billing.postcode,
      userCountryCode: billing.country,
      waitPreExecute: true,
      webHookUrl: webhookUrl,
      metaData: { orderId: orderNumber },
    };
  }
}

function stateOf(told: z.infer<typeof information>): TokenState {
  const { statusCode, message } = told;
  if (statusCode === APPROVED)
    return {
      kind: 'approved',
      crossReference: told.crossReference ?? '',
      summary: summaryOf(told.cardType, told.cardNumber),
    };
  if (FAILED.has(statusCode)) return declined(message);
  if (STILL_PROCESSING.has(statusCode)) return { kind: 'executing' };
  if (statusCode === AWAITING_RESUME) return { kind: 'awaiting_resume' };
  return statusCode === REVOKED ? { kind: 'revoked' } : { kind: 'unknown' };
}

/** What its own words tell, the first that fits: a sentence may hold several. */
const DECLINES: readonly (readonly [RegExp, GatewayDecline])[] = [
  [/AVS.*policy/i, 'address_mismatch'],
  [/CV2.*policy/i, 'security_code_mismatch'],
  [/3D Secure/i, 'not_authenticated'],
  [/referred/i, 'referred'],
  [/declined/i, 'card_declined'],
];

export function declined(words: string | null | undefined) {
  const message = words ?? '';
  const [, code] = DECLINES.find(([pattern]) => pattern.test(message)) ?? [null, 'failed' as const];
  return { kind: 'declined' as const, code, message };
}

function read<Shape>(schema: z.ZodType<Shape>, answer: Answer): Shape | undefined {
  if (answer?.status !== 200) return undefined;
  try {
    return schema.safeParse(JSON.parse(answer.text)).data;
  } catch {
    return undefined;
  }
}

function summaryOf(type: string | null | undefined, number: string | null | undefined): string {
  const name = type ? type.charAt(0).toUpperCase() + type.slice(1).toLowerCase() : 'Card';
  const digits = number?.slice(-4);
  return digits ? `${name} ending ${digits}` : name;
}
