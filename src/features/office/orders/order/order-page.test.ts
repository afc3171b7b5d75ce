import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ordersOfAccount } from '#src/features/orders/account-orders.server.ts';
import { paymentReference } from '#src/features/payments/payments.server.ts';
import { writeAuditEntry } from '#src/kit/audit/write-audit-entry.server.ts';
import { makeAccount } from '#testing/accounts.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import type { TestBrowser } from '#testing/browser.ts';
import { BRAIN_TRAINING, LESSON, POSTED, TRAINING, testBuyer } from '#testing/buyer.ts';
import { phoneOrders } from '#testing/phone-order.ts';
import { tenHours, wire } from '#testing/prices.ts';
import { refuseEmail } from '#testing/refused-email.ts';
import { officeContextOf } from '#testing/staff.ts';
import { buyVouchers, E_VOUCHER, GIFT_CARD, TO_PRINT } from '#testing/vouchers.ts';
import { loader } from './order-page.tsx';

let app: TestApp;
let staff: TestBrowser;
beforeAll(async () => {
  app = await testApp();
  staff = await app.staff('staff', { mayRefund: true });
});
afterAll(() => app.close());

async function load(id: string, by = staff) {
  const context = await officeContextOf(app, by, `/office/orders/${id}`);
  const request = new Request(`${app.url}/office/orders/${id}`);
  return loader({ context, params: { id }, request } as never);
}

async function bought(
  products: Parameters<typeof testBuyer>[1],
  { email, sent = true, declined = false }: { email?: string; sent?: boolean; declined?: boolean } = {},
) {
  const buyer = await (await testBuyer(app, products)).fillIn(email ? { email } : {});
  if (declined) {
    const token = await buyer.token();
    await buyer.enterCard(token, '4921810000009076', { cv2: '875' });
    await buyer.confirm(token);
  }
  expect((await buyer.pay()).status).toBe(200);
  if (sent) await app.queue.drain();
  const order = app.db.selectFrom('orders').selectAll().where('basket_uuid', '=', buyer.basket);
  return order.where('state', '=', 'paid').executeTakeFirstOrThrow();
}

const call = (by: TestBrowser, method: 'post' | 'put', path: string, body: object = {}) =>
  by[method]<{ message: string }>(`/v1/office/orders/${path}`, body);
const sendAgain = (id: string, email: string | undefined, shown: number) =>
  call(staff, 'post', `${id}/emails/${email}/send-again`, { expected_send_count: shown });
const emails = (id: string) =>
  app.db.selectFrom('emails').selectAll().where('order_id', '=', id).orderBy('position').execute();

