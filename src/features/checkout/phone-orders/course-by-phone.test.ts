import { beforeEach, expect, test } from 'vitest';
import { londonDate } from '#src/platform/clock.ts';
import { DAY_MS } from '#src/platform/dates.ts';
import { COURSE, testBuyer } from '#testing/buyer.ts';
import { openShop } from '#testing/checkout-shop.ts';
import { colleague } from '#testing/colleague.ts';
import { placesHeld, placesLeft, setPlaces } from '#testing/course-places.ts';
import { PHONE_ORDER, phoneOrders } from '#testing/phone-order.ts';

const { app } = await openShop();
const { aoife, make, makeByTransfer, openAccount, came, open, page } = phoneOrders(app);

const CALM = COURSE.product_id;
const DECLINED = '4921810000009076';
const PLACE = { items: `course:${CALM}:1`, expected_total: '50.00' };
const begins = new Date('2027-01-23T09:30:00Z');

/** What is left of the course's places, and held. */
const places = async () => ({ left: await placesLeft(app, CALM), held: await placesHeld(app, CALM) });
const orderOf = (basket: string) =>
  app.db
    .selectFrom('orders')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .select(['state', 'options'])
    .where('basket_uuid', '=', basket)
    .where('state', '=', 'paid')
    .executeTakeFirst();
const sell = (change: object) =>
  aoife('makePhoneOrder', { ...PHONE_ORDER, ...PLACE, entry: crypto.randomUUID(), ...change });
const withdraw = (id: string) => aoife('withdrawPhoneOrder', { id });
const inTheShop = async () => {
  app.clock.pass({ seconds: 6 });
  return app.browser().post('/v1/website/basket', COURSE);
};

/** Time passes, a job gives back what nobody paid for, and everybody sees it. */
async function pass(amount: { hours?: number; days?: number }) {
  app.clock.pass(amount);
  await app.queue.run('release-course-places');
  app.clock.pass({ seconds: 6 });
}

/** A course with one place free, whatever was sold before. */
async function offerOne() {
  await app.db.updateTable('course_place_holds').set({ is_counted: false }).execute();
  await setPlaces(app, CALM, 1);
  app.clock.pass({ seconds: 6 });
}
beforeEach(offerOne);

test('a place is held while the order can be paid, and is the attendee’s once it is', async () => {
  const made = await make({ ...PLACE, attendee: 'Moira Campbell', dietary_requirements: 'No nuts' });
  expect(await places()).toEqual({ left: 0, held: 1 });
  expect((await inTheShop()).status).toBe(422);
  expect((await page(made.link))?.shown).toMatchObject({
    state: 'waiting',
    checkout: { due: '50.00', basket: { contents: { products: [{ course: { closed: null } }] } } },
  });
  const payer = await open(made);
  await payer.consents({ terms: true });
  // A card that fails leaves it held.
  const token = await payer.token();
  await payer.enterCard(token, DECLINED);
  expect((await payer.confirm(token)).status).toBe(402);
  expect(await places()).toEqual({ left: 0, held: 1 });
  expect((await payer.pay()).status).toBe(200);
  expect(await orderOf(made.id)).toMatchObject({
    options: { name: 'Moira Campbell', dietary_requirements: 'No nuts' },
  });
  expect(await places()).toEqual({ left: 0, held: 0 });
});

test('it is given back when the order is withdrawn or its time is over, and held again if it is sent again', async () => {
  const withdrawn = await make({ ...PLACE, email: 'w@example.com' });
  await withdraw(withdrawn.id);
  expect(await places()).toEqual({ left: 1, held: 0 });
  const made = await make({ ...PLACE, email: 'again@example.com' });
  await pass({ hours: 48 });
  expect(await places()).toEqual({ left: 1, held: 0 });
  expect((await inTheShop()).status).toBe(200);
  expect(await aoife('sendPayLinkAgain', { id: made.id, expected_times_sent: 1 })).toEqual([200, '']);
  expect(await places()).toEqual({ left: 0, held: 1 });
  await pass({ hours: 48 });
  const other = await make({ ...PLACE, email: 'other@example.com' });
  expect(await aoife('sendPayLinkAgain', { id: made.id, expected_times_sent: 2 })).toEqual([
    409,
    expect.stringContaining('full by now'),
  ]);
  expect(await places()).toEqual({ left: 0, held: 1 });
  await withdraw(other.id);
});

