import { RouterContextProvider } from 'react-router';
import { describe, expect, test } from 'vitest';
import { officeContext } from '#src/features/identity/staff/access/office-guard.server.ts';
import { loader as orderLoader, meta as orderMeta } from '#src/features/office/orders/order/order-page.tsx';
import { brand } from '#src/platform/brand.ts';
import { asPence, pounds } from '#src/platform/money.ts';
import type { TestBrowser } from '#testing/browser.ts';
import { BRAIN_TRAINING, COURSE, LESSON } from '#testing/buyer.ts';
import { payPalBuyers } from '#testing/paypal-buyers.ts';
import { tenHours, wire } from '#testing/prices.ts';
import { testRefunding } from '#testing/refunding.ts';
import { settlingApp } from '#testing/settling-app.ts';
import { shownRefund } from '#testing/shown-refund.ts';
import { officeContextOf, officeRequestOf } from '#testing/staff.ts';
import { buyVouchers, E_VOUCHER } from '#testing/vouchers.ts';
import { action, loader } from './order-refund-page.tsx';

const app = await settlingApp();
const byPayPal = payPalBuyers(app);
const { paypal } = byPayPal;
const { bought, boughtByPayPal, refund, logged } = testRefunding(app, byPayPal);

interface Order {
  id: string;
}

const visit = (owner: TestBrowser, { id }: Order, query = '') => {
  const path = `/office/orders/${id}/refund${query && `?${query}`}`;
  const context = new RouterContextProvider();
  context.set(officeContext, officeRequestOf(app, owner, path));
  const args = { context, params: { id }, request: new Request(`${app.url}${path}`) };
  return { load: () => loader(args as never), args };
};
async function shown(owner: TestBrowser, order: Order, query = '') {
  const page = await visit(owner, order, query).load();
  if (page.nothing !== null) throw new Error(page.nothing);
  return page;
}
async function orderShown(owner: TestBrowser, { id }: Order) {
  const path = `/office/orders/${id}`;
  const context = await officeContextOf(app, owner, path);
  const request = new Request(`${app.url}${path}`);
  const loaderData = await orderLoader({ context, params: { id }, request } as never);
  return {
    ...loaderData.order,
    title: orderMeta({ loaderData, matches: [{ loaderData: { school: brand } }] } as never)[0],
  };
}
const emailsTo = async (recipient: string) =>
  (await app.db.selectFrom('emails').selectAll().where('recipient', '=', recipient).execute()).filter(
    ({ subject }) => subject.startsWith('We have refunded'),
  );

