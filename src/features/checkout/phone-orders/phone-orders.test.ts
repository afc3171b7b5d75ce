import { describe, expect, test } from 'vitest';
import { officeDepsOf } from '#src/app/services.server.ts';
import {
  endDiscountCode,
  findDiscountCode,
  setReferralDiscounts,
} from '#src/features/basket/lines/discount-codes.server.ts';
import { feeOn } from '#src/features/catalogue/fee.ts';
import type { CheckoutResponse } from '#src/features/checkout/session/api-schema.ts';
import { createBroughtUsers } from '#src/features/identity/customer/users.server.ts';
import { openLearners } from '#src/features/lessons/learners/open-learners.server.ts';
import { readNewOrder } from '#src/features/office/orders/by-phone/read-new-order.server.ts';
import { asPence, ZERO } from '#src/platform/money.ts';
import { LESSON, testBuyer } from '#testing/buyer.ts';
import { openShop } from '#testing/checkout-shop.ts';
import { addTestCode } from '#testing/discount-codes.ts';
import { broughtLearner } from '#testing/learners.ts';
import { payPalBuyers } from '#testing/paypal-buyers.ts';
import { PHONE_ORDER, phoneOrders } from '#testing/phone-order.ts';
import { formatPrice, tenHours, wire } from '#testing/prices.ts';
import { boughtCodes } from '#testing/vouchers.ts';
import { readPhoneOrder } from './read-phone-order.server.ts';

const { app, shop } = await openShop();
const { aoife, make, open, page, linkTo, askForNewLink } = phoneOrders(app);
const { comeBack, money, states, subjectsTo } = payPalBuyers(app);

const DECLINED = '4921810000009076';
const CONSENTS = { terms: true, lessons_start: 'soon' };
const orderOf = (basket: string) =>
  app.db
    .selectFrom('orders')
    .selectAll()
    .where('basket_uuid', '=', basket)
    .where('state', '=', 'paid')
    .executeTakeFirst();
