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
          To contact us, <Office />. In these terms, “we” and “us” mean that company, and “you” means the
          person who places the order. You must be 18 or over to order. The learner can be someone else.
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
          You choose what you want, give us the details we need, see the full price, accept these terms and
          pay. Once your payment has gone through we email you a receipt with an order number. That is when
          the contract between us begins. It is in English. With your order we keep a record of which version
          of these terms you accepted. The version is shown at the end of this page, which you can print.
        </p>
        <p>
          If we cannot provide what you bought, because no instructor near you has space or a price was
          obviously wrong, we will tell you within five working days and refund you in full.
        </p>
      </>
    ),
  },
  {
    id: 'fees',
    title: 'Prices and our fee',
    body: (
      <>
        <p>
          The prices on this site are in pounds, include any VAT that is due, and are what you pay. If there
          is postage to pay, it is shown next to the price from the start.
        </p>
        <p>
          When you book online or by phone, the price of lessons and instructor training includes a management
          and protection fee of {MPF_PERCENT}. It pays for arranging your lessons, and for finding you another
          instructor, at no extra cost, if yours moves on. The fee is the same however you pay.
        </p>
        <p>
          <strong>Avoid the fee:</strong> pay your instructor directly on the day of your first lesson,
          instead of booking online or by phone. There is no fee on courses, learning aids or vouchers.
        </p>
        <p>
          Prices can change until you pay. If a price changes while an item is in your basket, we will show
          you the old and new prices and ask you before you pay. We never charge you again for something you
          have already paid for.
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
          You can pay by card, with a gift voucher up to its balance, or by PayPal where the checkout offers
          it. We take the full amount when you order or, for a course, the deposit. If your bank does not
          answer in time, we will tell you, we will not take a second payment, and we will email you as soon
          as it has answered. If a payment is ever taken twice, we will refund one of them.
        </p>
        <p>
          If PayPal offers to split a payment into three, that is an agreement between you and PayPal, on
          PayPal’s terms. Your rights against us stay the same.
        </p>
      </>
    ),
  },
];
