// Cash of orders by phone, recorded by the instructor who is given it.
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { diaryDepsOf } from '#src/app/services.server.ts';
import { readPhoneOrder } from '#src/features/checkout/phone-orders/read-phone-order.server.ts';
import { payEntries } from '#src/features/pay/entries.server.ts';
import { londonDate } from '#src/platform/clock.ts';
import { requestOf } from '#testing/browser.ts';
import { openShop } from '#testing/checkout-shop.ts';
import { expectInvariants } from '#testing/invariants.ts';
import { phoneOrders } from '#testing/phone-order.ts';
import { formatPrice, tenHours, wire } from '#testing/prices.ts';
import { diaryContext } from '../access/diary-guard.server.ts';
import { action } from '../pages/diary-cash-order-page.tsx';
import { readCashOrder, readCashToCollect } from './read-cash.server.ts';

const { app } = await openShop();
const { aoife, makeInCash, refundAll } = phoneOrders(app);
const [amara, tom] = [await app.instructor('amara-osei'), await app.instructor('tom-ackroyd')];
const AMARA = { slug: 'amara-osei', name: 'Amara Osei', portrait: '', sessionId: '', ip: '' };
const DUE = tenHours.total;

const today = () => londonDate(app.clock.now());
const record = (browser: typeof amara, id: string, taken_on = today()) =>
  browser.post<{ message?: string }>(`/v1/diary/cash/${id}`, { taken_on });
const orderOf = (basket: string) =>
  app.db.selectFrom('orders').selectAll().where('basket_uuid', '=', basket).executeTakeFirst();
const cashOf = async (basket: string) => {
  const number = (await orderOf(basket))?.order_number ?? '';
  const entries = await payEntries(app.db, { instructor: AMARA.slug });
  return entries.filter(({ why }) => why.includes(number)).map(({ pence, by }) => [pence, by]);
};
const listed = async (browser: typeof amara) => {
  const { body } = await browser.get<{ data: { id: string }[] }>('/v1/diary/cash');
  return body.data;
};
const toCollect = (learner?: Parameters<typeof readCashToCollect>[2]) =>
  readCashToCollect(diaryDepsOf(app.running), AMARA, learner);

test('the instructor sees who owes what, records that they were given it, and the order is placed once', async () => {
  const { id } = await makeInCash({ email: 'cash@example.com' });
  expect(await listed(amara)).toMatchObject([{ id, amount: wire(DUE), buyer: 'Helen Marsden' }]);
  expect(await toCollect()).toMatchObject({
    orders: [{ id, amount: formatPrice(DUE), what: expect.stringContaining('hours'), forWhom: '' }],
    total: formatPrice(DUE),
  });
  expect((await record(amara, id, '2030-01-01')).status).toBe(422);
  const pressed = await Promise.all([record(amara, id), record(amara, id)]);
  expect([...pressed, await record(amara, id)].map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await orderOf(id)).toMatchObject({ state: 'paid', total_pence: DUE });
  expect(await cashOf(id)).toEqual([[-DUE, 'Amara Osei']]);
  expect(await listed(amara)).toEqual([]);
  const shown = await readCashOrder(diaryDepsOf(app.running), AMARA, id);
  expect(shown).toMatchObject({ state: 'taken', taken: { by: 'Amara Osei' } });
  // The office sees who recorded it, and when.
  expect((await readPhoneOrder({ ...app.running.services, ...app.running }, id))?.cash?.taken).toEqual({
    day: expect.any(String),
    by: 'Amara Osei',
    at: expect.stringContaining('at 1'),
  });
  const log = app.db.selectFrom('audit_log').select(['did', 'staff_name']).where('subject_id', '=', id);
  expect(await log.where('did', '=', 'recordOwnCash').execute()).toEqual([
    { did: 'recordOwnCash', staff_name: 'Amara Osei' },
  ]);
  await expectInvariants(app);
});

test('nobody records the cash of another instructor', async () => {
  const { id } = await makeInCash();
  expect(await listed(tom)).toEqual([]);
  expect((await record(tom, id)).status).toBe(404);
  expect((await record(tom, crypto.randomUUID())).status).toBe(404);
  expect(await orderOf(id)).toBeUndefined();
  expect((await record(amara, id)).status).toBe(200);
});

test('the office and the instructor who record it at once record it once, and the second is told who was first', async () => {
  const { id } = await makeInCash();
  const [own, office] = await Promise.all([
    record(amara, id),
    aoife('recordCashTaken', { id, taken_on: today() }),
  ]);
  expect([own.status, office[0]].sort()).toEqual([200, 409]);
  expect(await cashOf(id)).toHaveLength(1);
  const later = await makeInCash();
  await record(amara, later.id);
  expect(await aoife('recordCashTaken', { id: later.id, taken_on: today() })).toEqual([
    409,
    expect.stringMatching(/^Amara Osei recorded its cash at \d/),
  ]);
  const first = await makeInCash();
  await aoife('recordCashTaken', { id: first.id, taken_on: today() });
  expect(await record(amara, first.id)).toMatchObject({
    status: 409,
    body: { message: expect.stringMatching(/^Aoife Brennan recorded it at \d/) },
  });
});

test('an order that has ended takes no cash before the office emails it again', async () => {
  const { id } = await makeInCash();
  app.clock.pass({ days: 15 });
  expect(await listed(amara)).toEqual([]);
  expect(await record(amara, id)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('Ask the office') },
  });
  await aoife('sendPayLinkAgain', { id, expected_times_sent: 1 });
  expect((await record(amara, id)).status).toBe(200);
});

test('without a script the form of its page records it', async () => {
  const { id } = await makeInCash();
  const context = new RouterContextProvider();
  const asker = { ...requestOf(amara), ip: '127.0.0.1' };
  context.set(diaryContext, { deps: diaryDepsOf(app.running), asker, path: '/diary/cash' });
  const body = new URLSearchParams({ act: 'recordOwnCash', id, taken_on: today(), back: '/diary/cash' });
  const request = new Request(`http://x/diary/cash/${id}`, { method: 'POST', body });
  expect(await action({ context, request, params: { id } } as never)).toMatchObject({ status: 303 });
  expect((await orderOf(id))?.state).toBe('paid');
});

test('a lesson names the cash of its own learner', async () => {
  const { id } = await makeInCash({ firstname: 'Zoë', surname: 'Quist' });
  const named = { id: null, name: 'zoë quist' };
  expect((await toCollect(named)).orders.map((order) => order.id)).toEqual([id]);
  expect((await toCollect({ id: null, name: 'Somebody Else' })).orders).toEqual([]);
});

test('cash that was recorded by mistake is undone by a refund of the office alone', async () => {
  const { id } = await makeInCash();
  await record(amara, id);
  const refund = await refundAll(id);
  expect((await aoife('recordCashGivenBack', { id: refund, given_on: today() }))[0]).toBe(200);
  expect((await cashOf(id)).map(([pence]) => pence)).toEqual([-DUE, DUE]);
});
