import fc from 'fast-check';
import { expect } from 'vitest';
import type { CheckoutResponse } from '#src/features/checkout/session/api-schema.ts';
import { decryptVoucherSecrets } from '#src/features/vouchers/vouchers.server.ts';
import type { TestApp } from '../app.ts';
import type { TestBrowser } from '../browser.ts';
import { BRAIN_TRAINING, COURSE, LESSON, POSTED, TRAINING, testBuyer } from '../buyer.ts';
import type { payPalBuyers } from '../paypal-buyers.ts';
import { E_VOUCHER, GIFT_CARD } from '../vouchers.ts';

/** A voucher that somebody has the code of. */
export interface Held {
  id: string;
  code: string;
  ends: string;
  /** The order that bought it. */
  boughtBy: string;
}

/** A paid order, by what its buyer was told: nothing here is from the rows of payments or refunds. */
export interface Sold {
  order: { id: string; total_pence: number; fee_pence: number; payment_id: string };
  token: string;
  /** What the card or PayPal paid. */
  due: number;
  /** What each voucher paid, by its id. */
  redeemed: Map<string, number>;
}

/** A refund that the office said is on its way. */
export interface ConfirmedRefund {
  id: string;
  orderId: string;
  pence: number;
}

export interface School {
  app: TestApp;
  byPayPal: ReturnType<typeof payPalBuyers>;
  staff: TestBrowser;
  colleague: TestBrowser;
  sold: Sold[];
  held: Held[];
  confirmedRefunds: ConfirmedRefund[];
}

const BUNDLE = { product_id: 31, type: 'bundle' } as const;
const AUTOMATIC = { product_id: 50, type: 'lesson' } as const;

/** Every kind of thing that is sold, some of them several at once. */
const GOODS = {
  LESSON,
  LESSONS: { ...LESSON, quantity: 3 },
  AUTOMATIC: { ...AUTOMATIC, quantity: 7 },
  TRAINING,
  POSTED: { ...POSTED, quantity: 3 },
  BRAIN_TRAINING,
  BUNDLE,
  COURSE,
  E_VOUCHER: { ...E_VOUCHER, amount: '33.33' },
  GIFT_CARD,
} as const;

export interface Purchase {
  goods: (keyof typeof GOODS)[];
  by: 'card' | 'PayPal';
  /** Which of the vouchers that are held then. */
  vouchers: number[];
  /** Which of the discount codes, where they are for any of the goods. */
  discounts: (typeof DISCOUNTS)[number][];
}

/** A percentage of lessons, and pounds off everything but vouchers. They may be used together. */
export const DISCOUNTS = ['THIRD', 'TWENTY'] as const;

export const purchases: fc.Arbitrary<Purchase> = fc.record({
  goods: fc.uniqueArray(fc.constantFrom(...(Object.keys(GOODS) as (keyof typeof GOODS)[])), {
    minLength: 1,
    maxLength: 4,
    // Two lines of one product are one line.
    selector: (name) => (name === 'LESSONS' ? 'LESSON' : name),
  }),
  by: fc.constantFrom('card', 'PayPal'),
  vouchers: fc.uniqueArray(fc.nat(7), { maxLength: 3 }),
  discounts: fc.shuffledSubarray([...DISCOUNTS]),
});

const penceOf = (decimal: string | undefined) => Math.round(Number(decimal) * 100);

export async function buy(school: School, { goods, by, vouchers, discounts }: Purchase) {
  const { app, byPayPal, held } = school;
  const products = goods.map((name) => GOODS[name]);
  const buyer = await (await testBuyer(app, products)).fillIn({ email: 'robin@example.com' });
  for (const discount of discounts) {
    const entered = await buyer.enterDiscount(discount);
    expect([200, 422]).toContain(entered.status);
  }
  let checkout: CheckoutResponse | undefined;
  for (const { code } of vouchers.flatMap((nth) => held[nth] ?? [])) {
    const entered = await buyer.enterCode(code);
    if (entered.status === 200) checkout = entered.body;
  }
  const isCovered = checkout?.due === '0.00';
  let token = '';
  if (by === 'PayPal' && !isCovered) {
    token = await buyer.toPayPal();
    byPayPal.paypal.choose(token, 'approve');
    await byPayPal.comeBack(buyer, token);
  } else {
    token = await buyer.token();
    if (!isCovered) await buyer.enterCard(token);
    const { status, text } = await buyer.confirm(token);
    expect([status, text]).toEqual([200, text]);
  }
  const order = await app.db
    .selectFrom('orders')
    .select(['id', 'total_pence', 'fee_pence', 'payment_id', 'state'])
    .where('basket_uuid', '=', buyer.basket)
    .executeTakeFirstOrThrow();
  expect(order.state).toBe('paid');
  const redeemed = new Map(
    (checkout?.vouchers ?? []).flatMap(({ ends, pays }) => {
      const voucher = held.find((one) => one.ends === ends);
      return voucher && penceOf(pays) > 0 ? [[voucher.id, penceOf(pays)]] : [];
    }),
  );
  const byVoucher = [...redeemed.values()].reduce((sum, pence) => sum + pence, 0);
  const due = checkout ? penceOf(checkout.due) : order.total_pence;
  expect(due + byVoucher, 'what each way pays is the order').toBe(order.total_pence);
  school.sold.push({ order, token, due, redeemed });
  const isVouchersAlone = goods.every((name) => name.includes('VOUCHER') || name === 'GIFT_CARD');
  const invoiced = await school.staff.post(`/v1/office/orders/${order.id}/invoice`, {});
  expect(invoiced.status, invoiced.text).toBe(isVouchersAlone ? 409 : 200);
  held.push(...(await vouchersOf(app, order.id)));
}

async function vouchersOf({ db, running }: TestApp, orderId: string): Promise<Held[]> {
  const rows = await db
    .selectFrom('vouchers')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    code: decryptVoucherSecrets(running.services.secrets, row)?.code ?? '',
    ends: row.code_last4,
    boughtBy: orderId,
  }));
}