describe('the refund page', () => {
  test('a number of hours that was emptied is asked for, and nothing is refunded for it', async () => {
    app.clock.set('2026-11-21T10:00:00Z');
    const owner = await app.staff('owner', { name: 'Aoife Brennan' });
    const { order } = await bought([LESSON]);
    const page = await shown(owner, order, 'take=line-0&units-line-0=');
    expect(page).toMatchObject({ preview: null, parts: [{ units: { chosen: 'missing' }, taken: '£0.00' }] });
    expect(page.reason).toMatch(/^Enter how many hours to refund, such as 2 or 2.5: /);
    expect(await shown(owner, order, 'take=line-0&units-line-0=2.25')).toMatchObject({ preview: null });
    expect(await shown(owner, order, 'take=line-0')).toMatchObject({ parts: [{ units: { chosen: 10 } }] });
  });

  test('half hours go back too, at half the price of an hour', async () => {
    app.clock.set('2026-11-21T10:00:00Z');
    const owner = await app.staff('owner', { name: 'Aoife Brennan' });
    const { order } = await bought([LESSON]);
    const page = await shown(owner, order, 'take=line-0&units-line-0=7.5');
    expect(page.preview).toMatchObject({
      lines: `line 0=${wire(asPence(Math.round(tenHours.net * 0.75)))}`,
      changes: [expect.stringMatching(/^7.5 h leave Sam’s lessons/), expect.any(String)],
    });
  });

  test('shows where hours go back to, with the fee in proportion, and gives just that', async () => {
    app.clock.set('2026-11-21T10:00:00Z');
    const owner = await app.staff('owner', { name: 'Aoife Brennan' });
    const { order } = await bought([LESSON]);
    const page = await shown(owner, order, 'take=line-0&units-line-0=8');
    const lesson = asPence(Math.round(tenHours.net * 0.8));
    const whole = Math.round((tenHours.fee * 8) / 10) + lesson;
    expect(page.preview).toMatchObject({
      total: pounds(asPence(whole)),
      lines: `line 0=${wire(lesson)}`,
      legs: [{ to: 'Visa ending 3436', amount: pounds(asPence(whole)) }],
      changes: [expect.stringMatching(/^8 h leave Sam’s lessons/), expect.stringMatching(/gets an email/)],
      remainingAfter: pounds(asPence(order.total_pence - whole)),
    });

    const { args } = visit(owner, order, 'take=line-0&units-line-0=8');
    const body = new URLSearchParams({
      act: 'refundOrder',
      id: order.id,
      how: 'lines',
      lines: page.preview?.lines ?? '',
      amount: '',
      plan: page.preview?.fingerprint ?? '',
      reason: 'Learner has moved away',
      note: 'Moving to Sheffield',
      back: `/office/orders/${order.id}`,
    });
    const post = () =>
      action({ ...args, request: new Request(args.request.url, { method: 'POST', body }) } as never);
    const done = (await post()) as Response;
    expect([done.status, done.headers.get('location')]).toEqual([
      303,
      `/office/orders/${order.id}?done=refundOrder`,
    ]);
    await app.queue.drain();
    expect(await emailsTo('joan@example.com')).toMatchObject([
      { plain: expect.stringContaining('to the card you paid with (Visa ending 3436)') },
    ]);
    expect(await logged(order.id)).toEqual([
      {
        did: 'refundOrder',
        staff_name: 'Aoife Brennan',
        detail: `${pounds(asPence(whole))}: Learner has moved away`,
      },
    ]);
    const notes = app.db
      .selectFrom('order_notes')
      .select(['staff_name', 'words'])
      .where('order_id', '=', order.id);
    expect(await notes.execute()).toEqual([{ staff_name: 'Aoife Brennan', words: 'Moving to Sheffield' }]);

    // Sent again, what is left is not what the form says.
    const again = (await post()) as unknown as { data: { message: string; errors: { plan: string[] } } };
    expect(again.data.message).toMatch(/^Nothing was refunded: you refunded £\d+\.\d\d at 10:00$/);
    expect(again.data.errors.plan[0]).toMatch(
      /^£\d+\.\d\d went to Visa ending 3436\. You saw £.* now it is £/,
    );
  });

  test('says what cannot go back and why, and leaves it out of all that can', async () => {
    const owner = await app.staff();
    const { order, secrets, issued } = await buyVouchers(app, [{ ...E_VOUCHER, amount: '20' }, E_VOUCHER]);
    await bought([BRAIN_TRAINING], secrets[0]?.code);
    const page = await shown(owner, order, 'how=all');
    expect(page.parts.map(({ isOff, note }) => [isOff, note])).toEqual([
      [true, 'Cannot be refunded: £9.99 of it has been spent'],
      [false, ''],
    ]);
    expect([page.all, page.preview?.changes]).toEqual([
      '£100.00',
      [
        `The voucher ending ${issued[1]?.code_last4} is closed: its code stops working.`,
        `The voucher ending ${issued[0]?.code_last4} and its £10.01 stay as they are.`,
        expect.any(String),
      ],
    ]);
    expect((await refund(owner, order, { how: 'all' })).body.amount).toBe('£100.00');
    await app.queue.drain();
    expect((await shown(owner, order)).parts[1]).toMatchObject({
      isOff: true,
      note: 'Refunded on 21 November 2026 by Olive Grant',
    });
  });

  test('previews what a choice comes to, or says what is missing', async () => {
    const owner = await app.staff();
    const { order } = await bought([BRAIN_TRAINING]);
    const said: [string, string | null][] = [
      ['', 'Choose what to refund.'],
      ['how=amount', 'Enter how much to refund.'],
      ['how=amount&amount=ten', 'Enter an amount of money, like 12.50.'],
      ['how=amount&amount=0', 'Enter more than nothing.'],
      ['how=amount&amount=9.995', 'Enter an amount of money, like 12.50.'],
      ['how=amount&amount=9,50', 'Enter an amount of money, like 12.50.'],
      ['how=amount&amount=10', 'Only £9.99 of the order is left to refund.'],
      ['take=line-0&units-line-0=3', null],
      ['how=amount&amount=9.99', null],
      ['cancel', null],
    ];
    expect((await shown(owner, order)).parts[0]?.note).toMatch(/gave up the right to cancel it$/);
    for (const [query, why] of said)
      expect([query, (await shown(owner, order, query)).reason]).toEqual([query, why]);
  });

  test('is for who may refund, and asks who has not shown for a while who they are', async () => {
    const { order } = await bought([BRAIN_TRAINING]);
    await expect(visit(await app.staff('staff'), order).load()).rejects.toMatchObject({ status: 403 });
    const granted = await app.staff('staff', { mayRefund: true });
    expect((await shown(granted, order)).number).toBe(order.order_number);
    app.clock.pass({ minutes: 11 });
    await expect(visit(granted, order).load()).rejects.toMatchObject({ status: 302 });
    const late = await refund(granted, order, { how: 'all' });
    expect([late.status, late.body]).toMatchObject([403, { code: 'fresh_sign_in_needed' }]);
  });
});

