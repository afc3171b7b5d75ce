import type { OfficeDeps } from '#src/features/identity/staff/access/office-deps.server.ts';
import type { Staff } from '#src/features/identity/staff/access/staff.ts';
import { type Concerned, emailConcerned } from '#src/features/identity/staff/acts/email-concerned.server.tsx';
import { findOrder } from '#src/features/orders/orders.server.ts';
import { findLastEntry, formatAuditEntry } from '#src/kit/audit/read-audit-log.server.ts';
import { writeAuditEntry } from '#src/kit/audit/write-audit-entry.server.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import { invalid, Problem } from '#src/platform/http/problem.ts';
import { asPence, pounds } from '#src/platform/money.ts';
import { findVoucher, type IssuedVoucher } from '../vouchers.server.ts';

/** A refusal in words; with the field that it is about where something was typed wrong. */
type Refusal = string | [field: string, words: string];

const VERBS: Record<string, string> = {
  spendByPhone: 'took an amount from it by phone',
  sendVoucherAgain: 'sent it again',
  extendVoucher: 'extended it',
  correctVoucher: 'corrected its recipient',
  voidVoucher: 'voided it',
};

/** Who did one of these to a voucher last, in words; undefined if nobody did. */
export async function whoActedLast(
  { db, clock }: Pick<OfficeDeps, 'db' | 'clock'>,
  id: string,
  acts: readonly string[],
): Promise<string | undefined> {
  const entry = await findLastEntry(db, { kind: 'voucher', id }, acts);
  return entry && formatAuditEntry(entry, VERBS[entry.did] ?? '', clock.now());
}

/** A voucher, and the email address of whoever bought it. */
export async function voucherAndBuyer(
  db: Db | Tx,
  id: string,
): Promise<{ voucher: IssuedVoucher; buyer: string }> {
  const voucher = await findVoucher(db, id);
  const order = voucher && (await findOrder(db, voucher.order_id));
  if (!voucher || !order) throw voucherNotFound();
  return { voucher, buyer: order.email };
}

export function voucherNotFound(): Problem {
  return new Problem(404, 'We couldn’t find that voucher.');
}

/** "the £100.00 voucher ending 3436", as staff and buyers read it. */
export function nameVoucher({ value_pence, code_ends }: IssuedVoucher): string {
  return `the ${pounds(asPence(value_pence))} voucher ending ${code_ends}`;
}

/** "We email joan@example.com and sam@example.com." */
export function whoIsEmailed(...emails: (string | null)[]): string {
  const each = [...new Set(emails.filter((email) => email !== null))];
  return `We email ${new Intl.ListFormat('en-GB').format(each)}.`;
}

export interface VoucherNews {
  subject: string;
  sentences: string[];
  /** Who hears of it beside the buyer. */
  others: Concerned[];
}

/** Tells the buyer of a voucher, and these others, what staff have done to it. */
export async function tellOfVoucher(
  tx: Tx,
  office: Pick<OfficeDeps, 'enqueue' | 'clock'>,
  { voucher, buyer }: { voucher: IssuedVoucher; buyer: string },
  { others, ...news }: VoucherNews,
) {
  const about = voucher.order_id;
  const concerned = [{ email: buyer, buyerOf: about }, ...others.map((one) => ({ ...one, about }))];
  await emailConcerned(tx, office, concerned, news);
}

/** The recipient of a voucher that goes by email. */
export function recipientOf({ email }: IssuedVoucher): Concerned[] {
  return email ? [{ email }] : [];
}

/** Does one thing to a voucher with its line of the log. Whoever comes second is told who was first, and when. */
export async function onVoucher(
  office: OfficeDeps,
  by: Staff,
  given: {
    id: string;
    did: string;
    detail: string;
    /** What the work answers when it has been done. */
    done: string;
    work(tx: Tx, now: Date): Promise<string>;
    refusals: Record<string, Refusal>;
    /** What the buyer and others are told, of the voucher as it is afterwards. */
    news?(voucher: IssuedVoucher): VoucherNews;
  },
): Promise<{ id: string }> {
  const { id, did, detail, done, work, refusals, news } = given;
  const { db, clock } = office;
  const now = clock.now();
  const came = await db.transaction().execute(async (tx) => {
    const answer = await work(tx, now);
    if (answer !== done) return answer;
    await writeAuditEntry(tx, { by, did, about: { kind: 'voucher', id }, detail, now });
    if (news) {
      const after = await voucherAndBuyer(tx, id);
      await tellOfVoucher(tx, office, after, news(after.voucher));
    }
    return answer;
  });
  if (came === done) return { id };
  if (came === 'unknown') throw voucherNotFound();
  const refusal = refusals[came];
  if (typeof refusal === 'object') throw invalid(...refusal);
  const meanwhile = came === 'changed' || came === 'void already';
  const first = meanwhile ? await whoActedLast({ db, clock }, id, [did]) : undefined;
  throw new Problem(409, first ?? refusal ?? 'That voucher has changed meanwhile. Look at it again.');
}
