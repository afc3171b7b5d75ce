import { sql } from 'kysely';
import { payOrder, placeOrder } from '#src/features/orders/orders.server.ts';
import { purchaseOf, voucherLines } from '#src/features/orders/purchase.ts';
import { movePayment, openPayment } from '#src/features/payments/payments.server.ts';
import type { VoucherBody } from '#src/features/vouchers/builder/builder-api-schema.ts';
import { issueVouchers } from '#src/features/vouchers/vouchers.server.ts';
import { newOrderNumber, newReference } from '#src/platform/references.ts';
import { defaultHours } from '#src/platform/working-days/opening-hours.ts';
import type { TestApp } from './app.ts';
import { addByRows } from './fill-in.ts';
import { person } from './section-answers.ts';
import { type BoughtVouchers, boughtIn, E_VOUCHER } from './vouchers.ts';

/** As the checkout saves it. */
const SAVED = { ...person, phone: '+441134960180' };

/**
 * Vouchers whose order is paid, as buying them leaves them, but for the charge at the gateway and the receipt: for suites that ask
 * about the vouchers alone.
 */
export async function issuedVouchers(
  app: TestApp,
  choices: VoucherBody[] = [E_VOUCHER],
): Promise<BoughtVouchers> {
  const { services, baskets } = app.running;
  const browser = app.browser();
  let uuid = '';
  for (const choice of choices)
    uuid = await addByRows(app, browser, { ...choice, basket: uuid || undefined });
  const basket = await baskets.find(uuid);
  if (!basket) throw new Error('The basket is gone.');
  const isPosted = choices.some((choice) => choice.voucher_type === 'gift-card');
  const buyer = {
    email: 'joan@example.com',
    customerIsPupil: false,
    addresses: { billing: SAVED, ...(isPosted && { delivery: SAVED }) },
  };
  const purchase = purchaseOf(basket, buyer, newOrderNumber(), []);
  const manage = newReference();
  await app.db.transaction().execute(async (tx) => {
    const now = app.clock.now();
    const change = { reason: 'paid in a test', now };
    const { orderNumber, email } = purchase;
    const opened = {
      purchaseId: uuid,
      orderNumber,
      gateway: 'connect-e' as const,
      amount: purchase.due,
      snapshot: purchase,
      fingerprint: '',
      cardCustomer: null,
      waitsForBuyer: false,
    };
    let payment = await openPayment(tx, opened, now);
    for (const state of ['created', 'capturing', 'captured'] as const)
      payment = payment && (await movePayment(tx, payment, state, change));
    if (!payment) throw new Error('The basket is being paid for.');
    const orderId = await placeOrder(tx, purchase, {
      paymentId: payment.id,
      account: sql<null>`null`,
      consents: [],
      now,
    });
    await payOrder(tx, payment.id, { purchase, hours: defaultHours, ...change });
    const lines = voucherLines(purchase);
    await issueVouchers(tx, services, { orderId, orderNumber, lines, buyerEmail: email, manage });
  });
  return boughtIn(app, uuid, manage);
}