describe('an order that staff make by phone', () => {
  test('is paid by its link like any other: an order, a receipt, learner and address as they were typed', async () => {
    const made = await make();
    expect(await page(made.link)).toMatchObject({
      madeBy: { name: 'Aoife Brennan' },
      shown: {
        state: 'waiting',
        checkout: { due: wire(tenHours.total), asks: { lessons_start: true }, customer: null, billing: null },
        people: [
          { name: 'Learner', value: 'Helen Marsden' },
          { name: 'Pick-up', value: '4 Bainbrigge Road, Leeds LS6 3AD' },
        ],
      },
    });
    const payer = await open(made);
    // The call is no consent: what was typed by a colleague accepts nothing.
    expect(await payer.confirm(await payer.token(), { lessons_start: 'soon' })).toMatchObject({
      status: 422,
      body: { errors: { terms: ['Please accept the terms and conditions'] } },
    });
    await payer.consents(CONSENTS);
    const paid = await payer.pay();
    expect(paid.status).toBe(200);
    expect(await orderOf(made.id)).toMatchObject({ email: PHONE_ORDER.email, customer_is_pupil: true });
    expect((await payer.read(paid.body.transaction)).body).toMatchObject({ total: wire(tenHours.total) });
    expect(
      (await subjectsTo(PHONE_ORDER.email)).filter((subject) => /^Your .* order/.test(subject)),
    ).toHaveLength(1);
    expect((await page(made.link))?.shown).toMatchObject({
      state: 'paid',
      total: formatPrice(tenHours.total),
      email: 'hel•••@example.com',
    });
  });

  test('keeps its price and what it is, whatever the catalogue says meanwhile, and whoever has the link', async () => {
    const made = await make();
    const payer = await open(made);
    await shop.reprice(LESSON, tenHours.net + 50_00);
    expect((await page(made.link))?.shown).toMatchObject({
      checkout: { due: wire(tenHours.total), price_changes: [] },
    });
    const { body } = await payer.browser.get<{ contents: { products: { id: string }[] } }>(
      `/v1/website/basket/${made.id}`,
    );
    const item = body.contents.products[0]?.id ?? '';
    const basket = made.id;
    const refused = { status: 409, body: { code: 'basket_made_by_phone' } };
    expect(await payer.browser.put(`/v1/website/basket/${item}`, { basket, quantity: 2 })).toMatchObject(
      refused,
    );
    expect(await payer.browser.delete(`/v1/website/basket/${item}`, { basket })).toMatchObject(refused);
    await addTestCode(app, 'AGREED');
    expect(await payer.browser.post('/v1/website/basket/discount', { basket, code: 'AGREED' })).toMatchObject(
      refused,
    );
    expect(await payer.step('customer', { email: 'x@example.com', customer_is_pupil: true })).toMatchObject(
      refused,
    );
    // Another browser that knows the basket neither takes it over nor empties it.
    const stranger = app.browser();
    expect(await stranger.post('/v1/website/checkout/start', { basket })).toMatchObject(refused);
    const added = await stranger.post<{ uuid: string }>('/v1/website/basket', {
      product_id: 2,
      type: 'product',
      basket,
    });
    expect(added.body.uuid).not.toBe(basket);
    await payer.consents(CONSENTS);
    expect((await payer.pay()).status).toBe(200);
    expect(await orderOf(made.id)).toMatchObject({ total_pence: tenHours.total });
  });

  test('is refused at another price than was read out, and made once however often its form is sent', async () => {
    expect(
      await aoife('makePhoneOrder', { ...PHONE_ORDER, entry: crypto.randomUUID(), expected_total: '1.00' }),
    ).toEqual([
      409,
      `The price is ${formatPrice(tenHours.total)} now, not £1.00. Say so before you send it.`,
    ]);
    const { id } = await make({ email: 'once@example.com' });
    const again = await aoife('makePhoneOrder', { ...PHONE_ORDER, entry: id });
    expect(again[0]).toBe(409);
    expect(await subjectsTo('once@example.com')).toHaveLength(1);
  });

  test('is for another learner at another address, and refused where its lessons are not given', async () => {
    const learner = {
      learner_firstname: 'Alfie',
      learner_surname: 'Marsden',
      learner_phone: '07700 900207',
      pick_up_line_1: '1 Otley Road',
      pick_up_postcode: 'LS6 2AA',
    };
    const made = await make({ ...learner, email: 'parent@example.com' });
    expect((await page(made.link))?.shown).toMatchObject({
      people: [
        { name: 'Learner', value: 'Alfie Marsden' },
        { name: 'Pick-up', value: '1 Otley Road, LS6 2AA' },
        { name: 'Buyer', value: 'Helen Marsden' },
      ],
    });
    const failed = async (change: object) =>
      aoife('makePhoneOrder', { ...PHONE_ORDER, entry: crypto.randomUUID(), ...learner, ...change });
    expect(await failed({ learner_surname: '' })).toEqual([422, 'Enter a last name']);
    expect((await failed({ pick_up_postcode: 'ZE1 0AA' }))[1]).toMatch(
      '10 hours in Leeds can’t begin in ZE1 0AA',
    );
  });
});

test('hours for a learner whom the school teaches already are added to theirs', async () => {
  const first = await open(await make({ email: 'again@example.com' }));
  await first.consents(CONSENTS);
  await first.pay();
  const learners = () =>
    app.db
      .selectFrom('learners')
      .innerJoin('lesson_lines', 'lesson_lines.learner_id', 'learners.id')
      .select(['learners.id', 'minutes_left'])
      .where('email', '=', 'again@example.com')
      .execute();
  const [learner] = await learners();
  const more = await open(await make({ email: 'again@example.com', adds_to: learner?.id ?? '' }));
  await more.consents(CONSENTS);
  expect((await more.pay()).status).toBe(200);
  expect(await learners()).toEqual([learner, learner]);
});

