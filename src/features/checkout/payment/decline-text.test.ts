import { describe, expect, test } from 'vitest';
import { CARD_FAILED } from '#src/features/payments/card-frame-text.ts';
import { declined } from '#src/features/payments/gateways/connect-e.server.ts';
import { declined as declinedByPayPal } from '#src/features/payments/gateways/paypal-order.server.ts';
import type { Decline } from '#src/features/payments/payment.ts';
import { declineOf } from '#src/features/payments/payments.server.ts';
import { declineMessage, givenBackMessage, returnMessage, returnQuery } from './decline-text.ts';

const rowOf = ({ code, message }: ReturnType<typeof declined>) => declineOf({ code, detail: message });

describe('the words for a decline', () => {
  test.each([
    ['Card declined: AVS policy', 'The billing address does not match the card.'],
    ['Card declined: AVS+CV2 policy', 'The billing address does not match the card.'],
    ['card declined: avs POLICY', 'The billing address does not match the card.'],
    ['Card declined: CV2 policy', 'The security code does not match the card.'],
    ['Card declined: 3D Secure policy', expect.stringContaining('Your bank couldn’t confirm')],
    ['Card referred', expect.stringContaining('wants to speak to you before')],
    ['Card declined', 'Your card was declined. Please try another card.'],
    ['Input variable errors', CARD_FAILED],
    ['', CARD_FAILED],
    ['<script>alert(1)</script>', CARD_FAILED],
  ])('"%s" are ours', (gateway, ours) => {
    expect(declineMessage(rowOf(declined(gateway)))).toEqual(ours);
  });

  test.each([
    ['INSTRUMENT_DECLINED', /^PayPal couldn’t take the payment/],
    ['PAYER_CANNOT_PAY', /^PayPal couldn’t take the payment/],
    ['ORDER_NOT_APPROVED', /^The payment wasn’t approved in PayPal/],
    ['COMPLIANCE_VIOLATION', /^An error occurred with the payment$/],
  ])('of PayPal, "%s", are ours', (issue, ours) => {
    expect(declineMessage(rowOf(declinedByPayPal(issue)))).toMatch(ours);
  });

  test('of ours name the course where there is one', () => {
    const said = (code: Decline['code'], detail?: string) => declineMessage(declineOf({ code, detail }));
    expect(said('voucher_short')).toMatch(/^One of your vouchers no longer has enough left on it/);
    expect(said('course_full', '$1 & Co')).toBe(
      'Someone booked the last place on $1 & Co while you were paying. You haven’t been charged.',
    );
    expect(said('course_begun', 'Calm')).toBe(
      'Calm has started, so you can’t book it any more. You haven’t been charged.',
    );
    expect(said('basket_changed')).toMatch(/^Your basket or your details changed while you were at PayPal/);
    expect(declineMessage({ decline_code: null, decline_detail: null })).toBe(CARD_FAILED);
  });

  test.each([
    [
      'voucher_short',
      null,
      'One of your vouchers no longer had enough left on it when your payment arrived.',
    ],
    ['course_full', 'Calm & Co', 'There were no places left on Calm & Co when your payment arrived.'],
    ['course_begun', 'Calm & Co', 'Calm & Co had already started when your payment arrived.'],
    ['card_declined', 'Card declined', 'Your payment arrived too late for your order.'],
  ] as const)('of money that goes back say why, for "%s" of "%s"', (code, detail, why) => {
    expect(givenBackMessage({ decline_code: code, decline_detail: detail })).toBe(
      `${why} We’re refunding all of it.`,
    );
  });

  test.each([
    ['error=declined&message=Declined+by+AVS+policy', 'The billing address does not match the card.'],
    ['error=declined', 'An error occurred while attempting the payment.'],
    ['error&message=CV2+policy', 'An error occurred while attempting the payment.'],
    ['error=1&message=<b>pay+again</b>&status=cancel', 'An error occurred while attempting the payment.'],
    ['status=cancel', 'The PayPal transaction has been cancelled.'],
    ['paypal=true&status=error', 'An error occurred while connecting to PayPal. Please try again.'],
    ['paypal=true', ''],
    [
      'paypal=true&status=full',
      'Someone booked the last place on your course while you were paying. You haven’t been charged.',
    ],
    [
      'paypal=true&status=begun',
      'Your course has started, so you can’t book it any more. You haven’t been charged.',
    ],
    ['status=toString&message=pay+again', ''],
    ['', ''],
  ])('after a return with "%s" are the specification’s, and echo nothing', (query, words) => {
    expect(returnMessage(new URLSearchParams(query))).toBe(words);
  });
  test.each([
    [{ code: 'basket_changed' }, 'status=changed'],
    [{ code: 'course_full', detail: 'Calm & Co' }, 'status=full'],
    [{ code: 'course_begun', detail: 'Calm & Co' }, 'status=begun'],
    [{ code: 'voucher_short' }, 'error=declined&message=voucher+short'],
    [
      { code: 'wallet_declined', detail: 'INSTRUMENT_DECLINED' },
      'error=declined&message=INSTRUMENT_DECLINED',
    ],
  ] as const)('lead back from PayPal by an address of their own: %o', (decline, query) => {
    expect(returnQuery(declineOf(decline)).toString()).toBe(query);
  });
});
