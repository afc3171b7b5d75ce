import { expect, test } from 'vitest';
import { officeDepsOf } from '#src/app/services.server.ts';
import { setWorkingHours } from '#src/features/lessons/availability/working-hours.server.ts';
import { readNewOrder } from '#src/features/office/orders/by-phone/read-new-order.server.ts';
import { bodyOf } from '#src/platform/mail/email-renderers.server.ts';
import { buyerOf, LESSON } from '#testing/buyer.ts';
import { openShop } from '#testing/checkout-shop.ts';
import { colleague } from '#testing/colleague.ts';
import { AMARA } from '#testing/diary.ts';
import { builtSite } from '#testing/pages.ts';
import { PHONE_ORDER, phoneOrders } from '#testing/phone-order.ts';
import { plainBrowser } from '#testing/plain-browser.ts';
import { formatPrice, tenHours, wire } from '#testing/prices.ts';

const { app } = await openShop();
const { aoife, make, makeByTransfer, openAccount, came, took, open, page, accept, linkTo } = phoneOrders(app);

const SOON = { terms: true, lessons_start: 'soon' } as const;
let day = 0;

/** A time of Amara's at least three days from now, which nobody else in this suite has. */
async function freeTime(): Promise<string> {
  const hours = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: 510, to: 1050 }));
  await app.db.transaction().execute((tx) => setWorkingHours(tx, AMARA, hours));
  day += 1;
  const start = new Date(app.clock.now().getTime() + (3 + day) * 86_400_000);
  while ([0, 6].includes(start.getUTCDay())) {
    day += 1;
    start.setUTCDate(start.getUTCDate() + 1);
  }
  start.setUTCHours(10, 0, 0, 0);
  return start.toISOString();
}

const at = (time: string, hours = 1) => ({
  first_lesson: `${AMARA}/${time}`,
  hold_hours: String(hours),
});
const bookings = (basket: string) =>
  app.db.selectFrom('bookings').select(['state', 'starts_at']).where('held_for', '=', basket).execute();
const bookingOf = (basket: string) =>
  app.db
    .selectFrom('bookings')
    .innerJoin('orders', 'orders.id', 'bookings.order_id')
    .select(['bookings.state', 'instructor_slug', 'pick_up'])
    .where('basket_uuid', '=', basket)
    .executeTakeFirst();
const isPaid = async (basket: string) =>
  (await app.db.selectFrom('orders').select('state').where('basket_uuid', '=', basket).executeTakeFirst())
    ?.state === 'paid';
const shopHolds = (starts_at: string) =>
  app.browser().post('/v1/website/basket/held-time', {
    instructor: AMARA,
    starts_at,
    minutes: 60,
    outcode: 'LS6',
    product_id: LESSON.product_id,
  });
async function firstOn(link: string) {
  const shown = (await page(link))?.shown;
  return shown && 'firstLesson' in shown ? shown.firstLesson : undefined;
}
async function emailTo(email: string) {
  const letter = await app.db
    .selectFrom('emails')
    .selectAll()
    .where('recipient', '=', email)
    .orderBy('position', 'desc')
    .executeTakeFirstOrThrow();
  return ((await bodyOf(letter, app.running.services))?.plain ?? '').replace(/\s+/g, ' ');
}

const BOOKED = { state: 'booked', instructor_slug: AMARA, pick_up: '4 Bainbrigge Road, LS6 3AD' };

