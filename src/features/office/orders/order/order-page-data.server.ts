import { offeredInvoices } from '#src/features/books/invoices/invoices.server.ts';
import { isStuck } from '#src/features/checkout/payment/settle-by-hand.server.ts';
import { customersByEmail } from '#src/features/customers/customers.server.ts';
import type { OfficeDeps } from '#src/features/identity/staff/access/office-deps.server.ts';
import { instructorNames } from '#src/features/instructors/active-instructor.server.ts';
import { learningOfOrder } from '#src/features/learning/access/learning-of-order.server.ts';
import { lessonsOfOrder } from '#src/features/lessons/assignment/assign-lessons.server.ts';
import { isWaiting } from '#src/features/lessons/assignment/assignments.server.ts';
import { bookedOfOrder } from '#src/features/lessons/bookings/bookings-of-order.server.ts';
import { formatBooked } from '#src/features/lessons/office/learners/read-booked.server.ts';
import { notesAbout } from '#src/features/orders/office/notes/order-notes.server.ts';
import { orderAtOffice, remainingAtOffice } from '#src/features/orders/office/order-at-office.server.ts';
import { sumsOfOrder } from '#src/features/orders/order-sums.server.ts';
import { type OrderPeople, peopleOf } from '#src/features/orders/orders.server.ts';
import type { OrderAddress, Purchase } from '#src/features/orders/purchase.ts';
import { isTrainingAlone } from '#src/features/orders/receipt/receipt-text.server.ts';
import { personShown } from '#src/features/orders/staff/correct-person.server.ts';
import { orderDetails } from '#src/features/orders/staff/order-details.server.ts';
import { listOrderTasks } from '#src/features/orders/tasks/order-tasks.server.ts';
import { attemptsToPay } from '#src/features/payments/attempts/payment-attempts.server.ts';
import { findCash } from '#src/features/payments/cash/cash.server.ts';
import {
  type RefundTold,
  refundStandings,
  refundsOfPayment,
} from '#src/features/payments/refunds/refund-queries.server.ts';
import { findTransfer, linesOfTransfers } from '#src/features/payments/transfers/transfers.server.ts';
import type { AtOffice } from '#src/features/refunds/office/refund-page-data.server.ts';
import { chargedBy, waysBack } from '#src/features/refunds/office/refund-ways.ts';
import { listVoucherEntries } from '#src/features/vouchers/staff/vouchers-of-order.server.ts';
import { vouchersOfOrder, vouchersWithIds } from '#src/features/vouchers/vouchers.server.ts';
import type { WeekPeriod } from '#src/platform/calendar/week.ts';
import { formatDate, formatLondonFullDate, londonWhen, londonWhenInLine } from '#src/platform/dates.ts';
import { emailsOfOrder } from '#src/platform/mail/emails.server.ts';
import { asPence, pounds } from '#src/platform/money.ts';
import { addressLine } from '#src/platform/people.ts';
import { queueOfOrder } from '../../today/queue/open-queue.server.ts';
import { timeLeft } from '../../today/queue/time-left.ts';
import { headOf, standingOf } from '../order-state.ts';
import { listEntriesOfOrder } from './order-audit-entries.server.ts';
import { orderHistory } from './order-history.server.ts';
import { linesShown } from './order-lines.server.ts';
import { isSomethingToPost } from './person-actions.server.ts';

export type OrderPageData = NonNullable<Awaited<ReturnType<typeof orderPageData>>>;

