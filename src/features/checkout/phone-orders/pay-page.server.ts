import { createContext } from 'react-router';
import type { PricedBasket } from '#src/features/basket/basket.ts';
import type { Baskets } from '#src/features/basket/checkout-basket.server.ts';
import type { Account } from '#src/features/identity/customer/account.ts';
import { type Purchase, paidWith, purchaseOf, voucherLines } from '#src/features/orders/purchase.ts';
import { findCurrentPayment, findPayment, findPaymentById } from '#src/features/payments/payments.server.ts';
import { findBankAccount } from '#src/features/payments/transfers/bank-account.server.ts';
import type { Transfer } from '#src/features/payments/transfers/transfers.server.ts';
import { hasToWait } from '#src/features/vouchers/send-time.ts';
import { formatSortCode } from '#src/platform/bank-account.ts';
import type { Services } from '#src/platform/context/services.server.ts';
import { londonWhenInSentence, londonWhenWithin, MINUTE_MS } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import type { FieldErrors } from '#src/platform/http/problem.ts';
import { asPence, pounds } from '#src/platform/money.ts';
import { addressLine, firstNameOf, personLine } from '#src/platform/people.ts';
import { keptCardsFor, toCheckoutResponse } from '../checkout-state.server.ts';
import { keepConsentsTo } from '../payment/consents.server.ts';
import type { CheckoutResponse, GivenConsents } from '../session/api-schema.ts';
import { buyerOf } from '../session/buyer.server.ts';
import { findCheckout } from '../session/checkout.server.ts';
import { checkoutCookie, checkoutCookieHeader } from '../session/checkout-cookie.server.ts';
import { voucherBalancesOf } from '../session/checkout-vouchers.server.ts';
import type { Asking } from '../session/current-checkout.server.ts';
import type { PayIn3 } from '../session/pay-in-3.ts';
import { payPath } from '../session/pay-link.server.ts';
import { describeVoucher, type VoucherInWords } from './describe-voucher.server.ts';
import { type FirstLessonHeld, firstLessonOfOrder } from './first-lesson.server.ts';
import {
  askForNewLink,
  findPhoneOrder,
  lockPhoneOrder,
  type PhoneOrder,
  paysByOf,
} from './phone-orders.server.ts';

type Deps = Services & { baskets: Baskets; payIn3: PayIn3; secureCookies: boolean };

/** What the page of a link to pay shows. */
export interface PayLink {
  /** The order's number. */
  number: string;
  /** Who made it by phone: "Aoife Brennan", and when: "at 11:20", "on 9 Nov at 11:20". Null where an account ordered hours. */
  madeBy: { name: string; firstName: string; when: string } | null;
  shown:
    | {
        state: 'waiting';
        checkout: CheckoutResponse;
        people: { name: string; value: string }[];
        firstLesson: FirstLessonHeld | undefined;
        vouchers: VoucherInWords[];
        /** "Mon 30 Nov, 18:00". */
        until: string;
        minutesLeft: number;
      }
    | {
        state: 'by_transfer';
        checkout: CheckoutResponse;
        people: { name: string; value: string }[];
        firstLesson: FirstLessonHeld | undefined;
        vouchers: VoucherInWords[];
        /** "11 December 2026". */
        until: string;
        transfer: {
          total: string;
          account: { name: string; sortCode: string; number: string };
          reference: string;
          /** What has come and what is missing, where a part has come. */
          part: { came: string; missing: string } | null;
          /** Whether the terms are accepted, and when lessons begin by what was chosen. */
          isAccepted: boolean;
        };
      }
    | {
        state: 'in_cash';
        checkout: CheckoutResponse;
        people: { name: string; value: string }[];
        firstLesson: FirstLessonHeld | undefined;
        vouchers: VoucherInWords[];
        until: string;
        cash: { total: string; to: string; isAccepted: boolean };
      }
    | { state: 'being_paid'; confirmation: string }
    | { state: 'paid'; confirmation: string; total: string; when: string; by: string; email: string }
    | { state: 'expired' | 'withdrawn'; when: string };
}

