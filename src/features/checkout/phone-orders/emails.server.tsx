import type { Purchase } from '#src/features/orders/purchase.ts';
import { PurchaseSums } from '#src/features/orders/receipt/purchase-sums.server.tsx';
import { londonWhenWithin } from '#src/platform/dates.ts';
import { email, staffAlert } from '#src/platform/mail/email.server.ts';
import { EmailLayout, styles } from '#src/platform/mail/email-layout.tsx';
import { Button, Text } from '#src/platform/mail/email-parts.tsx';
import { pounds } from '#src/platform/money.ts';
import { firstNameOf } from '#src/platform/people.ts';
import type { School } from '#src/platform/school/school.ts';

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
    return {
      subject: `Pay for your ${school.name} order ${purchase.orderNumber}`,
      body: (
        <EmailLayout preview={`${total}, by ${end}`} heading="Your order, ready to pay for">
          <Text style={styles.text}>
            {firstNameOf(madeBy)} made order <strong>{purchase.orderNumber}</strong> for you by phone. Nothing
            is bought until you’ve paid.
          </Text>
          <PurchaseSums purchase={purchase} total="Total" />
          <Button className="in-button" href={url} style={styles.button}>
            Pay {total}
          </Button>
          <Text style={styles.text}>
            The link works until {end}, and the price stays the same until then. The page shows the terms
            {isTaught && ', and you choose there when lessons may start'}.
          </Text>
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