describe('a refund by the office', () => {
  test('of an order paid by voucher and card goes to each, and opens the course place again', async () => {
    const owner = await app.staff();
    const { secrets } = await buyVouchers(app, [{ ...E_VOUCHER, amount: '50' }]);
    const places = async () =>
      (
        await app.db
          .selectFrom('product_events')
          .select('places_left')
          .where('product_id', '=', 1)
          .executeTakeFirstOrThrow()
      ).places_left;
    const before = await places();
    const { order, buyer, transaction } = await bought([COURSE, LESSON], secrets[0]?.code);
    expect(await places()).toBe((before ?? 0) - 1);
    const page = await shown(owner, order, 'take=line-0');
    expect(page.preview?.changes[0]).toMatch(/^1 place on Calm at the Wheel can be booked again\.$/);
    expect(
      (
        await refund(owner, order, {
          how: 'lines',
          lines: [{ part: 'line 0', amount: page.parts[0]?.price.slice(1) ?? '' }],
        })
      ).status,
    ).toBe(200);
    await app.queue.drain();
    expect(await places()).toBe(before);
    const { body } = await buyer.read(transaction);
    expect(body).toMatchObject({ refunded: page.parts[0]?.price.slice(1) });
    expect((await refund(owner, order, { how: 'all' })).status).toBe(200);
    await app.queue.drain();
    const { state } = await app.db
      .selectFrom('orders')
      .select('state')
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow();
    expect(state).toBe('refunded');
    const tasks = app.db.selectFrom('order_tasks').select('cancelled_at').where('order_id', '=', order.id);
    expect((await tasks.execute()).every(({ cancelled_at }) => cancelled_at !== null)).toBe(true);
    const none = await visit(owner, order).load();
    expect(none.nothing).toBe('All of it has been refunded.');
  });

  test('by two at once is given once, and the other is told who was faster', async () => {
    app.clock.set('2026-11-21T16:05:00Z');
    const [aoife, sam] = await Promise.all([
      app.staff('owner', { name: 'Aoife Brennan' }),
      app.staff('owner', { name: 'Sam Okafor' }),
    ]);
    const { order } = await bought([BRAIN_TRAINING]);
    // Both see the same page before either presses.
    const shown = await shownRefund(app.db, order.id, { how: 'all' }, app.clock.now());
    const both = await Promise.all([aoife, sam].map((by) => refund(by, order, { how: 'all', plan: shown })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const winner = both[0]?.status === 200 ? 'Aoife Brennan' : 'Sam Okafor';
    const loser = both.find(({ status }) => status === 409);
    expect(loser?.body).toMatchObject({
      message: `Nothing was refunded: ${winner} refunded £9.99 at 16:05`,
      errors: { plan: [expect.stringContaining('now it is £0.00')] },
    });
    await app.queue.drain();
    expect((await logged(order.id)).map(({ staff_name }) => staff_name)).toEqual([winner]);
  });

  test('that does not add up is refused, and nothing is written', async () => {
    const owner = await app.staff();
    const { order } = await bought([BRAIN_TRAINING]);
    const wrong: [Parameters<typeof refund>[2], number][] = [
      [{ how: 'lines', lines: [{ part: 'line 9', amount: '1.00' }] }, 422],
      [{ how: 'lines', lines: [{ part: 'line 0', amount: '10.00' }] }, 422],
      [{ how: 'amount', amount: '10.00' }, 422],
      [{ how: 'amount' }, 422],
      [{ how: 'amount', amount: '-1.00' }, 422],
      [{ how: 'all', plan: '998-' }, 409],
      [{ how: 'all', plan: '999-' }, 409],
      [{ how: 'all', reason: ' ' }, 422],
    ];
    for (const [body, status] of wrong)
      expect([body, (await refund(owner, order, body)).status]).toEqual([body, status]);
    expect((await refund(owner, { id: crypto.randomUUID() }, { how: 'all' })).status).toBe(404);
    expect(await logged(order.id)).toEqual([]);
    const refunds = app.db.selectFrom('refunds').select('id').where('payment_id', '=', order.payment_id);
    expect(await refunds.execute()).toEqual([]);
  });

  test('that a gateway refuses can be tried again', async () => {
    const owner = await app.staff();
    const order = await boughtByPayPal([BRAIN_TRAINING]);
    paypal.knobs.refuseNext('refund', 'TRANSACTION_DISPUTED');
    const { body } = await refund(owner, order, { how: 'all' });
    await app.queue.drain();
    expect(await emailsTo('pat@example.com')).toEqual([]);
    const retry = (id: string) => owner.post<{ message: string }>(`/v1/office/refunds/${id}/retry`);
    expect((await retry(crypto.randomUUID())).status).toBe(404);
    expect((await retry(body.id)).status).toBe(200);
    expect((await retry(body.id)).status).toBe(409);
    await app.queue.drain();
    expect(await emailsTo('pat@example.com')).toMatchObject([
      { plain: expect.stringContaining('your PayPal account') },
    ]);
    expect((await logged(order.id)).map(({ did }) => did)).toEqual(['refundOrder']);
  });

  test('keeps its refusal in the history when it is asked for again, each with its time', async () => {
    const owner = await app.staff();
    const order = await boughtByPayPal([BRAIN_TRAINING]);
    paypal.knobs.refuseNext('refund', 'TRANSACTION_DISPUTED');
    const { body } = await refund(owner, order, { how: 'amount', amount: '4.00' });
    await app.queue.drain();
    expect((await orderShown(owner, order)).head).toBe('Paid £9.99, a refund refused');
    app.clock.pass({ minutes: 2 });
    expect((await owner.post(`/v1/office/refunds/${body.id}/retry`)).status).toBe(200);
    app.clock.pass({ minutes: 1 });
    await app.queue.drain();
    const { head, history, number, title } = await orderShown(owner, order);
    expect(title).toEqual({ title: `Order ${number} - Bitepoint` });
    expect(head).toBe('Paid £9.99, £4.00 refunded');
    const told = history.filter(({ title }) => title.startsWith('£4.00 '));
    expect(told.map(({ title }) => title)).toEqual([
      expect.stringMatching(/^£4\.00 refunded to /),
      expect.stringMatching(/^£4\.00 asked for again, to /),
      expect.stringMatching(/^£4\.00 refund refused by the gateway, to /),
    ]);
    expect(new Set(told.map(({ at }) => at)).size).toBe(3);
  });

  test('that a gateway refuses is not tried again once the money has gone back', async () => {
    const owner = await app.staff();
    const other = await boughtByPayPal([BRAIN_TRAINING]);
    paypal.knobs.refuseNext('refund', 'TRANSACTION_DISPUTED');
    const refused = await refund(owner, other, { how: 'amount', amount: '5.00' });
    await app.queue.drain();
    expect((await refund(owner, other, { how: 'all' })).status).toBe(200);
    await app.queue.drain();
    const late = await owner.post(`/v1/office/refunds/${refused.body.id}/retry`);
    expect([late.status, late.body]).toMatchObject([
      409,
      { message: expect.stringContaining('gone back by another refund') },
    ]);
  });
});
