import { heldTimeOf } from '#src/features/lessons/bookings/basket-holds.server.ts';
import { HOUR_MS, londonWhenWithin } from '#src/platform/dates.ts';
import type { Tx } from '#src/platform/db/db.server.ts';
import { send } from '#src/platform/mail/email.server.ts';
import { asPence, type Pence, pounds } from '#src/platform/money.ts';
import type { School } from '#src/platform/school/school.ts';
import { text } from '#src/platform/texts/text.server.ts';
import { linkOf, textWith, wordedText } from '#src/platform/texts/text-wording.ts';
import { payPath } from '../session/pay-link.server.ts';
import { type PayLinkDeps, type PhoneOrder, tokenOf } from './phone-orders.server.ts';

interface PayLink {
  total: Pence;
  until: Date;
  url: string;
  now: Date;
  /** Until when its first lesson is held. */
  held?: Date | undefined;
}

/** How the keys of an order's texts begin. */
export const PAY_LINK_TEXT = 'link-to-pay';

export const payLinkWords = wordedText({
  name: PAY_LINK_TEXT,
  title: 'Link to pay',
  goesTo: 'The buyer of an order by phone, from the office',
  placeholders: {
    total: '£240.35',
    until: 'Wed 25 Nov, 18:00',
    'first lesson': 'First lesson kept until Tue 24 Nov, 18:00.',
    link: '/pay/8mq2vk7tyx4pcr9swd3nzc5h1j',
  },
  required: ['total', 'link'],
  ours: [
    '{school}: your order is ready to pay for, {total} by {until}. {first lesson} {link} Questions? {phone}',
    '{school}: your order is ready to pay for, {total} by {until}. {first lesson} {link}',
    '{school}: pay {total} by {until}. {first lesson} {link}',
    '{school}: pay {total} {link}',
  ],
});

const payLinkText = text({
  name: PAY_LINK_TEXT,
  secretAs: 'The link to pay',
  compose: ({ total, until, url, now, held }: PayLink, school: School) =>
    textWith(payLinkWords, school, {
      total: pounds(total),
      until: londonWhenWithin(until, now),
      'first lesson': held ? `First lesson kept until ${londonWhenWithin(held, now)}.` : '',
      link: linkOf(url, ''),
    }),
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
  const held = await heldTimeOf(tx, order.basket_uuid, now);
  await send(tx, deps, payLinkText, {
    to: phone,
    person: order.checkout.customer.email,
    key: `${order.basket_uuid}-${order.times_sent}-${phone}`,
    data: {
      total: asPence(order.total_pence),
      until,
      url: `${deps.publicUrl}${payPath(token)}`,
      now,
      held: held?.heldUntil ?? undefined,
    },
    expiresAt: new Date(Math.min(until.getTime(), now.getTime() + 48 * HOUR_MS)),
    isUrgent: true,
  });
  return 'sent';
}
