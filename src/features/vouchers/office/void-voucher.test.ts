import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { orderAddresses, ordersOfEmail } from '#src/features/orders/order-queries.server.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import type { TestBrowser } from '#testing/browser.ts';
import { BRAIN_TRAINING, LESSON, testBuyer } from '#testing/buyer.ts';
import { expectInvariants, letSettle } from '#testing/invariants.ts';
import { builtSite } from '#testing/pages.ts';
import { plainBrowser } from '#testing/plain-browser.ts';
import { tenHours, wire } from '#testing/prices.ts';
import { balanceOf, buyVouchers, E_VOUCHER, GIFT_CARD } from '#testing/vouchers.ts';
import { openVoucherByLink } from '../balance/voucher-by-link.server.ts';
import { cardsToPost } from '../delivery/print-queue.server.ts';
import { managedVoucher } from '../manage/managed.ts';
import { deliveryText } from '../manage/managed-text.ts';
import { findVouchers } from '../staff/find-vouchers.server.ts';

const UNKNOWN_CODE = 'We don’t recognise that code. Please check it and try again.';

let app: TestApp;
let staff: TestBrowser;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  app.clock.set('2026-11-21T10:00:00Z');
  staff = await app.staff('staff');
});
afterAll(() => app.close());

const look = (typed: string) =>
  findVouchers(app.db, typed, {
    now: app.clock.now(),
    ordersOf: (email) => ordersOfEmail(app.db, email),
  });
const find = async (typed: string) => (await look(typed)).vouchers;
const voidIt = (id: string, reason: unknown = 'handed back') =>
  staff.post<{ id: string }>(`/v1/office/vouchers/${id}/void`, { reason });
const eventsOf = (id: string) =>
  app.db.selectFrom('voucher_events').select(['to_state', 'reason']).where('voucher_id', '=', id).execute();

describe('an order’s vouchers', () => {
  test('are found by its number however it is typed, with what became of them and without their codes', async () => {
    const bought = await buyVouchers(app, [E_VOUCHER, GIFT_CARD]);
    await app.queue.drain();
    const [eVoucher, giftCard] = await bought.read();
    const number = bought.order.order_number;
    const found = await find(` ${number.toLowerCase().replaceAll('-', ' ')}`);
    expect(found).toEqual([
      {
        id: eVoucher?.id,
        origin: 'sold',
        buyerEmail: null,
        orderNumber: number,
        name: 'E-voucher, Birthday',
        ends: eVoucher?.code_last4,
        recipientName: 'Sam',
        email: 'sam@example.com',
        value: '£100.00',
        remaining: '£100.00',
        state: 'Sent',
        expiresOn: '21 November 2028',
        sentOn: '21 November 2026',
        history: [
          {
            at: app.clock.now(),
            on: '21 November 2026',
            text: 'Bought',
            money: '+£100.00',
            balance: '£100.00',
          },
          { at: app.clock.now(), on: '21 November 2026', text: 'Emailed', money: null, balance: '£100.00' },
        ],
        art: '/art/vouchers/birthday.svg',
        leftPence: 100_00,
        leftPercent: 100,
        lastDay: '2028-11-21',
        sendCount: 1,
        printable: false,
        spendable: true,
        sendable: true,
        correctable: 'name and email',
        extensible: { first: '2028-12-21', last: '2031-11-21' },
        voidable: true,
      },
      expect.objectContaining({
        id: giftCard?.id,
        name: 'Gift card, Classic L',
        email: null,
        state: 'To be posted',
        sentOn: null,
        printable: true,
        voidable: true,
      }),
    ]);
    const shown = JSON.stringify(found);
    for (const { code, page } of bought.secrets) {
      expect(shown).not.toContain(code);
      expect(shown).not.toContain(page);
    }
  });

  test('are found by the last characters of their code, and no others are', async () => {
    const bought = await buyVouchers(app, [GIFT_CARD, E_VOUCHER]);
    const { id, code_last4 } = await bought.readFirst();
    expect((await find(code_last4.toLowerCase())).map((voucher) => voucher.id)).toEqual([id]);
    expect(await find(bought.secrets[0]?.code ?? '')).toEqual([]);
    expect(await find('BP-0000-00')).toEqual([]);
    expect(await find('')).toEqual([]);
    expect(await find('%')).toEqual([]);
  });

  test('are found by their recipient’s name or address, and by their buyer’s address', async () => {
    const bought = await buyVouchers(app, [{ ...E_VOUCHER, recipient_name: 'Grace Whitfield' }, GIFT_CARD]);
    const [grace, card] = bought.issued.map(({ id }) => id);
    const ids = async (typed: string) => (await find(typed)).map(({ id }) => id);
    expect(await ids('whitfield')).toEqual([grace]);
    expect(await ids(' Sam@Example.com')).toContain(grace);
    expect(await ids('sam@example.com')).not.toContain(card);
    expect(await ids('JOAN@example.com')).toEqual(expect.arrayContaining([grace, card]));
    expect(await ids('nobody@example.com')).toEqual([]);
  });

  test('are twenty at most, and it is said that there are others', async () => {
    // Cards, because nobody draws and emails those.
    const bought = await buyVouchers(app, Array(21).fill(GIFT_CARD));
    const { vouchers, more } = await look(bought.order.order_number);
    expect([vouchers.length, more]).toEqual([20, true]);
  });
});

