import { z } from 'zod';
import {
  findPhoneOrder,
  lockPhoneOrder,
  type PhoneOrder,
  returnUnplacedCash,
  takeCash,
} from '#src/features/checkout/phone-orders/phone-orders.server.ts';
import { placePaidOrders } from '#src/features/checkout/phone-orders/place-paid-orders.server.ts';
import { staffAction } from '#src/features/identity/staff/actions/staff-action.server.ts';
import { enterCashOfOrder } from '#src/features/pay/entries.server.ts';
import { recordCashReturned } from '#src/features/payments/cash/cash.server.ts';
import { lockPayment } from '#src/features/payments/payments.server.ts';
import { findLeg } from '#src/features/payments/refunds/refunds.server.ts';
import { EXECUTE_REFUND } from '#src/features/refunds/request-refund.server.ts';
import { changed, stale } from '#src/kit/actions/outcome.ts';
import type { Subject } from '#src/kit/actions/subject.ts';
import { formOf } from '#src/kit/forms/form-of.server.ts';
import { formatDate, londonWhenInSentence } from '#src/platform/dates.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { asPence, pounds } from '#src/platform/money.ts';
import { findRefundByHand, isToGive, refundByHand, requirePast } from './refund-by-hand.server.ts';

type CashOrder = PhoneOrder & { cash: NonNullable<PhoneOrder['cash']> };

const withCash = (order: PhoneOrder | undefined): CashOrder | undefined =>
  order?.cash && { ...order, cash: order.cash };

const params = z.object({ id: z.uuid('No such order') });

/** An order by phone that is paid in cash to an instructor. */
const cashOrder = {
  kind: 'phone order',
  path: '/phone-orders/:id',
  params,
  find: async (db, { id }, _by, now) => withCash(await findPhoneOrder(db, id, now)),
  lock: async (tx, { id }, _by, now) => withCash(await lockPhoneOrder(tx, id, now)),
  missing: 'We couldn’t find that order, or it isn’t paid in cash.',
  changed: 'It has been paid or has ended meanwhile. If it has ended, email it again first.',
} satisfies Subject<CashOrder, typeof params>;

const day = z.iso.date('Choose a day');

/** Instructors record it in the diary, too. */
function whoRecorded({ recorded_by, recorded_at }: CashOrder['cash'], now: Date): { otherwise?: string } {
  return recorded_at
    ? { otherwise: `${recorded_by} recorded its cash ${londonWhenInSentence(recorded_at, now)}.` }
    : {};
}

const recordCashTaken = staffAction({
  name: 'recordCashTaken',
  summary: 'Record that the instructor has taken the cash of an order by phone: the order is placed',
  on: cashOrder,
  path: '/cash',
  handsOut: true,
  async preview({ db, clock }, _by, { id }) {
    const order = withCash(await findPhoneOrder(db, id, clock.now()));
    if (!order) throw new Problem(404, cashOrder.missing);
    if (order.state !== 'waiting' || order.cash.taken_on)
      throw new Problem(409, whoRecorded(order.cash, clock.now()).otherwise ?? cashOrder.changed);
    const amount = pounds(asPence(order.cash.amount_pence));
    const { orderNumber, customer } = order.checkout;
    return [
      `Order ${orderNumber} is placed for ${amount}, and ${customer?.email} gets the receipt.`,
      `${amount} is taken from the pay of ${order.cash.instructor_name}, who has the cash.`,
    ];
  },
  input: { taken_on: day.describe('The day on which it was taken') },
  answer: z.object({ id: z.uuid() }).meta({ id: 'CashTaken' }),
  done: 'Recorded. The order is placed, and the cash is in the instructor’s pay.',
  verb: 'recorded its cash',
  async change({ tx, now, by: { name: by }, subject, input: { id, taken_on } }) {
    const { cash } = subject;
    requirePast('taken_on', taken_on, { made: subject.made_at, now });
    if (!(await takeCash(tx, subject, taken_on, { by, now }))) return stale(whoRecorded(cash, now));
    await enterCashOfOrder(tx, { cash, takenOn: taken_on, by, now });
    return changed({ id }, `${pounds(asPence(cash.amount_pence))} to ${cash.instructor_name}`);
  },
  afterwards: placePaidOrders,
});

