import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { orderAddresses } from '#src/features/orders/order-queries.server.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import type { TestBrowser } from '#testing/browser.ts';
import { issuedVouchers } from '#testing/issued-vouchers.ts';
import { refuseEmail } from '#testing/refused-email.ts';
import { type BoughtVouchers, E_VOUCHER, GIFT_CARD } from '#testing/vouchers.ts';
import { openVoucherByLink } from '../balance/voucher-by-link.server.ts';
import { undeliveredVouchers } from '../delivery/print-queue.server.ts';
import { moveVoucher } from '../vouchers.server.ts';
import type { SendingBody } from './manage-api-schema.ts';
import { managedVoucher } from './managed.ts';
import { deliveryText } from './managed-text.ts';

const DATED = { ...E_VOUCHER, send_now: false, send_at: '2026-12-14' };

/** As many as the other tests need. */
const CODES_PER_MINUTE = 3;

let app: TestApp;
let browser: TestBrowser;
beforeAll(async () => {
  app = await testApp({ CODES_PER_MINUTE: String(CODES_PER_MINUTE) });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set('2026-11-21T10:00:00Z');
  browser = app.browser();
  await sql`delete from emails`.execute(app.db);
  await sql`delete from test_jobs`.execute(app.db);
  await sql`delete from rate_limits`.execute(app.db);
});

const pathOf = (bought: BoughtVouchers, id = bought.issued[0]?.id) =>
  `/v1/website/vouchers/manage/${bought.manage}/${id}`;
const change = (bought: BoughtVouchers, body: SendingBody) => browser.post<object>(pathOf(bought), body);
const resend = (bought: BoughtVouchers) => browser.post<object>(`${pathOf(bought)}/resend`);
const leave = async () => {
  await app.queue.drain();
  const emails = await app.db.selectFrom('emails').selectAll().where('renderer', '=', 'voucher').execute();
  return emails
    .filter(({ sent_at }) => sent_at)
    .map(({ recipient }) => recipient)
    .sort();
};
const refuse = async (bought: BoughtVouchers) => {
  const { id, send_count } = await bought.readFirst();
  await refuseEmail(app, `voucher-${id}-${send_count}`);
};

describe('until it is sent', () => {
  test('the address is corrected, and the day stays', async () => {
    const bought = await issuedVouchers(app, [DATED]);
    const answer = await change(bought, { recipient_email: ' right@example.com ', send_at: '2026-12-14' });
    expect(answer.body).toMatchObject({
      delivery: 'scheduled',
      recipient_email: 'right@example.com',
      send_at: '2026-12-14',
      can_resend: false,
    });
    expect(await leave()).toEqual([]);
    app.clock.set('2026-12-14T08:00:00Z');
    await app.queue.run('sweep-vouchers');
    expect(await leave()).toEqual(['right@example.com']);
  });

  test('a changed date replaces the first one, whose job sends nothing', async () => {
    const bought = await issuedVouchers(app, [DATED]);
    const { id } = await bought.readFirst();
    expect((await change(bought, { send_at: '2027-03-28' })).status).toBe(200);
    app.clock.set('2026-12-14T08:00:00Z');
    await app.queue.run('send-voucher', { voucherId: id });
    expect(await leave()).toEqual([]);
    // The clocks go forward that morning: eight o'clock is seven in Greenwich.
    app.clock.set('2027-03-28T07:00:00Z');
    await app.queue.run('send-voucher', { voucherId: id });
    expect(await leave()).toEqual(['sam@example.com']);
  });

  test('on its own day, before eight, the address alone is corrected, and the change is in its history', async () => {
    const bought = await issuedVouchers(app, [DATED]);
    app.clock.set('2026-12-14T06:00:00Z');
    const answer = await change(bought, { recipient_email: 'right@example.com', send_at: '2026-12-14' });
    expect(answer.body).toMatchObject({ delivery: 'scheduled', recipient_email: 'right@example.com' });
    const events = await app.db
      .selectFrom('voucher_events')
      .select('reason')
      .where('voucher_id', '=', (await bought.readFirst()).id)
      .orderBy('id')
      .execute();
    expect(events.map(({ reason }) => reason)).toEqual(['waits for its day', 'address changed by its buyer']);
    app.clock.set('2026-12-14T08:00:00Z');
    await app.queue.run('sweep-vouchers');
    expect(await leave()).toEqual(['right@example.com']);
  });

  test('it is sent now, once, and stands as waiting for no day', async () => {
    const bought = await issuedVouchers(app, [DATED]);
    const answer = await change(bought, { send_now: true, send_at: '2026-12-20' });
    expect(answer.body).toMatchObject({ delivery: 'sending', send_at: null });
    expect(await leave()).toEqual(['sam@example.com']);
    expect(await bought.readFirst()).toMatchObject({ state: 'sent', send_count: 1 });
  });

  test('an email that already waits in the post does not go to the address before', async () => {
    const bought = await issuedVouchers(app);
    await app.queue.run('send-voucher', { voucherId: (await bought.readFirst()).id });
    await change(bought, { recipient_email: 'right@example.com', send_now: true });
    expect(await leave()).toEqual(['right@example.com']);
    expect(await bought.readFirst()).toMatchObject({ state: 'sent', send_count: 2, undelivered_at: null });
  });

  test('a change while the job sends leaves one email, to one of the two', async () => {
    const bought = await issuedVouchers(app);
    const { id } = await bought.readFirst();
    await Promise.all([
      app.queue.run('send-voucher', { voucherId: id }),
      change(bought, { recipient_email: 'right@example.com', send_now: true }),
      app.queue.run('send-voucher', { voucherId: id }),
    ]);
    expect(await leave()).toEqual(['right@example.com']);
  });

  test('an unchanged request changes and sends nothing', async () => {
    const bought = await issuedVouchers(app);
    await app.queue.run('send-voucher', { voucherId: (await bought.readFirst()).id });
    await change(bought, { recipient_email: 'sam@example.com', send_now: true });
    expect(await leave()).toEqual(['sam@example.com']);
  });
});

