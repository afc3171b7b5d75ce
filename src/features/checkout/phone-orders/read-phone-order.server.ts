import type { Baskets } from '#src/features/basket/checkout-basket.server.ts';
import {
  attemptsToPay,
  type PaymentAttempt,
} from '#src/features/payments/attempts/payment-attempts.server.ts';
import { findBankAccount } from '#src/features/payments/transfers/bank-account.server.ts';
import { linesOfTransfers, returnsOfTransfer } from '#src/features/payments/transfers/transfers.server.ts';
import { formatSortCode } from '#src/platform/bank-account.ts';
import { londonDate } from '#src/platform/clock.ts';
import type { Services } from '#src/platform/context/services.server.ts';
import { formatDate, londonWhenInSentence, londonWhenWithin } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { asPence, pounds } from '#src/platform/money.ts';
import { addressLine, personLine } from '#src/platform/people.ts';
import { textsOfPerson } from '#src/platform/texts/text-rows.server.ts';
import { declineMessage } from '../payment/decline-text.ts';
import { type FirstLessonHeld, firstLessonOfOrder } from './first-lesson.server.ts';
import { isPlaceable, standingOf } from './order-transfers.server.ts';
import { PAY_LINK_TEXT } from './pay-link-text.server.ts';
import { findPhoneOrder, type PhoneOrder, paysByOf } from './phone-orders.server.ts';
import { listLines } from './sold-lines.server.ts';

const MOST_TEXTS = 10;

/** An order by phone with what became of its link, for its page. */
export async function readPhoneOrder(
  { db, clock, baskets }: Pick<Services, 'db' | 'clock'> & { baskets: Baskets },
  id: string,
) {
  const now = clock.now();
  const found = await findPhoneOrder(db, id, now);
  if (!found) return undefined;
  const [attempts, basket] = await Promise.all([attemptsToPay(db, id), baskets.find(id)]);
  const first =
    basket &&
    found.state !== 'withdrawn' &&
    (await firstLessonOfOrder(db, { id, ...basket, paysBy: paysByOf(found) }, now));
  const { customer, billing, delivery, lesson, orderNumber } = found.checkout;
  return {
    id,
    number: orderNumber,
    state: found.state,
    newLinkAskedAt: found.newLinkAskedAt,
    madeBy: found.made_by_name,
    made: londonWhenInSentence(found.made_at, now),
    timesSent: found.times_sent,
    total: pounds(asPence(found.total_pence)),
    orderId: found.order?.id ?? null,
    story: storyOf(found, { attempts, first, now }),
    transfer: await readTransfer(db, found, now),
    cash: readCash(found, now),
    paysBy: paysByOf(found),
    texts: customer
      ? await textsOfPerson(db, {
          emails: [customer.email],
          most: MOST_TEXTS,
          about: `${PAY_LINK_TEXT}-${id}-`,
        })
      : [],
    buyer: customer &&
      billing && {
        name: `${billing.firstname} ${billing.surname}`,
        phone: billing.phone,
        email: customer.email,
      },
    people: [
      billing && { name: 'Address', value: addressLine(billing) },
      lesson &&
        !lesson.customer_is_pupil && { name: 'Learner', value: `${lesson.firstname} ${lesson.surname}` },
      lesson && { name: 'Pick-up', value: addressLine(lesson) },
      delivery && { name: 'Sent to', value: personLine(delivery) },
    ].filter((one) => !!one),
    ...listLines(basket ?? { lines: [], discounts: [] }, now),
  };
}

/** Who takes the cash, and whether they have. */
function readCash({ cash, total_pence }: PhoneOrder, now: Date) {
  if (!cash) return null;
  const {
    instructor_name: name,
    instructor_slug: slug,
    taken_on,
    recorded_by,
    recorded_at,
    charged_by,
  } = cash;
  return {
    name,
    slug,
    due: pounds(asPence(total_pence)),
    taken: taken_on &&
      recorded_at && {
        day: formatDate(taken_on),
        by: recorded_by ?? '',
        at: londonWhenInSentence(recorded_at, now),
      },
    isPlaced: charged_by !== null,
    today: londonDate(now),
  };
}

export type CashRead = NonNullable<ReturnType<typeof readCash>>;

