import { CARD_FAILED } from '#src/features/payments/card-frame-text.ts';
import type { DeclineCode } from '#src/features/payments/payment.ts';

// Reasons for which the checkout itself declines a payment. Those about courses and codes have their name as their detail.
declare module '#src/features/payments/payment.ts' {
  interface DeclineCodes {
    /** A voucher's balance is less than it should pay. */
    voucher_short: true;
    /** Somebody else took the last place. */
    course_full: true;
    course_begun: true;
    /** Somebody else took the last use of the discount code, or this buyer has used it. */
    discount_used: true;
    /** The basket changed between creating the PayPal order and approving it. */
    basket_changed: true;
    /** The link to pay an order that staff made by phone had ended. */
    link_ended: true;
    /** A wallet that was to wait for its buyer's order was charged at once. */
    charged_early: true;
  }
}

/** The reason, as the payment's row holds it. */
interface Declined {
  decline_code: DeclineCode | null;
  decline_detail: string | null;
}

const ADDRESS_MISMATCH = 'The billing address does not match the card.';
const CHARGED_EARLY = 'Your payment was taken before you had placed your order.';
const BASKET_CHANGED =
  'Your basket or your details changed while you were at PayPal. Please check them before you pay.';
const courseFull = (course: string) =>
  `Someone booked the last place on ${course} while you were paying. You haven’t been charged.`;
const courseBegun = (course: string) =>
  `${course} has started, so you can’t book it any more. You haven’t been charged.`;

/** Message when a payment is declined. The text for the address is the specification's (§8). */
export function declineMessage({ decline_code: code, decline_detail: detail }: Declined): string {
  switch (code) {
    case 'address_mismatch':
      return ADDRESS_MISMATCH;
    case 'security_code_mismatch':
      return 'The security code does not match the card.';
    case 'voucher_short':
      return 'One of your vouchers no longer has enough left on it. You haven’t been charged. Please check the balance and try again.';
    case 'course_full':
      return courseFull(detail ?? '');
    case 'course_begun':
      return courseBegun(detail ?? '');
    case 'discount_used':
      return `${detail} can’t be used any more. You haven’t been charged. Remove the code to pay without it.`;
    case 'basket_changed':
      return BASKET_CHANGED;
    case 'link_ended':
      return 'The link to pay this order has ended. You haven’t been charged.';
    case 'charged_early':
      return `${CHARGED_EARLY} We’re refunding all of it. Please check out and pay in the last step.`;
    case 'wallet_declined':
      return 'PayPal couldn’t take the payment that way. Please choose another way to pay in PayPal, or pay by card.';
    case 'not_approved':
      return 'The payment wasn’t approved in PayPal, so you haven’t been charged. Please try again, or pay by card.';
    case 'not_authenticated':
      return 'Your bank couldn’t confirm that this is your card. Please try again or use another card.';
    case 'referred':
      return 'Your bank wants to speak to you before it approves this payment. Please try another card.';
    case 'card_declined':
      return 'Your card was declined. Please try another card.';
    case 'failed':
    case null:
      return CARD_FAILED;
  }
}

/** Message when a payment arrives too late and is refunded. */
export function givenBackMessage(declined: Declined): string {
  return `${whyGivenBack(declined)} We’re refunding all of it.`;
}

/** The reason, for the same message and for the email. */
export function whyGivenBack({ decline_code: code, decline_detail: detail }: Declined): string {
  switch (code) {
    case 'voucher_short':
      return 'One of your vouchers no longer had enough left on it when your payment arrived.';
    case 'course_full':
      return `There were no places left on ${detail} when your payment arrived.`;
    case 'course_begun':
      return `${detail} had already started when your payment arrived.`;
    case 'discount_used':
      return `The discount code ${detail} could no longer be used when your payment arrived.`;
    case 'link_ended':
      return 'The link to pay this order had ended when your payment arrived.';
    case 'charged_early':
      return CHARGED_EARLY;
    default:
      return 'Your payment arrived too late for your order.';
  }
}

/** The query of the redirect from PayPal to the checkout, with the reason why the payment was declined. */
export function returnQuery({ decline_code: code, decline_detail: detail }: Declined): URLSearchParams {
  switch (code) {
    case 'basket_changed':
      return new URLSearchParams({ status: 'changed' });
    case 'course_full':
      return new URLSearchParams({ status: 'full' });
    case 'course_begun':
      return new URLSearchParams({ status: 'begun' });
    // The page of the link says it by itself.
    case 'link_ended':
      return new URLSearchParams({ status: 'ended' });
    case 'voucher_short':
      return new URLSearchParams({ error: 'declined', message: 'voucher short' });
    case 'discount_used':
      return new URLSearchParams({ status: 'code' });
    default:
      return new URLSearchParams({ error: 'declined', message: detail ?? '' });
  }
}

/**
 * The message for the query of a return to the checkout, in the words of §8. Neither `error` nor `message` is ever echoed
 * (R41). Empty when there is no message.
 */
export function returnMessage(query: URLSearchParams): string {
  if (query.has('error'))
    return /AVS.*policy/i.test(query.get('message') ?? '')
      ? ADDRESS_MISMATCH
      : 'An error occurred while attempting the payment.';
  const status = query.get('status');
  if (status === 'changed') return BASKET_CHANGED;
  if (status === 'full') return courseFull('your course');
  if (status === 'begun') return courseBegun('Your course');
  if (status === 'code') return 'Your discount code can’t be used any more. You haven’t been charged.';
  if (status === 'cancel') return 'The PayPal transaction has been cancelled.';
  return status === 'error' ? 'An error occurred while connecting to PayPal. Please try again.' : '';
}
