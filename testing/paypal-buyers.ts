import { beforeEach } from 'vitest';
import { paypalReturn } from '#src/features/checkout/payment/paypal-return.server.ts';
import type { Payment } from '#src/features/payments/payments.server.ts';
import type { TestApp } from './app.ts';
import { requestOf } from './browser.ts';
import { LESSON, type TestBuyer, testBuyer } from './buyer.ts';
import { subjectsTo } from './observed-payments.ts';

/** Buyers who pay by PayPal, and what can be observed of it afterwards. */
export function payPalBuyers(app: TestApp) {
  const { paypal, db } = app;
  beforeEach(() => {
    Object.assign(paypal.knobs, {
      dropWebhooks: true,
      duplicateWebhooks: false,
      refundsPending: false,
      pendingMs: 20_000,
    });
  });

  return {
    paypal,
    ready: async (email = 'joan@example.com', products: Parameters<typeof testBuyer>[1] = [LESSON]) =>
      (await testBuyer(app, products)).fillIn({ email }),
    asksForPayPal: (buyer: TestBuyer, body: object = { requestType: 'main-website' }) =>
      buyer.step<{ redirect_url: string }>('paypal', body),
    /**
     * Opens the URL that PayPal redirects to and returns where it leads; undefined if the payment is another
     * browser's.
     */
    comeBack: ({ browser }: TestBuyer, token: string, way: 'return' | 'cancel' = 'return') =>
      paypalReturn({ ...app.running.services, ...app.running, questionEveryMs: 0 }, requestOf(browser))(
        way,
        token,
      ),
    /** The money that PayPal has moved for a token. */
    money: (token: string) =>
      paypal
        .ledger()
        .flatMap(({ order, kind, amountPence }) => (order === token ? [[kind, amountPence]] : [])),
    payment: (token: string): Promise<Payment> =>
      db.selectFrom('payments').selectAll().where('token', '=', token).executeTakeFirstOrThrow(),
    async states(basket: string) {
      const rows = await db
        .selectFrom('payments')
        .select(['gateway', 'state'])
        .where('basket_uuid', '=', basket)
        .orderBy('gateway')
        .execute();
      return rows.map(({ gateway, state }) => [gateway, state]);
    },
    subjectsTo: (recipient: string) => subjectsTo(db, recipient),
  };
}