describe('a change that can’t be made', () => {
  let unchanged: BoughtVouchers;
  beforeAll(async () => {
    unchanged = await issuedVouchers(app, [DATED]);
  });

  test.each([
    [
      'no address',
      { recipient_email: '', send_now: true },
      { recipient_email: ['Enter their email address'] },
    ],
    [
      'two addresses',
      { recipient_email: 'a@b.example, c@d.example', send_now: true },
      { recipient_email: [expect.any(String)] },
    ],
    [
      'a header',
      { recipient_email: 'a@b.example\r\nBcc: c@d.example', send_now: true },
      { recipient_email: [expect.any(String)] },
    ],
    ['no day', {}, { send_at: ['Choose a date, or send it now'] }],
    [
      'today',
      { send_at: '2026-11-21' },
      { send_at: ['Choose a date from tomorrow onwards, or send it now'] },
    ],
    [
      'a day after a year',
      { send_at: '2027-11-22' },
      { send_at: ['Choose a date within the next 12 months'] },
    ],
    ['no day at all', { send_at: '2026-02-30' }, { send_at: ['Enter a date like 14/12/2026'] }],
  ])('%s is refused under its field, and nothing changes', async (_name, body, errors) => {
    const answer = await change(unchanged, body);
    expect([answer.status, answer.body.errors]).toEqual([422, errors]);
    expect(await unchanged.read()).toEqual(unchanged.issued);
  });

  test('a day after its last one is refused', async () => {
    const { id } = await unchanged.readFirst();
    await sql`update vouchers set expires_on = '2027-01-10' where id = ${id}`.execute(app.db);
    expect((await change(unchanged, { send_at: '2027-01-11' })).body.errors).toEqual({
      send_at: ['Choose a date before the voucher expires on 10 January 2027'],
    });
  });
});

