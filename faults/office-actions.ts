import { randomUUID } from 'node:crypto';
import { beginSession } from '../src/features/identity/sessions/sessions.server.ts';
import { staffRealm } from '../src/features/identity/staff/access/staff-realm.server.ts';
import { asPence, toDecimal } from '../src/platform/money.ts';
import { createSecrets } from '../src/platform/secrets.server.ts';
import type { TestBrowser } from '../testing/browser.ts';
import { LESSON } from '../testing/buyer.ts';
import { AMARA, review } from '../testing/instructor-messages.ts';
import { shownRefund } from '../testing/shown-refund.ts';
import { type Buying, browserOf, filledIn, payByCard, payByPayPal, type Told } from './buyer.ts';
import { smallVoucher } from './small-vouchers.ts';
import { VOUCHER_SECRET, type World } from './world.ts';

/** What the call answered: `lost` where no answer came. */
export type Pressed = number | 'lost';

/** What a member of staff was to do, and what they were told of each time that they pressed. */
export interface AtOffice {
  orderId: string;
  paymentId: string;
  cards: string[];
  review: string;
  refund: Pressed[];
  posted: Pressed[];
  published: Pressed[];
}

const PART_PENCE = 1_000;
/** How long PayPal takes over a refund, so that the second is asked for before the first is given. */
const BOTH_UNDER_WAY_MS = 400;

const GIFT_CARD = {
  voucher_type: 'gift-card',
  card_template: 'card-classic-l',
  amount: '50',
  recipient_name: 'Sam',
  personal_message: 'Off you go',
} as const;

/**
 * Refunds the lessons of an order that a voucher and a card paid for, prints its gift cards and marks them as posted, and
 * publishes a review. Who is impatient (`patient` to the other buyers: they try again) presses each button twice, and
 * asks the other site where one does not answer. The others leave at the first silence.
 */
export async function workAtOffice(buying: Buying): Promise<Told> {
  const { patient } = buying;
  const { basket, lesson, ...at } = await somethingToDo(buying);
  const browser = await signedIn(buying);
  const press = async (into: Pressed[], path: string, body: object) => {
    for (let times = patient ? 2 : 1; times > 0; times -= 1) {
      const answer = await browser.post(path, body).catch(() => undefined);
      into.push(answer?.status ?? 'lost');
      if (!answer && !patient) return false;
    }
    return true;
  };
  const done: AtOffice = { ...at, refund: [], posted: [], published: [] };
  buying.atOffice?.(done);
  buying.readyToPay(basket);
  const lines = { how: 'lines' as const, lines: [{ part: 'line 0', amount: lesson }] };
  const plan = await shownRefund(buying.world.db, at.orderId, lines, new Date());
  const refunded = { ...lines, plan, reason: 'Other' };
  const stays =
    (await press(done.refund, `/v1/office/orders/${at.orderId}/refunds`, refunded)) &&
    (await print(browser, at.cards, patient)) &&
    (await press(done.posted, '/v1/office/vouchers/posted', { cards: at.cards })) &&
    (await press(done.published, `/v1/office/reviews/${at.review}/publish`, {}));
  return stays ? 'paid' : 'lost';
}

/** Refunds a part of an order and then the rest, of which PayPal refuses the one that it is asked for first. */
export async function refundTwice(buying: Buying): Promise<Told> {
  const { world, patient, email } = buying;
  const buyer = await filledIn({ ...buying, patient: true }, [LESSON]);
  const result = await payByPayPal(buyer, { ...buying, patient: true });
  if (result !== 'paid') throw new Error(`The order to refund was ${result}`);
  await untilReceived(world, email);
  const order = await world.db
    .selectFrom('orders')
    .select(['id', 'total_pence'])
    .where('basket_uuid', '=', buyer.basket)
    .executeTakeFirstOrThrow();
  const browser = await signedIn(buying);
  buying.readyToPay(buyer.basket);
  world.paypal.knobs.latencyMs.refund = BOTH_UNDER_WAY_MS;
  world.paypal.knobs.refuseNext('refund', 'TRANSACTION_DISPUTED');
  for (const pence of [PART_PENCE, order.total_pence - PART_PENCE]) {
    const amount = { how: 'amount' as const, amount: toDecimal(asPence(pence)) };
    const plan = await shownRefund(world.db, order.id, amount, new Date());
    const refund = { ...amount, plan, reason: 'Other' };
    const path = `/v1/office/orders/${order.id}/refunds`;
    const answer = await browser.post(path, refund).catch(() => undefined);
    if (!answer && !patient) return 'lost';
  }
  return 'paid';
}

/** An order that was paid for in two ways, with everything that its buyer is sent, and a review that waits. */
async function somethingToDo(buying: Buying) {
  const { world, email } = buying;
  const code = await smallVoucher(world);
  const buyer = await filledIn({ ...buying, patient: true }, [LESSON, GIFT_CARD, GIFT_CARD]);
  await buyer.enterCode(code);
  const result = await payByCard(buyer, buying);
  if (result !== 'paid') throw new Error(`The order to refund was ${result}`);
  const content = `Patient, and clear. ${email}`;
  await buyer.browser.post(`${AMARA}/reviews`, { ...review, email, content });
  await untilReceived(world, email);
  const { db } = world;
  const order = await db
    .selectFrom('orders')
    .select(['id', 'payment_id'])
    .where('basket_uuid', '=', buyer.basket)
    .executeTakeFirstOrThrow();
  const line = await db
    .selectFrom('order_lines')
    .select('subtotal_pence')
    .where('order_id', '=', order.id)
    .where('position', '=', 0)
    .executeTakeFirstOrThrow();
  const cards = await db.selectFrom('vouchers').select('id').where('order_id', '=', order.id).execute();
  const written = db.selectFrom('reviews').select('id').where('content', '=', content);
  return {
    basket: buyer.basket,
    orderId: order.id,
    paymentId: order.payment_id,
    lesson: toDecimal(asPence(line.subtotal_pence)),
    cards: cards.map(({ id }) => id),
    review: (await written.executeTakeFirstOrThrow()).id,
  };
}

/** The purchase is over when its receipt has arrived: no fault strikes before. */
async function untilReceived({ mail }: World, email: string) {
  for (let waited = 0; waited < 100; waited += 1) {
    if (mail.received.some(({ to }) => to.includes(email))) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** A colleague of their own for each case, who has just signed in: the rows are written here, as passwords take long. */
export async function signedIn(buying: Buying): Promise<TestBrowser> {
  const browser = browserOf(buying);
  const clock = { now: () => new Date() };
  const { token } = await buying.world.db.transaction().execute(async (tx) => {
    const { id } = await tx
      .insertInto('office_staff')
      .values({
        email: `${randomUUID()}@staff.example`,
        name: 'Sam Okafor',
        password_hash: '',
        role: 'staff',
        may_refund: true,
        created_at: clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const secrets = createSecrets(VOUCHER_SECRET);
    return beginSession(tx, staffRealm, { clock, secrets }, { ownerId: id, headers: {} });
  });
  browser.cookies.set('office', token);
  return browser;
}

async function print(browser: TestBrowser, cards: readonly string[], patient: boolean): Promise<boolean> {
  const path = `/office/vouchers/cards.pdf?${cards.map((id) => `card-${id}=on`).join('&')}`;
  const pdf = await browser.get(path).catch(() => undefined);
  return pdf?.text.startsWith('%PDF-') ?? patient;
}
