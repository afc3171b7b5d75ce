import type { Purchase } from '#src/features/orders/purchase.ts';
import { PurchaseSums } from '#src/features/orders/receipt/purchase-sums.server.tsx';
import { type BankAccount, formatSortCode } from '#src/platform/bank-account.ts';
import { londonWhenWithin } from '#src/platform/dates.ts';
import { email, staffAlert } from '#src/platform/mail/email.server.ts';
import { EmailLayout, styles } from '#src/platform/mail/email-layout.tsx';
import { EmailParagraphs } from '#src/platform/mail/email-paragraphs.tsx';
import { Button, Text } from '#src/platform/mail/email-parts.tsx';
import { worded, wordedEmail } from '#src/platform/mail/wording.ts';
import { type Pence, pounds } from '#src/platform/money.ts';
import { firstNameOf } from '#src/platform/people.ts';
import type { School } from '#src/platform/school/school.ts';
import type { FirstLessonHeld } from './first-lesson.server.ts';

export const linkToPayWords = wordedEmail({
  name: 'link-to-pay',
  title: 'Link to pay',
  goesTo: 'The buyer of an order by phone',
  placeholders: { 'first name': 'Joan', 'order number': 'BP-4K7M-29', colleague: 'Aoife', total: '£382.05' },
  required: ['order number'],
  ours: {
    subject: 'Pay for your {school} order {order number}',
    heading: 'Your order, ready to pay for',
    opening: '{colleague} made order {order number} for you by phone. Nothing is bought until you’ve paid.',
    closing: '',
  },
});

interface LinkToPay {
  purchase: Purchase;
  /** The colleague's name. */
  madeBy: string;
  until: Date;
  now: Date;
  url: string;
  firstLesson?: FirstLessonHeld | undefined;
}

/** Brings the link by which an order that staff made by phone is paid. */
export const linkToPay = email({
  name: 'link-to-pay',
  isSecret: true,
  compose({ purchase, madeBy, until, now, url, firstLesson }: LinkToPay, school: School) {
    const total = pounds(purchase.total);
    const end = londonWhenWithin(until, now);
    const isTaught = hasTeaching(purchase);
    const words = worded(linkToPayWords, school, {
      'first name': purchase.addresses.billing.firstname,
      'order number': purchase.orderNumber,
      colleague: firstNameOf(madeBy),
      total,
    });
    return {
      subject: words.subject,
      body: (
        <EmailLayout preview={`${total}, by ${end}`} heading={words.heading}>
          <EmailParagraphs texts={words.opening} />
          <PurchaseSums purchase={purchase} total="Total" />
          <FirstLesson first={firstLesson} />
          <Button className="in-button" href={url} style={styles.button}>
            Pay {total}
          </Button>
          <Text style={styles.text}>
            The link works until {end}, and the price stays the same until then. The page shows the terms
            {isTaught && ', and you choose there when lessons may start'}.
          </Text>
          <EmailParagraphs texts={words.closing} />
          <Text style={styles.small}>
            We never ask for card numbers by phone or email. Not what you agreed? Reply to this email or ring
            us on {school.phone}.
          </Text>
        </EmailLayout>
      ),
    };
  },
});

/** Says how an order that staff made by phone is paid by bank transfer, and brings the link to the terms. */
export const transferToMake = email({
  name: 'transfer-to-make',
  isSecret: true,
  compose(
    { purchase, madeBy, until, now, url, firstLesson, account, reference }: LinkToPay & TransferTo,
    school: School,
  ) {
    const total = pounds(purchase.total);
    const end = londonWhenWithin(until, now);
    const isTaught = hasTeaching(purchase);
    return {
      subject: `Pay for your ${school.name} order ${purchase.orderNumber} by bank transfer`,
      body: (
        <EmailLayout preview={`${total}, reference ${reference}`} heading="Pay by bank transfer">
          <Text style={styles.text}>
            {firstNameOf(madeBy)} made order <strong>{purchase.orderNumber}</strong> for you by phone. Nothing
            is bought until the whole amount has reached us.
          </Text>
          <table className="sums" style={styles.table}>
            <tbody>
              <Fact name="Amount">{total}</Fact>
              <Fact name="To">{account.name}</Fact>
              <Fact name="Sort code">{formatSortCode(account.sortCode)}</Fact>
              <Fact name="Account number">{account.accountNumber}</Fact>
              <Fact name="Reference">{reference}</Fact>
            </tbody>
          </table>
          <Text style={styles.text}>
            Give the reference {reference} with the payment: it is how we find your money. Please pay by {end}
            . The price stays the same until then, and the receipt comes once it’s all here.
          </Text>
          <FirstLesson first={firstLesson} />
          <Text style={styles.text}>
            Before you pay, please accept the terms
            {isTaught && ' and choose when lessons may start. If you don’t choose, they start after 14 days'}.
          </Text>
          <Button className="in-button" href={url} style={styles.button}>
            Open your order
          </Button>
          <PurchaseSums purchase={purchase} total="Total" />
          <Text style={styles.small}>
            We never change our bank details by email. If anything looks wrong, ring us on {school.phone}{' '}
            before you pay.
          </Text>
        </EmailLayout>
      ),
    };
  },
});