/** What the page of a link to pay asks of its token. Both answer undefined for a wrong one. */
interface PayLinks {
  /** What it shows, and the cookie by which the calls of a payment know its checkout. */
  open(token: string, account?: Account): Promise<{ link: PayLink; cookie: string | undefined } | undefined>;
  askForNewLink(token: string): Promise<true | undefined>;
  /** Keeps what the buyer of an order by bank transfer or in cash accepts; answers what is missing by the fields' names. */
  accept(token: string, consents: GivenConsents): Promise<FieldErrors | undefined>;
}

export const payLinkContext = createContext<PayLinks>();

/** The link by which the payment of a confirmation can be tried again, where the browser came by one. */
export const payAgainContext = createContext<(transaction: string) => Promise<string | undefined>>();

export function payAgain({ db }: Pick<Services, 'db'>, request: Asking) {
  return async (transaction: string) => {
    const cookie = checkoutCookie(request) ?? '';
    const checkout = await findCheckout(db, cookie);
    if (!checkout?.keptUntil) return undefined;
    const payment = await findPayment(db, transaction.toLowerCase());
    return payment?.basket_uuid === checkout.basketUuid ? payPath(cookie) : undefined;
  };
}

const TOKEN = /^[\w-]{43}$/;

export function payLinks(deps: Deps): PayLinks {
  const { db, clock, secureCookies } = deps;
  const checkoutOf = (token: string) => (TOKEN.test(token) ? findCheckout(db, token) : undefined);
  return {
    async open(token, account) {
      const checkout = await checkoutOf(token);
      const order = checkout && (await findPhoneOrder(db, checkout.basketUuid, clock.now()));
      const link = order && (await shownOf(deps, order, account));
      // Where a transfer or cash is awaited nothing else pays: that browser gets no checkout to pay in.
      const cookie = order?.transfer || order?.cash ? undefined : checkoutCookieHeader(token, secureCookies);
      return link && { link, cookie };
    },
    async accept(token, consents) {
      const checkout = await checkoutOf(token);
      const order = checkout && (await findPhoneOrder(db, checkout.basketUuid, clock.now()));
      const basket =
        (order?.transfer || order?.cash) &&
        order.state === 'waiting' &&
        (await deps.baskets.find(order.basket_uuid));
      if (!basket || !order.checkout.customer) return undefined;
      const { lines } = purchaseOf(basket, buyerOf(basket, order.checkout), order.checkout.orderNumber, []);
      return keepConsentsTo(deps, token, { lines, consents });
    },
    async askForNewLink(token) {
      const checkout = await checkoutOf(token);
      if (!checkout) return undefined;
      return db.transaction().execute(async (tx) => {
        const order = await lockPhoneOrder(tx, checkout.basketUuid, clock.now());
        if (!order) return undefined;
        await askForNewLink(tx, deps, order);
        return true;
      });
    },
  };
}

async function shownOf(
  deps: Deps,
  order: PhoneOrder,
  account: Account | undefined,
): Promise<PayLink | undefined> {
  const now = deps.clock.now();
  const shown = await stateShown(deps, order, { account, now });
  if (!shown) return undefined;
  const number = order.checkout.orderNumber;
  if (order.top_up_for) return { number, madeBy: null, shown };
  const name = order.made_by_name;
  const when = londonWhenInSentence(order.made_at, now);
  return { number, madeBy: { name, firstName: firstNameOf(name), when }, shown };
}

