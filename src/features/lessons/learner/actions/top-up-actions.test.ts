import { afterAll, describe, expect, test } from 'vitest';
import { paidTopUp, readPaidTopUp } from '#src/features/checkout/phone-orders/top-ups.server.ts';
import { deleteUsers } from '#src/features/identity/customer/users.server.ts';
import { minutesOfLearner } from '#src/features/lessons/minutes/learner-minutes.server.ts';
import type { ProblemBody } from '#src/platform/http/problem.ts';
import { buyerOf as signedInBuyer } from '#testing/accounts.ts';
import { testApp } from '#testing/app.ts';
import { LESSON } from '#testing/buyer.ts';
import { learnersWithHours, linkTo, type TaughtLearner } from '#testing/learners.ts';
import { phoneOrders } from '#testing/phone-order.ts';
import { tenHours } from '#testing/prices.ts';
import { person } from '#testing/section-answers.ts';

const app = await testApp();
afterAll(() => app.close());
const { open, page } = phoneOrders(app);

const TEN = `${LESSON.product_id} ${tenHours.total}`;

type Ordered = ProblemBody & { order: string; pay_path: string };

/** A parent whose account bought ten hours for a learner, and what they can do on the learner's page. */
async function parent({ address = true } = {}) {
  const [learner] = (await learnersWithHours(app.db, 1)) as [TaughtLearner];
  const browser = await signedInBuyer(app, learner);
  const roles = ['billing', 'learner'] as const;
  const people = roles.map((role) => ({ order_id: learner.orderId, role, email: null, ...person }));
  if (address) await app.db.insertInto('order_addresses').values(people).execute();
  const path = `/v1/learners/${learner.id}/top-up`;
  const { id: accountId } = await app.db
    .selectFrom('account_users')
    .select('id')
    .where('email', '=', browser.email)
    .executeTakeFirstOrThrow();
  return {
    learner,
    browser,
    path,
    accountId,
    order: (pack = TEN, start_soon: string[] = []) => browser.post<Ordered>(path, { pack, start_soon }),
    cancel: (order: string) => browser.post<ProblemBody>(`${path}/cancel`, { order }),
  };
}

/** The five hours in Leeds, as the page shows them. */
async function five() {
  const { id } = await app.db
    .selectFrom('products')
    .select('id')
    .where('type', '=', 'lesson')
    .where('area_slug', '=', 'leeds')
    .where('transmission', '=', 'manual')
    .where('hours', '=', 5)
    .executeTakeFirstOrThrow();
  return id;
}

async function reprice(pence: number) {
  await app.db
    .updateTable('product_prices')
    .set({ price_pence: pence })
    .where('product_type', '=', LESSON.type)
    .where('product_id', '=', LESSON.product_id)
    .execute();
  // What is kept in memory is read again.
  app.clock.pass({ seconds: 6 });
}

async function payFor({ order, pay_path }: Ordered) {
  const payer = await open({ id: order, link: pay_path });
  await payer.consents({ terms: true, lessons_start: 'soon' });
  return { payer, ...(await payer.pay()) };
}