test('the form of a new order begins with the gearbox that the buyer’s learner drives, and keeps another that staff choose', async () => {
  const email = 'automatic@example.com';
  const made = await make({ email });
  const payer = await open(made);
  await payer.consents(CONSENTS);
  await payer.pay();
  const order = await orderOf(made.id);
  await app.db
    .updateTable('lesson_lines')
    .set({ gearbox: 'automatic' })
    .where('order_id', '=', order?.id ?? '')
    .execute();
  const gearbox = async (query: Record<string, string> = {}) =>
    (await readNewOrder(officeDepsOf(app.running), new URLSearchParams({ from: order?.id ?? '', ...query })))
      .gearbox;
  expect(await gearbox()).toBe('automatic');
  expect(await gearbox({ gearbox: 'manual' })).toBe('manual');
});

describe('the form of a new order finds', () => {
  const read = (query: Record<string, string>) =>
    readNewOrder(officeDepsOf(app.running), new URLSearchParams(query));

  test.each(['Moira Brou', 'brought@', '07700 900 555', 'ls6 9'])(
    'a customer without an order, whose details it is filled in with: %s',
    async (find) => {
      await app.db.deleteFrom('account_users').where('email', '=', 'brought@example.com').execute();
      const address = {
        address_line_1: '9 Bainbrigge Road',
        address_line_2: '',
        address_line_3: '',
        city: 'Leeds',
        postcode: 'LS6 9ZZ',
      };
      const moira = {
        email: 'brought@example.com',
        firstname: 'Moira',
        surname: 'Brought',
        phone: '+447700900555',
      };
      const user = { id: crypto.randomUUID(), ...moira, address, consents: [] };
      await app.db.transaction().execute((tx) => createBroughtUsers(tx, [user], app.clock.now()));
      const { people } = await read({ find });
      expect(people).toEqual([
        { id: user.id, name: 'Moira Brought', reached: '07700 900555, brought@example.com, LS6 9ZZ' },
      ]);
      const { buyer } = await read({ from: user.id });
      expect(buyer).toMatchObject({
        bought: '',
        fields: { firstname: 'Moira', city: 'Leeds', postcode: 'LS6 9ZZ' },
      });
    },
  );

  test('a learner who was moved in, to whose hours it adds', async () => {
    const learner = broughtLearner({
      name: 'Zebedee Brook',
      email: 'zeb@example.com',
      buyerEmail: 'zeb@example.com',
      buyerIsLearner: true,
    });
    await app.db
      .transaction()
      .execute((tx) => openLearners(tx, [learner], { now: app.clock.now(), by: 'Aoife' }));
    const { people } = await read({ find: 'zebedee' });
    expect(people.map(({ id, name }) => [id, name])).toEqual([[learner.id, 'Zebedee Brook']]);
    const { buyer } = await read({ from: learner.id });
    expect(buyer?.fields).toMatchObject({
      adds_to: learner.id,
      email: 'zeb@example.com',
      firstname: 'Zebedee',
      surname: 'Brook',
    });
  });
});

