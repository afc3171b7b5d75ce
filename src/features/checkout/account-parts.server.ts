import type { CheckoutCallbacks } from '#src/features/customers/checkout-callbacks.ts';
import { attachOrder, billingOf, paidOrderOfBasket } from '#src/features/orders/orders.server.ts';
import { findPayment } from '#src/features/payments/payments.server.ts';
import { isReference } from '#src/platform/references.ts';
import type { Services } from '#src/platform/services.server.ts';
import { findCheckout } from './checkout.server.ts';
import { checkoutCookie } from './cookie.server.ts';
import { forgetDetails } from './start-over.server.ts';

/** What accounts need of the checkout. They may not know it, so it is handed to them. */
export function checkoutCallbacks({ db, clock }: Pick<Services, 'db' | 'clock'>): CheckoutCallbacks {
  return {
    afterSignOut: (request) => forgetDetails(db, checkoutCookie(request), clock.now()),
    attachOrder: (tx, { orderId, accountId }) => attachOrder(tx, orderId, accountId),
    async purchaseOfBuyer(request, transaction) {
      const reference = transaction.toLowerCase();
      const payment = isReference(reference) ? await findPayment(db, reference) : undefined;
      const checkout = payment && (await findCheckout(db, checkoutCookie(request)));
      if (!payment || checkout?.basketUuid !== payment.purchase_id) return undefined;
      const order = await paidOrderOfBasket(db, payment.purchase_id);
      const person = order && (await billingOf(db, order.id));
      return person && { orderId: order.id, email: order.email, person };
    },
  };
}
