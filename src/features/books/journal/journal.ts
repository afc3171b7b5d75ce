import type { GatewayName } from '#src/features/payments/gateway.ts';
import type { RefundMethod } from '#src/features/payments/refunds/refund.ts';
import type { LiabilityFlow } from '#src/features/vouchers/liability/liability.ts';
import { asPence, type Pence, sum } from '#src/platform/money.ts';

/** The accounts of the books. Which code or name each has elsewhere, is said in `exports/`. */
export const accountNames = {
  lessons: 'Lessons',
  training: 'Instructor training',
  products: 'Products',
  courses: 'Courses',
  postage: 'Postage',
  fee: 'Fee',
  by_phone: 'Vouchers spent by phone',
  lapsed: 'Vouchers expired or ended',
  voucher_discounts: 'Discounts on vouchers',
  moved_in: 'Vouchers moved in',
  lessons_ahead: 'Lessons paid ahead',
  vouchers: 'Gift vouchers',
  vat: 'VAT',
  card: 'Card gateway',
  paypal: 'PayPal',
  with_instructors: 'Cash with instructors',
  paid_out: 'Paid out to the bank',
  gateway_fees: 'Fees of gateways',
  unmatched: 'Money without a paid order',
} as const;

export type Account = keyof typeof accountNames;
export const accountKeys = Object.keys(accountNames) as Account[];

/** Where the money of a gateway lies until it is paid out. What is transferred is at the bank at once; cash stays with instructors. */
export const accountOfGateway = {
  'connect-e': 'card',
  paypal: 'paypal',
  transfer: 'paid_out',
  cash: 'with_instructors',
} as const satisfies Record<Exclude<GatewayName, 'voucher'>, Account>;

const accountOfMethod = {
  card: 'card',
  paypal: 'paypal',
  transfer: 'paid_out',
  cash: 'with_instructors',
} as const satisfies Record<Exclude<RefundMethod, 'voucher'>, Account>;

export interface JournalLine {
  /** The day that it is booked on, YYYY-MM-DD. */
  day: string;
  /** Of a day's business; of hours paid ahead, for the month; or of a closed month's day (`about`), found later. */
  part: 'day' | 'paid ahead' | 'correction';
  about?: string;
  account: Account;
  text: string;
  /** Debits are above nought, credits below. Without the VAT. */
  pence: number;
  /** The VAT in it, with the same sign, which is in a line of its own; null where there is none to account for. */
  vat: number | null;
}

export const saleAccounts = ['lessons', 'training', 'products', 'courses', 'postage', 'fee'] as const;
type SaleAccount = (typeof saleAccounts)[number];

/** A part of an order that was sold, or of what went back of it (below nought). */
export interface BookedPart {
  account: SaleAccount | 'vouchers';
  net: Pence;
  vat: Pence;
  isTaxed: boolean;
}

/** All that a day has for the books. */
export interface DayFacts {
  day: string;
  sold: readonly BookedPart[];
  /** Below nought. */
  refunded: readonly BookedPart[];
  charged: readonly { gateway: Exclude<GatewayName, 'voucher'>; pence: Pence; fee: Pence }[];
  /** What went back, by each way. */
  returned: readonly { method: RefundMethod; pence: Pence }[];
  /** What was added to the balances of vouchers, by what was done; below nought what was taken. */
  vouchers: Record<LiabilityFlow['kind'], Pence>;
  /** Of what staff spent of vouchers for buyers on the phone. */
  byPhone: { vat: Pence; isTaxed: boolean };
  /** To the bank, and the fees that gateways took from that. */
  payouts: readonly { gateway: Exclude<GatewayName, 'voucher'>; fee: Pence; paid: Pence }[];
}

const SOLD: Record<SaleAccount, string> = {
  lessons: 'Lessons',
  training: 'Instructor training',
  products: 'Products',
  courses: 'Courses',
  postage: 'Postage',
  fee: 'Fee',
};

const TAKEN: Partial<Record<GatewayName, string>> = {
  transfer: 'Bank transfers',
  cash: 'Cash taken by instructors',
};

/**
 * A day as one journal that comes to nought: what was sold by kind, what went back of it, the VAT, and the money by gateway.
 * What is left over is money that belongs to no paid order: a charge that is being given back, or one whose order is paid on
 * another day.
 */
