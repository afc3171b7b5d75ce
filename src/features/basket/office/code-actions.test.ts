import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { feeOn } from '#src/features/catalogue/fee.ts';
import { setPlan } from '#src/features/pay/plans.server.ts';
import { friendsCode } from '#src/features/referrals/friends-code.server.ts';
import { referralOffer, setReferralOffer } from '#src/features/referrals/referral-offer.server.ts';
import { asPence, pounds, rateOn, sum, ZERO } from '#src/platform/money.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import type { TestBrowser } from '#testing/browser.ts';
import { LESSON, testBuyer } from '#testing/buyer.ts';
import { builtSite } from '#testing/pages.ts';
import { plainBrowser } from '#testing/plain-browser.ts';
import { formatPrice, tenHours } from '#testing/prices.ts';
import { findDiscountCode, lockRules } from '../lines/discount-codes.server.ts';
import { readCode, readCodes, readMonth } from './read-codes.server.ts';

let app: TestApp;
let owner: TestBrowser;
beforeAll(async () => {
  app = await testApp();
  owner = await app.staff('owner');
});
afterAll(() => app.close());

const PERCENT = { kind: 'percent', amount: '10', applies_to: 'lessons' };
const add = (input: object) => owner.post<{ errors?: object }>('/v1/office/discount-codes', input);
const refusalOf = async (input: object) => (await add({ code: 'REFUSED', ...PERCENT, ...input })).body.errors;
const act = (code: string, what: string, input: object = {}) =>
  owner.post<{ message?: string; errors?: object }>(`/v1/office/discount-codes/${code}/${what}`, input);

test('a code is added with all its conditions, and is in the list', async () => {
  const added = await add({
    code: ' welcome 15',
    kind: 'pounds',
    amount: '£15',
    applies_to: 'lessons',
    min_hours: '5',
    area: 'leeds',
    starts_on: '2026-09-01',
    ends_on: '2027-11-30',
    max_uses: '100',
    min_spend: '100',
    limits: 'once_each,new_customers',
  });
  expect([added.status, added.text]).toEqual([200, '{"code":"WELCOME15"}']);
  expect(await readCodes(app.db, app.clock.now())).toEqual([
    {
      code: 'WELCOME15',
      description: '£15.00 off lessons, from 5 hours, in Leeds, first order, from £100.00',
      conditions: ['once a person', 'new customers only'],
      state: 'on',
      isOver: false,
      days: 'From 1 September 2026 until 30 November 2027',
      used: '0 of 100',
      sales: '£0.00',
      cost: '£0.00',
    },
  ]);
});

test.each([
  [{ code: 'NO' }, { code: ['Use 3 to 16 letters and numbers, like AUTUMN10'] }],
  [{ amount: '95' }, { amount: ['Enter a whole number from 1 to 90'] }],
  [{ kind: 'pounds', amount: '0' }, { amount: ['Enter an amount of money, like 15 or 15.50'] }],
  [{ applies_to: 'courses', min_hours: '5' }, { min_hours: ['Only lessons have hours'] }],
  [{ applies_to: 'courses', area: 'leeds' }, { area: ['Only lessons are in an area'] }],
  [{ area: 'atlantis' }, { area: ['Choose an area'] }],
  [
    { starts_on: '2027-01-31', ends_on: '2027-01-01' },
    { ends_on: ['Choose a last day on or after the first'] },
  ],
])('a code is refused with %j', async (input, errors) => {
  expect(await refusalOf(input)).toEqual(errors);
});

test('the name of a code is never used again', async () => {
  await add({ code: 'TAKEN', ...PERCENT, ends_on: '2027-11-30' });
  expect(await refusalOf({ code: 'taken' })).toEqual({
    code: ['TAKEN is running until 30 November 2027. Choose another name.'],
  });
  await act('TAKEN', 'end');
  expect(await refusalOf({ code: 'TAKEN' })).toMatchObject({
    code: [expect.stringMatching(/^TAKEN ended on .* Choose another name\.$/)],
  });
});

