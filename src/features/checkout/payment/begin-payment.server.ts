import type { Purchase } from '#src/features/orders/purchase.ts';
import type {
  GatewayName,
  IssuedToken,
  TokenRequest,
  WalletRequest,
} from '#src/features/payments/gateway.ts';
import { movePayment, openPayment, type Payment } from '#src/features/payments/payments.server.ts';
import { voucherGateway } from '#src/features/payments/voucher-gateway.ts';
import { brand } from '#src/platform/brand.ts';
import { Problem } from '#src/platform/http/problem.ts';
import type { SettleDeps } from './settle-context.server.ts';

/** Where PayPal sends its payer back to: the answers are in wallet-return.server.ts. */
const WAYS_BACK = '/basket/checkout/paypal';

/** A payment about to begin: what is bought, by whom the money is taken, and the print that tells whether it changed. */
export interface Beginning {
  purchase: Purchase;
  gateway: GatewayName;
  print: string;
}

/** Records the payment, then gets its token. Undefined where another payment of the basket was quicker. */
export async function beginPayment(
  parts: SettleDeps,
  { purchase, gateway, print }: Beginning,
  signal: AbortSignal,
): Promise<Payment | undefined> {
  const { db, clock } = parts;
  const opened = {
    purchaseId: purchase.basketUuid,
    orderNumber: purchase.orderNumber,
    gateway,
    amount: purchase.due,
    snapshot: purchase,
    fingerprint: print,
  };
  const payment = await openPayment(db, opened, clock.now());
  if (!payment) return undefined;
  const token = await issueToken(parts, payment, purchase, signal);
  const now = clock.now();
  if (token.kind !== 'issued') {
    await db
      .transaction()
      .execute((tx) => movePayment(tx, payment, 'revoked', { reason: `token ${token.kind}`, now }));
    throw unavailable(gateway);
  }
  const change = { token: token.id, expires_at: token.expiresAt, approve_url: token.approveUrl ?? null };
  const created = await db
    .transaction()
    .execute((tx) => movePayment(tx, payment, 'created', { reason: 'token issued', change, now }));
  return created ? { ...payment, ...change, state: 'created', updated_at: now } : undefined;
}

function issueToken(
  { cards, wallet, clock, publicUrl }: SettleDeps,
  payment: Payment,
  purchase: Purchase,
  signal: AbortSignal,
): Promise<IssuedToken> {
  switch (payment.gateway) {
    case 'connect-e':
      return cards.issueToken(tokenRequest(purchase), signal);
    case 'paypal':
      return wallet.createOrder(walletRequest(purchase, payment, publicUrl), signal);
    case 'voucher':
      return voucherGateway(clock).issueToken(tokenRequest(purchase));
  }
}

function tokenRequest(purchase: Purchase): TokenRequest {
  const { billing } = purchase.addresses;
  return {
    amount: purchase.due,
    orderNumber: purchase.orderNumber,
    description: descriptionOf(purchase),
    email: purchase.email,
    phone: billing.phone,
    billing: {
      lines: [billing.address_line_1, billing.address_line_2, billing.address_line_3],
      city: billing.city,
      postcode: billing.postcode,
      country: billing.country,
    },
  };
}

function walletRequest(purchase: Purchase, payment: Payment, publicUrl: string): WalletRequest {
  const { delivery } = purchase.addresses;
  return {
    paymentId: payment.id,
    amount: purchase.due,
    orderNumber: purchase.orderNumber,
    description: descriptionOf(purchase),
    returnUrl: `${publicUrl}${WAYS_BACK}/return`,
    cancelUrl: `${publicUrl}${WAYS_BACK}/cancel`,
    ...(delivery && {
      postTo: {
        name: `${delivery.firstname} ${delivery.surname}`,
        lines: [delivery.address_line_1, delivery.address_line_2, delivery.address_line_3],
        city: delivery.city,
        postcode: delivery.postcode,
      },
    }),
  };
}

function descriptionOf({ orderNumber }: Purchase): string {
  return `${brand.name} order ${orderNumber}`;
}

/** The literal words for each (§8). */
export function unavailable(gateway: GatewayName): Problem {
  const message =
    gateway === 'paypal'
      ? 'An error occurred while connecting to PayPal. Please try again.'
      : 'Could not connect to the payment gateway.';
  return new Problem(503, message, { code: 'gateway_unavailable' });
}
