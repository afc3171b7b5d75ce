import type { TestApp } from './app.ts';
import type { TestBrowser } from './browser.ts';
import { testBuyer } from './buyer.ts';
import type { payPalBuyers } from './paypal-buyers.ts';
import { type RefundBody, shownRefund } from './shown-refund.ts';

/** Orders that are paid, and the office that refunds them. */
export function testRefunding(app: TestApp, { paypal, comeBack }: ReturnType<typeof payPalBuyers>) {
  async function orderOf(basket: string) {
    const order = app.db.selectFrom('orders').selectAll().where('basket_uuid', '=', basket);
    return order.executeTakeFirstOrThrow();
  }
  return {
    async bought(products: Parameters<typeof testBuyer>[1], code?: string) {
      const buyer = await (await testBuyer(app, products)).fillIn();
      if (code) await buyer.enterCode(code);
      const { status, body, text } = await buyer.pay();
      if (status !== 200) throw new Error(text);
      return { buyer, order: await orderOf(buyer.basket), transaction: body.transaction };
    },
    async boughtByPayPal(products: Parameters<typeof testBuyer>[1], code?: string) {
      const buyer = await (await testBuyer(app, products)).fillIn({ email: 'pat@example.com' });
      if (code) await buyer.enterCode(code);
      const token = await buyer.toPayPal();
      paypal.choose(token, 'approve');
      await comeBack(buyer, token);
      const order = await orderOf(buyer.basket);
      if (order.state !== 'paid') throw new Error(`The order is ${order.state}`);
      return order;
    },
    /** As the refund page asks for it; `plan` is what was shown, where that is not what would happen now. */
    refund: async (
      by: TestBrowser,
      { id }: { id: string },
      body: RefundBody & { plan?: string; reason?: string },
    ) =>
      by.post<{ id: string; amount: string }>(`/v1/office/orders/${id}/refunds`, {
        reason: 'Other',
        plan: await shownRefund(app.db, id, body, app.clock.now()),
        ...body,
      }),
    /** What the staff did to an order. */
    logged: (id: string) =>
      app.db
        .selectFrom('audit_log')
        .select(['did', 'staff_name', 'detail'])
        .where('subject_id', '=', id)
        .orderBy('id')
        .execute(),
  };
}
