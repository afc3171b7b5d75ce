import type { Broken } from '../testing/broken-invariants.ts';
import type { Buying, Told } from './buyer.ts';
import { giftOf, giftOfCourse } from './small-vouchers.ts';
import type { World } from './world.ts';

/** A gift that somebody took up: the voucher's link, and what it books. */
export interface AtGift {
  ref: string;
  books: 'lesson' | 'place';
}

/** As long as a time is held for a basket. */
const HELD_MS = 15 * 60_000;
const POSTCODE = 'LS6 3AD';

const RECIPIENT = { firstname: 'Ellie', surname: 'Whitham', terms: 'yes' };

/** Takes a gift up with a first lesson: the time is held, and the voucher pays. */
export async function takeUpGift(buying: Buying): Promise<Told> {
  const ref = await giftOf(buying.world);
  await endHolds(buying.world);
  return postClaim(buying, { ref, books: 'lesson' }, ['hours', 'first_lesson'], {
    phone: '07700 900185',
    address_line_1: '14 Bainbrigge Road',
    postcode: POSTCODE,
    lessons_start: 'soon',
  });
}

/** A quarter of an hour passes for who left: guests hold a share of an instructor's times, and the next would be refused. */
function endHolds({ db }: World) {
  const ended = db.updateTable('bookings').set({ held_until: new Date() }).where('state', '=', 'held');
  return ended.where('held_until', '>', new Date()).execute();
}

/** Takes a gift of a course up: a place of its first date is booked, and the voucher pays the whole price. */
export async function takeUpCourse(buying: Buying): Promise<Told> {
  const ref = await giftOfCourse(buying.world);
  return postClaim(buying, { ref, books: 'place' }, ['date'], { dietary_requirements: 'No nuts' });
}

/** Sends the form of the gift's page. Who is patient sends it again to the other site where one does not answer, or fails. */
async function postClaim(
  { world, patient, email, readyToPay, atGift }: Buying,
  gift: AtGift,
  choices: string[],
  answers: Record<string, string>,
): Promise<Told> {
  const path = `/gift/${gift.ref}?postcode=${encodeURIComponent(POSTCODE)}`;
  const page = await (await fetch(`${world.urls[0]}${path}`)).text();
  const body = new URLSearchParams({ ...RECIPIENT, ...answers, email });
  for (const name of ['purchase', ...choices]) {
    const value = valueIn(page, name);
    if (!value) throw new Error(`The gift's page has no ${name}`);
    body.set(name, value);
  }
  atGift?.(gift);
  readyToPay(body.get('purchase') ?? '');
  const posted = { method: 'POST', body, headers: { origin: world.urls[0] }, redirect: 'manual' } as const;
  let told: Told = 'lost';
  for (const url of patient ? world.urls : world.urls.slice(0, 1)) {
    const answer = await fetch(`${url}${path}`, posted).catch(() => undefined);
    if (!answer) continue;
    told = answer.headers.get('location') === `/gift/${gift.ref}` ? 'paid' : 'refused';
    if (answer.status < 500) break;
  }
  return told;
}

function valueIn(page: string, name: string): string | undefined {
  return new RegExp(`name="${name}"(?: checked="")? value="([^"]+)"`).exec(page)?.[1];
}

/**
 * A gift is taken up as a whole or not at all: with its order the first lesson or the place is booked, once, and the voucher has paid.
 * Without one a time is free again, or will be within the quarter of an hour for which it is held, and the voucher is whole. Places
 * that are gone without an order are counted with those of all purchases.
 */
export async function findBrokenGifts(
  { db }: World,
  tried: { basket: string | undefined; atGift?: AtGift | undefined }[],
): Promise<Broken[]> {
  const broken: Broken[] = [];
  for (const { basket, atGift } of tried) {
    if (!basket || !atGift) continue;
    const order = await db
      .selectFrom('orders')
      .select(['id', 'state', 'total_pence'])
      .where('basket_uuid', '=', basket)
      .executeTakeFirst();
    const isPaid = order?.state === 'paid';
    const times = await db
      .selectFrom('bookings')
      .select(['state', 'held_until'])
      .where((where) =>
        where.or([where('held_for', '=', basket), ...(order ? [where('order_id', '=', order.id)] : [])]),
      )
      .where('state', '!=', 'released')
      .execute();
    const spent = await db
      .selectFrom('checkout_vouchers')
      .innerJoin('vouchers', 'vouchers.id', 'checkout_vouchers.voucher_id')
      .select(['value_pence', 'balance_pence'])
      .where('basket_uuid', '=', basket)
      .executeTakeFirst();
    const say = (says: string) => broken.push({ purchase: basket, says: `gift: ${says}` });
    const booked = times.filter(({ state }) => state === 'booked').length;
    if (booked !== (isPaid && atGift.books === 'lesson' ? 1 : 0))
      say(`${booked} first lessons are booked, and the order is ${order?.state}`);
    if (isPaid && atGift.books === 'place') {
      const places = await db
        .selectFrom('order_lines')
        .select(['type', 'quantity'])
        .where('order_id', '=', order.id)
        .execute();
      if (places.length !== 1 || places[0]?.type !== 'course' || places[0].quantity !== 1)
        say('its order is not one place');
    }
    const held = times.filter(({ state }) => state === 'held');
    if (isPaid && held.length > 0) say('its time is held beside the lesson');
    if (
      held.some(
        ({ held_until }) => (held_until?.getTime() ?? Number.POSITIVE_INFINITY) > Date.now() + HELD_MS,
      )
    )
      say('its time is held for longer than a quarter of an hour');
    const paid = isPaid ? order.total_pence : 0;
    if (spent && spent.value_pence - spent.balance_pence !== paid)
      say(`the voucher paid ${spent.value_pence - spent.balance_pence} of ${paid}`);
  }
  return broken;
}