test('staff sell lessons with a first time on the page of a new order, the buyer pays by the link, and the office sees it paid', async () => {
  await freeTime();
  const total = formatPrice(tenHours.total);
  const site = await builtSite(app);
  const [office, payer] = [plainBrowser(site, (await app.staff('staff')).cookies), plainBrowser(site)];
  await office.open('/office/orders');
  await office.follow('New order');
  const price = 'Work out the price';
  await office.press(price, { 'Learner’s postcode': 'ls6 3ad' });
  await office.press(price, { '10 hours': true });
  const [, time] = office.field(/^First lesson, 1 hour/).querySelectorAll('option');
  await office.press(price, { 'First lesson, 1 hour': time?.textContent ?? '' });
  const toPay = () => office.region('To pay');
  expect(toPay().text).toMatch(new RegExp(`${total}.*${formatPrice(tenHours.fee)}`));
  await toPay().press('Make the order and email it', {
    'First name': 'Helen',
    'Last name': 'Marsden',
    Email: 'by-phone@example.com',
    Phone: '07700 900418',
    'Address line 1': '4 Bainbrigge Road',
    'Town or city': 'Leeds',
    '24 hours': true,
  });
  expect(office.heading).toBe(`Helen Marsden, ${total}`);
  expect(office.text).toContain('Not opened yet');

  const link = await linkTo('by-phone@example.com');
  await payer.open(link);
  expect(payer.heading).toBe('Your order, ready to pay for');
  expect(payer.text).toContain('4 Bainbrigge Road, Leeds LS6 3AD');
  expect(payer.region('First lesson').text).toContain('We keep this time free');
  expect(payer.buttons).not.toContain('Let it go');
  const browser = app.browser();
  for (const [name, value] of payer.cookies) browser.cookies.set(name, value);
  const buyer = buyerOf(app, browser, /[0-9a-f-]{36}/.exec(office.address)?.[0] ?? '');
  await buyer.consents(SOON);
  const token = await buyer.token();
  await buyer.enterCard(token, '4921810000009076');
  expect((await buyer.confirm(token)).status).toBe(402);
  expect((await buyer.pay()).status).toBe(200);
  await payer.open(link);
  expect(payer.heading).toBe('This order is paid');

  await office.open(office.address);
  expect(office.text).toMatch(/Declined at \d\d:\d\d/);
  await office.follow('Open the order');
  expect(office.heading).toMatch(/^Order BP-/);
  expect(office.text).toContain(`Paid ${total}`);
});

test('a time is held as long as staff say, which the email and the page do too, and is booked by the link', async () => {
  const time = await freeTime();
  const made = await make({ ...at(time, 24), email: 'held@example.com' });
  const kept = /^We keep this time free for you until .*If you pay after that, we’ll book it if it’s still/;
  expect(await firstOn(made.link)).toMatchObject({
    what: expect.stringContaining('10:00 to 11:00 with Amara Osei'),
    how: expect.stringMatching(kept),
  });
  expect(await emailTo('held@example.com')).toMatch(
    /First lesson: .* 10:00 to 11:00 with Amara Osei\. We keep/,
  );
  app.clock.pass({ hours: 23 });
  expect(await shopHolds(time)).toMatchObject({ status: 409, body: { code: 'time_taken' } });
  const payer = await open(made);
  await payer.consents(SOON);
  expect((await payer.pay()).status).toBe(200);
  expect(await bookingOf(made.id)).toEqual(BOOKED);
  expect(await emailTo('held@example.com')).toContain('Your first lesson is booked: ');
});

test('once it is no longer held the order is paid all the same, and the lesson booked where nobody else has it', async () => {
  const [free, gone] = [await freeTime(), await freeTime()];
  const orders = [
    await make({ ...at(free), email: 'free@example.com' }),
    await make({ ...at(gone), email: 'gone@example.com' }),
  ];
  app.clock.pass({ minutes: 61 });
  expect((await firstOn(orders[0]?.link ?? ''))?.how).toMatch(/^We no longer keep this time free for you\./);
  expect((await shopHolds(gone)).status).toBe(200);
  for (const made of orders) {
    const payer = await open(made);
    await payer.consents(SOON);
    expect((await payer.pay()).status).toBe(200);
  }
  expect(await bookingOf(orders[0]?.id ?? '')).toEqual(BOOKED);
  expect(await bookingOf(orders[1]?.id ?? '')).toBeUndefined();
  expect(await emailTo('gone@example.com')).toMatch(/couldn’t keep .* Your hours are safe\./);
});

test('whoever wants to start after 14 days pays, and the lesson within them is not booked', async () => {
  const time = await freeTime();
  const made = await make({ ...at(time), email: 'after@example.com' });
  expect((await firstOn(made.link))?.how).toContain('only if you choose to start as soon as possible');
  expect((await page(made.link))?.shown).toMatchObject({
    checkout: { asks: { lesson_within_14_days: false } },
  });
  const payer = await open(made);
  await payer.consents({ terms: true, lessons_start: 'after_14_days' });
  expect((await payer.pay()).status).toBe(200);
  expect(await bookingOf(made.id)).toBeUndefined();
  expect((await shopHolds(time)).status).toBe(200);
});

