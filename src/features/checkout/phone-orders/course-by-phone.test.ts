import { beforeEach, expect, test } from 'vitest';
import { officeDepsOf } from '#src/app/services.server.ts';
import { readNewOrder } from '#src/features/office/orders/by-phone/read-new-order.server.ts';
import { londonDate } from '#src/platform/clock.ts';
import { DAY_MS } from '#src/platform/dates.ts';
import { COURSE, testBuyer } from '#testing/buyer.ts';
import { openShop } from '#testing/checkout-shop.ts';
import { colleague } from '#testing/colleague.ts';
import { placesHeld, placesLeft, setPlaces } from '#testing/course-places.ts';
import { PHONE_ORDER, phoneOrders } from '#testing/phone-order.ts';
import { wire } from '#testing/prices.ts';

const { app } = await openShop();
const phone = phoneOrders(app);
const { aoife, draftOf, openAccount, came, open, page } = phone;

const CALM = COURSE.product_id;
const DECLINED = '4921810000009076';
const PLACE = { items: '', expected_total: '50.00' };
const CALM_PLACES = { places: [{ course: CALM }] };
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
const make = (change: Record<string, string>, put = CALM_PLACES) => phone.make(change, put);
const makeByTransfer = (change: Record<string, string>) => phone.makeByTransfer(change, CALM_PLACES);
const order = async (email: string) => ({
  ...PHONE_ORDER,
  ...PLACE,
  email,
  entry: crypto.randomUUID(),
  draft: await draftOf(CALM_PLACES),
});
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

test('the form of a new order prices what is on it once, and shows it where the rest is refused', async () => {
  const draft = await draftOf({ places: [{ course: CALM, name: 'Moira Campbell' }] });
  const deps = officeDepsOf(app.running);
  let priced = 0;
  const products: typeof deps.catalogue.products = (keys, at) => {
    if (keys.some((key) => 'itemId' in key)) priced += 1;
    return deps.catalogue.products(keys, at);
  };
  const read = () =>
    readNewOrder({ ...deps, catalogue: { ...deps.catalogue, products } }, new URLSearchParams({ draft }));
  const added = [{ name: expect.any(String), note: expect.stringContaining('Moira Campbell') }];
  expect(await read()).toMatchObject({ drafted: added, chosen: { total: '£50.00' } });
  // The rules of the basket apply: as it is added, and then priced.
  expect(priced).toBe(2);
  await setPlaces(app, CALM, 0);
  app.clock.pass({ seconds: 6 });
  expect(await read()).toMatchObject({
    drafted: added,
    chosen: null,
    refusal: 'There are no places left on that course.',
  });
});

test('a place is held while the order can be paid, and is the attendee’s once it is', async () => {
  const moira = { course: CALM, name: 'Moira Campbell', dietary_requirements: 'No nuts' };
  const made = await make(PLACE, { places: [moira] });
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
  const [one, two, three] = [
    await order('one@example.com'),
    await order('two@example.com'),
    await order('three@example.com'),
  ];
  const sold = await Promise.all([aoife('makePhoneOrder', one), sam('makePhoneOrder', two)]);
  expect(sold.map(([status]) => status === 200).sort()).toEqual([false, true]);
  expect(await places()).toEqual({ left: 0, held: 1 });
  await offerOne();
  const buyer = await (await testBuyer(app, [COURSE])).fillIn({ email: 'shop@example.com' });
  await buyer.consents();
  const token = await buyer.token();
  await buyer.enterCard(token);
  const [paid, [status]] = await Promise.all([buyer.confirm(token), aoife('makePhoneOrder', three)]);
  expect([paid.status === 200, status === 200].sort()).toEqual([false, true]);
  expect((await places()).left).toBe(0);
});

test('several places are one order, on one course and on another, all held or none', async () => {
  const OTHER = 3;
  await setPlaces(app, CALM, 2);
  await setPlaces(app, OTHER, 5);
  app.clock.pass({ seconds: 6 });
  const other = { type: 'course', id: OTHER } as const;
  const [sold] = await app.running.catalogue.products([other], app.clock.now());
  const names = ['Moira Campbell', 'Alfie Marsden'];
  const places = [...names.map((name) => ({ course: CALM, name })), { course: OTHER }];
  const several = { ...PLACE, expected_total: wire(2 * 50_00 + (sold?.price ?? 0)) };
  const made = await phone.make({ ...several, email: 'several@example.com' }, { places });
  expect([await placesLeft(app, CALM), await placesLeft(app, OTHER)]).toEqual([0, 4]);
  const draft = { draft: await draftOf({ places: [] }) };
  expect((await aoife('addPhonePlace', { ...draft, expected_version: 1, course: CALM }))[1]).toContain(
    'no places left',
  );
  await withdraw(made.id);
  expect([await placesLeft(app, CALM), await placesLeft(app, OTHER)]).toEqual([2, 5]);
  const again = await phone.draftOf({ places });
  await setPlaces(app, CALM, 1);
  app.clock.pass({ seconds: 6 });
  const refused = await aoife('makePhoneOrder', {
    ...PHONE_ORDER,
    ...several,
    entry: crypto.randomUUID(),
    draft: again,
  });
  expect(refused).toEqual([422, 'There are no places left on that course.']);
  expect(await placesLeft(app, OTHER)).toBe(5);
  await setPlaces(app, CALM, 2);
  app.clock.pass({ seconds: 6 });
  const paid = await phone.make({ ...several, email: 'paid@example.com' }, { places });
  const payer = await open(paid);
  await payer.consents({ terms: true });
  expect((await payer.pay()).status).toBe(200);
  const lines = await app.db
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .select(['product_id', 'options'])
    .where('basket_uuid', '=', paid.id)
    .orderBy('position')
    .execute();
  expect(lines.map(({ product_id, options }) => [product_id, (options as { name: string }).name])).toEqual([
    ...names.map((name) => [CALM, name]),
    [OTHER, 'Helen Marsden'],
  ]);
  expect([await placesHeld(app, CALM), await placesHeld(app, OTHER)]).toEqual([0, 0]);
});

test('the same person has one place on a course, the buyer too', async () => {
  const draft = crypto.randomUUID();
  const add = (version: number, name = '') =>
    aoife('addPhonePlace', { draft, expected_version: version, course: CALM, name });
  await setPlaces(app, CALM, 5);
  app.clock.pass({ seconds: 6 });
  expect((await add(1))[0]).toBe(200);
  expect(await add(2)).toEqual([422, expect.stringContaining('enter their name')]);
  expect((await add(2, 'Helen Marsden'))[0]).toBe(200);
  const entry = crypto.randomUUID();
  const both = { ...PHONE_ORDER, ...PLACE, expected_total: '100.00', entry, draft };
  expect(await aoife('makePhoneOrder', both)).toEqual([422, expect.stringContaining('enter their name')]);
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
  const late = { draft: crypto.randomUUID(), expected_version: 1, course: CALM };
  expect((await aoife('addPhonePlace', late))[0]).toBe(422);
  await app.queue.run('release-course-places');
  expect(await places()).toEqual({ left: 1, held: 0 });
});
