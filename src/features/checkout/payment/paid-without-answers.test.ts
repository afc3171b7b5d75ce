import { RouterContextProvider } from 'react-router';
import { describe, expect, test } from 'vitest';
import { accessByCode } from '#src/features/learning/access/access.server.ts';
import { paidOrders } from '#src/features/orders/order-queries.server.ts';
import { action as openNow } from '#src/pages/learning/library-page.tsx';
import { type PageContext, pageContext } from '#src/platform/context/page-context.server.ts';
import { servicesContext } from '#src/platform/context/services.server.ts';
import { bodyOf } from '#src/platform/mail/email-renderers.server.ts';
import { BRAIN_TRAINING, LESSON, type TestBuyer } from '#testing/buyer.ts';
import { payPalBuyers } from '#testing/paypal-buyers.ts';
import { settlingApp } from '#testing/settling-app.ts';

const app = await settlingApp();
const { paypal, ready, comeBack } = payPalBuyers(app);

/** A client that makes the calls of §7 to the letter: no consent is stored, and none comes with the call that pays. */
async function literalClient(email: string, ...products: Parameters<typeof ready>[1] & object) {
  const buyer = await ready(email, products);
  const nothing = { consents: '[]' };
  await app.db.updateTable('checkouts').set(nothing).where('basket_uuid', '=', buyer.basket).execute();
  return buyer;
}

async function payByCard(buyer: TestBuyer): Promise<string> {
  const token = await buyer.token();
  await buyer.enterCard(token);
  await app.queue.run('sweep-payments');
  expect(app.bank.ledger().filter((entry) => entry.token === token && entry.kind === 'capture')).toEqual([]);
  const paid = await buyer.browser.post<{ transaction: string }>('/v1/website/checkout/confirm', {
    connecte_id: token,
  });
  expect(paid.status, paid.text).toBe(200);
  return paid.body.transaction;
}

async function payByPaypal(buyer: TestBuyer): Promise<string> {
  const token = await buyer.toPayPal();
  paypal.choose(token, 'approve');
  return (await comeBack(buyer, token))?.split('/').at(-1) ?? '';
}

const consentsOf = async ({ basket }: TestBuyer) =>
  (
    await app.db
      .selectFrom('order_consents')
      .innerJoin('orders', 'orders.id', 'order_id')
      .select('kind')
      .where('basket_uuid', '=', basket)
      .orderBy('kind')
      .execute()
  ).map(({ kind }) => kind);

async function emailsTo(recipient: string) {
  const rows = await app.db.selectFrom('emails').selectAll().where('recipient', '=', recipient).execute();
  const words = await Promise.all(rows.map((row) => bodyOf(row, app.running.services)));
  return words.map((one) => (one?.plain ?? '').replace(/\s+/g, ' ')).join('\n');
}

const codeIn = (words: string) =>
  /\b[0-9A-HJKMNP-TV-Z]{5}(?:-[0-9A-HJKMNP-TV-Z]{5}){3}\b/.exec(words)?.[0] ?? '';

const opens = async (code: string) =>
  (
    await accessByCode(
      { db: app.db, secrets: app.running.services.secrets, paidOrders },
      code,
      app.clock.now(),
    )
  )?.opensOn;

describe.each([
  ['a card', payByCard],
  ['PayPal', payByPaypal],
])('paid by %s with the calls of §7 alone', (name, pay) => {
  const email = `${name.replace(' ', '-')}@example.com`;

  test('what was not wished takes the law’s default, and is said on the page and in the receipt', async () => {
    const buyer = await literalClient(email, LESSON, BRAIN_TRAINING);
    const transaction = await pay(buyer);
    expect(await consentsOf(buyer)).toEqual(['terms_by_paying']);
    const { next } = (await buyer.read(transaction)).body;
    expect(next).toMatchObject({ lessons_start: 'after_14_days', digital_opens_on: '2026-12-06' });
    expect(next.lessons_start_text).toContain('as you have not asked for an earlier start');
    const words = await emailsTo(email);
    expect(words).toContain('Lessons start after 14 days, as you have not asked for an earlier start.');
    expect(words).toContain('They open on 6 December 2026');
    expect(words).toMatch(/You can cancel your digital products until the end of .*5 December 2026/);
    expect(words).toContain('The terms and conditions that you accepted are attached.');
  });

  test('digital products wait until the 14 days are over, or their buyer asks for them', async () => {
    const waiting = `asks-${email}`;
    const buyer = await literalClient(waiting, BRAIN_TRAINING);
    const transaction = await pay(buyer);
    const code = codeIn(await emailsTo(waiting));
    expect(await opens(code)).toBe('2026-12-06');
    const context = new RouterContextProvider();
    context.set(servicesContext, app.running.services);
    context.set(pageContext, { address: '203.0.113.9' } as PageContext);
    const request = new Request(`https://bitepoint.example/learning/${code}`, { method: 'POST' });
    const answer = await openNow({ context, request, params: { code } } as never);
    expect(answer.headers.get('location')).toBe(`/learning/${code}`);
    expect(await opens(code)).toBeNull();
    expect(await consentsOf(buyer)).toEqual(['digital_now', 'terms_by_paying']);
    expect((await buyer.read(transaction)).body.next.digital_opens_on).toBeNull();
  });
});

test('digital products that wait open by themselves on their day', async () => {
  await payByCard(await literalClient('waits@example.com', BRAIN_TRAINING));
  const code = codeIn(await emailsTo('waits@example.com'));
  const before = app.clock.now().toISOString();
  app.clock.set('2026-12-05T23:59:00Z');
  expect(await opens(code)).toBe('2026-12-06');
  app.clock.set('2026-12-06T00:01:00Z');
  expect(await opens(code)).toBeNull();
  app.clock.set(before);
});

test('the checkout’s own page still asks, as nothing but paying has been accepted', async () => {
  const buyer = await literalClient('declined@example.com', LESSON);
  const token = await buyer.token();
  await buyer.enterCard(token, '4921810000009076');
  expect((await buyer.confirm(token)).status).toBe(402);
  const { body } = await buyer.browser.get<{ consents: object }>('/v1/website/checkout');
  expect(body.consents).toEqual({ terms: false, lessons_start: null, digital_now: false });
  const answered = await buyer.pay();
  expect(answered.status).toBe(200);
});