describe('a discount code', () => {
  const net = tenHours.net - tenHours.net / 10;
  const total = net + feeOn(asPence(net));
  const usesOf = async (code: string) => {
    const rule = await findDiscountCode(app.db, code, app.clock.now());
    return { used: rule?.uses, held: rule?.held };
  };
  const sell = (code: string, change: Record<string, string> = {}) =>
    make({ code, expected_total: wire(total), email: `${code.toLowerCase()}@example.com`, ...change });
  const refusalOf = (change: object) =>
    aoife('makePhoneOrder', {
      ...PHONE_ORDER,
      entry: crypto.randomUUID(),
      expected_total: wire(total),
      ...change,
    });
  const inTheShop = async (code: string) => {
    const buyer = await testBuyer(app);
    return { buyer, entered: (await buyer.enterDiscount(code)).status };
  };

  test('lowers the price, is shown to whoever pays, and holds a use that counts once it is paid', async () => {
    await addTestCode(app, 'PHONE10', { maxUses: 1 });
    const made = await sell('phone10');
    expect((await page(made.link))?.shown).toMatchObject({
      checkout: {
        due: wire(total),
        basket: { contents: { discounts: [{ code: 'PHONE10', refusal: null }] } },
      },
    });
    expect(await usesOf('PHONE10')).toEqual({ used: 0, held: 1 });
    expect((await inTheShop('PHONE10')).entered).toBe(422);
    // What was agreed holds, though the code ends meanwhile.
    await app.db.transaction().execute((tx) => endDiscountCode(tx, 'PHONE10', app.clock.now()));
    const payer = await open(made);
    await payer.consents(CONSENTS);
    expect((await payer.pay()).status).toBe(200);
    expect(await orderOf(made.id)).toMatchObject({ discount_code: 'PHONE10', total_pence: total });
    expect(await usesOf('PHONE10')).toEqual({ used: 1, held: 0 });
  });

  test('is free again once the order is withdrawn or its time is over, and then may be gone', async () => {
    await addTestCode(app, 'FREED10', { maxUses: 1 });
    const withdrawn = await sell('FREED10');
    await aoife('withdrawPhoneOrder', { id: withdrawn.id });
    const made = await sell('FREED10');
    app.clock.pass({ hours: 48 });
    const { buyer, entered } = await inTheShop('FREED10');
    expect(entered).toBe(200);
    await buyer.fillIn({ email: 'shop@example.com' });
    expect((await buyer.pay()).status).toBe(200);
    expect(await aoife('sendPayLinkAgain', { id: made.id, expected_times_sent: 1 })).toEqual([
      409,
      expect.stringContaining('code is used up'),
    ]);
    expect(await usesOf('FREED10')).toEqual({ used: 1, held: 0 });
  });

  test('gives its last use to one of two who are told of it at once, and holds it through a declined card', async () => {
    await addTestCode(app, 'LAST10', { maxUses: 1 });
    const sold = await Promise.all([
      refusalOf({ code: 'LAST10', entry: 'aaaaaaaa-0000-4000-8000-000000000001' }),
      refusalOf({ code: 'LAST10', entry: 'aaaaaaaa-0000-4000-8000-000000000002' }),
    ]);
    // The other is refused before or after it is held.
    const [first, other] = sold.map(([status]) => status).sort();
    expect(first).toBe(200);
    expect([409, 422]).toContain(other);
    const id = `aaaaaaaa-0000-4000-8000-00000000000${sold[0]?.[0] === 200 ? 1 : 2}`;
    const payer = await open({ id, link: await linkTo(PHONE_ORDER.email) });
    await payer.consents(CONSENTS);
    const token = await payer.token();
    await payer.enterCard(token, DECLINED);
    await payer.confirm(token);
    expect(await usesOf('LAST10')).toEqual({ used: 0, held: 1 });
    expect((await payer.pay()).status).toBe(200);
  });

  test('for a first order is agreed with a buyer once, also where two orders are made at one moment', async () => {
    for (const code of ['NEWA', 'NEWB', 'NEWC']) await addTestCode(app, code, { newCustomers: true });
    const email = 'newcomer@example.com';
    const sold = await Promise.all([
      refusalOf({ code: 'NEWA', email }),
      refusalOf({ code: 'NEWB', email: 'Newcomer@example.com' }),
    ]);
    expect(sold.map(([status]) => status).sort()).toEqual([200, 409]);
    expect(await refusalOf({ code: 'NEWC', email })).toEqual([
      409,
      expect.stringContaining('another order by phone of theirs waits'),
    ]);
    expect((await refusalOf({ email, expected_total: wire(tenHours.total) }))[0]).toBe(200);
  });

  test('for a first order is refused in the shop while an order by phone with one waits for the buyer', async () => {
    for (const code of ['FIRSTP', 'FIRSTS']) await addTestCode(app, code, { newCustomers: true });
    const email = 'firstp@example.com';
    const made = await sell('FIRSTP');
    const { buyer } = await inTheShop('FIRSTS');
    await buyer.fillIn({ email });
    expect(await buyer.authorise()).toMatchObject({ status: 409, body: { code: 'prices_changed' } });
    const { basket } = (
      await buyer.browser.get<CheckoutResponse>(`/v1/website/checkout?basket=${buyer.basket}`)
    ).body;
    expect(basket.contents.discounts[0]?.refusal).toBe(
      'FIRSTS waits for you with an order that we made by phone. Pay that one, or ask us to withdraw it.',
    );
    expect(await aoife('withdrawPhoneOrder', { id: made.id })).toEqual([200, '']);
    expect((await buyer.pay()).status).toBe(200);
  });

  test('once for each person is held by an order that waits, until that ends, and asked again of one that is sent again', async () => {
    await addTestCode(app, 'EACH10', { onceEach: true });
    const email = 'each10@example.com';
    const made = await sell('EACH10');
    expect((await refusalOf({ code: 'EACH10', email }))[0]).toBe(409);
    expect(await aoife('sendPayLinkAgain', { id: made.id, expected_times_sent: 1 })).toEqual([200, '']);
    app.clock.pass({ hours: 48 });
    await sell('EACH10');
    expect(await aoife('sendPayLinkAgain', { id: made.id, expected_times_sent: 2 })).toEqual([
      409,
      expect.stringContaining('another order by phone of theirs waits'),
    ]);
  });

  test('goes together with a second that allows it, and each holds a use', async () => {
    await addTestCode(app, 'BOTH10', { allowsAnother: true, maxUses: 1 });
    await addTestCode(app, 'BOTH5', { allowsAnother: true, pence: asPence(5_00), maxUses: 1 });
    await addTestCode(app, 'ALONE3', { percent: 3 });
    const lower = asPence(net - 5_00);
    const change = { second_code: 'both10', expected_total: wire(asPence(lower + feeOn(lower))) };
    expect((await refusalOf({ code: 'BOTH5', second_code: 'ALONE3', expected_total: '0.00' }))[1]).toContain(
      'ALONE3 can’t be used together with BOTH5.',
    );
    const made = await sell('BOTH5', change);
    expect([await usesOf('BOTH10'), await usesOf('BOTH5')]).toEqual([
      { used: 0, held: 1 },
      { used: 0, held: 1 },
    ]);
    expect([(await inTheShop('BOTH10')).entered, (await inTheShop('BOTH5')).entered]).toEqual([422, 422]);
    const payer = await open(made);
    await payer.consents(CONSENTS);
    expect((await payer.pay()).status).toBe(200);
    expect(await orderOf(made.id)).toMatchObject({
      discount_code: 'BOTH10',
      discount_pence: tenHours.net / 10 + 5_00,
      second_discount_code: 'BOTH5',
      second_discount_pence: 5_00,
    });
    expect(await usesOf('BOTH5')).toEqual({ used: 1, held: 0 });
  });

  test('for friends takes off what was agreed, whatever the offer becomes', async () => {
    const offer = { friend: asPence(10_00), minSpend: ZERO, allowsAnother: false };
    const taken = { pence: offer.friend, isReferral: true };
    await addTestCode(app, 'FRIENDPHONE1', taken);
    await addTestCode(app, 'FRIENDPHONE2', taken);
    const agreed = asPence(tenHours.net - offer.friend);
    const due = asPence(agreed + feeOn(agreed));
    const sellAt = (code: string) => sell(code, { expected_total: wire(due) });
    const [lower, higher] = [await sellAt('FRIENDPHONE1'), await sellAt('FRIENDPHONE2')];
    const setOffer = (change: object) =>
      app.db
        .transaction()
        .execute((tx) =>
          setReferralDiscounts(tx, { pence: offer.friend, ...offer, endedOn: null, ...change }),
        );
    await setOffer({ pence: asPence(30_00) });
    const payer = await open(lower);
    await payer.consents(CONSENTS);
    expect((await payer.pay()).status).toBe(200);
    expect(await orderOf(lower.id)).toMatchObject({ discount_pence: 10_00, total_pence: due });
    // No buyer can leave out a code that their order was made with.
    await setOffer({ minSpend: asPence(900_00) });
    expect((await page(higher.link))?.shown).toMatchObject({
      checkout: {
        due: wire(due),
        basket: { contents: { discounts: [{ code: 'FRIENDPHONE2', refusal: null }] } },
      },
    });
  });

  test('is refused by the rule of the basket, and where it leaves nothing to pay', async () => {
    await addTestCode(app, 'BOOKS10', { appliesTo: 'products' });
    await addTestCode(app, 'ONCE10', { onceEach: true });
    await addTestCode(app, 'ALL', { percent: null, pence: asPence(tenHours.total) });
    const payer = await open(await sell('ONCE10'));
    await payer.consents(CONSENTS);
    await payer.pay();
    expect(await refusalOf({ code: 'NOBODYS' })).toEqual([422, expect.stringContaining('recognise NOBODYS')]);
    expect((await refusalOf({ code: 'BOOKS10' }))[1]).toContain('BOOKS10 is for products');
    expect((await refusalOf({ code: 'ALL' }))[1]).toBe('ALL leaves nothing to pay.');
    expect((await refusalOf({ code: 'ONCE10', email: 'once10@example.com' }))[1]).toContain('used it before');
    expect(
      (
        await refusalOf({ code: 'ONCE10', email: 'other@example.com', expected_total: wire(tenHours.total) })
      )[0],
    ).toBe(409);
  });
});

