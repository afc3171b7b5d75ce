import type { Log } from '#src/platform/log.server.ts';
import { lastDayOfMonth } from '#src/platform/months.ts';
import type {
  Attempt,
  CardGateway,
  GatewayDecline,
  IssuedToken,
  Outcome,
  Payer,
  Revocation,
  TokenRequest,
  TokenState,
} from '../gateway.ts';
import { nameOfCard } from '../kept-card.ts';
import type { AskForWallets } from '../offered-wallets.server.ts';
import {
  APPROVED,
  AWAITING_RESUME,
  accountOf,
  type ConnectESettings,
  connectECall,
  FAILED,
  type Information,
  information,
  issued,
  methods,
  REVOKED,
  read,
  result,
  STILL_PROCESSING,
} from './connect-e-call.server.ts';
import { connectERefunds } from './connect-e-refunds.server.ts';

/** The gateway's names of them, in a buyer's words. */
const WALLETS: ReadonlyMap<string, string> = new Map([
  ['APPLE_PAY', 'Apple Pay'],
  ['GOOGLE_PAY', 'Google Pay'],
]);

/** Paymentsense Connect-E by its REST interface. Error bodies are plain text, so they are never parsed. */
export function connectE(
  settings: ConnectESettings,
  { webhookUrl, log }: { webhookUrl: string; log: Log },
): CardGateway & { wallets: AskForWallets } {
  const call = connectECall(settings, log);
  const pathOf = (token: string, rest = '') => `/v1/payments/${encodeURIComponent(token)}${rest}`;

  async function lookUp({ token, orderNumber }: Attempt, signal?: AbortSignal): Promise<TokenState> {
    // Asking is idempotent, so it gets one retry.
    const answer =
      (await call('GET', pathOf(token), undefined, signal)) ??
      (await call('GET', pathOf(token), undefined, signal));
    // The gateway makes a payment once a card is sent; until then it knows the token, and answers 404 for its payment.
    if (answer?.status === 404) return { kind: 'fresh' };
    const payload = read(information, answer);
    // The answer names neither order nor amount but in what we gave along (gateway's vendor plugins check it too).
    const order = payload?.metaData?.orderId;
    if (order !== undefined && order !== orderNumber) {
      log.error({ gateway: 'connect-e', order_number: orderNumber }, 'gateway answered about another order');
      return { kind: 'unknown' };
    }
    return payload ? stateOf(payload) : { kind: 'unknown' };
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
      const payload = read(result, answer);
      if (payload && FAILED.has(payload.statusCode)) return declined(payload.message);
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

    ...connectERefunds(settings, call),

    async wallets() {
      const answer = read(methods, await call('GET', '/v1/payment-methods'));
      return answer && (answer.wallets ?? []).filter((name) => WALLETS.has(name));
    },
  };

  function tokenBody({
    amount,
    orderNumber,
    description,
    email,
    phone,
    billing,
    cardCustomer,
  }: TokenRequest) {
    return {
      ...accountOf(settings),
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
      ...(cardCustomer && { customerId: cardCustomer }),
      metaData: { orderId: orderNumber },
    };
  }
}

function stateOf(payload: Information): TokenState {
  const { statusCode, message } = payload;
  if (statusCode === APPROVED)
    return {
      kind: 'approved',
      crossReference: payload.crossReference ?? '',
      summary: summaryOf(payload),
      keptCard: keptCardOf(payload),
      payer: payerOf(payload),
    };
  if (FAILED.has(statusCode)) return declined(message);
  if (STILL_PROCESSING.has(statusCode)) return { kind: 'executing' };
  if (statusCode === AWAITING_RESUME)
    return { kind: 'awaiting_resume', summary: summaryOf(payload), payer: payerOf(payload) };
  return statusCode === REVOKED ? { kind: 'revoked' } : { kind: 'unknown' };
}

function payerOf({ cardName, userEmailAddress, userPhoneNumber, billingAddress }: Information): Payer {
  const { address1, address2, address3, city, postcode, countryCode } = billingAddress ?? {};
  return {
    name: cardName ?? '',
    email: userEmailAddress ?? '',
    phone: userPhoneNumber ?? '',
    address: {
      lines: [address1 ?? '', address2 ?? '', address3 ?? ''],
      city: city ?? '',
      postcode: postcode ?? '',
      country: countryCode ?? '',
    },
  };
}

/** What its own words tell, the first that fits: a sentence may hold several. */
const DECLINES: readonly (readonly [RegExp, GatewayDecline])[] = [
  [/AVS.*policy/i, 'address_mismatch'],
  [/CV2.*policy/i, 'security_code_mismatch'],
  [/3D Secure/i, 'not_authenticated'],
  [/referred/i, 'referred'],
  [/declined/i, 'card_declined'],
];

export function declined(text: string | null | undefined) {
  const message = text ?? '';
  const [, code] = DECLINES.find(([pattern]) => pattern.test(message)) ?? [null, 'failed' as const];
  return { kind: 'declined' as const, code, message };
}

function summaryOf({ wallet, cardType, cardNumber }: Information): string {
  const scheme = WALLETS.get(wallet ?? '') ?? schemeOf(cardType);
  const digits = cardNumber?.slice(-4);
  return digits ? nameOfCard({ scheme, last4: digits }) : scheme;
}

function schemeOf(type: string | null | undefined): string {
  return type ? type.charAt(0).toUpperCase() + type.slice(1).toLowerCase() : 'Card';
}

/** The card, where the gateway has kept it and says all that its customer must see of it. */
function keptCardOf({ paymentMethodId: reference, cardType, cardNumber, expiryDate }: Information) {
  const last4 = /\d{4}$/.exec(cardNumber ?? '')?.[0];
  const expiresOn = lastDayOf(expiryDate ?? '');
  return reference && last4 && expiresOn
    ? { reference, scheme: schemeOf(cardType), last4, expiresOn }
    : undefined;
}

/** The last day of "2028-08-31", as the gateway writes it, or of "08/28", as its schema says. */
function lastDayOf(expiry: string): string | undefined {
  const [, year, month] = /^(\d{4})-(0[1-9]|1[0-2])/.exec(expiry) ?? [];
  if (year && month) return lastDayOfMonth(`${year}-${month}`);
  const [, printedMonth, printedYear] = /^(0[1-9]|1[0-2])\/(\d\d)$/.exec(expiry) ?? [];
  return printedYear ? lastDayOfMonth(`20${printedYear}-${printedMonth}`) : undefined;
}