describe('once it has been sent', () => {
  test('it cannot be sent elsewhere', async () => {
    const bought = await issuedVouchers(app);
    await leave();
    const answer = await change(bought, { recipient_email: 'thief@example.com', send_now: true });
    expect(answer.status).toBe(409);
    expect(await bought.readFirst()).toMatchObject({ email: 'sam@example.com', send_count: 1 });
  });

  test('it is sent again to the same address, with the same code, as often as five times in a day', async () => {
    const bought = await issuedVouchers(app);
    await leave();
    for (let mailing = 2; mailing <= 5; mailing += 1) {
      expect((await resend(bought)).status).toBe(200);
      app.clock.pass({ minutes: 30 });
    }
    expect((await resend(bought)).status).toBe(429);
    app.clock.pass({ hours: 24 });
    expect((await resend(bought)).status).toBe(200);
    // Each call asks for one email; those that a later one has overtaken are not sent.
    expect(await leave()).toEqual(['sam@example.com', 'sam@example.com']);
    expect(await bought.readFirst()).toMatchObject({ state: 'sent', send_count: 6 });
  });

  test('its address is sent no more than two of these emails in an hour, by whatever vouchers, and none is said to be sent', async () => {
    const first = await issuedVouchers(app);
    const second = await issuedVouchers(app);
    await leave();
    for (const bought of [first, second]) expect((await resend(bought)).status).toBe(200);
    const { send_count } = await second.readFirst();
    const refused = await resend(second);
    expect([refused.status, refused.body.message]).toEqual([
      429,
      expect.stringContaining('We’ve sent sam@example.com several emails in the last hour'),
    ]);
    expect((await second.readFirst()).send_count).toBe(send_count);
    app.clock.pass({ hours: 1 });
    expect((await resend(second)).status).toBe(200);
  });

  test('after 30 days its code is not known any more, and it cannot be sent again', async () => {
    const bought = await issuedVouchers(app);
    await leave();
    app.clock.pass({ days: 31 });
    await app.queue.run('sweep-vouchers');
    expect((await resend(bought)).status).toBe(409);
  });

  test('what could not be delivered can be corrected, and then arrives', async () => {
    const bought = await issuedVouchers(app);
    await app.queue.run('send-voucher', { voucherId: (await bought.readFirst()).id });
    await refuse(bought);
    const told = managedVoucher(await bought.readFirst());
    expect(told).toMatchObject({ delivery: 'not_delivered', canChangeEmail: true, canResend: true });
    expect(deliveryText(told).long).toContain('sam@example.com');
    const stuck = await change(bought, { recipient_email: 'wrong', send_now: true });
    expect(stuck.status).toBe(422);
    const answer = await change(bought, { recipient_email: 'right@example.com', send_now: true });
    expect(answer.body).toMatchObject({ delivery: 'sending' });
    expect(await leave()).toEqual(['right@example.com']);
    expect(await bought.readFirst()).toMatchObject({ state: 'sent', undelivered_at: null });
  });

  test('a resend that is refused says so, looked at or not, and goes nowhere else: the first one arrived', async () => {
    const bought = await issuedVouchers(app);
    await leave();
    const { page } = bought.secrets[0] ?? { page: '' };
    await openVoucherByLink(app.db, app.running.services.secrets, page, app.clock.now());
    await resend(bought);
    await refuse(bought);
    const [managed] = (await bought.read()).map(managedVoucher);
    expect(managed).toMatchObject({ delivery: 'not_delivered', canChangeEmail: false, canResend: true });
    expect((await change(bought, { recipient_email: 'other@example.com' })).status).toBe(409);
    expect(await undeliveredVouchers(app.db, orderAddresses(app.db, 'billing'))).toMatchObject([
      { email: 'sam@example.com' },
    ]);
    expect((await resend(bought)).status).toBe(200);
    expect(await leave()).toContain('sam@example.com');
    expect(await undeliveredVouchers(app.db, orderAddresses(app.db, 'billing'))).toEqual([]);
  });

  test('again and again does not keep its code beyond the 30 days after the first time', async () => {
    const bought = await issuedVouchers(app);
    await leave();
    app.clock.pass({ days: 29 });
    expect((await resend(bought)).status).toBe(200);
    await leave();
    app.clock.pass({ days: 2 });
    await app.queue.run('sweep-vouchers');
    expect(await bought.readFirst()).toMatchObject({ encrypted_code: null });
  });
});

describe('the link', () => {
  test('opens the vouchers of its own order and no other', async () => {
    const mine = await issuedVouchers(app, [DATED]);
    const other = await issuedVouchers(app, [DATED]);
    const answer = await browser.post(pathOf(mine, other.issued[0]?.id), { send_now: true });
    expect(answer.status).toBe(404);
    expect((await browser.post(`${pathOf(mine, other.issued[0]?.id)}/resend`)).status).toBe(404);
    expect(await other.readFirst()).toMatchObject({ state: 'scheduled', send_count: 0 });
  });

  test('has nothing to change about a gift card or a void voucher', async () => {
    const card = await issuedVouchers(app, [GIFT_CARD]);
    expect((await change(card, { recipient_email: 'a@b.example', send_now: true })).status).toBe(409);
    const bought = await issuedVouchers(app, [DATED]);
    const voucher = await bought.readFirst();
    await app.db
      .transaction()
      .execute((tx) => moveVoucher(tx, voucher, 'void', { reason: 'cancelled', now: app.clock.now() }));
    expect((await change(bought, { send_now: true })).status).toBe(409);
    expect((await resend(bought)).status).toBe(409);
  });

  test('answers with neither the code nor the voucher’s page', async () => {
    const bought = await issuedVouchers(app, [DATED]);
    const { text } = await change(bought, { send_now: true });
    expect(text).not.toContain(bought.secrets[0]?.code);
    expect(text).not.toContain(bought.secrets[0]?.page);
  });

  test('cannot be guessed at for long', async () => {
    const bought = await issuedVouchers(app, [DATED]);
    const wrong = `/v1/website/vouchers/manage/${'0'.repeat(26)}/${bought.issued[0]?.id}`;
    const statuses: number[] = [];
    for (let guess = 0; guess <= CODES_PER_MINUTE; guess += 1)
      statuses.push((await browser.post(wrong, {})).status);
    expect(statuses).toEqual([404, 404, 404, 429]);
    expect((await change(bought, { send_now: true })).status).toBe(429);
    const owner = app.browser({ address: '192.0.2.7' });
    expect((await owner.post(pathOf(bought), { send_now: true })).status).toBe(200);
  });
});