/** What was to come and what came, line by line, and what of it pays for nothing. */
async function readTransfer(db: Db, order: PhoneOrder, now: Date) {
  const { transfer } = order;
  if (!transfer) return null;
  const [account, lines, returns] = await Promise.all([
    findBankAccount(db),
    linesOfTransfers(db, [transfer.reference]),
    returnsOfTransfer(db, transfer.reference),
  ]);
  const { reference, amount_pence: due, held_pence: held, charged_by } = transfer;
  const money = (pence: number) => pounds(asPence(pence));
  const withTransfer = { ...order, transfer };
  const standing = standingOf(withTransfer);
  return {
    reference,
    account: account && `${account.name}, ${formatSortCode(account.sortCode)}, ${account.accountNumber}`,
    standing,
    heldPence: held,
    held: money(held),
    due: money(due),
    missing: money(Math.max(0, due - held)),
    mayPlace: isPlaceable(withTransfer),
    isPaid: charged_by !== null,
    today: londonDate(now),
    lines: lines.map(({ id, paid_on, amount_pence, payer, recorded_by, matched_by, statement_id }) => ({
      id,
      day: formatDate(paid_on),
      amount: money(amount_pence),
      payer,
      by: matched_by === 'hand' ? recorded_by : `${recorded_by}, from the bank’s file`,
      statement: statement_id,
      isRemovable: amount_pence <= held,
    })),
    returns: returns.map(({ id, sent_on, amount_pence, evidence, recorded_by }) => ({
      id,
      day: formatDate(sent_on),
      amount: money(amount_pence),
      evidence,
      by: recorded_by,
    })),
  };
}

export type TransferRead = NonNullable<Awaited<ReturnType<typeof readTransfer>>>;

/** Sent, opened, paid or not: each with when, and what to know of it. */
function storyOf(
  order: PhoneOrder,
  {
    attempts,
    first,
    now,
  }: {
    attempts: readonly PaymentAttempt[];
    /** The first lesson, while the order is not paid. */
    first: FirstLessonHeld | false | undefined;
    now: Date;
  },
) {
  const { checkout, sent_at, times_sent, until, withdrawn_at, state, transfer, cash } = order;
  const when = (instant: Date) => londonWhenInSentence(instant, now);
  const times = times_sent > 1 ? `, ${times_sent} times in all` : '';
  const opened = attempts[0]?.events[0]?.at;
  const declined = attempts.findLast((attempt) => attempt.declined);
  const declinedAt = declined?.events.findLast(({ to }) => to === 'declined')?.at;
  return [
    {
      what: `Emailed to ${checkout.customer?.email ?? 'somebody erased'} ${when(sent_at)}${times}`,
      more:
        state === 'waiting'
          ? `${transfer || cash ? 'It waits' : 'It works'} until ${londonWhenWithin(until, now)}. The price is kept until then.`
          : '',
    },
    first && { what: `First lesson: ${first.what}`, more: `They’re told: “${first.how}”` },
    transfer || cash
      ? {
          what: checkout.consents.length > 0 ? 'The terms are accepted' : 'The terms are not accepted yet',
          more: checkout.consents.length > 0 ? '' : 'Paid without that, lessons begin after 14 days.',
        }
      : opened
        ? { what: `Opened ${when(opened)}`, more: '' }
        : state === 'waiting' && { what: 'Not opened yet', more: '' },
    declined?.declined &&
      declinedAt && {
        what: `Declined ${when(declinedAt)}`,
        more: declineMessage({
          decline_code: declined.declined.code,
          decline_detail: declined.declined.detail,
        }),
      },
    ended(order, when, withdrawn_at),
    order.newLinkAskedAt && {
      what: `A new link was asked for ${when(order.newLinkAskedAt)}`,
      more: 'Email it again, or ring them.',
    },
  ].filter((one) => !!one);
}

function ended(
  { state, until, order }: PhoneOrder,
  when: (instant: Date) => string,
  withdrawnAt: Date | null,
) {
  switch (state) {
    case 'paid':
      return {
        what: `Paid ${when(order?.paid_at ?? until)}`,
        more: 'The receipt and the terms are emailed.',
      };
    case 'being_paid':
      return {
        what: 'A payment is being decided',
        more: 'Whoever answers decides it: look again in a minute.',
      };
    case 'withdrawn':
      return { what: `Withdrawn ${when(withdrawnAt ?? until)}`, more: 'Nothing was charged.' };
    case 'expired':
      return {
        what: `Not paid by the time it ended, ${when(until)}`,
        more: 'Nothing was charged. Sent again, it is for the same price.',
      };
    case 'waiting':
      return undefined;
  }
}
