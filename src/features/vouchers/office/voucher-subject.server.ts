import { z } from 'zod';
import type { OfficeDeps } from '#src/features/identity/staff/access/office-deps.server.ts';
import {
  type Concerned,
  emailConcerned,
} from '#src/features/identity/staff/actions/email-concerned.server.tsx';
import { findOrder } from '#src/features/orders/orders.server.ts';
import type { Subject } from '#src/kit/actions/subject.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { asPence, pounds } from '#src/platform/money.ts';
import { findVoucher, type IssuedVoucher, lockVoucher } from '../vouchers.server.ts';

const params = z.object({ id: z.uuid('No such voucher') });

/** A voucher, as what staff do is about it. */
export const voucher: Subject<IssuedVoucher, typeof params> = {
  kind: 'voucher',
  path: '/vouchers/:id',
  params,
  find: (db, { id }) => findVoucher(db, id),
  lock: (tx, { id }) => lockVoucher(tx, id),
  missing: 'We couldn’t find that voucher.',
  changed: 'That voucher has changed meanwhile. Look at it again.',
};

/** A voucher, and its buyer's email address, of an order here or elsewhere. Null where it is unknown. */
export async function voucherAndBuyer(
  db: Db,
  id: string,
): Promise<{ voucher: IssuedVoucher; buyer: string | null }> {
  const issuedVoucher = await findVoucher(db, id);
  if (!issuedVoucher) throw new Problem(404, voucher.missing);
  if (issuedVoucher.order_id === null)
    return { voucher: issuedVoucher, buyer: issuedVoucher.buyer_email || null };
  const order = await findOrder(db, issuedVoucher.order_id);
  if (!order) throw new Problem(404, voucher.missing);
  return { voucher: issuedVoucher, buyer: order.email };
}

/** "the £100.00 voucher ending 3436", as staff and buyers read it. */
export function nameVoucher({ value_pence, code_last4 }: IssuedVoucher): string {
  return `the ${pounds(asPence(value_pence))} voucher ending ${code_last4}`;
}

/** "We email joan@example.com and sam@example.com." */
export function whoIsEmailed(...emails: (string | null)[]): string {
  const each = [...new Set(emails.filter((email) => email !== null))];
  if (each.length === 0) return 'Nobody is emailed: we have no address of theirs.';
  return `We email ${new Intl.ListFormat('en-GB').format(each)}.`;
}

interface VoucherNews {
  subject: string;
  sentences: string[];
  /** Who is emailed beside the buyer. */
  others: Concerned[];
}

/** Emails the buyer of a voucher, and others, what staff have done to it: `news` is of the voucher as it is now. */
export async function emailAboutVoucher(
  tx: Tx,
  deps: Pick<OfficeDeps, 'enqueue' | 'school' | 'clock'>,
  id: string,
  news: (voucher: IssuedVoucher) => VoucherNews,
) {
  const now = await voucherAndBuyer(tx, id);
  const { others, ...email } = news(now.voucher);
  const orderId = now.voucher.order_id ?? undefined;
  const buyer = now.buyer === null ? [] : [{ email: now.buyer, ...(orderId && { buyerOf: orderId }) }];
  const concerned = [...buyer, ...others.map((one) => ({ ...one, orderId }))];
  await emailConcerned(tx, deps, concerned, email);
}

/** The recipient of a voucher that goes by email. */
export function recipientOf({ email }: IssuedVoucher): Concerned[] {
  return email ? [{ email }] : [];
}
