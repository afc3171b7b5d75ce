import { MPF_PERCENT } from '#src/features/catalogue/fee.ts';
import { brand } from '#src/platform/brand.ts';
import { type LegalPart, Office } from './legal-document.tsx';

export const aboutBuying: LegalPart[] = [
  {
    id: 'who',
    title: 'Who you are buying from',
    body: (
      <>
        <p>
          {brand.company}, registered in {brand.registered.in} with the company number{' '}
          {brand.registered.company}. Registered office: {brand.address.join(', ')}. VAT number{' '}
          {brand.registered.vat}.
        </p>
        <p>
          You reach us in these ways: <Office />. “We” and “us” in these terms is that company. “You” is
          whoever buys, who must be 18 or over; the learner may be somebody else.
        </p>
      </>
    ),
  },
  {
    id: 'order',
    title: 'How an order becomes a contract',
    body: (
      <>
        <p>
          You choose, give us the details that we need, see the whole price, accept these terms and pay. When
          the payment has gone through we email a receipt with an order number, and at that moment we have a
          contract, in English. We keep the version of the terms that you accepted with your order; it stands
          at the end of this page, which you can print.
        </p>
        <p>
          If we cannot provide what you bought, because no instructor near you has room or a price was plainly
          wrong, we tell you within five working days and give all your money back.
        </p>
      </>
    ),
  },
  {
    id: 'fees',
    title: 'Prices, and the fee in them',
    body: (
      <>
        <p>
          The prices on this site are in pounds, hold any VAT that is due, and are what you pay. Postage,
          where there is any, stands beside the price from the start.
        </p>
        <p>
          The price of lessons and of instructor training holds a management and protection fee of{' '}
          {MPF_PERCENT} for booking online or by phone. It pays for arranging your lessons, and for finding
          you another instructor, at no further cost, if yours moves on. It is the same however you pay.
        </p>
        <p>
          <strong>How to leave it out:</strong> pay your instructor on the day of your first lesson, instead
          of booking online or by phone. Courses, learning aids and vouchers carry no fee.
        </p>
        <p>
          A price may change until you pay. If one changes while it is in your basket, we show both and ask
          you first. What you have paid for is never charged again.
        </p>
      </>
    ),
  },
  {
    id: 'paying',
    title: 'Paying',
    body: (
      <>
        <p>
          By card, by PayPal, or with a gift voucher, up to its balance. We take the whole amount when you
          order; for a course, its deposit. If your bank does not answer in time we say so, take no second
          payment, and email you as soon as it has answered. Should a payment ever arrive twice, one of them
          goes back.
        </p>
        <p>
          Where PayPal offers to split a payment into three, that is an agreement between you and PayPal, on
          its terms. What you may ask of us stays the same.
        </p>
      </>
    ),
  },
];
