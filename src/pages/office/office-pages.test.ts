// In the smoke set: runs on both databases.
import { RouterContextProvider } from 'react-router';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { officeDepsOf } from '#src/app/services.server.ts';
import {
  type OfficeAnswer,
  type OfficeGuard,
  officeContext,
  officeGuard,
  requireStaff,
} from '#src/features/office/access/office-guard.server.ts';
import { undeliveredEmails } from '#src/features/office/outbox/undelivered-emails.server.ts';
import { orderAddresses } from '#src/features/orders/order-queries.server.ts';
import { cardsToPost, undeliveredVouchers } from '#src/features/vouchers/delivery/print-queue.server.ts';
import { servicesContext } from '#src/platform/context/services.server.ts';
import { guessLimit } from '#src/platform/rate-limits/guess-limit.server.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { LESSON, testBuyer } from '#testing/buyer.ts';
import { refuseEmail } from '#testing/refused-email.ts';
import { buyVouchers, E_VOUCHER, GIFT_CARD } from '#testing/vouchers.ts';
import { action } from './outbox-page.tsx';

const OWNER = { id: crypto.randomUUID(), name: 'Olive', role: 'owner', mayRefund: false } as const;

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const print = (id: string) => app.browser().raw({ method: 'GET', url: `/office/vouchers/${id}/card.pdf` });
const post = (id: string) => app.browser().post<{ posted: boolean }>(`/v1/office/vouchers/${id}/posted`);

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
  const sendAgain = (id: string, to: string) =>
    app.browser().post<{ queued: boolean }>(`/v1/office/emails/${id}/send-again`, { to });

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
    const post = (to: string, answer: OfficeAnswer = OWNER) => {
      const context = new RouterContextProvider();
      context.set(servicesContext, app.running.services);
      context.set(officeContext, { ask: async () => answer, deps: officeDepsOf(app.running) });
      const body = new URLSearchParams({ id, to });
      const request = new Request('http://shop.example/office/outbox', { method: 'POST', body });
      return action({ request, context, params: {} } as never);
    };
    await expect(post('right@example.com', 'unauthenticated')).rejects.toMatchObject({ status: 401 });
    expect(await post('joan')).toMatchObject({
      data: { ok: false, errors: { to: [expect.any(String)] }, values: { id, to: 'joan' } },
    });
    expect(await outbox()).toMatchObject([{ id }]);
    const sent = (await post('right@example.com')) as Response;
    expect([sent.status, sent.headers.get('location')]).toEqual([303, '/office/outbox?again']);
    expect(await outbox()).toEqual([]);
  });

  async function boughtLesson() {
    const buyer = await (await testBuyer(app, [LESSON])).fillIn();
    return { paid: await buyer.pay(), basket: buyer.basket };
  }
});

describe('the office’s door in production', () => {
  const clock = { now: () => new Date('2026-11-21T10:00:00Z') };
  const door = (password?: string) => {
    const { db, secrets } = app.running.services;
    const counted = { db, clock, secrets, what: `password ${crypto.randomUUID()}` };
    return officeGuard({ production: true, password, guesses: guessLimit({ ...counted, perMinute: 3 }) });
  };
  const basic = (user: string, password: string) =>
    `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
  const asks = (office: OfficeGuard, authorization: string | undefined, ip: string) =>
    office.ask({ headers: { authorization }, ip });
  const PASSWORD = 'sixteen letters!';

  test('opens to the password and to nothing else', async () => {
    const office = door(PASSWORD);
    expect(await asks(office, basic('office', PASSWORD), '192.0.2.1')).toMatchObject({ role: 'owner' });
    expect(await asks(office, undefined, '192.0.2.1')).toBe('unauthenticated');
    expect(await asks(office, basic('admin', PASSWORD), '192.0.2.1')).toBe('unauthenticated');
    expect(await asks(office, `Bearer ${PASSWORD}`, '192.0.2.1')).toBe('unauthenticated');
  });

  test('is not there without a password', async () => {
    expect(await asks(door(), basic('office', ''), '192.0.2.1')).toBe('disabled');
  });

  test('stays shut for a minute after too many wrong passwords, even to the right one', async () => {
    const office = door(PASSWORD);
    for (let guess = 0; guess < 3; guess += 1) await asks(office, basic('office', 'wrong'), '192.0.2.1');
    expect(await asks(office, basic('office', PASSWORD), '192.0.2.1')).toBe('too many');
    expect(await asks(office, basic('office', PASSWORD), '192.0.2.2')).toMatchObject({ role: 'owner' });
  });

  test('asks a browser for the password', async () => {
    try {
      const ask = async () => 'unauthenticated' as const;
      await requireStaff({ ask, deps: officeDepsOf(app.running) }, 'read');
      throw new Error('let in');
    } catch (refusal) {
      const { status, headers } = refusal as Response;
      expect([status, headers.get('www-authenticate')]).toEqual([
        401,
        'Basic realm="Office", charset="UTF-8"',
      ]);
    }
  });
});

test('in production the calls ask for the password too', async () => {
  const password = 'a password of the office';
  const production = await testApp({
    NODE_ENV: 'production',
    SMTP_URL: 'smtp://127.0.0.1:9',
    VOUCHER_SECRET: 'a secret of thirty-two letters or more',
    ACCOUNT_SECRET: 'another secret of thirty-two letters or more',
    OFFICE_PASSWORD: password,
  });
  try {
    const id = crypto.randomUUID();
    const calls = [
      { method: 'GET', url: `/office/vouchers/${id}/card.pdf` },
      { method: 'POST', url: `/v1/office/vouchers/${id}/posted` },
      { method: 'POST', url: `/v1/office/vouchers/${id}/void` },
      { method: 'POST', url: `/v1/office/emails/${id}/send-again`, refusal: 409 },
    ] as const;
    for (const call of calls) {
      const ask = (headers: object) =>
        production.browser().raw({
          ...call,
          headers: { 'x-requested-with': 'XMLHttpRequest', 'content-type': 'application/json', ...headers },
          ...(call.method === 'POST' && { payload: '{"reason":"handed back","to":"joan@example.com"}' }),
        });
      const refused = await ask({});
      expect([refused.status, refused.headers['www-authenticate']]).toEqual([
        401,
        expect.stringMatching(/^Basic/),
      ]);
      const authorization = `Basic ${Buffer.from(`office:${password}`).toString('base64')}`;
      expect((await ask({ authorization })).status).toBe('refusal' in call ? call.refusal : 404);
    }
    const outbox = await production.browser().raw({ method: 'GET', url: `/office/outbox/${id}/message` });
    expect(outbox.status).toBe(404);
  } finally {
    await production.close();
  }
});