async function stateShown(
  deps: Deps,
  { state, order, until, withdrawn_at, checkout, transfer, cash, top_up_for: topUpFor }: PhoneOrder,
  { account, now }: { account: Account | undefined; now: Date },
): Promise<PayLink['shown'] | undefined> {
  const { db, baskets, payIn3 } = deps;
  if (state === 'expired' || state === 'withdrawn')
    return { state, when: londonWhenInSentence(withdrawn_at ?? until, now) };
  if (state === 'waiting') {
    const basket = await baskets.find(checkout.basketUuid);
    // The person has been erased.
    if (!basket || basket.lines.length === 0 || !checkout.customer) return undefined;
    const voucherBalances = await voucherBalancesOf(db, checkout, now);
    const purchase = purchaseOf(basket, buyerOf(basket, checkout), checkout.orderNumber, []);
    const shown = {
      checkout: toCheckoutResponse(asSentNow(basket, now), checkout, {
        voucherBalances,
        payIn3,
        account: undefined,
        keptCards: await keptCardsFor(db, { checkout, account }, now),
        now,
      }),
      people: peopleOf(purchase, { isTopUp: topUpFor !== null }),
      vouchers: voucherLines(purchase).map(({ voucher }) => describeVoucher(voucher, { buyer: 'you', now })),
      firstLesson: await firstLessonOfOrder(
        db,
        { id: basket.uuid, ...basket, paysBy: paysByOf({ transfer, cash }) },
        now,
      ),
    };
    if (transfer) {
      const toMake = await transferToMake(db, transfer, checkout.consents.length > 0);
      return (
        toMake && { state: 'by_transfer', ...shown, until: londonWhenWithin(until, now), transfer: toMake }
      );
    }
    if (cash) {
      const total = pounds(asPence(cash.amount_pence));
      const isAccepted = checkout.consents.length > 0;
      const toPay = { total, to: cash.instructor_name, isAccepted };
      return { state: 'in_cash', ...shown, until: londonWhenWithin(until, now), cash: toPay };
    }
    return {
      state,
      ...shown,
      until: londonWhenWithin(until, now),
      minutesLeft: Math.ceil((until.getTime() - now.getTime()) / MINUTE_MS),
    };
  }
  const payment = order
    ? await findPaymentById(db, order.payment_id)
    : await findCurrentPayment(db, checkout.basketUuid);
  if (!payment) return undefined;
  const confirmation = `/basket/checkout/confirmation/${payment.reference}`;
  if (!order) return { state: 'being_paid', confirmation };
  return {
    state: 'paid',
    confirmation,
    total: pounds(asPence(order.total_pence)),
    when: londonWhenInSentence(order.paid_at ?? order.placed_at, now),
    by: paidWith(payment.snapshot, payment.summary ?? ''),
    email: masked(order.email),
  };
}

/** Vouchers whose day has passed are as those that are sent as soon as they are paid. */
function asSentNow(basket: PricedBasket, now: Date): PricedBasket {
  const lines = basket.lines.map((line) =>
    line.voucher && !hasToWait(line.voucher.sendAt, now)
      ? { ...line, voucher: { ...line.voucher, sendAt: null } }
      : line,
  );
  return { ...basket, lines };
}

async function transferToMake(
  db: Db,
  { reference, amount_pence, held_pence }: Transfer,
  isAccepted: boolean,
) {
  const account = await findBankAccount(db);
  if (!account) return undefined;
  const { name, sortCode, accountNumber: number } = account;
  const missing = amount_pence - held_pence;
  return {
    total: pounds(asPence(amount_pence)),
    account: { name, sortCode: formatSortCode(sortCode), number },
    reference,
    part:
      held_pence > 0 && missing > 0
        ? { came: pounds(asPence(held_pence)), missing: pounds(asPence(missing)) }
        : null,
    isAccepted,
  };
}

/** Who the order is for, and where. Hours that are added to somebody's lessons begin nowhere. */
function peopleOf({ customerIsPupil, addresses }: Purchase, { isTopUp }: { isTopUp: boolean }) {
  const { billing, delivery, learner } = addresses;
  return [
    learner && { name: 'Learner', value: `${learner.firstname} ${learner.surname}` },
    learner && !isTopUp && { name: 'Pick-up', value: addressLine(learner) },
    delivery && { name: 'Sent to', value: personLine(delivery) },
    (!customerIsPupil || !learner) && { name: 'Buyer', value: `${billing.firstname} ${billing.surname}` },
  ].filter((one) => !!one);
}

/** "hel•••@example.co.uk": links are forwarded. */
function masked(email: string): string {
  const [name = '', domain = ''] = email.split('@');
  return `${name.slice(0, Math.min(3, name.length - 1))}•••@${domain}`;
}