test('the last place goes to one, whoever sells or pays at once', async () => {
  const sam = colleague(app, 'Sam Okafor');
  const order = (email: string) => ({ ...PHONE_ORDER, ...PLACE, email, entry: crypto.randomUUID() });
  const sold = await Promise.all([
    aoife('makePhoneOrder', order('one@example.com')),
    sam('makePhoneOrder', order('two@example.com')),
  ]);
  expect(sold.map(([status]) => status === 200).sort()).toEqual([false, true]);
  expect(await places()).toEqual({ left: 0, held: 1 });
  await offerOne();
  const buyer = await (await testBuyer(app, [COURSE])).fillIn({ email: 'shop@example.com' });
  await buyer.consents();
  const token = await buyer.token();
  await buyer.enterCard(token);
  const [paid, [status]] = await Promise.all([buyer.confirm(token), sell({ email: 'three@example.com' })]);
  expect([paid.status === 200, status === 200].sort()).toEqual([false, true]);
  expect((await places()).left).toBe(0);
});

test('a bank transfer holds it for 14 days, and late money is placed only where a place is left', async () => {
  await openAccount();
  const waiting = await makeByTransfer({ ...PLACE, email: 'transfer@example.com' });
  app.clock.pass({ days: 13 });
  expect(await places()).toEqual({ left: 0, held: 1 });
  expect(await came(waiting.id, '50.00')).toEqual([200, '']);
  expect(await orderOf(waiting.id)).toMatchObject({ options: { name: 'Helen Marsden' } });
  await offerOne();
  const late = await makeByTransfer({ ...PLACE, email: 'late-transfer@example.com' });
  await pass({ days: 14 });
  expect(await came(late.id, '50.00')).toEqual([200, '']);
  const other = await make({ ...PLACE, email: 'meanwhile@example.com' });
  expect(await aoife('placeLateTransfer', { id: late.id })).toEqual([
    409,
    expect.stringContaining('course is full'),
  ]);
  await withdraw(other.id);
  expect(await aoife('placeLateTransfer', { id: late.id })).toEqual([200, '']);
  expect(await orderOf(late.id)).toBeDefined();
  expect(await places()).toEqual({ left: 0, held: 0 });
});

test('a course that is moved to an earlier day ends the time to pay there', async () => {
  const event = () => app.db.selectFrom('product_events').selectAll().where('product_id', '=', CALM);
  const { begins_at, ends_at, venue } = await event().executeTakeFirstOrThrow();
  const made = await make({ ...PLACE, email: 'moved@example.com' });
  const date = londonDate(new Date(app.clock.now().getTime() + DAY_MS));
  const tomorrow = { id: String(CALM), date, from: '00:30', until: '16:00', venue };
  expect(await aoife('moveCourse', tomorrow)).toEqual([200, '']);
  expect((await page(made.link))?.shown).toMatchObject({ state: 'waiting' });
  await pass({ hours: 25 });
  expect((await page(made.link))?.shown).toMatchObject({ state: 'expired' });
  expect(await places()).toEqual({ left: 1, held: 0 });
  const back = { begins_at, ends_at };
  await app.db.updateTable('product_events').set(back).where('product_id', '=', CALM).execute();
});

test('what is left to pay on the day is what was read out, whatever the course costs meanwhile', async () => {
  const made = await make({ ...PLACE, email: 'later@example.com' });
  const priced = app.db.updateTable('product_events').where('product_id', '=', CALM);
  await priced.set({ whole_pence: 500_00 }).execute();
  app.clock.pass({ seconds: 6 });
  expect((await page(made.link))?.shown).toMatchObject({
    checkout: { basket: { contents: { products: [{ course: { later: '145.00' } }] } } },
  });
  await priced.set({ whole_pence: 195_00 }).execute();
});

test('a course that begins sooner ends the time to pay, and is sold no more', async () => {
  const now = app.clock.now();
  app.clock.pass({ minutes: (begins.getTime() - now.getTime()) / 60_000 - 120 });
  const made = await make({ ...PLACE, email: 'soon@example.com' });
  expect((await page(made.link))?.shown).toMatchObject({ state: 'waiting', minutesLeft: 120 });
  app.clock.pass({ minutes: 121 });
  expect((await page(made.link))?.shown).toMatchObject({ state: 'expired' });
  expect((await aoife('sendPayLinkAgain', { id: made.id, expected_times_sent: 1 }))[0]).toBe(409);
  expect((await sell({ email: 'late@example.com' }))[0]).toBe(422);
  await app.queue.run('release-course-places');
  expect(await places()).toEqual({ left: 1, held: 0 });
});
