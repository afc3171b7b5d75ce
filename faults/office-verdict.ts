import type { Broken } from '../testing/broken-invariants.ts';
import { ledgerOf } from '../testing/settled-rows.ts';
import type { AtOffice, Pressed } from './office-actions.ts';
import type { Tried } from './purchases.ts';
import type { World } from './world.ts';

type Say = (says: string) => void;

const toText = (pence: readonly number[]) => pence.join(' and ') || 'nothing';

/** One refund, one card, one review, and one line of the log for each: or nothing at all, and no line. */
export async function findBrokenAtOffice(world: World, tried: Tried[]): Promise<Broken[]> {
  const broken: Broken[] = [];
  for (const { basket, email, atOffice } of tried) {
    if (!atOffice) continue;
    const say: Say = (says) => broken.push({ purchase: basket, says: `office: ${says}` });
    await checkRefund(world, { ...atOffice, email }, say);
    for (const card of atOffice.cards) await checkCard(world, card, atOffice, say);
    await checkReview(world, atOffice, say);
  }
  return broken;
}

async function checkRefund(world: World, at: AtOffice & { email: string }, say: Say) {
  const { db, mail } = world;
  const refunds = await db
    .selectFrom('refunds')
    .select(['id', 'state'])
    .where('payment_id', '=', at.paymentId)
    .execute();
  await checkAct(
    world,
    { label: 'refund', action: 'refundOrder', subjectId: at.orderId },
    refunds.length,
    at.refund,
    say,
  );
  if (at.refund.filter((status) => status === 200).length > 1)
    say('the same refund was said to be given twice');
  if (refunds.some(({ state }) => state !== 'succeeded')) say(`a refund is ${refunds[0]?.state}`);
  const legs = await db
    .selectFrom('refund_legs')
    .innerJoin('refunds', 'refunds.id', 'refund_legs.refund_id')
    .select(['refund_legs.amount_pence', 'refund_legs.voucher_id'])
    .where('payment_id', '=', at.paymentId)
    .execute();
  const asRows = (toVoucher: boolean) =>
    legs.filter((leg) => (leg.voucher_id !== null) === toVoucher).map((leg) => leg.amount_pence);
  const { token } = await db
    .selectFrom('payments')
    .select('token')
    .where('id', '=', at.paymentId)
    .executeTakeFirstOrThrow();
  const ledger = ledgerOf(world);
  const charge = ledger.find((entry) => entry.kind === 'capture' && entry.token === token)?.crossReference;
  const back = ledger.filter((entry) => entry.kind === 'refund' && entry.crossReference === charge);
  const amounts = back.map(({ amountPence }) => amountPence);
  if (String(amounts) !== String(asRows(false)))
    say(`the gateway gave ${toText(amounts)}, and the rows say ${toText(asRows(false))}`);
  const movements = await db
    .selectFrom('voucher_movements')
    .select('pence')
    .where('order_id', '=', at.orderId)
    .where('kind', '=', 'refunded')
    .execute();
  const toVoucher = movements.map(({ pence }) => pence);
  if (String(toVoucher) !== String(asRows(true)))
    say(`the voucher has ${toText(toVoucher)} back instead of ${toText(asRows(true))}`);
  const refundEmails = mail.received.filter(
    ({ to, messageId }) => to.includes(at.email) && messageId.startsWith('<refund-given-'),
  );
  const emails = new Set(refundEmails.map(({ messageId }) => messageId)).size;
  if (emails !== refunds.length) say(`${emails} emails tell the buyer of ${refunds.length} refunds`);
}

async function checkCard(world: World, card: string, { posted }: AtOffice, say: Say) {
  const { sent_at, state } = await world.db
    .selectFrom('vouchers')
    .select(['sent_at', 'state'])
    .where('id', '=', card)
    .executeTakeFirstOrThrow();
  const events = await world.db
    .selectFrom('voucher_events')
    .select('id')
    .where('voucher_id', '=', card)
    .where('to_state', '=', 'sent')
    .execute();
  if ((sent_at !== null) !== (state === 'sent'))
    say(`a card is ${state}, and its post ${sent_at ?? 'has not gone'}`);
  if (events.length !== (sent_at ? 1 : 0)) say(`a card was posted ${events.length} times`);
  await checkAct(
    world,
    { label: 'card', action: 'postCards', subjectId: card },
    sent_at ? 1 : 0,
    posted,
    say,
  );
}

async function checkReview(world: World, { review, published }: AtOffice, say: Say) {
  const { state } = await world.db
    .selectFrom('reviews')
    .select('state')
    .where('id', '=', review)
    .executeTakeFirstOrThrow();
  const events = await world.db
    .selectFrom('review_events')
    .select('id')
    .where('review_id', '=', review)
    .where('to_state', '=', 'published')
    .execute();
  const took = state === 'published' ? 1 : 0;
  if (events.length !== took) say(`a review that is ${state} was published ${events.length} times`);
  await checkAct(
    world,
    { label: 'review', action: 'publishReview', subjectId: review },
    took,
    published,
    say,
  );
}

/** An act took effect once at most, where it was said so, and has exactly as many lines in the log. */
async function checkAct(
  { db }: World,
  { label, action, subjectId }: { label: string; action: string; subjectId: string },
  took: number,
  pressed: readonly Pressed[],
  say: Say,
) {
  const lines = await db
    .selectFrom('audit_log')
    .select('id')
    .where('did', '=', action)
    .where('subject_id', '=', subjectId)
    .execute();
  if (took > 1) say(`${label}: done ${took} times`);
  if (lines.length !== took) say(`${label}: done ${took} times, with ${lines.length} lines in the log`);
  if (pressed.includes(200) && took === 0) say(`${label}: said to be done, and is not`);
}