describe('a voucher handed back', () => {
  test('is found on the page of vouchers, voided there, and gone from the holder’s and the buyer’s pages', async () => {
    const bought = await buyVouchers(app, [E_VOUCHER]);
    const { order_number: number } = bought.order;
    const { code = '', page = '' } = bought.secrets[0] ?? {};
    await app.queue.drain();
    const site = await builtSite(app);
    const refunder = await app.staff('staff', { mayRefund: true });
    const [office, holder] = [plainBrowser(site, refunder.cookies), plainBrowser(site)];
    await office.open('/office/vouchers');
    await office.press('Find', { Order: 'BP-0000-00' });
    expect(office.text).toContain('No voucher has this order number');
    await office.press('Find', { Order: code.slice(-4) });
    expect(office.part('article', number).text).toContain('sam@example.com');
    await office.press('Find', { Order: number.toLowerCase() });
    const found = () => office.region('Find a voucher').part('article', `ending ${code.slice(-4)}`);
    expect(found().text).toContain('Bought, +£100.00 £100.00');
    expect(office.document.documentElement.outerHTML).not.toMatch(new RegExp(`${code}|${page}`));

    await found().press('Send it to sam@example.com');
    expect(office.text).toContain('is emailed to sam@example.com again');
    await office.press('Confirm');
    expect(office.part('[role=status]').text).toMatch(/again/);
    await expect(found().press('Void this voucher')).rejects.toThrow('must be filled in');
    await found().press('Void this voucher', { Reason: 'Bought twice' });
    expect(office.part('[role=status]').text).toContain('Its code no longer works');
    expect(found().text).toContain('Voided by the office: Bought twice');
    expect(found().buttons).not.toContain('Void this voucher');

    await holder.open(`/vouchers/${page}`);
    expect(holder.status).toBe(404);
    await holder.open(`/vouchers/manage/${bought.manage}`);
    expect(holder.text).toContain('Cancelled');
  });

  test('is void: its code, its page and its card are gone, and its buyer is told', async () => {
    const bought = await buyVouchers(app, [GIFT_CARD]);
    const { id } = await bought.readFirst();
    const [known] = bought.secrets;
    expect(await voidIt(id, '  order doubled ')).toMatchObject({ status: 200, body: { id } });
    const row = await bought.readFirst();
    expect(row).toMatchObject({ state: 'void', encrypted_code: null });
    expect(await eventsOf(id)).toEqual([{ to_state: 'void', reason: 'voided by the office: order doubled' }]);
    const [found] = await find(bought.order.order_number);
    expect(found).toMatchObject({ state: 'Void', remaining: 'Nothing', printable: false, voidable: false });
    expect(found?.history.at(-1)?.text).toBe('Voided by the office: order doubled');

    const { secrets } = app.running.services;
    expect(await openVoucherByLink(app.db, secrets, known?.page ?? '', app.clock.now())).toBeUndefined();
    const balance = await app.browser().post<object>('/v1/website/vouchers/balance', { code: known?.code });
    expect(balance.body.errors).toEqual({ code: [UNKNOWN_CODE] });
    const buyer = await (await testBuyer(app, [LESSON])).fillIn();
    expect((await buyer.enterCode(known?.code ?? '')).body.errors).toEqual({ code: [UNKNOWN_CODE] });
    const managed = managedVoucher(row);
    expect(deliveryText(managed)).toEqual({ short: 'Cancelled', long: 'It can’t be used any more.' });
    expect([managed.canChangeEmail, managed.canResend]).toEqual([false, false]);
    const resend = `/v1/website/vouchers/manage/${bought.manage}/${id}/resend`;
    expect((await app.browser().post(resend)).status).toBe(409);
    const pdf = await staff.raw({ method: 'GET', url: `/office/vouchers/${id}/card.pdf` });
    expect(pdf.status).toBe(404);
    expect((await staff.post('/v1/office/vouchers/posted', { cards: [id] })).status).toBe(409);
    expect(
      (await cardsToPost(app.db, orderAddresses(app.db, 'delivery'))).map((card) => card.id),
    ).not.toContain(id);
  });

  test('while its email waits in the post is not sent', async () => {
    const bought = await buyVouchers(app);
    const { id } = await bought.readFirst();
    await app.queue.run('send-voucher', { voucherId: id });
    expect((await voidIt(id)).status).toBe(200);
    await app.queue.drain();
    const emails = await app.db
      .selectFrom('emails')
      .selectAll()
      .where('renderer_input', 'like', `${id}/%`)
      .execute();
    expect(emails).toMatchObject([{ sent_at: null, last_error: expect.stringContaining('nothing to send') }]);
    expect(await bought.readFirst()).toMatchObject({ state: 'void', sent_at: null, undelivered_at: null });
  });

  test('while it waits for its day is not sent on it', async () => {
    const bought = await buyVouchers(app, [{ ...E_VOUCHER, send_now: false, send_at: '2026-12-14' }]);
    const { id } = await bought.readFirst();
    expect((await voidIt(id)).status).toBe(200);
    app.clock.set('2026-12-14T08:00:00Z');
    await app.queue.run('send-voucher', { voucherId: id });
    await app.queue.run('sweep-vouchers');
    await app.queue.drain();
    expect(await bought.readFirst()).toMatchObject({ state: 'void', send_count: 0 });
  });

  test('no longer pays in a checkout where it was entered: the amount due rises', async () => {
    const bought = await buyVouchers(app);
    const { id } = await bought.readFirst();
    const code = bought.secrets[0]?.code ?? '';
    const buyer = await (await testBuyer(app, [LESSON])).fillIn();
    expect((await buyer.enterCode(code)).body.due).toBe(wire(tenHours.total - 100_00));
    const token = await buyer.token();
    expect((await voidIt(id)).status).toBe(200);
    const read = await buyer.browser.get<{ due: string; vouchers: unknown[] }>('/v1/website/checkout');
    expect(read.body).toMatchObject({ due: wire(tenHours.total), vouchers: [] });
    // A snapshot with the voucher in it comes to nothing either.
    await buyer.enterCard(token);
    expect((await buyer.confirm(token)).status).not.toBe(200);
    await letSettle(app);
    expect(await balanceOf(app, code)).toMatchObject({ balance: 100_00, state: 'void' });
    await expectInvariants(app);
  });
});

