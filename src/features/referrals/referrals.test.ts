import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findDiscountCode, listDiscountCodes } from '#src/features/basket/lines/discount-codes.server.ts';
import { correctGiven, recordGiven } from '#src/features/lessons/minutes/minutes.server.ts';
import { erasePerson, exportPerson } from '#src/features/office/personal-data/personal-data.server.ts';
import { asPence, ZERO } from '#src/platform/money.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { LESSON, testBuyer } from '#testing/buyer.ts';
import { addTestCode } from '#testing/discount-codes.ts';
import { expectInvariants, letSettle } from '#testing/invariants.ts';
import { tenHours, wire } from '#testing/prices.ts';
import { friendsCode, friendsFigures } from './friends-code.server.ts';
import { readFriends } from './office/read-friends.server.ts';
import { referralOffer, setReferralOffer } from './referral-offer.server.ts';

let app: TestApp;

const setOffer = (over: Partial<Parameters<typeof setReferralOffer>[1]> = {}) =>
  app.db.transaction().execute(async (tx) =>
    setReferralOffer(
      tx,
      {
        isOn: true,
        allowsAnother: false,
        friend: asPence(10_00),
        minSpend: asPence(100_00),
        referrer: asPence(12_00),
        ...over,
      },
      { after: (await referralOffer(tx))?.id ?? 0, by: 'Olive Grant', now: app.clock.now() },
    ),
  );
beforeAll(async () => {
  app = await testApp();
  await setOffer();
});
afterAll(async () => {
  await letSettle(app);
  await expectInvariants(app);
  await app.close();
});

