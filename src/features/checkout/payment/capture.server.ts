import { closeBasket, keptUntil, unfreezeBasket } from '#src/features/basket/checkout-basket.server.ts';
import { coursePlaceBooked } from '#src/features/courses/emails.server.tsx';
import { lockUser } from '#src/features/identity/customer/users.server.ts';
import { grantAccess } from '#src/features/learning/access/access.server.ts';
import { buyLessons } from '#src/features/lessons/learners/buy-lessons.server.ts';
import { keepLink, lessonsUrl } from '#src/features/lessons/learners/links.server.ts';
import { beginsLessons, toppedUpBy } from '#src/features/lessons/learners/topped-up.server.ts';
import {
  paidTwice,
  refundWithoutOrder,
  refundWithoutOrderAlert,
  secondCaptureAlert,
} from '#src/features/orders/emails.server.tsx';
import { moveOrder, orderOfPayment, payOrder } from '#src/features/orders/orders.server.ts';
import { digitalProducts, type Purchase, voucherLines } from '#src/features/orders/purchase.ts';
import type { Approval } from '#src/features/payments/gateway.ts';
import { keepCard } from '#src/features/payments/kept-cards.server.ts';
import { type Decline, isLive } from '#src/features/payments/payment.ts';
import {
  approvalOf,
  declineOf,
  findCurrentPayment,
  findPayment,
  lockPurchase,
  movePayment,
  type Payment,
} from '#src/features/payments/payments.server.ts';
import { refundInFull } from '#src/features/refunds/request-refund.server.ts';
import { issueVouchers } from '#src/features/vouchers/vouchers.server.ts';
import type { Services } from '#src/platform/context/services.server.ts';
import type { Tx } from '#src/platform/db/db.server.ts';
import { failpoint } from '#src/platform/failpoints.server.ts';
import { type PreparedEmail, prepare, sendPrepared } from '#src/platform/mail/email.server.ts';
import { newReference } from '#src/platform/references.ts';
import { readOpeningHours } from '#src/platform/working-days/opening-hours.server.ts';
import { tellBuyers } from '../gift-news/tell-buyers.server.tsx';
import { receiptsOf } from '../held-time/receipts.server.ts';
import { endCheckout } from '../session/drafts.server.ts';
import { acceptedOf } from './consents.server.ts';
import { whyGivenBack } from './decline-text.ts';
import { checkAvailability, placeAfterCharge, type Unavailable } from './place-order.server.ts';

/** A member of staff who decides in a gateway's place, and what is written with that. */
export interface ByHand {
  reason: string;
  also(tx: Tx): Promise<void>;
}

/** Records a captured payment and marks the order as paid, once. A second capture of the same purchase is refunded (R37). */
export async function capture(
  deps: Services,
  payment: Payment,
  approval: Approval,
  byHand?: ByHand,
): Promise<Payment> {
  if (payment.waits_for_buyer) return giveBackEarly(deps, payment, approval);
  const now = deps.clock.now();
  const reason = byHand?.reason ?? 'approved by the gateway';
  const purchase = payment.snapshot;
  const [manage, lessonsLink] = [newReference(), newReference()];
  const toppedUp = await toppedUpBy(deps.db, purchase, now);
  const teaches = beginsLessons(purchase, toppedUp);
  const [accepted, hoursAt] = await Promise.all([acceptedOf(deps, payment), readOpeningHours(deps.db)]);
  const hours = hoursAt(now);
  const receipts = await receiptsOf(deps, payment, {
    hours,
    summary: approval.summary,
    manage,
    ...accepted,
    toppedUp,
    lessonsUrl: teaches ? lessonsUrl(deps.publicUrl, lessonsLink) : null,
  });
  const booked = await bookedEmails(deps, purchase);
  const captured = await deps.db.transaction().execute(async (tx) => {
    await lockPurchase(tx, payment.basket_uuid);
    const first = await findCurrentPayment(tx, payment.basket_uuid);
    const current = first?.id === payment.id ? first : await findPayment(tx, payment.reference);
    if (!current || !isLive(current.state)) return undefined;
    if (first?.state === 'captured') {
      const paymentId = current.id;
      const emails = await Promise.all([
        prepare(deps, paidTwice, { to: purchase.email, key: paymentId, data: { purchase } }),
        prepare(deps, secondCaptureAlert, {
          to: deps.school.current().officeEmail,
          key: paymentId,
          data: { purchase, paymentId },
        }),
      ]);
      await refundCapture(deps, tx, current, { approval, reason: 'paid already', emails });
      await byHand?.also(tx);
      return undefined;
    }
    // Whoever moved it to `capturing` wrote the order.
    const isOrdered = current.state === 'capturing' || (await orderOfPayment(tx, current.id)) !== undefined;
    const unavailable = isOrdered
      ? undefined
      : await checkAvailability(tx, purchase, { until: await keptUntil(tx, payment.basket_uuid), now });
    if (unavailable) {
      await declineUnavailable(deps, tx, current, { approval, unavailable });
      await byHand?.also(tx);
      return undefined;
    }
    const change = approvalOf(approval);
    // Another process has revoked or declined it just now: nothing is bought, and the sweep finds the charge and refunds it.
    const moved = await movePayment(tx, current, 'captured', { reason, change, now });
    if (!moved) return undefined;
    await byHand?.also(tx);
    if (!isOrdered) await placeAfterCharge(tx, current, purchase, now);
    let bought: Awaited<ReturnType<typeof buyLessons>> = {};
    const order = await payOrder(tx, current.id, { purchase, hours, reason, now });
    if (order) {
      await issueVouchers(tx, deps, {
        orderId: order.id,
        orderNumber: purchase.orderNumber,
        lines: voucherLines(purchase),
        buyerEmail: purchase.email,
        manage,
      });
      await grantAccess(tx, deps, {
        orderId: order.id,
        orderNumber: purchase.orderNumber,
        email: purchase.email,
        products: digitalProducts(purchase),
        opensOn: accepted.digitalOpensOn,
      });
      const account = await lockUser(tx, purchase.accountId);
      bought = await buyLessons(tx, order.id, purchase, { account, toppedUp, now });
      if (account && approval.keptCard)
        await keepCard(tx, current, { accountId: account.id, card: approval.keptCard });
      const { learnerId } = bought;
      await tellBuyers(tx, deps, purchase);
      if (learnerId) await keepLink(tx, deps.secrets, { token: lessonsLink, learnerId, by: 'receipt', now });
    }
    await closeBasket(tx, purchase.basketUuid, purchase.lines, now);
    await endCheckout(tx, purchase.basketUuid);
    const receipt = (bought.first && receipts.booked) || receipts.otherwise;
    await sendPrepared(tx, deps, receipt, order && { id: order.id, toBuyer: true });
    for (const email of booked) await sendPrepared(tx, deps, email);
    return moved;
  });
  failpoint('order-paid');
  return captured ?? (await findPayment(deps.db, payment.reference)) ?? payment;
}