describe('an order’s page', () => {
  test('tells its whole story, the latest first', async () => {
    const { id, order_number } = await bought([LESSON, BRAIN_TRAINING], { declined: true });
    app.clock.pass({ minutes: 5 });
    expect((await call(staff, 'post', `${id}/notes`, { body: 'Rang back.\nWants a Tuesday.' })).status).toBe(
      200,
    );
    const { order, abilities } = await load(id);
    expect(abilities).toMatchObject({ mayWork: true, mayRefund: true });
    expect(order).toMatchObject({
      number: order_number,
      buyer: 'Joan Watson',
      status: { tone: 'success', label: 'Paid' },
      lines: [
        {
          name: '10 hours in Leeds',
          details: 'Manual, For Sam Watson',
          state: '0 h given, 10 h left',
          sign: '10 h',
        },
        { name: 'Brain Training', details: 'Digital' },
      ],
      people: { buyer: { name: 'Joan Watson', email: 'joan@example.com' }, isPupil: false },
      learning: { items: ['Brain Training'] },
      notes: [{ by: 'Sam Okafor', body: 'Rang back.\nWants a Tuesday.' }],
      emails: [
        { kind: 'learning', state: 'sent' },
        { kind: 'receipt', state: 'sent' },
      ],
      refunds: [],
    });
    expect(order.consents.map(({ label }) => label)).toContain('Terms accepted');
    const told = order.history.map(({ title }) => title);
    expect(told[0]).toBe('Note by Sam Okafor');
    expect(told).toContain('Order paid');
    expect(order.history.filter(({ isPayment }) => isPayment).map(({ title }) => title)).toEqual([
      expect.stringMatching(/^£\d+\.\d\d captured, Visa ending 3436$/),
      expect.stringMatching(/declined, £\d+\.\d\d$/),
    ]);
  });

  test('says what waits about it, until when, who has it, and where it is kept', async () => {
    const other = await bought([LESSON]);
    const { id, order_number } = await bought([LESSON, TRAINING, POSTED]);
    expect((await staff.post(`/v1/office/queue/lessons/${id}/take`, {})).status).toBe(200);
    const { order, abilities } = await load(id);
    expect(order.waiting).toHaveLength(3);
    expect(order.waiting).toContainEqual(
      expect.objectContaining({
        kind: 'lessons',
        number: order_number,
        dueAt: expect.any(Date),
        taken: expect.objectContaining({ by: abilities.id }),
        action: { label: 'Place lessons', href: `/office/orders/${id}/place` },
      }),
    );
    expect(order.promised.sort()).toEqual(['place_lessons', 'post_parcel', 'ring_about_training']);
    const posted = await staff.post(`/v1/office/orders/${id}/parcel-posted`, {});
    expect(posted.status).toBe(200);
    // What was marked as posted can still be taken back there.
    expect((await load(id)).order).toMatchObject({
      waiting: { length: 2 },
      promised: expect.arrayContaining(['post_parcel']),
    });
    expect((await load(other.id)).order.waiting.map(({ taken }) => taken)).toEqual([null]);
  });

  test('offers no lessons to place once all of it is on its way back by bank transfer', async () => {
    const { openAccount, makeByTransfer, came, refundAll } = phoneOrders(app);
    await openAccount();
    const { id: basket } = await makeByTransfer({ email: 'sent-back@example.com' });
    expect(await came(basket, wire(tenHours.total))).toEqual([200, '']);
    const paid = app.db.selectFrom('orders').select('id').where('basket_uuid', '=', basket);
    const { id } = await paid.executeTakeFirstOrThrow();
    expect((await load(id)).order.isPlaceable).toBe(true);
    await refundAll(basket);
    expect((await load(id)).order).toMatchObject({ state: 'paid', isPlaceable: false });
  });

  test('names who of the staff acted on its payment and its vouchers', async () => {
    const { order, issued } = await buyVouchers(app, [GIFT_CARD, E_VOUCHER]);
    const [card, voucher] = issued;
    if (!card || !voucher) throw new Error('Nothing was issued.');
    const done = async (path: string, body: object) => {
      app.clock.pass({ minutes: 1 });
      expect((await staff.post(`/v1/office/${path}`, body)).status).toBe(200);
    };
    await done('vouchers/posted', { cards: [card.id] });
    await done('vouchers/not-posted', { cards: [card.id] });
    await done(`vouchers/${voucher.id}/void`, { reason: 'Bought by mistake' });
    await app.db.transaction().execute((tx) =>
      writeAuditEntry(tx, {
        by: { id: card.id, name: 'Aoife Brennan' },
        action: 'settleDifference',
        subject: { kind: 'payment', id: order.payment_id },
        detail: 'difference of 2026-11-22',
        now: app.clock.now(),
      }),
    );
    const { history } = (await load(order.id)).order;
    const told = history.filter(({ more }) => /Sam Okafor|Aoife Brennan/.test(more));
    expect(told.map(({ title, more }) => `${title} / ${more}`).sort()).toEqual(
      [
        `Difference from the gateway’s ledger settled / Aoife Brennan`,
        `Voucher ending ${voucher.code_last4}: voided by the office: Bought by mistake / By Sam Okafor`,
        `Voucher ending ${card.code_last4}: not posted after all / By Sam Okafor`,
        `Voucher ending ${card.code_last4}: posted / By Sam Okafor`,
      ].sort(),
    );
    // Each is told once.
    expect(history.filter(({ title }) => /posted/.test(title))).toHaveLength(2);
  });

  test('is read by a viewer, who may change nothing', async () => {
    const { id } = await bought([BRAIN_TRAINING]);
    const viewer = await app.staff('viewer');
    expect(await load(id, viewer)).toMatchObject({ abilities: { mayWork: false, mayRefund: false } });
    expect((await call(viewer, 'post', `${id}/notes`, { body: 'Hm' })).status).toBe(403);
    await expect(load(crypto.randomUUID())).rejects.toMatchObject({ status: 404 });
  });
});

