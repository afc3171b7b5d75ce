import type { Purchase } from '#src/features/orders/purchase.ts';
import { voucherGateway } from '#src/features/payments/choose-gateway.server.ts';
import type { IssuedToken, RedirectRequest, TokenRequest } from '#src/features/payments/gateway.ts';
import type { Payment } from '#src/features/payments/payments.server.ts';
import type { SettleDeps } from './settle.server.ts';

/** Where PayPal redirects the payer to, handled by paypal-return.server.ts. */
const RETURN_PATH = '/basket/checkout/paypal';

/** Requests a token from the payment's gateway, with the details that this gateway needs. */
export function issueToken(
  { cards, redirect, clock, publicUrl, school }: SettleDeps,
  payment: Payment,
  purchase: Purchase,
  signal: AbortSignal,
): Promise<IssuedToken> {
  const { name } = school.current();
  switch (payment.gateway) {
    case 'connect-e':
      return cards.issueToken(tokenRequest(purchase, payment, name), signal);
    case 'paypal':
      return redirect.createOrder(redirectRequest(purchase, payment, { publicUrl, seller: name }), signal);
    // There is nobody to ask: the payment begins once the money is all there.
    case 'transfer':
    case 'cash':
    case 'voucher':
      return voucherGateway(clock).issueToken(tokenRequest(purchase, payment, name));
  }
}

function tokenRequest(purchase: Purchase, { card_customer }: Payment, seller: string): TokenRequest {
  const { billing } = purchase.addresses;
  return {
    amount: purchase.due,
    orderNumber: purchase.orderNumber,
    description: descriptionOf(purchase, seller),
    email: purchase.email,
    phone: billing.phone,
    billing: {
      lines: [billing.address_line_1, billing.address_line_2, billing.address_line_3],
      city: billing.city,
      postcode: billing.postcode,
      country: billing.country,
    },
    cardCustomer: card_customer,
  };
}

function redirectRequest(
  purchase: Purchase,
  payment: Payment,
  { publicUrl, seller }: { publicUrl: string; seller: string },
): RedirectRequest {
  const { delivery } = purchase.addresses;
  return {
    paymentId: payment.id,
    seller,
    amount: purchase.due,
    orderNumber: purchase.orderNumber,
    description: descriptionOf(purchase, seller),
    returnUrl: `${publicUrl}${RETURN_PATH}/return`,
    cancelUrl: `${publicUrl}${RETURN_PATH}/cancel`,
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

function descriptionOf({ orderNumber }: Purchase, seller: string): string {
  return `${seller} order ${orderNumber}`;
}