describe('what is refused', () => {
  test('a voucher of which something has been spent, one that is void and one that has expired, in words', async () => {
    const bought = await buyVouchers(app, [E_VOUCHER, E_VOUCHER, E_VOUCHER]);
    const [spent = '', twice = '', old = ''] = bought.issued.map(({ id }) => id);
    const buyer = await (await testBuyer(app, [BRAIN_TRAINING])).fillIn();
    await buyer.enterCode(bought.secrets[0]?.code ?? '');
    await buyer.confirm(await buyer.token());
    await voidIt(twice);
    await sql`update vouchers set expires_on = '2026-11-20' where id = ${old}`.execute(app.db);
    const words = async (id: string) => {
      const { status, body } = await voidIt(id);
      return [status, body.message];
    };
    expect(await words(spent)).toEqual([
      409,
      'Something has been spent from that voucher, so it cannot be voided.',
    ]);
    expect(await words(twice)).toEqual([409, 'Sam Okafor voided it at 10:00.']);
    expect(await words(old)).toEqual([409, 'That voucher has expired, so there is nothing to void.']);
    expect((await words(crypto.randomUUID()))[0]).toBe(404);
    expect((await find(bought.order.order_number)).map(({ voidable }) => voidable)).toEqual([
      false,
      false,
      false,
    ]);
    expect((await bought.read())[0]).toMatchObject({ state: 'part_used', balance_pence: 90_01 });
  });

  test('a reason that is empty, too long or of two lines', async () => {
    const bought = await buyVouchers(app, [GIFT_CARD]);
    const { id } = await bought.readFirst();
    for (const reason of ['', '  ', null, 'x'.repeat(201), 'two\nlines']) {
      const { status, body } = await voidIt(id, reason);
      expect([reason, status, Object.keys(body.errors ?? {})]).toEqual([reason, 422, ['reason']]);
    }
    expect(await bought.readFirst()).toMatchObject({ state: 'pending' });
  });

  test('voiding and spending at the same time: exactly one of them succeeds', async () => {
    const bought = await buyVouchers(app);
    const { id } = await bought.readFirst();
    const buyer = await (await testBuyer(app, [BRAIN_TRAINING])).fillIn();
    await buyer.enterCode(bought.secrets[0]?.code ?? '');
    const token = await buyer.token();
    const [voided, paid] = await Promise.all([voidIt(id), buyer.confirm(token)]);
    const { state, balance_pence } = await bought.readFirst();
    if (voided.status === 200)
      expect([paid.status === 200, state, balance_pence]).toEqual([false, 'void', 100_00]);
    else expect([voided.status, paid.status, state]).toEqual([409, 200, 'part_used']);
    await letSettle(app);
    await expectInvariants(app);
  });
});