/** Everything about an order, in words. Undefined where there is none. */
export async function orderPageData({ db, clock, school }: OfficeDeps, id: string) {
  const officeOrder = await orderAtOffice(db, id);
  if (!officeOrder) return undefined;
  const { order, payment } = officeOrder;
  const now = clock.now();
  const purchase = payment.snapshot;
  const [people, details, attempts, refunds, bought, notes, vouchers, standings, tasks, waiting, transfer] =
    await Promise.all([
      peopleOf(db, id),
      orderDetails(db, id),
      attemptsToPay(db, order.basket_uuid),
      refundsOfPayment(db, payment.id),
      vouchersOfOrder(db, id),
      notesAbout(db, [id]),
      listVoucherEntries(db, id),
      refundStandings(db, [payment.id]),
      listOrderTasks(db, id),
      queueOfOrder(db, order.order_number, now),
      findTransfer(db, order.basket_uuid),
    ]);
  const [
    lines,
    entries,
    used,
    learning,
    lessons,
    emails,
    remainingPence,
    names,
    booked,
    customers,
    invoices,
    bankLines,
    cash,
  ] = await Promise.all([
    linesShown(db, officeOrder, people, now),
    listEntriesOfOrder(db, {
      order: id,
      payments: attempts.map((attempt) => attempt.id),
      refunds: refunds.map((refund) => refund.id),
      vouchers: bought.map((voucher) => voucher.id),
    }),
    vouchersWithIds(
      db,
      purchase.redeemed.map(({ voucherId }) => voucherId),
    ),
    learningOfOrder(db, id),
    lessonsOfOrder(db, id),
    emailsOfOrder(db, id),
    remainingAtOffice(db, officeOrder),
    instructorNames(db),
    bookedOfOrder(db, id),
    customersByEmail(db, [order.email]),
    offeredInvoices({ db, school }, [payment.id]),
    linesOfTransfers(db, transfer ? [transfer.reference] : []),
    findCash(db, order.basket_uuid),
  ]);
  const refundStatus = standings(payment.id);
  const total = pounds(asPence(order.total_pence));
  const where = (refund: RefundTold) => formatWays(waysBack(refund, payment));
  return {
    id,
    number: order.order_number,
    state: order.state,
    buyer: nameOf(people.billing),
    placed: `${formatLondonFullDate(order.placed_at)}, ${londonWhen(order.placed_at, now).time}`,
    status: standingOf(order.state, refundStatus),
    head: headOf(order.state, asPence(order.total_pence), refundStatus),
    total,
    remaining: remainingPence > 0 ? pounds(remainingPence) : null,
    readAt: now,
    waiting: waiting.map((item) => ({ ...item, remainingTime: timeLeft(item.dueAt, now) })),
    promised: tasks.filter(({ cancelled_at }) => cancelled_at === null).map(({ kind }) => kind),
    invoice: invoices.get(payment.id),
    // Once it waits in the queue, the key is there.
    toCheck:
      payment.state === 'capturing' && !waiting.some(({ kind }) => kind === 'payments') ? payment.id : null,
    stuckPayment: isStuck(payment, now) ? payment.id : null,
    lines,
    booked: formatBooked(booked, { names, now }),
    sums: {
      parts: sumsOfOrder(order),
      total,
      paid: [
        ...purchase.redeemed.map(({ ends, pence }) => ({
          name: `Voucher ending ${ends}`,
          amount: pounds(pence),
        })),
        ...(payment.amount_pence > 0
          ? [
              {
                name: chargedBy(payment),
                amount: pounds(asPence(payment.amount_pence)),
              },
            ]
          : []),
      ],
    },
    history: orderHistory(
      {
        attempts,
        events: details.events,
        refunds,
        vouchers,
        bought,
        notes,
        entries,
        bankLines,
        cash,
        placedAt: order.placed_at,
      },
      where,
      now,
    ),
    emails: emails.map(({ created_at, sent_at, failed_at, last_error, about, ...email }) => ({
      ...email,
      at: londonWhenInLine(sent_at ?? created_at, now),
      kind: about.split('-')[0] ?? '',
      // A code is handed out from the voucher's own page.
      voucher: /^voucher-([\da-f-]{36})-/.exec(about)?.[1] ?? null,
      state: sent_at ? ('sent' as const) : failed_at ? ('failed' as const) : ('waiting' as const),
      reason: failed_at ? (last_error ?? '') : '',
    })),
    refunds: refunds.map((refund) => ({
      id: refund.id,
      at: londonWhenInLine(refund.at, now),
      description: refund.parts.map((part) => partName(part, purchase)).join(', ') || 'An amount',
      reason: refund.reason,
      to: where(refund),
      by: WHO[refund.askedBy] ?? refund.askedBy,
      amount: pounds(asPence(refund.pence)),
      state: refund.state,
      refusal: refund.legs.find(({ refusal }) => refusal)?.refusal ?? null,
    })),
    people: peopleShown(people, order),
    customer: customers.get(order.email.toLowerCase()),
    /** Before an order is paid, its buyer may still change it; what was posted is posted. */
    isCorrectable: order.state !== 'placed',
    isToPost: order.state !== 'placed' && isSomethingToPost(tasks, bought),
    instructors: [
      ...new Set((lessons?.lines ?? []).flatMap((line) => line.currentAssignment?.instructor ?? [])),
    ].map((slug) => names.get(slug) ?? slug),
    // A refund that is still on its way has ended its lessons already.
    isPlaceable:
      order.state === 'paid' &&
      lessons?.lines.some((line) => isWaiting(line) || line.currentAssignment !== null) === true,
    consents: details.consents.map(({ kind, text_version, accepted_at }) => ({
      label: (isTrainingAlone(purchase) && TRAINING_CONSENTS[kind]) || (CONSENTS[kind] ?? kind),
      when: londonWhenInLine(accepted_at, now),
      version: text_version,
    })),
    free: details.availability.flatMap(({ day, ...times }) =>
      Object.entries(times).flatMap(([period, isFree]) => (isFree ? (`${day}-${period}` as WeekPeriod) : [])),
    ),
    asksWhen: details.availability.length > 0,
    isTraining: isTrainingAlone(purchase),
    learner: people.learner?.firstname ?? people.billing?.firstname ?? '',
    vouchersBought: bought.map(voucherShown),
    vouchersUsed: used.map(voucherShown),
    learning: learning && {
      until: formatDate(learning.expiresOn),
      items: learning.items.map(
        ({ name, copy, ended_at }) =>
          `${name}${copy > 1 ? `, copy ${copy}` : ''}${ended_at ? ' (closed)' : ''}`,
      ),
    },
    notes: notes.map(({ id: noteId, at, staff_name, words: body }) => ({
      id: noteId,
      by: staff_name,
      at: londonWhenInLine(at, now),
      body,
    })),
  };
}

