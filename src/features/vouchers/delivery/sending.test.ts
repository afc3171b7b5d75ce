import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '#testing/app.ts';
import { issuedVouchers } from '#testing/issued-vouchers.ts';
import { type BoughtVouchers, buyVouchers, E_VOUCHER, GIFT_CARD, TO_PRINT } from '#testing/vouchers.ts';
import { moveVoucher } from '../vouchers.server.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set('2026-11-21T10:00:00Z');
  await sql`delete from emails`.execute(app.db);
});

const voucherEmails = async () => {
  const emails = await app.db.selectFrom('emails').selectAll().orderBy('message_id').execute();
  return emails.filter(({ renderer }) => renderer === 'voucher');
};
const eventsOf = (id: string) =>
  app.db
    .selectFrom('voucher_events')
    .select(['from_state', 'to_state'])
    .where('voucher_id', '=', id)
    .execute();

test('an e-voucher is emailed to its recipient once it is paid for, and is then sent', async () => {
  const bought = await buyVouchers(app);
  expect(await bought.readFirst()).toMatchObject({ state: 'pending', send_count: 0, sent_at: null });
  await app.queue.drain();
  const voucher = await bought.readFirst();
  expect(voucher).toMatchObject({
    state: 'sent',
    send_count: 1,
    sent_at: app.clock.now(),
    undelivered_at: null,
  });
  expect(await voucherEmails()).toMatchObject([
    {
      message_id: `<voucher-${voucher.id}-1@bitepoint.example>`,
      recipient: 'sam@example.com',
      subject: 'Sam, a driving lesson voucher for you',
      html: '',
      plain: '',
    },
  ]);
  expect(await eventsOf(voucher.id)).toEqual([{ from_state: 'pending', to_state: 'sent' }]);
});

test('a card to print is emailed to the buyer', async () => {
  await issuedVouchers(app, [TO_PRINT]);
  await app.queue.drain();
  expect(await voucherEmails()).toMatchObject([
    { recipient: 'joan@example.com', subject: 'Your driving lesson voucher for Sam, ready to print' },
  ]);
});

test('a gift card is not emailed', async () => {
  const bought = await issuedVouchers(app, [GIFT_CARD]);
  await app.queue.drain();
  await app.queue.run('sweep-vouchers');
  expect(await voucherEmails()).toEqual([]);
  expect(await bought.readFirst()).toMatchObject({ state: 'pending', email: null });
});

test('however often the job runs, and the sweep with it, one email is posted', async () => {
  const bought = await issuedVouchers(app);
  const { id } = await bought.readFirst();
  await Promise.all(Array.from({ length: 5 }, () => app.queue.run('send-voucher', { voucherId: id })));
  await app.queue.run('sweep-vouchers');
  await app.queue.drain();
  await app.queue.run('send-voucher', { voucherId: id });
  await app.queue.run('sweep-vouchers');
  expect(await voucherEmails()).toHaveLength(1);
});

test('a voucher for a day waits for eight in the morning in London, and no job that runs early sends it', async () => {
  const bought = await issuedVouchers(app, [{ ...E_VOUCHER, send_now: false, send_at: '2026-12-14' }]);
  const { id } = await bought.readFirst();
  await app.queue.drain();
  app.clock.set('2026-12-14T07:59:59Z');
  await app.queue.run('send-voucher', { voucherId: id });
  await app.queue.run('sweep-vouchers');
  expect(await bought.readFirst()).toMatchObject({ state: 'scheduled', send_count: 0 });
  app.clock.set('2026-12-14T08:00:00Z');
  await app.queue.run('send-voucher', { voucherId: id });
  await app.queue.drain();
  expect(await bought.readFirst()).toMatchObject({ state: 'sent', send_count: 1 });
});

test('what a job missed is found by the sweep', async () => {
  const bought = await issuedVouchers(app, [{ ...E_VOUCHER, send_now: false, send_at: '2026-12-14' }]);
  await sql`delete from test_jobs`.execute(app.db);
  app.clock.set('2026-12-14T08:03:00Z');
  await app.queue.run('sweep-vouchers');
  await app.queue.drain();
  expect(await bought.readFirst()).toMatchObject({ state: 'sent', sent_at: app.clock.now() });
});

test('a void voucher whose email waits is not sent', async () => {
  const bought = await issuedVouchers(app);
  const voucher = await bought.readFirst();
  await app.queue.run('send-voucher', { voucherId: voucher.id });
  await app.db
    .transaction()
    .execute((tx) => moveVoucher(tx, voucher, 'void', { reason: 'cancelled', now: app.clock.now() }));
  await app.queue.drain();
  expect(await voucherEmails()).toMatchObject([
    { sent_at: null, failed_at: app.clock.now(), last_error: expect.stringContaining('nothing to send') },
  ]);
  expect(await bought.readFirst()).toMatchObject({ state: 'void', undelivered_at: null });
});