describe('hours ordered on a learner’s page', () => {
  test('are paid for by the link alone, whoever has it, and are the learner’s and the account’s order', async () => {
    const { learner, order, accountId, browser } = await parent();
    const ordered = await order();
    expect([ordered.status, ordered.body.message]).toEqual([200, undefined]);
    const { pay_path: link, order: id } = ordered.body;
    expect(await page(link)).toMatchObject({
      madeBy: null,
      shown: { state: 'waiting', people: [{ name: 'Learner' }, { name: 'Buyer' }] },
    });
    const { payer, status, body } = await payFor(ordered.body);
    expect(status).toBe(200);
    expect((await payer.read(body.transaction)).status).toBe(200);
    expect(await minutesOfLearner(app.db, learner.id)).toMatchObject({ bought: 1200, remaining: 1200 });
    const now = app.clock.now();
    const whose = { learnerId: learner.id, accountId };
    expect(await paidTopUp(app.db, body.transaction, accountId, now)).toEqual({ id, learnerId: learner.id });
    expect(await readPaidTopUp(app.db, id, whose, now)).toMatchObject({
      total: tenHours.total,
      by: expect.stringContaining('3436'),
    });
    expect(await readPaidTopUp(app.db, id, { ...whose, accountId: learner.id }, now)).toBeUndefined();
    const paid = await app.db
      .selectFrom('orders')
      .select(['account_id', 'email'])
      .where('basket_uuid', '=', id)
      .executeTakeFirstOrThrow();
    expect(paid).toEqual({ account_id: accountId, email: browser.email });
    expect((await page(link))?.shown).toMatchObject({ state: 'paid' });
  });

  test('ask for lessons within 14 days only where that was ticked, and the payer may still change it', async () => {
    const { order } = await parent();
    const startOf = async (link: string) => {
      const shown = (await page(link))?.shown;
      return shown?.state === 'waiting' ? shown.checkout.consents : undefined;
    };
    const { body } = await order(TEN, ['yes']);
    expect(await startOf(body.pay_path)).toMatchObject({ lessons_start: 'soon', terms: false });
    expect((await order()).body).toMatchObject({ order: body.order, pay_path: body.pay_path });
    expect(await startOf(body.pay_path)).toMatchObject({ lessons_start: 'after_14_days', terms: false });
  });

  test('are one order, however often and in however many tabs they are ordered', async () => {
    const { order } = await parent();
    const orders = await Promise.all([order(), order(), order()]);
    expect(new Set(orders.map(({ body }) => body.order)).size).toBe(1);
  });

  test('end those that were chosen before, and are not ordered while a payment is decided', async () => {
    const { order } = await parent();
    const first = (await order()).body;
    const id = await five();
    const refused = await order(`${id} 1`);
    expect(refused).toMatchObject({ status: 409, body: { code: 'prices_changed' } });
    const [, total] = /£([\d.]+) now/.exec(refused.body.message) ?? [];
    const second = (await order(`${id} ${Math.round(Number(total) * 100)}`)).body;
    expect(second.order).not.toBe(first.order);
    expect((await page(first.pay_path))?.shown).toMatchObject({ state: 'withdrawn' });
    await app.db
      .insertInto('payments')
      .values({
        id: crypto.randomUUID(),
        reference: crypto.randomUUID(),
        basket_uuid: second.order,
        order_number: 'BP-TEST',
        gateway: 'connect-e',
        state: 'capturing',
        amount_pence: 1,
        snapshot: '{}' as never,
        fingerprint: '',
        created_at: app.clock.now(),
        updated_at: app.clock.now(),
        expires_at: app.clock.now(),
      })
      .execute();
    expect(await order()).toMatchObject({ status: 409, body: { code: 'being_paid' } });
    await app.db.deleteFrom('payments').where('basket_uuid', '=', second.order).execute();
  });

  test('keep their price once ordered; a page that shows an earlier price is refused', async () => {
    const { order } = await parent();
    const { body } = await order();
    await reprice(tenHours.net + 10_00);
    expect(await order()).toMatchObject({ status: 409, body: { code: 'prices_changed' } });
    expect((await page(body.pay_path))?.shown).toMatchObject({ state: 'waiting' });
    expect((await payFor(body)).status).toBe(200);
    await reprice(tenHours.net);
  });

  test('are cancelled by the account that ordered them, and by nobody else', async () => {
    const [one, other] = [await parent(), await parent()];
    const { body } = await one.order();
    expect((await other.cancel(body.order)).status).toBe(409);
    expect((await one.cancel(body.order)).status).toBe(200);
    expect((await page(body.pay_path))?.shown).toMatchObject({ state: 'withdrawn' });
    expect((await one.cancel(body.order)).status).toBe(409);
  });

  test('are for whoever is signed in: a link to the lessons, and another account, order none', async () => {
    const [one, other] = [await parent(), await parent()];
    const token = await linkTo(one.learner, app);
    const byLink = await app.browser().post<ProblemBody>(`/v1/learners/${token}/top-up`, { pack: TEN });
    expect([byLink.status, byLink.body.code]).toEqual([403, 'sign_in_needed']);
    expect((await other.browser.post(one.path, { pack: TEN })).status).toBe(404);
    expect((await one.order('1 100')).body.errors).toEqual({
      pack: ['These hours aren’t on sale any more. Choose again.'],
    });
  });

  test('need an address that was entered before, which the checkout asks for else', async () => {
    const { order } = await parent({ address: false });
    expect(await order()).toMatchObject({ status: 409, body: { code: 'details_missing' } });
  });

  test('can still be paid for once the account is closed, and are the learner’s', async () => {
    const { order, accountId, learner } = await parent();
    const { body } = await order();
    await app.db.transaction().execute((tx) => deleteUsers(tx, [accountId]));
    expect((await payFor(body)).status).toBe(200);
    expect(await minutesOfLearner(app.db, learner.id)).toMatchObject({ bought: 1200 });
  });
});
