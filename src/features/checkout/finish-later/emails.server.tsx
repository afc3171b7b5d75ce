import { londonWhenWithin } from '#src/platform/dates.ts';
import { email } from '#src/platform/mail/email.server.ts';
import { EmailLayout, styles } from '#src/platform/mail/email-layout.tsx';
import { Button, Text } from '#src/platform/mail/email-parts.tsx';
import { type Pence, pounds } from '#src/platform/money.ts';
import type { School } from '#src/platform/school/school.ts';

export interface BasketInEmail {
  /** "2 × Theory Training" */
  items: string[];
  total: Pence;
}

interface LinkToBasket extends BasketInEmail {
  url: string;
  until: Date;
  now: Date;
}

/** Brings the link by which a visitor finishes an order on another device. They asked for it themselves. */
export const finishLink = email({
  name: 'finish-link',
  isSecret: true,
  notifyStaff: false,
  compose({ url, until, now, items, total, remind }: LinkToBasket & { remind: boolean }, school: School) {
    const end = londonWhenWithin(until, now);
    return {
      subject: `Finish your ${school.name} order`,
      body: (
        <EmailLayout preview={`The link works until ${end}`} heading="Finish your order">
          <Text style={styles.text}>Here is the link to your basket that you asked for.</Text>
          <Items items={items} total={total} />
          <Button className="in-button" href={url} style={styles.button}>
            Open your basket
          </Button>
          <Text style={styles.text}>
            It works on any device until {end}, or until the order is paid. To pay by card, open it on a
            device with JavaScript. Keep the link to yourself: it opens your basket and what you have entered.
          </Text>
          <Text style={styles.small}>
            {remind
              ? 'As you asked, we’ll remind you once tomorrow if nothing has been bought. To stop that, open the link and choose “Don’t remind me”. '
              : ''}
            We use your address for this alone. If this wasn’t you, ignore this email.
          </Text>
        </EmailLayout>
      ),
    };
  },
});

/** The one reminder, for which its reader has asked. */
export const basketReminder = email({
  name: 'basket-reminder',
  isSecret: true,
  notifyStaff: false,
  compose({ url, until, now, items, total }: LinkToBasket, school: School) {
    const end = londonWhenWithin(until, now);
    return {
      subject: `Your basket at ${school.name}`,
      body: (
        <EmailLayout preview="The reminder that you asked for" heading="Your basket is still here">
          <Text style={styles.text}>You asked us to remind you once about this basket.</Text>
          <Items items={items} total={total} />
          <Button className="in-button" href={url} style={styles.button}>
            Open your basket
          </Button>
          <Text style={styles.text}>The link works until {end}. Prices are those of the day you pay.</Text>
          <Text style={styles.small}>
            This is the only reminder: we won’t write to you about this basket again, and there is nothing to
            stop.
          </Text>
        </EmailLayout>
      ),
    };
  },
});

function Items({ items, total }: BasketInEmail) {
  return (
    <Text style={styles.text}>
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines can read the same
        <span key={index}>
          {item}
          <br />
        </span>
      ))}
      <strong>Total {pounds(total)}</strong>
    </Text>
  );
}