/** A wallet was charged at once although its buyer has not ordered: all of it goes back. */
async function giveBackEarly(deps: Services, payment: Payment, approval: Approval): Promise<Payment> {
  const decline: Decline = { code: 'charged_early' };
  const reason = 'charged before its buyer had ordered';
  const emails = await refundWithoutOrderEmails(deps, payment, {
    reason: whyGivenBack(declineOf(decline)),
    although: reason,
  });
  const ordered = await deps.db.transaction().execute(async (tx) => {
    await lockPurchase(tx, payment.basket_uuid);
    const current = await findPayment(tx, payment.reference);
    if (!current || !isLive(current.state)) return undefined;
    if (!current.waits_for_buyer) return current;
    await refundCapture(deps, tx, current, { approval, reason, decline, emails });
    return undefined;
  });
  if (ordered) return capture(deps, ordered, approval);
  return (await findPayment(deps.db, payment.reference)) ?? payment;
}

/** The emails that tell the organisers of courses who has booked. */
function bookedEmails(
  deps: Services,
  { lines, basketUuid, orderNumber, email }: Purchase,
): Promise<PreparedEmail[]> {
  return Promise.all(
    lines.flatMap(({ course, name, options }, position) =>
      course
        ? prepare(deps, coursePlaceBooked, {
            to: deps.school.current().officeEmail,
            key: `${basketUuid}-${position}`,
            data: { orderNumber, buyerEmail: email, courseName: name, course, options },
          })
        : [],
    ),
  );
}

/** Declines a purchase whose voucher is short, or whose course is full or has begun. A charge is refunded. */
async function declineUnavailable(
  deps: Services,
  tx: Tx,
  payment: Payment,
  { approval, unavailable: { reason, decline } }: { approval: Approval; unavailable: Unavailable },
) {
  const now = deps.clock.now();
  if (payment.gateway === 'voucher') {
    await movePayment(tx, payment, 'declined', { reason, change: declineOf(decline), now });
    return;
  }
  const emails = await refundWithoutOrderEmails(deps, payment, {
    reason: whyGivenBack(declineOf(decline)),
    although: reason,
  });
  return refundCapture(deps, tx, payment, { approval, reason, decline, emails });
}

/** What the buyer, where their address is known, and the office are told of such a refund. */
export function refundWithoutOrderEmails(
  deps: Services,
  payment: Payment,
  { reason, although }: { reason: string; although: string },
): Promise<PreparedEmail[]> {
  const purchase = payment.snapshot;
  return Promise.all([
    ...(purchase.email
      ? [
          prepare(deps, refundWithoutOrder, {
            to: purchase.email,
            key: payment.id,
            data: { purchase, reason },
          }),
        ]
      : []),
    prepare(deps, refundWithoutOrderAlert, {
      to: deps.school.current().officeEmail,
      key: payment.id,
      data: { purchase, paymentId: payment.id, although },
    }),
  ]);
}

/** Refunds a capture that belongs to no order, and queues the emails. Does nothing if another process was first. */
export async function refundCapture(
  deps: Services,
  tx: Tx,
  payment: Payment,
  outcome: { approval: Approval; reason: string; decline?: Decline; emails: PreparedEmail[] },
) {
  const { approval, reason, decline, emails } = outcome;
  const now = deps.clock.now();
  const change = { ...approvalOf(approval), ...(decline && declineOf(decline)) };
  if (!(await movePayment(tx, payment, 'refunding', { reason, change, now }))) return;
  // A payment that had failed before does not hold the basket; another payment may.
  if (payment.state === 'capturing') await unfreezeBasket(tx, payment.basket_uuid, now);
  await moveOrder(tx, payment.id, 'cancelled', { reason, now });
  await refundInFull(deps, tx, payment, reason);
  for (const email of emails) await sendPrepared(tx, deps, email);
}

/** Revokes a payment by vouchers alone, after the basket or the vouchers have changed. Nothing was charged. */
export function revokeVoucherPayment({ db, clock }: Services, payment: Payment) {
  const change = { reason: 'the basket or the vouchers have changed', now: clock.now() };
  return movePayment(db, payment, 'revoked', change);
}

/** Captures a payment by vouchers alone, without a gateway. */
export function completeVoucherPayment(deps: Services, payment: Payment): Promise<Payment> {
  return capture(deps, payment, { crossReference: '', summary: '' });
}