let people = 0;
/** A customer with an account, and their code. Each lives somewhere else. */
async function referrer(address: { address_line_1: string; postcode: string } | null = null) {
  people += 1;
  const email = `referrer-${people}@example.com`;
  const { id } = await app.db
    .insertInto('account_users')
    .values({
      email,
      firstname: 'Grace',
      surname: `Bell${people}`,
      address:
        address &&
        JSON.stringify({ address_line_2: '', address_line_3: '', city: '', country: '826', ...address }),
      created_at: app.clock.now(),
      updated_at: app.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, email, code: (await friendsCode(app.db, id, app.clock.now())) ?? '' };
}

/** A friend who has paid for lessons with a code. */
async function friend(code: string, email = `friend-${randomUUID()}@example.com`) {
  const buyer = await (await testBuyer(app, [LESSON])).fillIn({ email });
  const entered = await buyer.enterDiscount(code);
  expect([entered.status, entered.text]).toEqual([200, entered.text]);
  await buyer.pay();
  return app.db
    .selectFrom('orders')
    .selectAll()
    .where('basket_uuid', '=', buyer.basket)
    .executeTakeFirstOrThrow();
}
const giveLesson = (orderId: string) =>
  app.db.transaction().execute((tx) =>
    recordGiven(tx, {
      orderId,
      position: 0,
      minutes: 60,
      day: '2026-11-21',
      entry: randomUUID(),
      by: 'Olive Grant',
      now: app.clock.now(),
    }),
  );
const runJob = () => app.queue.run('give-referral-rewards');
const rewards = (email: string) =>
  app.db
    .selectFrom('vouchers')
    .select(['origin', 'value_pence', 'balance_pence', 'order_id', 'email', 'state'])
    .where('buyer_email', '=', email)
    .execute();
const referralOf = (orderId: string) =>
  app.db.selectFrom('referrals').selectAll().where('order_id', '=', orderId).executeTakeFirst();

test('a friend pays less, and whoever brought them gets a voucher once a lesson has been given, once', async () => {
  const grace = await referrer();
  expect(grace.code).toMatch(/^FRIEND[0-9A-Z]{6}$/);
  expect(await friendsCode(app.db, grace.id, app.clock.now())).toBe(grace.code);
  const order = await friend(grace.code);
  expect(order).toMatchObject({ discount_code: grace.code, discount_pence: 10_00, state: 'paid' });
  await runJob();
  expect(await rewards(grace.email)).toEqual([]);
  await giveLesson(order.id);
  await runJob();
  await runJob();
  await app.queue.drain();
  expect(await rewards(grace.email)).toEqual([
    {
      origin: 'reward',
      value_pence: 12_00,
      balance_pence: 12_00,
      order_id: null,
      email: grace.email,
      state: 'sent',
    },
  ]);
  const letters = await app.db
    .selectFrom('emails')
    .select('id')
    .where('recipient', '=', grace.email)
    .execute();
  expect(letters).toHaveLength(1);
  expect(await friendsFigures(app.db, grace.code)).toEqual({ friends: 1, earned: 12_00 });
  const read = await readFriends(app.db);
  expect(read.referrers.find(({ code }) => code === grace.code)).toMatchObject({
    friends: 1,
    cost: '£22.00',
  });
  // It pays, as any voucher does.
  const voucher = await app.db
    .selectFrom('voucher_movements')
    .innerJoin('vouchers', 'vouchers.id', 'voucher_id')
    .select(['kind', 'pence'])
    .where('buyer_email', '=', grace.email)
    .execute();
  expect(voucher).toEqual([{ kind: 'given', pence: 12_00 }]);
});

test('a lesson that was taken back and an order that was refunded earn nothing', async () => {
  const grace = await referrer();
  const [taken, refunded] = [await friend(grace.code), await friend(grace.code)];
  await giveLesson(taken.id);
  const entry = await app.db
    .selectFrom('lesson_minutes')
    .select(sql<number>`id::int`.as('id'))
    .where('order_id', '=', taken.id)
    .where('kind', '=', 'given')
    .executeTakeFirstOrThrow();
  await app.db
    .transaction()
    .execute((tx) =>
      correctGiven(tx, { id: entry.id, reason: 'Not given', by: 'Olive Grant', now: app.clock.now() }),
    );
  await giveLesson(refunded.id);
  await sql`update orders set state = 'refunded' where id = ${refunded.id}`.execute(app.db);
  await runJob();
  expect(await rewards(grace.email)).toEqual([]);
  await sql`update orders set state = 'paid' where id = ${refunded.id}`.execute(app.db);
});

test('one reward for each friend, also for one who comes anew', async () => {
  const [grace, sofia] = [await referrer(), await referrer()];
  const email = 'twice@example.com';
  const first = await friend(grace.code, email);
  await giveLesson(first.id);
  await runJob();
  // Once all of it has gone back, the friend is a new customer again.
  await sql`update orders set state = 'refunded' where id = ${first.id}`.execute(app.db);
  const second = await friend(sofia.code, email);
  await sql`update orders set state = 'paid' where id = ${first.id}`.execute(app.db);
  await giveLesson(second.id);
  await runJob();
  expect(await referralOf(second.id)).toMatchObject({
    state: 'refused',
    why: 'A reward was given for this friend before',
  });
  expect(await rewards(sofia.email)).toEqual([]);
});

test('a reward is held for staff where the friend may be the referrer, and is given or refused once', async () => {
  const grace = await referrer({ address_line_1: '32 Example Street', postcode: 'LS6 3AD' });
  const [given, refused, late] = [
    await friend(grace.code),
    await friend(grace.code),
    await friend(grace.code, grace.email),
  ];
  for (const { id } of [given, refused, late]) await giveLesson(id);
  await runJob();
  expect(await rewards(grace.email)).toEqual([]);
  const held = (await readFriends(app.db)).held.filter(({ code }) => code === grace.code);
  expect(held.map(({ why, reward }) => [why, reward])).toEqual([
    ['Same address', '£12.00'],
    ['Same address', '£12.00'],
    ['Ordered with the referrer’s own email', '£12.00'],
  ]);
  const staff = await app.staff('staff', { mayRefund: true });
  const decide = (id: string, what: string) => staff.post(`/v1/office/referrals/${id}/${what}`, {});
  expect((await decide(given.id, 'give')).status).toBe(200);
  expect((await decide(refused.id, 'refuse')).status).toBe(200);
  for (const what of ['give', 'refuse'])
    for (const { id } of [given, refused]) expect((await decide(id, what)).status).toBe(409);
  await sql`update orders set state = 'refunded' where id = ${late.id}`.execute(app.db);
  expect(await decide(late.id, 'give')).toMatchObject({
    status: 409,
    body: { message: 'That order has been refunded, so it earns nothing.' },
  });
  await sql`update orders set state = 'paid' where id = ${late.id}`.execute(app.db);
  expect((await rewards(grace.email)).length).toBe(1);
});

test('a reward is held where the referrer has paid with a card like the friend’s, or has their phone number', async () => {
  const [byCard, byPhone] = [await referrer(), await referrer()];
  const own = await (await testBuyer(app, [LESSON])).fillIn({ email: byCard.email });
  expect((await own.pay()).status).toBe(200);
  const friendOf = sql`select id from orders where lower(email) = ${byCard.email}`;
  // Another household, with another phone.
  await sql`update order_addresses set surname = 'Elsewhere', phone = '', postcode = 'HU1 1AA' where order_id in (${friendOf})`.execute(
    app.db,
  );
  const [first, second] = [await friend(byCard.code), await friend(byPhone.code)];
  const { phone } = await app.db
    .selectFrom('order_addresses')
    .select('phone')
    .where('order_id', '=', second.id)
    .where('phone', '<>', '')
    .limit(1)
    .executeTakeFirstOrThrow();
  await app.db.updateTable('account_users').set({ phone }).where('id', '=', byPhone.id).execute();
  for (const { id } of [first, second]) await giveLesson(id);
  await runJob();
  expect([await referralOf(first.id), await referralOf(second.id)]).toMatchObject([
    { state: 'held', why: 'Cards of the same kind with the same last four digits' },
    { state: 'held', why: 'Same phone number' },
  ]);
});

test('what the offer was as a friend ordered is what is given, and switched off, no code takes anything off', async () => {
  const grace = await referrer();
  const order = await friend(grace.code);
  app.clock.pass({ minutes: 1 });
  const owner = await app.staff('owner', { mayRefund: true });
  const set = (over: object) => async () =>
    owner.put('/v1/office/referral-offer', {
      is_on: 'on',
      friend: '15',
      min_spend: '',
      referrer: '5',
      expected_offer: (await referralOffer(app.db))?.id ?? 0,
      ...over,
    });
  expect((await set({})()).status).toBe(200);
  expect(await findDiscountCode(app.db, grace.code, app.clock.now())).toMatchObject({
    pence: 15_00,
    minSpend: ZERO,
    endedOn: null,
  });
  expect((await set({ expected_offer: 0 })()).status).toBe(409);
  expect((await set({ min_spend: '5' })()).body).toMatchObject({
    errors: { min_spend: ['Enter at least what the friend gets off'] },
  });
  expect((await set({ friend: '0' })()).status).toBe(422);
  await giveLesson(order.id);
  expect((await set({ is_on: 'off' })()).status).toBe(200);
  await runJob();
  expect(await rewards(grace.email)).toMatchObject([{ value_pence: 12_00 }]);
  const buyer = await (await testBuyer(app, [LESSON])).fillIn({ email: 'late@example.com' });
  const entered = await buyer.enterDiscount(grace.code);
  expect([entered.status, entered.text]).toEqual([422, expect.stringContaining('ended on')]);
  const other = await app.db
    .insertInto('account_users')
    .values({
      email: 'none@example.com',
      firstname: 'N',
      surname: 'N',
      created_at: app.clock.now(),
      updated_at: app.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  expect(await friendsCode(app.db, other.id, app.clock.now())).toBeUndefined();
  expect(
    (await listDiscountCodes(app.db, app.clock.now())).filter(({ code }) => code.startsWith('FRIEND')),
  ).toEqual([]);
  await setOffer();
});

test('somebody’s code is exported, and ends with their account', async () => {
  const grace = await referrer();
  const order = await friend(grace.code);
  await giveLesson(order.id);
  expect((await exportPerson(app.db, grace.email)).referrals).toMatchObject([{ code: grace.code }]);
  await app.db
    .transaction()
    .execute((tx) => erasePerson(tx, app.running.services.uploads, grace.email, app.clock.now()));
  await runJob();
  expect(await referralOf(order.id)).toMatchObject({ state: 'refused', why: 'The account was closed' });
  expect((await findDiscountCode(app.db, grace.code, app.clock.now()))?.endedOn).not.toBeNull();
});

test('a friend may use one of the school’s codes too where both allow it, and no second friend’s', async () => {
  await setOffer({ allowsAnother: true });
  const [grace, alan] = [await referrer(), await referrer()];
  await addTestCode(app, 'SCHOOL10', { allowsAnother: true });
  const buyer = await (await testBuyer(app, [LESSON])).fillIn({ email: `both-${people}@example.com` });
  await buyer.enterDiscount(grace.code);
  expect((await buyer.enterDiscount(alan.code)).body).toMatchObject({
    code: 'not_together',
    message: `${alan.code} can’t be used together with ${grace.code}.`,
  });
  const { body } = await buyer.enterDiscount('SCHOOL10');
  expect(body.contents.discounts).toMatchObject([
    { code: 'SCHOOL10' },
    { code: grace.code, amount: '10.00' },
  ]);
  await setOffer();
  const read = async () =>
    (await buyer.browser.get<typeof body>(`/v1/website/basket/${buyer.basket}`)).body.contents.discounts;
  // The offer has ended that: the code that was entered last takes nothing off.
  expect(await read()).toMatchObject([
    { code: grace.code, refusal: null },
    { code: 'SCHOOL10', refusal: `SCHOOL10 can’t be used together with ${grace.code}.` },
  ]);
  await setOffer({ allowsAnother: true });
  expect((await buyer.pay()).status).toBe(200);
  expect(await friendsFigures(app.db, grace.code)).toMatchObject({ friends: 1 });
  const { referrers } = await readFriends(app.db);
  expect(referrers.find(({ code }) => code === grace.code)).toMatchObject({ friends: 1, cost: '£10.00' });
  await setOffer();
});

test('the offer says what it takes off with the fee shown as for any code', async () => {
  const grace = await referrer();
  const buyer = await (await testBuyer(app, [LESSON])).fillIn({ email: `fee-${people}@example.com` });
  const { body } = await buyer.enterDiscount(grace.code);
  expect(body.contents.discounts[0]).toMatchObject({
    code: grace.code,
    amount: '10.00',
    description: '£10.00 off lessons, first order, from £100.00',
  });
  expect(body.contents.total).not.toBe(wire(tenHours.total));
});
