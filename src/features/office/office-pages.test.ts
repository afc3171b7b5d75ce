import { RouterContextProvider } from 'react-router';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { officeContext } from '#src/features/identity/staff/access/office-guard.server.ts';
import { orderAddresses } from '#src/features/orders/order-queries.server.ts';
import { undeliveredVouchers } from '#src/features/vouchers/delivery/print-queue.server.ts';
import { servicesContext } from '#src/platform/context/services.server.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import type { TestBrowser } from '#testing/browser.ts';
import { LESSON, testBuyer } from '#testing/buyer.ts';
import { refuseEmail } from '#testing/refused-email.ts';
import { officeRequestOf } from '#testing/staff.ts';
import { buyVouchers, E_VOUCHER } from '#testing/vouchers.ts';
import { action } from './outbox/outbox-page.tsx';
import { undeliveredEmails } from './outbox/undelivered-emails.server.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

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
  const outbox = async () => (await undeliveredEmails(app.db, app.clock.now())).refused;
  const sendAgain = async (id: string, to: string) =>
    (await app.staff('staff', { mayRefund: true })).post<{ queued: boolean }>(
      `/v1/office/emails/${id}/send-again`,
      { to },
    );

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
    expect(await sendAgain(id, 'right@example.com')).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/^Sam Okafor sent it again at \d\d:\d\d\.$/) },
    });
    await app.queue.drain();
    expect(await outbox()).toEqual([]);
    const receipt = app.db.selectFrom('emails').select(['recipient', 'sent_at']).where('id', '=', id);
    expect(await receipt.execute()).toEqual([{ recipient: 'right@example.com', sent_at: app.clock.now() }]);
  });

  test('takes the form that a browser posts by itself, from staff alone', async () => {
    const { basket } = await boughtLesson();
    const id = await refuseEmail(app, `receipt-${basket}`);
    const post = (to: string, browser: TestBrowser, agreed = {}) => {
      const context = new RouterContextProvider();
      context.set(servicesContext, app.running.services);
      context.set(officeContext, officeRequestOf(app, browser, '/office/outbox'));
      const body = new URLSearchParams({ act: 'sendEmailAgain', id, to, ...agreed });
      const request = new Request('http://shop.example/office/outbox', { method: 'POST', body });
      return action({ request, context, params: {} } as never);
    };
    await expect(post('right@example.com', app.browser())).rejects.toMatchObject({ status: 302 });
    await expect(post('right@example.com', await app.staff('viewer'))).rejects.toMatchObject({ status: 403 });
    const staff = await app.staff('staff', { mayRefund: true });
    expect(await post('joan', staff)).toMatchObject({
      data: {
        ok: false,
        errors: { to: [expect.any(String)] },
        values: { act: 'sendEmailAgain', id, to: 'joan' },
      },
    });
    expect(await outbox()).toMatchObject([{ id }]);
    const confirm = await post('right@example.com', staff).catch((thrown) => thrown.data.confirm);
    expect(confirm.preview.will[0]).toMatch(/^“.*” is sent to right@example\.com, not joan@example\.com\.$/);
    const sent = (await post('right@example.com', staff, confirm.fields)) as Response;
    expect([sent.status, sent.headers.get('location')]).toEqual([303, '/office/outbox?done=sendEmailAgain']);
    expect(await outbox()).toEqual([]);
  });

  async function boughtLesson() {
    const buyer = await (await testBuyer(app, [LESSON])).fillIn();
    return { paid: await buyer.pay(), basket: buyer.basket };
  }
});