test('a code that sells lessons below what an instructor gets for them is refused, with the highest that does not', async () => {
  const plan = { startsOn: '2026-01-05', lessons: { hourPence: asPence(22_00) }, freeWeeks: 0 };
  const by = { by: 'Olive Grant', now: app.clock.now() };
  await app.db
    .transaction()
    .execute((tx) => setPlan(tx, 'amara-osei', { ...plan, lessonFee: ZERO, weekFee: ZERO }, by));
  const errors = await refusalOf({ amount: '60' });
  const [, safe] = /Up to (\d+)% is safe\.$/.exec(JSON.stringify(errors).replace(/"\]\}$/, '')) ?? [];
  expect(JSON.stringify(errors)).toMatch(/would sell below cost: £[\d,.]+ with this code, and £[\d,.]+ goes/);
  expect(await refusalOf({ amount: `${Number(safe) + 1}` })).toHaveProperty('amount');
  expect((await add({ code: 'SAFE', ...PERCENT, amount: `${safe}` })).status).toBe(200);
});

test('so are two codes that may be used together, and the offer for friends', async () => {
  const allows = 'another_code';
  const [, safe] = /Up to (\d+)% is safe/.exec(JSON.stringify(await refusalOf({ amount: '60' }))) ?? [];
  expect((await add({ code: 'PAIRED', ...PERCENT, amount: `${safe}`, allows })).status).toBe(200);
  expect(await findDiscountCode(app.db, 'PAIRED', app.clock.now())).toMatchObject({ allowsAnother: true });
  expect((await add({ code: 'ALONE1', ...PERCENT, amount: '1' })).status).toBe(200);
  expect(JSON.stringify(await refusalOf({ amount: '1', allows }))).toMatch(
    /would sell below cost: £[\d,.]+ with this code and PAIRED, and £[\d,.]+ goes/,
  );
  const setOffer = (change: object) =>
    owner.put<{ errors?: object }>('/v1/office/referral-offer', {
      is_on: 'on',
      friend: '10',
      min_spend: '',
      referrer: '10',
      expected_offer: 0,
      ...change,
    });
  const above = { min_spend: '300' };
  expect((await setOffer({ ...above, allows })).body.errors).toMatchObject({
    friend: [expect.stringContaining('with this code and PAIRED')],
  });
  expect((await setOffer({})).body.errors).toMatchObject({
    friend: [expect.stringMatching(/with this code, and £[\d,.]+ goes/)],
  });
  expect((await setOffer(above)).status).toBe(200);
});

test('two that are added at once are tried against each other, and so is one that is to run again', async () => {
  await act('PAIRED', 'end');
  const allows = 'another_code';
  const [, safe] = /Up to (\d+)% is safe/.exec(JSON.stringify(await refusalOf({ amount: '60' }))) ?? [];
  const half = { ...PERCENT, amount: `${safe}`, allows };
  const added = await Promise.all(['FIRST', 'SECOND'].map((code) => add({ ...half, code })));
  expect(added.map(({ status }) => status).sort()).toEqual([200, 422]);
  const [stays] = added.flatMap(({ status }, nth) =>
    status === 200 ? [['FIRST', 'SECOND'][nth] ?? ''] : [],
  );
  const lastDay = app.db
    .updateTable('discount_codes')
    .set({ ends_on: '2026-01-31', starts_on: '2026-01-01' });
  await lastDay.where('code', '=', stays ?? '').execute();
  expect((await add({ ...half, code: 'THIRD' })).status).toBe(200);
  expect((await act(stays ?? '', 'change', { ends_on: '2099-12-31' })).body.errors).toEqual({
    ends_on: [expect.stringContaining('with this code and THIRD')],
  });
  await act('THIRD', 'end');
  expect((await act(stays ?? '', 'change', { ends_on: '2099-12-31' })).status).toBe(200);
  await act(stays ?? '', 'end');
});

test('a customer’s code for friends that is made while the offer ends is none', async () => {
  const now = app.clock.now();
  const person = { email: 'grace@example.com', firstname: 'Grace', surname: 'Bell' };
  const account = app.db.insertInto('account_users').values({ ...person, created_at: now, updated_at: now });
  const { id } = await account.returning('id').executeTakeFirstOrThrow();
  const offer = (await referralOffer(app.db)) ?? { id: 0 };
  const made = await app.db.transaction().execute(async (tx) => {
    await lockRules(tx);
    await setReferralOffer(
      tx,
      {
        isOn: false,
        friend: asPence(20_00),
        minSpend: ZERO,
        allowsAnother: false,
        referrer: asPence(10_00),
      },
      { after: offer.id, by: 'Olive Grant', now },
    );
    const asked = { made: friendsCode(app.db, id, now), isDone: false };
    asked.made.finally(() => {
      asked.isDone = true;
    });
    // It waits for the offer, or it is done.
    await expect
      .poll(async () => {
        const waiting = sql`select from pg_locks where locktype = 'advisory' and not granted`;
        return asked.isDone || (await waiting.execute(app.db)).rows.length > 0;
      })
      .toBe(true);
    return asked;
  });
  expect(await made.made).toBeUndefined();
});

test('of a code that is used, the end and the limit are changed, and no limit is below its uses', async () => {
  await add({ code: 'USED10', ...PERCENT, amount: '1' });
  const buyer = await (await testBuyer(app, [LESSON])).fillIn();
  await buyer.enterDiscount('USED10');
  await buyer.pay();
  expect((await act('USED10', 'change', { ends_on: '2027-01-31', max_uses: 1 })).status).toBe(200);
  expect(await findDiscountCode(app.db, 'USED10', app.clock.now())).toMatchObject({
    endsOn: '2027-01-31',
    maxUses: 1,
  });
  const shown = await readCode(app.running.services, 'USED10', app.clock.now());
  expect(shown).toMatchObject({ state: 'used up', used: '1 of 1', newCustomers: 1 });
  expect(shown?.orders.map(({ who }) => who)).toEqual(['Joan Watson']);
  expect(shown?.weeks.map(({ uses }) => uses)).toEqual([...Array(11).fill(0), 1]);
  expect(shown?.link).toBe(`${app.running.services.publicUrl}/?code=USED10`);
  const { sales, cost } = shown ?? {};
  expect(cost).toBe(formatPrice(rateOn(asPence(tenHours.net), 100)));
  const sums = { orders: 1, sales, cost, newCustomers: 1 };
  expect(await readMonth(app.db, app.clock.now())).toEqual(sums);
  expect(await readMonth(app.db, new Date('2027-03-01T12:00:00Z'))).toEqual({
    orders: 0,
    sales: '£0.00',
    cost: '£0.00',
    newCustomers: 0,
  });
  await add({ code: 'UNUSED', ...PERCENT, amount: '1' });
  await app.db.updateTable('discount_codes').set({ uses: 2 }).where('code', '=', 'UNUSED').execute();
  expect((await act('UNUSED', 'change', { max_uses: 1 })).body.errors).toEqual({
    max_uses: ['2 are used already'],
  });
});

test('an ended code is ended once, and changed no more', async () => {
  await add({ code: 'OVER', ...PERCENT, amount: '1' });
  expect((await act('OVER', 'end')).status).toBe(200);
  expect(await readCode(app.running.services, 'OVER', app.clock.now())).toMatchObject({
    state: 'ended',
    isOver: true,
  });
  expect((await act('OVER', 'end')).status).toBe(409);
  expect((await act('OVER', 'change', { max_uses: 5 })).status).toBe(409);
});

test('an advertisement may say what a price was where it was charged for longer than the code runs', async () => {
  await add({ code: 'SHORT10', ...PERCENT, amount: '1', area: 'leeds', ends_on: '2026-12-31' });
  await add({ code: 'LONG10', ...PERCENT, amount: '1', area: 'leeds', ends_on: '2099-12-31' });
  const advertised = async (code: string) =>
    (await readCode(app.running.services, code, app.clock.now()))?.advertised.find(
      ({ was }) => was === formatPrice(tenHours.total),
    );
  const off = rateOn(asPence(tenHours.net), 100);
  const net = asPence(tenHours.net - off);
  expect(await advertised('SHORT10')).toEqual({
    name: '10 hours in Leeds, manual',
    withCode: pounds(sum([net, feeOn(net)])),
    was: formatPrice(tenHours.total),
    doubt: undefined,
  });
  expect(await advertised('LONG10')).toMatchObject({ doubt: 'charged for less time than the offer runs' });
});

test('a code is created on its page, which has the orders that it was used for', async () => {
  const office = plainBrowser(await builtSite(app), owner.cookies);
  await office.open('/office/codes');
  await office.press('Create the code', { Code: 'page1', 'How much off': '1' });
  expect(office.text).toContain('Created. Buyers can use it from its first day.');
  const buyer = await (await testBuyer(app, [LESSON])).fillIn();
  await buyer.enterDiscount('PAGE1');
  await buyer.pay();
  await office.open('/office/codes/PAGE1');
  const [order] = (await readCode(app.running.services, 'PAGE1', app.clock.now()))?.orders ?? [];
  expect(
    office
      .region('Orders with it')
      .link(order?.number ?? '')
      .getAttribute('href'),
  ).toBe(`/office/orders/${order?.id}`);
  expect(office.text).toContain(pounds(rateOn(asPence(tenHours.net), 100)));
});
