import { HOUR_MS, londonWhenWithin } from '#src/platform/dates.ts';
import type { Tx } from '#src/platform/db/db.server.ts';
import { send } from '#src/platform/mail/email.server.ts';
import { asPence, type Pence, pounds } from '#src/platform/money.ts';
import type { School } from '#src/platform/school/school.ts';
import { firstThatFits } from '#src/platform/texts/segments.ts';
import { text } from '#src/platform/texts/text.server.ts';
import { payPath } from '../session/pay-link.server.ts';
import { type PayLinkDeps, type PhoneOrder, tokenOf } from './phone-orders.server.ts';

interface PayLinkWords {
  total: Pence;
  until: Date;
  url: string;
  now: Date;
}

/** How the keys of an order's texts begin. */
export const PAY_LINK_TEXT = 'link-to-pay';

const payLinkText = text({
  name: PAY_LINK_TEXT,
  secretAs: 'The link to pay',
  compose({ total, until, url, now }: PayLinkWords, { name, phone }: School) {
    const ready = `${name}: your order is ready to pay for, ${pounds(total)} by ${londonWhenWithin(until, now)}.`;
    const link = url.replace(/^https:\/\//, '');
    return firstThatFits([
      `${ready} ${link} Questions? ${phone}`,
      `${ready} ${link}`,
      `${name}: pay ${pounds(total)} ${link}`,
    ]);
  },
});

/**
 * Texts the link to pay to a number that the buyer gives on the phone: once to each number, for each time that it was emailed. It
 * leaves at once, since they wait for it.
 */
export async function textPayLink(
  tx: Tx,
  deps: PayLinkDeps,
  order: PhoneOrder,
  { phone, now }: { phone: string; now: Date },
): Promise<'sent' | 'over'> {
  if (order.state !== 'waiting' || order.transfer || !order.checkout.customer) return 'over';
  const token = await tokenOf(tx, deps, order.basket_uuid);
  if (!token) return 'over';
  const { until } = order;
  await send(tx, deps, payLinkText, {
    to: phone,
    person: order.checkout.customer.email,
    key: `${order.basket_uuid}-${order.times_sent}-${phone}`,
    data: {
      total: asPence(order.total_pence),
      until,
      url: `${deps.publicUrl}${payPath(token)}`,
      now,
    },
    expiresAt: new Date(Math.min(until.getTime(), now.getTime() + 48 * HOUR_MS)),
    isUrgent: true,
  });
  return 'sent';
}