test('marking an email as sent does not change a voucher that its recipient already uses', async () => {
  const bought = await issuedVouchers(app);
  const voucher = await bought.readFirst();
  await app.queue.run('send-voucher', { voucherId: voucher.id });
  await app.db
    .transaction()
    .execute((tx) => moveVoucher(tx, voucher, 'part_used', { reason: 'used', now: app.clock.now() }));
  await app.queue.drain();
  expect(await bought.readFirst()).toMatchObject({ state: 'part_used', sent_at: app.clock.now() });
});

describe('the sweep', () => {
  test('ends a voucher the day after its last one, in London', async () => {
    const bought = await issuedVouchers(app);
    await app.queue.drain();
    // Summer time: the day ends in London an hour before it does in Greenwich.
    await sql`update vouchers set expires_on = '2027-06-30' where id = ${(await bought.readFirst()).id}`.execute(
      app.db,
    );
    app.clock.set('2027-06-30T22:59:00Z');
    await app.queue.run('sweep-vouchers');
    expect(await bought.readFirst()).toMatchObject({ state: 'sent' });
    app.clock.set('2027-06-30T23:00:00Z');
    await app.queue.run('sweep-vouchers');
    expect(await bought.readFirst()).toMatchObject({ state: 'expired', encrypted_code: null });
  });

  test('forgets a code 30 days after it went out, and not before', async () => {
    const bought = await issuedVouchers(app);
    await app.queue.drain();
    app.clock.pass({ days: 29, hours: 23 });
    await app.queue.run('sweep-vouchers');
    expect((await bought.readFirst()).encrypted_code).not.toBeNull();
    app.clock.pass({ hours: 2 });
    await app.queue.run('sweep-vouchers');
    expect((await bought.readFirst()).encrypted_code).toBeNull();
  });

  test('keeps the code of what has still to be sent or posted', async () => {
    const later = { ...E_VOUCHER, send_now: false, send_at: '2027-11-20' };
    const bought = await issuedVouchers(app, [GIFT_CARD, later]);
    app.clock.pass({ days: 200 });
    await app.queue.run('sweep-vouchers');
    expect((await bought.read()).map(({ encrypted_code }) => typeof encrypted_code)).toEqual([
      'string',
      'string',
    ]);
  });
});

const OF_CHANCE =
  /^(id|(order|voucher|payment)_id|order_number|basket_uuid|code_last4|encrypted_code|.*_hash)$/;
const withoutChance = (rows: object[]) =>
  rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !OF_CHANCE.test(name))));

/** What an order with vouchers has left, without what differs by chance. */
async function leftBy({ order, issued }: BoughtVouchers) {
  const { db, queue } = app;
  const lines = db.selectFrom('order_lines').selectAll().where('order_id', '=', order.id);
  const addresses = db.selectFrom('order_addresses').selectAll().where('order_id', '=', order.id);
  const movements = db.selectFrom('voucher_movements').selectAll().where('order_id', '=', order.id);
  const ids = issued.map(({ id }) => id);
  const events = db.selectFrom('voucher_events').selectAll().where('voucher_id', 'in', ids);
  const jobs = (await queue.waiting()).filter(({ data }) =>
    ids.includes((data as { voucherId: string }).voucherId),
  );
  return {
    order: withoutChance([order]),
    lines: withoutChance(await lines.orderBy('position').execute()),
    addresses: withoutChance(await addresses.orderBy('role').execute()),
    vouchers: withoutChance(issued),
    movements: withoutChance(await movements.orderBy('pence').execute()),
    events: withoutChance(await events.execute()),
    jobs: jobs.map(({ name }) => name),
  };
}

test('vouchers that tests issue without a charge are as those that are bought', async () => {
  const dated = { ...E_VOUCHER, send_now: false, send_at: '2026-12-14' };
  const bought = await leftBy(await buyVouchers(app, [E_VOUCHER, dated, GIFT_CARD]));
  expect(await leftBy(await issuedVouchers(app, [E_VOUCHER, dated, GIFT_CARD]))).toEqual(bought);
  expect(bought.jobs).toEqual(['send-voucher', 'send-voucher']);
  expect(await leftBy(await issuedVouchers(app))).toEqual(await leftBy(await buyVouchers(app)));
});