describe('the link to pay', () => {
  test('pays once, whichever browser and copy of it is used, however many pay at once', async () => {
    const made = await make({ email: 'twice@example.com' });
    expect(await aoife('sendPayLinkAgain', { id: made.id, expected_times_sent: 1 })).toEqual([200, '']);
    expect(await linkTo('twice@example.com')).toBe(made.link);
    const [one, other] = [await open(made), await open(made)];
    await one.consents(CONSENTS);
    const token = await one.token();
    expect(await other.token()).toBe(token);
    await one.enterCard(token);
    const confirmed = await Promise.all([one, other, one, other].map((payer) => payer.confirm(token)));
    expect(new Set(confirmed.map(({ body }) => body.transaction)).size).toBe(1);
    expect(await other.authorise()).toMatchObject({ status: 409, body: { code: 'already_paid' } });
    expect(await states(made.id)).toEqual([['connect-e', 'captured']]);
    // A colleague who looked before it was paid neither sends nor withdraws it.
    expect((await aoife('sendPayLinkAgain', { id: made.id, expected_times_sent: 2 }))[0]).toBe(409);
    expect((await aoife('withdrawPhoneOrder', { id: made.id }))[0]).toBe(409);
  });

  test('pays nothing once its time is over, not even by a card that was checked before', async () => {
    const made = await make({ email: 'late@example.com' });
    const payer = await open(made);
    await payer.consents(CONSENTS);
    app.clock.pass({ hours: 47, minutes: 59 });
    await app.queue.run('purge');
    const token = await payer.token();
    await payer.enterCard(token);
    app.clock.pass({ minutes: 1 });
    expect(await payer.confirm(token)).toMatchObject({
      status: 402,
      body: { message: 'The link to pay this order has ended. You haven’t been charged.' },
    });
    expect(await payer.authorise()).toMatchObject({ status: 409, body: { code: 'basket_link_ended' } });
    expect((await page(made.link))?.shown).toMatchObject({ state: 'expired' });
    expect(await orderOf(made.id)).toBeUndefined();
    // The buyer asks for a new one, and the office is told once.
    const alerts = async () =>
      (await subjectsTo(app.running.services.school.current().officeEmail)).filter((subject) =>
        subject.startsWith('A new link to pay order'),
      );
    const readOrder = () => readPhoneOrder({ ...app.running.services, ...app.running }, made.id);
    const asked = { what: expect.stringMatching(/^A new link was asked for/), more: expect.any(String) };
    expect((await readOrder())?.story).not.toContainEqual(asked);
    for (let times = 0; times < 2; times += 1) expect(await askForNewLink(made.link)).toBe(true);
    expect((await readOrder())?.story.at(-1)).toEqual(asked);
    expect(await askForNewLink(`/pay/${'x'.repeat(43)}`)).toBeUndefined();
    expect(await alerts()).toHaveLength(1);
    // A colleague sends it again: the same link, for as long again, at the same price.
    expect(await aoife('sendPayLinkAgain', { id: made.id, expected_times_sent: 1 })).toEqual([200, '']);
    expect((await page(made.link))?.shown).toMatchObject({
      state: 'waiting',
      checkout: { due: wire(tenHours.total) },
    });
    expect((await payer.pay()).status).toBe(200);
    await askForNewLink(made.link);
    expect(await alerts()).toHaveLength(1);
  });

  test('pays nothing once it is withdrawn, while the payer is at PayPal or has entered a card', async () => {
    const [atPayPal, byCard] = [
      await make({ email: 'p@example.com' }),
      await make({ email: 'c@example.com' }),
    ];
    const wallet = await open(atPayPal);
    await wallet.consents(CONSENTS);
    const approved = await wallet.toPayPal();
    app.paypal.choose(approved, 'approve');
    const card = await open(byCard);
    await card.consents(CONSENTS);
    const token = await card.token();
    await card.enterCard(token);
    for (const { id } of [atPayPal, byCard])
      expect(await aoife('withdrawPhoneOrder', { id })).toEqual([200, '']);
    expect(await comeBack(wallet, approved)).toBe(`${atPayPal.link}?paypal=true&status=error`);
    expect(money(approved)).toEqual([]);
    expect(await card.confirm(token)).toMatchObject({ status: 409 });
    expect((await page(byCard.link))?.shown).toMatchObject({ state: 'withdrawn' });
    expect(await card.authorise()).toMatchObject({ status: 409, body: { code: 'basket_link_ended' } });
    expect((await aoife('sendPayLinkAgain', { id: byCard.id, expected_times_sent: 1 }))[0]).toBe(409);
  });

  test('is either paid or withdrawn where both happen at once', async () => {
    for (let round = 0; round < 3; round += 1) {
      const made = await make({ email: `race${round}@example.com` });
      const payer = await open(made);
      await payer.consents(CONSENTS);
      const token = await payer.token();
      await payer.enterCard(token);
      const [paid, withdrawn] = await Promise.all([
        payer.confirm(token),
        aoife('withdrawPhoneOrder', { id: made.id }),
      ]);
      expect([paid.status === 200, withdrawn[0] === 200].filter(Boolean)).toHaveLength(1);
      expect((await orderOf(made.id)) !== undefined).toBe(paid.status === 200);
    }
  });

  test('is paid by PayPal, and by a gift voucher', async () => {
    const made = await make({ email: 'wallet@example.com' });
    const payer = await open(made);
    await payer.consents(CONSENTS);
    const [code = ''] = await boughtCodes(app, '50');
    expect((await payer.enterCode(code)).status).toBe(200);
    const token = await payer.toPayPal();
    app.paypal.choose(token, 'approve');
    expect(await comeBack(payer, token)).toMatch('/basket/checkout/confirmation/');
    expect(await orderOf(made.id)).toMatchObject({ voucher_pence: 50_00 });
  });

  test('stays a declined card’s way on', async () => {
    const made = await make({ email: 'declined@example.com' });
    const payer = await open(made);
    await payer.consents(CONSENTS);
    const token = await payer.token();
    await payer.enterCard(token, DECLINED);
    expect((await payer.confirm(token)).status).toBe(402);
    expect((await page(made.link))?.shown.state).toBe('waiting');
    expect((await payer.pay()).status).toBe(200);
  });

  test('opens nothing any more 90 days after it has ended', async () => {
    const made = await make({ email: 'forgotten@example.com' });
    app.clock.pass({ days: 91 });
    await app.queue.run('purge');
    expect((await page(made.link))?.shown.state).toBe('expired');
    app.clock.pass({ days: 2 });
    await app.queue.run('purge');
    expect(await page(made.link)).toBeUndefined();
  });
});