describe('sending an email of an order again', () => {
  test('makes another message of it, by who asked for it', async () => {
    const { id } = await bought([BRAIN_TRAINING]);
    const [learning, receipt] = await emails(id);
    const again = (email: string | undefined, shown = 1) => sendAgain(id, email, shown);
    for (const email of [receipt, learning]) expect((await again(email?.id)).status).toBe(200);
    await app.queue.drain();
    const all = await emails(id);
    expect(all.map(({ subject, sent_at }) => [subject, sent_at !== null])).toEqual(
      [learning, receipt, receipt, learning].map((email) => [email?.subject, true]),
    );
    expect(new Set(all.map(({ message_id }) => message_id)).size).toBe(4);
    expect((await again(crypto.randomUUID())).status).toBe(404);
    expect((await again(receipt?.id)).body.message).toMatch(/^Sam Okafor sent it again at /);
    expect((await load(id)).order.emails.map(({ sendCount }) => sendCount)).toEqual([2, 2, 2, 2]);
    expect((await again(receipt?.id, 2)).status).toBe(200);
    expect((await load(id)).order.history[0]?.title).toBe('An email sent again');
  });

  test('tries a refused one again as itself', async () => {
    const order = await bought([LESSON], { sent: false });
    const email = await refuseEmail(app, `receipt-${order.basket_uuid}`);
    expect((await sendAgain(order.id, email, 0)).status).toBe(200);
    expect(await emails(order.id)).toMatchObject([{ id: email, refused: false, failed_at: null }]);
    for (const shown of [0, 1]) expect((await sendAgain(order.id, email, shown)).status).toBe(409);
  });

  test('is refused for a voucher, whose code is handed out from its own page', async () => {
    const { order } = await buyVouchers(app, [E_VOUCHER]);
    await app.queue.drain();
    const sent = (await emails(order.id)).find(({ renderer }) => renderer === 'voucher');
    const { status, body } = await sendAgain(order.id, sent?.id, 1);
    expect([status, body.message]).toEqual([409, 'Send a voucher again from the voucher’s own page.']);
  });
});

describe('correcting a buyer’s address', () => {
  const correct = (id: string, email: string, expected_email = 'jaon@example.com') =>
    call(staff, 'put', `${id}/email`, { email, expected_email });

  test('has the next emails go there, once, and shows the order to no account', async () => {
    const account = await makeAccount(app, app.browser());
    const order = await bought([BRAIN_TRAINING], { email: 'jaon@example.com' });
    expect((await correct(order.id, account.email)).status).toBe(200);
    const late = await correct(order.id, 'other@example.com');
    expect([late.status, late.body.message]).toEqual([
      409,
      expect.stringMatching(/^That is no longer the address\. Sam Okafor corrected it at /),
    ]);
    const receipt = (await emails(order.id)).find(({ message_id }) => message_id.startsWith('<receipt-'));
    expect((await sendAgain(order.id, receipt?.id, 1)).status).toBe(200);
    expect((await emails(order.id)).at(-1)?.recipient).toBe(account.email);
    expect(await ordersOfAccount(app.db, account.id, paymentReference)).toEqual([]);
    const log = app.db.selectFrom('audit_log').select('detail').where('subject_id', '=', order.id);
    expect(JSON.stringify(await log.execute())).not.toContain('@');
  });

  test('takes with it what is still to be sent to whoever bought', async () => {
    const { order, issued } = await buyVouchers(app, [
      { ...TO_PRINT, send_now: false, send_at: '2026-12-24' },
    ]);
    expect((await correct(order.id, 'right@example.com', order.email)).status).toBe(200);
    const voucher = app.db
      .selectFrom('vouchers')
      .select('email')
      .where('id', '=', issued[0]?.id ?? '');
    expect(await voucher.execute()).toEqual([{ email: 'right@example.com' }]);
    for (const wrong of ['joan', '', 'a@b'])
      expect((await correct(order.id, wrong, 'right@example.com')).status).toBe(422);
  });
});