test('a bank transfer within its time books it; money that comes later, or without the terms, pays the order alone', async () => {
  await openAccount();
  const all = wire(tenHours.total);
  const soon = await makeByTransfer({ ...at(await freeTime(), 48), email: 'soon@example.com' });
  await accept(soon.link, SOON);
  await came(soon.id, all);
  expect(await bookingOf(soon.id)).toEqual(BOOKED);
  const silent = await makeByTransfer({ ...at(await freeTime(), 48), email: 'silent@example.com' });
  await came(silent.id, all);
  expect([await isPaid(silent.id), await bookingOf(silent.id)]).toEqual([true, undefined]);
  const lateTime = await freeTime();
  const late = await makeByTransfer({ ...at(lateTime, 1), email: 'late@example.com' });
  await accept(late.link, SOON);
  app.clock.pass({ days: 1 });
  expect((await shopHolds(lateTime)).status).toBe(200);
  await came(late.id, all);
  expect([await isPaid(late.id), await bookingOf(late.id)]).toEqual([true, undefined]);
});

test('cash that is recorded within its time books it, with whoever has the time', async () => {
  const made = await make({ ...at(await freeTime(), 48), pays_by: 'cash', email: 'cash@example.com' });
  expect((await page(made.link))?.shown).toMatchObject({ cash: { to: 'Amara Osei' } });
  await accept(made.link, SOON);
  await took(made.id);
  expect(await bookingOf(made.id)).toEqual(BOOKED);
});

test('a withdrawn order gives its time back', async () => {
  const time = await freeTime();
  const made = await make({ ...at(time, 48), email: 'back@example.com' });
  expect(await bookings(made.id)).toMatchObject([{ state: 'held' }]);
  expect(await aoife('withdrawPhoneOrder', { id: made.id })).toEqual([200, '']);
  expect(await bookings(made.id)).toMatchObject([{ state: 'released' }]);
  expect((await shopHolds(time)).status).toBe(200);
});

test('of two who sell one time at once the second is refused, and nothing of that order is made', async () => {
  const time = await freeTime();
  const ids = [crypto.randomUUID(), crypto.randomUUID()];
  const sam = colleague(app, 'Sam Okafor');
  const sold = await Promise.all(
    ids.map((entry, turn) => (turn ? sam : aoife)('makePhoneOrder', { ...PHONE_ORDER, ...at(time), entry })),
  );
  expect(sold.map(([status]) => status).sort()).toEqual([200, 409]);
  expect(sold.find(([status]) => status === 409)?.[1]).toMatch(/^That time has just been taken\./);
  const made = await app.db.selectFrom('phone_orders').select('basket_uuid').where('basket_uuid', 'in', ids);
  expect(await made.execute()).toHaveLength(1);
});

test('no time is held for longer than 48 hours, where nobody goes, or without lessons', async () => {
  const time = await freeTime();
  const refused = (change: object) =>
    aoife('makePhoneOrder', { ...PHONE_ORDER, ...at(time), entry: crypto.randomUUID(), ...change });
  await expect(refused({ hold_hours: '72' })).rejects.toThrow('Choose how long the time is kept');
  await expect(refused({ first_lesson: 'amara-osei/soon' })).rejects.toThrow('Choose a time');
  const away = { learner_firstname: '', pick_up_line_1: '1 High Street', pick_up_postcode: 'LS29 8AA' };
  expect((await refused(away))[0]).toBe(422);
  expect(await refused({ items: 'product:5:1' })).toEqual([
    422,
    'A first lesson needs lessons, and a postcode where they begin.',
  ]);
});

test('the form offers the first times of each, and all of the one who was chosen, and says that one has gone', async () => {
  const read = (query: Record<string, string>) =>
    readNewOrder(
      officeDepsOf(app.running),
      new URLSearchParams({ postcode: 'LS6 3AD', lesson: String(LESSON.product_id), ...query }),
    );
  await freeTime();
  const { times, teachers } = await read({});
  expect(times.map(({ label }) => label)).toContain('Amara Osei');
  const [first] = times.find(({ label }) => label === 'Amara Osei')?.times ?? [];
  expect(await read({ first: first?.[0] ?? '' })).toMatchObject({ first: first?.[0], instructor: AMARA });
  const own = await read({ instructor: AMARA });
  expect(own.times.flatMap((group) => group.times).every(([value]) => value.startsWith(AMARA))).toBe(true);
  expect(teachers.length).toBeGreaterThan(1);
  const taken = `${AMARA}/${new Date(app.clock.now().getTime() - 3_600_000).toISOString()}`;
  expect(await read({ first: taken })).toMatchObject({
    first: '',
    firstRefusal: 'That time isn’t free any more. Choose another.',
  });
});
