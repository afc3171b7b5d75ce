// In the smoke set: runs on both databases.
import { RouterContextProvider } from 'react-router';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { officeContext } from '#src/features/office/access/office-guard.server.ts';
import { undeliveredEmails } from '#src/features/office/outbox/undelivered-emails.server.ts';
import { orderAddresses } from '#src/features/orders/order-queries.server.ts';
import { cardsToPost, undeliveredVouchers } from '#src/features/vouchers/delivery/print-queue.server.ts';
import { servicesContext } from '#src/platform/context/services.server.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import type { TestBrowser } from '#testing/browser.ts';
import { LESSON, testBuyer } from '#testing/buyer.ts';
import { refuseEmail } from '#testing/refused-email.ts';
import { officeRequestOf } from '#testing/staff.ts';
import { buyVouchers, E_VOUCHER, GIFT_CARD } from '#testing/vouchers.ts';
import { action } from './outbox-page.tsx';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const print = async (id: string) =>
  (await app.staff('staff')).raw({ method: 'GET', url: `/office/vouchers/${id}/card.pdf` });
const post = async (id: string) =>
  (await app.staff('staff')).post<{ posted: boolean }>(`/v1/office/vouchers/${id}/posted`);

describe('the queue of cards', () => {
  test('a card waits with its label, is printed, posted once, and is then gone from the queue', async () => {
    const bought = await buyVouchers(app, [GIFT_CARD]);
    const { id } = await bought.readFirst();
    const [waiting] = await cardsToPost(app.db, orderAddresses(app.db, 'delivery'));
    expect(waiting).toEqual({
      id,
      orderNumber: bought.order.human_id,
      paidOn: '21 November 2026',
      recipientName: 'Sam',
      value: '£50',
      design: 'Classic L',
      address: ['Joan Watson', '32 Example Street', 'Leeds', 'LS6 3AD'],
      printable: true,
    });
    const pdf = await print(id);
    expect([pdf.status, pdf.headers['content-type'], pdf.text.slice(0, 5)]).toEqual([
      200,
      'application/pdf',
      '%PDF-',
    ]);
    expect(pdf.headers['cache-control']).toBe('no-store');

    expect((await post(id)).body).toEqual({ id, posted: true });
    const posted = await bought.readFirst();
    expect(posted).toMatchObject({ state: 'sent', sent_at: app.clock.now() });
    app.clock.pass({ hours: 1 });
    expect((await post(id)).status).toBe(200);
    expect(await bought.readFirst()).toEqual(posted);
    expect(await cardsToPost(app.db, orderAddresses(app.db, 'delivery'))).toEqual([]);
  });

  test('a card posted can be printed once more for 30 days, and then its code is forgotten', async () => {
    const bought = await buyVouchers(app, [GIFT_CARD]);
    const { id } = await bought.readFirst();
    await post(id);
    expect((await print(id)).status).toBe(200);
    app.clock.pass({ days: 31 });
    await app.queue.run('sweep-vouchers');
    expect((await print(id)).status).toBe(404);
  });

  test('an e-voucher is neither printed nor posted here', async () => {
    const bought = await buyVouchers(app, [E_VOUCHER]);
    const { id } = await bought.readFirst();
    expect((await print(id)).status).toBe(404);
    expect((await post(id)).status).toBe(404);
    expect((await post(crypto.randomUUID())).status).toBe(404);
    expect(await bought.readFirst()).toMatchObject({ state: 'pending' });
  });
});

test('an email that could not be delivered is listed with whom to ring', async () => {
  const bought = await buyVouchers(app, [E_VOUCHER]);
  const { id } = await bought.readFirst();
  await app.db
    .updateTable('vouchers')
    .set({ undelivered_at: app.clock.now() })
    .where('id', '=', id)
    .execute();
  expect(await undeliveredVouchers(app.db, orderAddresses(app.db, 'billing'))).toMatchObject([
    { id, email: 'sam@example.com', buyer: 'Joan Watson', phone: expect.stringContaining('496') },
  ]);
});

describe('the outbox', () => {
  const outbox = async () => (await undeliveredEmails(app.db)).refused;
  const sendAgain = async (id: string, to: string) =>
    (await app.staff('staff')).post<{ queued: boolean }>(`/v1/office/emails/${id}/send-again`, { to });

  test('lists a receipt that was refused with the reason, until it is sent again to a corrected address', async () => {
    const { paid, basket } = await boughtLesson();
    const id = await refuseEmail(app, `receipt-${basket}`);
    expect(paid.status).toBe(200);
    expect(await outbox()).toMatchObject([
      { id, recipient: 'joan@example.com', reason: '550 no such person' },
    ]);
    const wrong = await sendAgain(id, 'joan');
    expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([422, ['to']]);
    expect((await sendAgain(id, ' right@example.com ')).body).toEqual({ id, queued: true });
    expect((await sendAgain(id, 'right@example.com')).status).toBe(409);
    await app.queue.drain();
    expect(await outbox()).toEqual([]);
    const receipt = app.db.selectFrom('emails').select(['recipient', 'sent_at']).where('id', '=', id);
    expect(await receipt.execute()).toEqual([{ recipient: 'right@example.com', sent_at: app.clock.now() }]);
  });

  test('takes the form that a browser posts by itself, from staff alone', async () => {
    const { basket } = await boughtLesson();
    const id = await refuseEmail(app, `receipt-${basket}`);
    const post = (to: string, browser: TestBrowser) => {
      const context = new RouterContextProvider();
      context.set(servicesContext, app.running.services);
      context.set(officeContext, officeRequestOf(app, browser, '/office/outbox'));
      const body = new URLSearchParams({ id, to });
      const request = new Request('http://shop.example/office/outbox', { method: 'POST', body });
      return action({ request, context, params: {} } as never);
    };
    await expect(post('right@example.com', app.browser())).rejects.toMatchObject({ status: 302 });
    await expect(post('right@example.com', await app.staff('viewer'))).rejects.toMatchObject({ status: 403 });
    const staff = await app.staff('staff');
    expect(await post('joan', staff)).toMatchObject({
      data: { ok: false, errors: { to: [expect.any(String)] }, values: { id, to: 'joan' } },
    });
    expect(await outbox()).toMatchObject([{ id }]);
    const sent = (await post('right@example.com', staff)) as Response;
    expect([sent.status, sent.headers.get('location')]).toEqual([303, '/office/outbox?again']);
    expect(await outbox()).toEqual([]);
  });

  async function boughtLesson() {
    const buyer = await (await testBuyer(app, [LESSON])).fillIn();
    return { paid: await buyer.pay(), basket: buyer.basket };
  }
});
