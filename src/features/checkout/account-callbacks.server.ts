import type { CheckoutCallbacks } from '#src/features/identity/customer/checkout-callbacks.ts';
import { attachOrder, paidOrderOfBasket, peopleOf } from '#src/features/orders/orders.server.ts';
import { findPayment } from '#src/features/payments/payments.server.ts';
import { isReference } from '#src/platform/references.ts';
import { findCheckout } from './session/checkout.server.ts';
import { checkoutCookie, setCheckoutCookie } from './session/checkout-cookie.server.ts';
import { type CurrentCheckoutDeps, currentCheckout } from './session/current-checkout.server.ts';
import { deleteDetails } from './session/start-over.server.ts';

/** What accounts call in the checkout. They cannot import it, so the app passes this to them. */
export function checkoutCallbacks(deps: CurrentCheckoutDeps & { secureCookies: boolean }): CheckoutCallbacks {
  const { db, clock, secureCookies } = deps;
  return {
    async afterSignOut(request, reply) {
      const checkout = await findCheckout(db, checkoutCookie(request));
      if (!checkout) return;
      const freshCookie = setCheckoutCookie(reply, secureCookies);
      await deleteDetails(db, checkout, { reason: 'signed out', freshCookie, now: clock.now() });
    },
    attachOrder: (tx, { orderId, accountId }) => attachOrder(tx, orderId, accountId),
    async purchaseOfBuyer(request, transaction) {
      const reference = transaction.toLowerCase();
      const payment = isReference(reference) ? await findPayment(db, reference) : undefined;
      const own = payment && (await currentCheckout(deps, request));
      if (!own || own.forgotten || own.checkout?.basketUuid !== payment.basket_uuid) return undefined;
      const order = await paidOrderOfBasket(db, payment.basket_uuid);
      const person = order && (await peopleOf(db, order.id)).billing;
      return person && { orderId: order.id, email: order.email, person };
    },
  };
}
