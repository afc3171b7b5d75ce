import { buyerOfOrder } from '#src/features/orders/order-queries.server.ts';
import type { Purchase } from '#src/features/orders/purchase.ts';
import { endBuyersNews } from '#src/features/vouchers/gift/buyers-news.server.ts';
import type { Tx } from '#src/platform/db/db.server.ts';
import { email, type SendDeps, send } from '#src/platform/mail/email.server.ts';
import { EmailLayout, styles } from '#src/platform/mail/email-layout.tsx';
import { EmailParagraphs } from '#src/platform/mail/email-paragraphs.tsx';
import { Text } from '#src/platform/mail/email-parts.tsx';
import { worded, wordedEmail } from '#src/platform/mail/wording.ts';
import { asPence, shortPounds } from '#src/platform/money.ts';
import type { School } from '#src/platform/school/school.ts';

export const giftTakenUpWords = wordedEmail({
  name: 'gift-taken-up',
  title: 'Gift claimed',
  goesTo: 'The buyer of a voucher who asked, if the recipient agrees',
  placeholders: { recipient: 'Priya', gift: '£50 of driving lessons' },
  required: ['recipient'],
  ours: {
    subject: 'Your gift to {recipient} has been claimed',
    heading: 'Your gift to {recipient} has been claimed',
    opening: 'Good news: your gift of {gift} has been claimed. {recipient} agreed that we could tell you.',
    closing: '',
  },
});

/** Goes to the buyer of a voucher, once. It says nothing of who learns, where or when. */
export const giftTakenUp = email({
  name: 'gift-taken-up',
  compose(facts: { recipient: string; gift: string }, school: School) {
    const words = worded(giftTakenUpWords, school, facts);
    return {
      subject: words.subject,
      body: (
        <EmailLayout preview={words.heading} heading={words.heading}>
          <EmailParagraphs texts={words.opening} />
          <EmailParagraphs texts={words.closing} />
          <Text style={styles.small}>
            We’re emailing you this once, because you asked us to on your voucher’s page.
          </Text>
        </EmailLayout>
      ),
    };
  },
});

/** Tells the buyers of the vouchers that pay for a purchase, where they asked for that and the recipient agreed. */
export async function tellBuyers(tx: Tx, deps: SendDeps, { basketUuid, redeemed }: Purchase) {
  if (redeemed.length === 0) return;
  const agreed = await tx
    .selectFrom('checkout_vouchers')
    .select('voucher_id')
    .where('basket_uuid', '=', basketUuid)
    .where('tells_buyer', '=', true)
    .execute();
  for (const { voucher_id } of agreed) {
    if (!redeemed.some(({ voucherId }) => voucherId === voucher_id)) continue;
    const voucher = await endBuyersNews(tx, voucher_id);
    const buyer = voucher?.order_id && (await buyerOfOrder(tx, voucher.order_id));
    if (!voucher?.order_id || !buyer) continue;
    await send(tx, deps, giftTakenUp, {
      to: buyer.email,
      key: voucher.id,
      data: {
        recipient: voucher.recipient_name,
        gift: voucher.gift_name ?? `${shortPounds(asPence(voucher.value_pence))} of driving lessons`,
      },
      order: { id: voucher.order_id, toBuyer: true },
    });
  }
}