/** Says what an order that staff made by phone costs in cash, to whom, and brings the link to the terms. */
export const cashToPay = email({
  name: 'cash-to-pay',
  isSecret: true,
  compose(
    { purchase, madeBy, until, now, url, firstLesson, taker }: LinkToPay & { taker: string },
    school: School,
  ) {
    const total = pounds(purchase.total);
    return {
      subject: `Pay for your ${school.name} order ${purchase.orderNumber} in cash`,
      body: (
        <EmailLayout preview={`${total} to ${taker}`} heading="Pay in cash">
          <Text style={styles.text}>
            {firstNameOf(madeBy)} made order <strong>{purchase.orderNumber}</strong> for you by phone. Please
            give <strong>{total}</strong> in cash to your instructor, {taker}, by{' '}
            {londonWhenWithin(until, now)}. Nothing is bought before that. The receipt comes once it is
            recorded.
          </Text>
          <FirstLesson first={firstLesson} />
          <Text style={styles.text}>
            Before you pay, please accept the terms
            {hasTeaching(purchase) &&
              ' and choose when lessons may start. If you don’t choose, they start after 14 days'}
            .
          </Text>
          <Button className="in-button" href={url} style={styles.button}>
            Open your order
          </Button>
          <PurchaseSums purchase={purchase} total="Total" />
          <Text style={styles.small}>
            If you cancel, {firstNameOf(taker)} gives the cash back. Not what you agreed? Reply to this email
            or ring us on {school.phone}.
          </Text>
        </EmailLayout>
      ),
    };
  },
});

function FirstLesson({ first }: { first: FirstLessonHeld | undefined }) {
  return (
    first && (
      <Text style={styles.text}>
        <strong>First lesson: {first.what}.</strong> {first.how}
      </Text>
    )
  );
}

interface TransferTo {
  account: BankAccount;
  reference: string;
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <tr>
      <td style={styles.cell}>{name}</td>
      <td style={styles.amount}>
        <strong>{children}</strong>
      </td>
    </tr>
  );
}

function hasTeaching({ lines }: Purchase): boolean {
  return lines.some(({ type, isInstructorTraining }) => type === 'lesson' || isInstructorTraining);
}

interface CameIn {
  orderNumber: string;
  reference: string;
  came: Pence;
  missing: Pence;
  until: string;
}

/** Tells a buyer whose transfer is short what is missing. */
export const transferShort = email({
  name: 'transfer-short',
  compose: ({ orderNumber, reference, came, missing, until }: CameIn, school: School) => ({
    subject: `${pounds(missing)} of order ${orderNumber} is still to come`,
    body: (
      <EmailLayout preview={`${pounds(came)} has come`} heading={`${pounds(missing)} is still to come`}>
        <Text style={styles.text}>
          Your transfer of <strong>{pounds(came)}</strong> for order {orderNumber} has reached us. To complete
          the order, please send the other <strong>{pounds(missing)}</strong> to the same account, with the
          same reference, {reference}, by {until}.
        </Text>
        <Text style={styles.small}>
          Rather have your money back? Reply to this email or ring us on {school.phone}.
        </Text>
      </EmailLayout>
    ),
  }),
});

/** Tells a buyer that money which pays for nothing was sent back. */
export const transferReturned = email({
  name: 'transfer-returned',
  compose: ({ orderNumber, amount }: { orderNumber: string; amount: Pence }, school: School) => ({
    subject: `We have sent ${pounds(amount)} back to you`,
    body: (
      <EmailLayout preview={`Order ${orderNumber}`} heading={`We have sent ${pounds(amount)} back to you`}>
        <Text style={styles.text}>
          <strong>{pounds(amount)}</strong> of what you sent for order {orderNumber} was more than was due, or
          came after the order had ended. It is on its way to your bank account.
        </Text>
        <Text style={styles.small}>
          Not what you expected? Reply to this email or ring us on {school.phone}.
        </Text>
      </EmailLayout>
    ),
  }),
});

export const newLinkAskedFor = staffAlert({
  name: 'new-link-asked-for',
  compose: ({ number, page }: { number: string; page: string }) => ({
    subject: `A new link to pay order ${number} is asked for`,
    plain: `The link to pay order ${number} ran out, and its buyer asks for a new one. Email it at ${page}, or ring them.`,
  }),
});
