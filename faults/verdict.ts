import { type Broken, brokenInvariants } from '../testing/broken-invariants.ts';
import { COURSE } from '../testing/buyer.ts';
import { placesHeld } from '../testing/course-places.ts';
import { ledgerOf } from '../testing/settled-rows.ts';
import { findBrokenGifts } from './gifts.ts';
import { findBrokenAtOffice } from './office-verdict.ts';
import type { Tried } from './purchases.ts';
import { findBrokenWeeklyTimes } from './weekly-times.ts';
import type { World } from './world.ts';

/**
 * What does not hold once everything has settled: the invariants, and what buyers were told against what is. Of refunds,
 * what they were told meanwhile too.
 */
export async function findBroken(world: World, tried: Tried[]): Promise<Broken[]> {
  const broken = await brokenInvariants(world.db, world);
  const orders = await world.db.selectFrom('orders').selectAll().execute();
  const payments = await world.db.selectFrom('payments').select(['token', 'basket_uuid']).execute();
  const ledger = ledgerOf(world);
  const refunded = new Set(
    ledger.filter(({ kind }) => kind === 'refund').map((entry) => entry.crossReference),
  );
  for (const { basket, email, result, refunded: dueBack } of tried) {
    const order = orders.find(({ basket_uuid }) => basket_uuid === basket);
    const tokens = payments.filter(({ basket_uuid }) => basket_uuid === basket).map(({ token }) => token);
    const captures = ledger.filter(({ kind, token }) => kind === 'capture' && tokens.includes(token));
    const unrefundedCaptures = captures.filter(({ crossReference }) => !refunded.has(crossReference));
    const say = (says: string) => broken.push({ purchase: basket, says });
    if (result === 'paid' && !dueBack && order?.state !== 'paid')
      say(`told that it is paid, and the order is ${order?.state ?? 'missing'}`);
    if (result === 'not taken' && unrefundedCaptures.length > 0)
      say('told that nothing was taken, and it was');
    if (order?.state === 'paid')
      await checkEmails(world, { id: order.id, basket: order.basket_uuid, email }, say);
  }
  broken.push(...(await findBrokenAtOffice(world, tried)));
  broken.push(...(await findBrokenWeeklyTimes(world, tried)));
  broken.push(...(await findBrokenGifts(world, tried)));
  broken.push(...(await world.refundWords.findings()));
  broken.push(...(await placesGone(world, COURSE.product_id)));
  broken.push(...(await cardsNotKept(world)));
  return broken;
}

/** Everything promised has reached the mail server: at least one copy, under one Message-ID. */
async function checkEmails(
  { db, mail }: World,
  order: { id: string; basket: string; email: string },
  say: (says: string) => void,
) {
  const own = mail.received.filter(({ to }) => to.includes(order.email));
  const receipts = new Set(own.map(({ messageId }) => messageId).filter((id) => id.startsWith('<receipt-')));
  if (receipts.size !== 1) say(`${receipts.size} receipts have arrived instead of one`);
  const vouchers = await db.selectFrom('vouchers').selectAll().where('order_id', '=', order.id).execute();
  for (const voucher of vouchers) {
    const sent = mail.received.filter(
      ({ to, text }) =>
        voucher.email !== null && to.includes(voucher.email) && text.includes(voucher.code_last4),
    );
    if (voucher.email && voucher.state !== 'void' && sent.length === 0)
      say('I3: the email with the code has not arrived');
    if (new Set(sent.map(({ messageId }) => messageId)).size > 1)
      say('I3: the code came in different emails');
  }
}

/** Who agreed to keep a card, and has paid with it, has it: nobody here removes one. */
async function cardsNotKept({ db }: World): Promise<Broken[]> {
  const payments = await db
    .selectFrom('payments')
    .innerJoin('account_users', 'account_users.card_customer', 'payments.card_customer')
    .leftJoin('kept_cards', 'kept_cards.account_id', 'account_users.id')
    .select('basket_uuid')
    .where('payments.state', '=', 'captured')
    .where('keep_card_agreed_at', 'is not', null)
    .where('kept_cards.id', 'is', null)
    .execute();
  return payments.map(({ basket_uuid }) => ({ purchase: basket_uuid, says: 'the card is not kept' }));
}

/** Places of this course that are neither free, held, nor in a standing order. */
async function placesGone({ db }: World, course: number): Promise<Broken[]> {
  const held = await placesHeld({ db }, course);
  const { places, places_left } = await db
    .selectFrom('product_events')
    .select(['places', 'places_left'])
    .where('product_id', '=', course)
    .executeTakeFirstOrThrow();
  const booked = await db
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .select('order_lines.quantity')
    .where('order_lines.type', '=', 'course')
    .where('order_lines.product_id', '=', course)
    .where('orders.state', 'in', ['placed', 'paid'])
    .execute();
  const gone =
    (places ?? 0) - (places_left ?? 0) - held - booked.reduce((sum, { quantity }) => sum + quantity, 0);
  return gone === 0 ? [] : [{ purchase: undefined, says: `${gone} places of course ${course} are gone` }];
}