const WHO: Record<string, string> = { system: 'The site', elsewhere: 'At the gateway' };
const CONSENTS: Record<string, string> = {
  terms: 'Terms accepted',
  terms_by_paying: 'Terms accepted by paying',
  begin_lessons: 'Lessons may begin within 14 days',
  lessons_after_14_days: 'Lessons begin after 14 days',
  digital_now: 'Digital products at once',
};
/** The consents of an order with nothing but training, in words. */
const TRAINING_CONSENTS: Record<string, string> = {
  begin_lessons: 'Training may begin within 14 days',
  lessons_after_14_days: 'Training begins after 14 days',
};

function nameOf(person: { firstname: string; surname: string } | undefined): string {
  return person ? `${person.firstname} ${person.surname}` : 'somebody';
}

function peopleShown({ billing, learner, delivery }: OrderPeople, order: AtOffice['order']) {
  const of = (person: NonNullable<typeof billing>) => ({
    name: nameOf(person),
    phone: person.phone || null,
    address: addressLine(person),
  });
  return {
    buyer: { ...(billing ? of(billing) : { name: '', phone: null, address: '' }), email: order.email },
    /** A buyer who learns is written down once, unless their lessons begin elsewhere. */
    learner: learner && !(order.customer_is_pupil && isSame(learner, billing)) ? of(learner) : null,
    isPupil: order.customer_is_pupil,
    delivery: delivery ? of(delivery) : null,
  };
}

function isSame(learner: OrderAddress, buyer: OrderAddress | undefined): boolean {
  return buyer !== undefined && personShown(learner) === personShown(buyer);
}

function voucherShown(voucher: Awaited<ReturnType<typeof vouchersOfOrder>>[number]) {
  return {
    ends: voucher.code_last4,
    number: voucher.order_number,
    balance: `${pounds(asPence(voucher.balance_pence))} of ${pounds(asPence(voucher.value_pence))} left`,
    isClosed: voucher.state === 'void',
  };
}

/** "Visa ending 3436", or "Visa ending 3436 (£5.98) and voucher ending CKH0 (£7.01)". */
function formatWays(ways: ReturnType<typeof waysBack>): string {
  const each = ways.map(({ to, amount }) => (ways.length > 1 ? `${to} (${amount})` : to));
  return new Intl.ListFormat('en-GB').format(each);
}

function partName(part: string, { lines }: Purchase): string {
  const [, position] = /^line (\d+)$/.exec(part) ?? [];
  if (position !== undefined) return lines[Number(position)]?.name ?? part;
  return part === 'fee' ? 'its fee' : part;
}
