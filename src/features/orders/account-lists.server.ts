import { z } from 'zod';
import { managedVoucher } from '#src/features/vouchers/manage/managed.ts';
import { listCallOf } from '#src/kit/lists/list-call.server.ts';
import { IN_AN_ANSWER, pageOf } from '#src/kit/lists/page-of.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { type Pence, toDecimal } from '#src/platform/money.ts';
import { ordersOfAccount, type PaymentReference, vouchersOfAccount } from './account-orders.server.ts';

export interface OwnOrdersDeps {
  db: Db;
  account: { id: string };
  /** What payments know of these orders. */
  referenceOf: PaymentReference;
  refundsOf(
    db: Db,
    paymentIds: readonly string[],
  ): Promise<(paymentId: string) => { refunded: Pence; onItsWay: Pence }>;
}

const accountList = listCallOf<OwnOrdersDeps>();

const decimal = z.string().describe('Pounds, as a decimal string');

export const ownOrdersCall = accountList({
  of: { path: '/account/orders', filters: {} },
  name: 'listOwnOrders',
  summary: `The orders of this account, newest first, ${IN_AN_ANSWER} at a time`,
  onwards: 'before',
  row: z
    .object({
      id: z.uuid(),
      number: z.string(),
      transaction: z.string().describe('Names its confirmation'),
      state: z.enum(['placed', 'paid', 'refunded']),
      placed_at: z.iso.datetime(),
      total: decimal,
      refunded: decimal.describe('What has gone back'),
      refund_on_its_way: decimal,
      items: z.array(
        z.object({
          name: z.string(),
          quantity: z.int(),
          instructor: z.string().nullable().describe('Whom lessons were asked for with'),
          attendee: z.string().nullable().describe('Of a course'),
        }),
      ),
    })
    .meta({ id: 'OwnOrder' }),
  async read({ db, account, referenceOf, refundsOf }, { before }) {
    const found = await ordersOfAccount(db, account.id, referenceOf, { before, most: IN_AN_ANSWER + 1 });
    const orders = found.slice(0, IN_AN_ANSWER);
    const refunds = await refundsOf(
      db,
      orders.map(({ paymentId }) => paymentId),
    );
    const rows = orders.map(({ id, number, transaction, state, placedAt, total, lines, paymentId }) => ({
      id,
      number,
      transaction,
      state,
      placed_at: placedAt.toISOString(),
      total: toDecimal(total),
      refunded: toDecimal(refunds(paymentId).refunded),
      refund_on_its_way: toDecimal(refunds(paymentId).onItsWay),
      items: lines.map(({ name, quantity, instructor, course }) => ({
        name,
        quantity,
        instructor,
        attendee: course?.attendee ?? null,
      })),
    }));
    return { rows, next: found.length > orders.length ? (orders.at(-1)?.id ?? null) : null };
  },
});

export const ownVouchersCall = accountList({
  of: { path: '/account/vouchers', filters: {} },
  name: 'listOwnVouchers',
  summary: `The vouchers that this account has bought, by their ids, ${IN_AN_ANSWER} at a time: never their codes`,
  onwards: 'after',
  row: z
    .object({
      id: z.uuid(),
      value: decimal.describe('What was paid for it'),
      recipient: z.string(),
      email: z.string().nullable(),
      send_on: z.iso.date().nullable(),
      sent_on: z.iso.date().nullable(),
      expires_on: z.iso.date(),
      delivery: z.string().describe('Where it is on its way; "expired" or "void" once it is over'),
    })
    .meta({ id: 'OwnVoucher' }),
  async read({ db, account }, { after }) {
    const { rows, next } = pageOf(await vouchersOfAccount(db, account.id), ({ id }) => id, after);
    return {
      rows: rows.map(managedVoucher).map((voucher) => ({
        id: voucher.id,
        value: toDecimal(voucher.value),
        recipient: voucher.recipientName,
        email: voucher.email,
        send_on: voucher.sendOn,
        sent_on: voucher.sentOn,
        expires_on: voucher.expiresOn,
        delivery: voucher.delivery,
      })),
      next,
    };
  },
});