export function journalOfDay(facts: DayFacts): JournalLine[] {
  const { day, vouchers } = facts;
  const lines: JournalLine[] = [];
  const book = (account: Account, text: string, pence: number, vat: number | null = null) => {
    if (pence !== 0 || vat) lines.push({ day, part: 'day', account, text, pence, vat });
  };
  const bookParts = (parts: readonly BookedPart[], word: string) => {
    for (const account of saleAccounts)
      for (const isTaxed of [true, false]) {
        const own = parts.filter((part) => part.account === account && part.isTaxed === isTaxed);
        const [net, vat] = [sum(own.map((part) => part.net)), sum(own.map((part) => part.vat))];
        book(account, `${SOLD[account]} ${word}`, 0 - net, isTaxed ? 0 - vat : null);
      }
  };
  const ofVouchers = (parts: readonly BookedPart[]) =>
    sum(parts.filter(({ account }) => account === 'vouchers').map(({ net }) => net));

  bookParts(facts.sold, 'sold');
  bookParts(facts.refunded, 'refunded');
  const byPhone = 0 - vouchers.spent;
  book(
    'by_phone',
    'Vouchers spent by phone',
    facts.byPhone.vat - byPhone,
    facts.byPhone.isTaxed ? 0 - facts.byPhone.vat : null,
  );
  book('vat', 'VAT', sum(lines.flatMap(({ vat }) => (vat === null ? [] : [asPence(vat)]))));

  book('vouchers', 'Vouchers sold', 0 - vouchers.issued);
  book('voucher_discounts', 'Discounts on vouchers sold', vouchers.issued - ofVouchers(facts.sold));
  book('vouchers', 'Vouchers moved in', 0 - vouchers.opened);
  book('moved_in', 'Vouchers moved in', vouchers.opened);
  book('vouchers', 'Vouchers given', 0 - vouchers.given);
  book('voucher_discounts', 'Vouchers given', vouchers.given);
  book('vouchers', 'Paid by voucher', 0 - vouchers.redeemed - vouchers.returned);
  book('vouchers', 'Refunded to vouchers', 0 - vouchers.refunded);
  book('vouchers', 'Vouchers spent by phone', byPhone);
  book('vouchers', 'Vouchers expired', 0 - vouchers.expired);
  book('vouchers', 'Vouchers ended', 0 - vouchers.void);
  book('lapsed', 'Vouchers expired', vouchers.expired);
  book('lapsed', 'Vouchers ended', vouchers.void);
  book('lapsed', 'Vouchers refunded', 0 - ofVouchers(facts.refunded));

  for (const { gateway, pence } of facts.charged)
    book(accountOfGateway[gateway], TAKEN[gateway] ?? 'Payments taken', pence);
  for (const { method, pence } of facts.returned)
    if (method !== 'voucher') book(accountOfMethod[method], 'Refunds', 0 - pence);
  for (const { gateway, fee } of [...facts.charged, ...facts.payouts]) {
    const account = accountOfGateway[gateway];
    book('gateway_fees', `Fees, ${accountNames[account]}`, fee);
    book(account, 'Fees', 0 - fee);
  }
  for (const { gateway, paid } of facts.payouts) {
    const account = accountOfGateway[gateway];
    book('paid_out', `Paid out, ${accountNames[account]}`, paid);
    book(account, 'Paid out to the bank', 0 - paid);
  }
  book('unmatched', accountNames.unmatched, 0 - totalOf(lines));
  return lines;
}

/** Nought, of a journal. */
export function totalOf(lines: readonly JournalLine[]): Pence {
  return sum(lines.map(({ pence }) => asPence(pence)));
}

/** What is in the first lines and not in the second, line by line of the same account, words and tax. */
export function differenceOf(
  found: readonly JournalLine[],
  booked: readonly JournalLine[],
): Pick<JournalLine, 'account' | 'text' | 'pence' | 'vat'>[] {
  const sums = new Map<string, Pick<JournalLine, 'account' | 'text' | 'pence' | 'vat'>>();
  const add = ({ account, text, pence, vat }: JournalLine, sign: 1 | -1) => {
    const key = `${account} ${text} ${vat === null}`;
    const before = sums.get(key) ?? { account, text, pence: 0, vat: vat === null ? null : 0 };
    sums.set(key, {
      ...before,
      pence: before.pence + sign * pence,
      vat: before.vat === null ? null : before.vat + sign * (vat ?? 0),
    });
  };
  for (const line of found) add(line, 1);
  for (const line of booked) add(line, -1);
  return [...sums.values()].filter(({ pence, vat }) => pence !== 0 || vat);
}
