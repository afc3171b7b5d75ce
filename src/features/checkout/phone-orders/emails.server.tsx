import type { Purchase } from '#src/features/orders/purchase.ts';
import { PurchaseSums } from '#src/features/orders/receipt/purchase-sums.server.tsx';
import { londonWhenWithin } from '#src/platform/dates.ts';
import { email, staffAlert } from '#src/platform/mail/email.server.ts';
import { EmailLayout, styles } from '#src/platform/mail/email-layout.tsx';
import { EmailParagraphs } from '#src/platform/mail/email-paragraphs.tsx';
import { Button, Text } from '#src/platform/mail/email-parts.tsx';
import { worded, wordedEmail } from '#src/platform/mail/wording.ts';
import { pounds } from '#src/platform/money.ts';
import { firstNameOf } from '#src/platform/people.ts';
import type { School } from '#src/platform/school/school.ts';

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
}

/** Brings the link by which an order that staff made by phone is paid. */
export const linkToPay = email({
  name: 'link-to-pay',
  isSecret: true,
  compose({ purchase, madeBy, until, now, url }: LinkToPay, school: School) {
    const total = pounds(purchase.total);
    const end = londonWhenWithin(until, now);
    const isTaught = purchase.lines.some(
      ({ type, isInstructorTraining }) => type === 'lesson' || isInstructorTraining,
    );
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

export const newLinkAskedFor = staffAlert({
  name: 'new-link-asked-for',
  compose: ({ number, page }: { number: string; page: string }) => ({
    subject: `A new link to pay order ${number} is asked for`,
    plain: `The link to pay order ${number} ran out, and its buyer asks for a new one. Email it at ${page}, or ring them.`,
  }),
});
