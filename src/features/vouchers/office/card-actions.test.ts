import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { officeDepsOf } from '#src/app/services.server.ts';
import { orderAddresses } from '#src/features/orders/order-queries.server.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import type { TestBrowser } from '#testing/browser.ts';
import { colleague } from '#testing/colleague.ts';
import { issuedVouchers } from '#testing/issued-vouchers.ts';
import { buyVouchers, E_VOUCHER, GIFT_CARD } from '#testing/vouchers.ts';
import { cardsToPost } from '../delivery/print-queue.server.ts';
import { readVouchersPage } from './read-page.server.ts';

let app: TestApp;
let staff: TestBrowser;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  staff = await app.staff('staff');
});
afterAll(() => app.close());

const get = (url: string) => staff.raw({ method: 'GET', url });
const print = (id: string) => get(`/office/vouchers/${id}/card.pdf`);
const printMany = (ids: string[]) =>
  get(`/office/vouchers/cards.pdf?act=postCards&${ids.map((id) => `card-${id}=on`).join('&')}`);
const post = (...cards: string[]) => staff.post<{ cards: string[] }>('/v1/office/vouchers/posted', { cards });
const unpost = (...cards: string[]) =>
  staff.post<{ cards: string[] }>('/v1/office/vouchers/not-posted', { cards });
const waiting = async () =>
  (await cardsToPost(app.db, orderAddresses(app.db, 'delivery'))).map(({ id }) => id);
const logOf = async (id: string) => {
  const rows = app.db.selectFrom('audit_log').select('did').where('subject_id', '=', id).orderBy('id');
  return (await rows.execute()).map(({ did }) => did);
};
const pagesOf = (pdf: string) => pdf.match(/\/Type \/Page\b(?!s)/g)?.length;

describe('the queue of cards', () => {
  test('a card waits with its label, is printed, posted once with one line of the log, and is gone', async () => {
    const bought = await buyVouchers(app, [GIFT_CARD]);
    const { id } = await bought.readFirst();
    const [card] = await cardsToPost(app.db, orderAddresses(app.db, 'delivery'));
    expect(card).toEqual({
      id,
      orderNumber: bought.order.order_number,
      paidAt: app.clock.now(),
      recipientName: 'Sam',
      value: 50_00,
      design: 'Classic L',
      art: '/art/vouchers/card-classic-l.svg',
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

    expect((await post(id)).body).toEqual({ cards: [id] });
    const posted = await bought.readFirst();
    expect(posted).toMatchObject({ state: 'sent', sent_at: app.clock.now() });
    app.clock.pass({ hours: 1 });
    expect((await post(id)).status).toBe(200);
    expect(await bought.readFirst()).toEqual(posted);
    expect([await logOf(id), await waiting()]).toEqual([['postCards'], []]);
  });

  test('those ticked are one file, oldest first, and printing twice gives the same cards', async () => {
    const [late, early] = [
      await issuedVouchers(app, [GIFT_CARD, GIFT_CARD]),
      await issuedVouchers(app, [GIFT_CARD]),
    ];
    const ids = [...late.issued, ...early.issued].map(({ id }) => id);
    const [first, again] = [await printMany(ids), await printMany(ids.toReversed())];
    expect([first.status, pagesOf(first.text)]).toEqual([200, 6]);
    expect(again.text).toBe(first.text);
    expect((await printMany([])).status).toBe(422);
    expect((await printMany([...ids, crypto.randomUUID()])).status).toBe(409);
    expect((await printMany(['x'])).status).toBe(422);
    expect((await post(...ids)).status).toBe(200);
    expect(await waiting()).toEqual([]);
  });

  test('marking many is taken back together, unless one of them is in use by then', async () => {
    const bought = await issuedVouchers(app, [GIFT_CARD, GIFT_CARD]);
    const ids = bought.issued.map(({ id }) => id).sort();
    app.clock.pass({ minutes: 1 });
    await post(...ids);
    const desk = () => readVouchersPage(officeDepsOf(app.running));
    expect((await desk()).lastPosted?.ids).toEqual(ids);
    expect((await unpost(...ids)).status).toBe(200);
    expect((await waiting()).sort()).toEqual(ids);
    expect((await print(ids[0] ?? '')).status).toBe(200);
    expect((await unpost(...ids)).status).toBe(200);
    expect(await logOf(ids[0] ?? '')).toEqual(['postCards', 'undoCardsPosted']);

    await post(...ids);
    await app.db
      .updateTable('vouchers')
      .set({ state: 'active' })
      .where('id', '=', ids[1] ?? '')
      .execute();
    const refused = await unpost(...ids);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'One of those cards has been used, so it has arrived.',
    ]);
    expect((await bought.read()).map(({ sent_at }) => sent_at === null)).toEqual([false, false]);
    expect((await desk()).lastPosted).toBeUndefined();
  });

  test('two members of staff mark the same cards: one wins, and the other marks none and is told', async () => {
    const bought = await issuedVouchers(app, [GIFT_CARD, GIFT_CARD]);
    const cards = bought.issued.map(({ id }) => id);
    const [aoife, sam] = [colleague(app, 'Aoife Brennan'), colleague(app, 'Sam Okafor')];
    app.clock.set('2026-11-25T14:14:00Z');
    const answers = await Promise.all([aoife('postCards', { cards }), sam('postCards', { cards })]);
    const won = answers.findIndex(([status]) => status === 200);
    const winner = ['Aoife Brennan', 'Sam Okafor'][won];
    expect(answers[1 - won]).toEqual([409, `${winner} marked one of those cards as posted at 14:14.`]);
    for (const id of cards) expect(await logOf(id)).toEqual(['postCards']);
  });

  test('a card posted can be printed once more for 30 days, and then its code is forgotten', async () => {
    const bought = await issuedVouchers(app, [GIFT_CARD]);
    const { id } = await bought.readFirst();
    await post(id);
    expect((await print(id)).status).toBe(200);
    app.clock.pass({ days: 31 });
    staff = await app.staff('staff');
    await app.queue.run('sweep-vouchers');
    expect((await print(id)).status).toBe(404);
  });

  test('an e-voucher is neither printed nor posted here', async () => {
    const bought = await issuedVouchers(app, [E_VOUCHER]);
    const { id } = await bought.readFirst();
    expect((await print(id)).status).toBe(404);
    expect((await post(id)).status).toBe(404);
    expect((await post(crypto.randomUUID())).status).toBe(404);
    expect(await bought.readFirst()).toMatchObject({ state: 'pending' });
  });
});