const returnCash = staffAction({
  name: 'returnUnplacedCash',
  summary:
    'Record that an instructor gave the cash of an order back that could not be placed: the order ends',
  on: cashOrder,
  path: '/cash/returned',
  endsTask: true,
  movesMoney: true,
  async preview({ db, clock }, _by, { id }) {
    const order = withCash(await findPhoneOrder(db, id, clock.now()));
    if (!order) throw new Problem(404, cashOrder.missing);
    const { taken_on, charged_by, amount_pence, instructor_name: name } = order.cash;
    if (!taken_on || charged_by || order.state === 'being_paid') throw new Problem(409, NOT_UNPLACED);
    return [
      `Order ${order.checkout.orderNumber} ends: nothing is placed or charged for it.`,
      `${pounds(asPence(amount_pence))}, which ${name} has given back in cash, is added to their pay.`,
    ];
  },
  input: { given_on: day.describe('The day on which it was given back') },
  answer: z.object({ id: z.uuid() }).meta({ id: 'CashReturned' }),
  done: 'Recorded. The order has ended, and their pay is as before.',
  verb: 'recorded its cash as given back',
  async change({ tx, now, by: { name: by }, subject, input: { id, given_on } }) {
    const { cash } = subject;
    requirePast('given_on', given_on, { made: subject.made_at, now });
    if (!(await returnUnplacedCash(tx, subject, now))) return stale({ otherwise: NOT_UNPLACED });
    const amount = asPence(cash.amount_pence);
    await enterCashOfOrder(tx, { cash, back: { leg: id, amount }, takenOn: given_on, by, now });
    return changed({ id }, `${pounds(amount)} by ${cash.instructor_name}`);
  },
});

const NOT_UNPLACED = 'Its cash was not taken, or its order is placed. Refund the order instead.';

const recordCashGivenBack = staffAction({
  name: 'recordCashGivenBack',
  summary: 'Record that an instructor gave the cash of a refund back: it counts as given from then on',
  on: refundByHand,
  path: '/given-back',
  endsTask: true,
  movesMoney: true,
  async preview({ db }, _by, { id }) {
    const found = await findRefundByHand(db, id);
    if (!found?.cash) throw new Problem(404, refundByHand.missing);
    if (!isToGive(found.leg)) throw new Problem(409, refundByHand.changed);
    const amount = pounds(asPence(found.leg.amount_pence));
    const { instructor_name: name } = found.cash;
    return [
      `${amount} of order ${found.payment.order_number} counts as given: ${name} has given it back in cash.`,
      `${amount} is added to the pay of ${name}.`,
      `We email ${found.payment.snapshot.email}.`,
    ];
  },
  input: { given_on: day.describe('The day on which it was given back') },
  answer: z.object({ id: z.uuid() }).meta({ id: 'CashGivenBack' }),
  done: 'Recorded. The buyer is emailed.',
  verb: 'recorded it as given back',
  async change({ tx, now, deps, by: { name: by }, subject, input: { id, given_on } }) {
    const { cash, payment } = subject;
    if (!cash) return new Problem(404, refundByHand.missing);
    requirePast('given_on', given_on, { made: payment.created_at, now });
    await lockPayment(tx, payment.id);
    const leg = await findLeg(tx, subject.leg.id);
    if (!leg || !isToGive(leg)) return stale();
    const amount = asPence(leg.amount_pence);
    const given = { refundLeg: leg.id, basketUuid: cash.basket_uuid, amount, givenOn: given_on };
    if (!(await recordCashReturned(tx, given, { by, now }))) return stale();
    await enterCashOfOrder(tx, { cash, back: { leg: leg.id, amount }, takenOn: given_on, by, now });
    await deps.enqueue(tx, EXECUTE_REFUND, { refundId: id });
    return changed({ id }, `${pounds(amount)} on ${formatDate(given_on)}, by ${cash.instructor_name}`);
  },
});

/** Cash that instructors take for orders by phone, and give back. */
export const cashActions = [recordCashTaken, returnCash, recordCashGivenBack];

export const cashForms = () => ({ cashTaken: formOf(recordCashTaken), cashReturned: formOf(returnCash) });
export const cashGivenBackForm = () => formOf(recordCashGivenBack);
