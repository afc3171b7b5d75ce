import { afterAll, beforeEach, expect, test } from 'vitest';
import { officeDepsOf } from '#src/app/services.server.ts';
import { testApp } from '#testing/app.ts';
import type { TestBrowser } from '#testing/browser.ts';
import { LESSON, testBuyer, VISA } from '#testing/buyer.ts';
import { colleague } from '#testing/colleague.ts';
import { payPalBuyers } from '#testing/paypal-buyers.ts';
import { queueCounts } from '../today/queue/queue-counts.server.ts';
import { ledgerView } from './ledger-view.server.ts';

const app = await testApp();
const byPayPal = payPalBuyers(app);
let staff: TestBrowser;
beforeEach(async () => {
  staff = await app.staff('staff', { mayRefund: true });
});
afterAll(() => app.close());

const day = async (of = '2026-11-21') =>
  (await ledgerView(officeDepsOf(app.running), '2026-11')).days.find((one) => one.day === of);
/** As the navigation counts them. */
const unexplained = async () => (await queueCounts(app.db, app.clock.now())).differences;
const compare = (of = '2026-11-21') => staff.post(`/v1/office/money/days/${of}/compare`, {});
const act = (id: string, what: string, body: object = {}) =>
  staff.post<{ id: string }>(`/v1/office/money/differences/${id}/${what}`, body);

test('a day on which all was charged, by card and by PayPal, agrees, and the night keeps it', async () => {
  const byCard = await (await testBuyer(app, [LESSON])).fillIn();
  expect((await byCard.pay()).status).toBe(200);
  const buyer = await byPayPal.ready();
  const token = await buyer.toPayPal();
  app.paypal.choose(token, 'approve');
  await byPayPal.comeBack(buyer, token);
  expect(await day()).toMatchObject({ isCompared: false, result: { label: 'Compared tonight' } });
  app.clock.set('2026-11-22T04:20:00Z');
  await app.queue.run('compare-ledgers');
  const { sums = [], result, differences } = (await day()) ?? {};
  expect([sums[0], sums[2]]).toEqual([sums[1], sums[3]]);
  expect(sums.every((sum) => /^£[1-9]/.test(sum))).toBe(true);
  expect([result, differences]).toEqual([{ tone: 'success', label: 'Agrees' }, []]);
  staff = await app.staff('staff', { mayRefund: true });
  expect((await compare('2030-01-01')).status).toBe(422);
});

test('a charge that our books lack is a difference, which one key settles, and a second is told', async () => {
  app.clock.set('2026-11-22T12:00:00Z');
  staff = await app.staff('staff', { mayRefund: true });
  const buyer = await (await testBuyer(app, [LESSON])).fillIn();
  const token = await buyer.token();
  await buyer.enterCard(token, VISA);
  expect((await buyer.confirm(token)).status).toBe(200);
  // Our books forget the charge, as if the answer and every later one had been lost.
  await app.db.updateTable('payments').set({ state: 'declined' }).where('token', '=', token).execute();
  const { id: payment } = await app.db
    .selectFrom('payments')
    .select('id')
    .where('token', '=', token)
    .executeTakeFirstOrThrow();
  await app.db
    .deleteFrom('payment_events')
    .where('payment_id', '=', payment)
    .where('to_state', '=', 'captured')
    .execute();
  expect((await compare('2026-11-22')).status).toBe(200);
  const differing = await day('2026-11-22');
  expect(differing?.result).toEqual({ tone: 'danger', label: expect.stringMatching(/^£[\d.]+ more there$/) });
  const id = differing?.differences[0]?.id ?? '';
  expect((await compare('2026-11-22')).status).toBe(200);
  expect((await day('2026-11-22'))?.differences.map((one) => one.id)).toEqual([id]);
  expect(await unexplained()).toBe(1);

  const [aoife, sam] = [colleague(app, 'Aoife Brennan'), colleague(app, 'Sam Okafor')];
  const notes = await Promise.all([
    aoife('explainDifference', { id, note: 'The bank is looking into it' }),
    sam('explainDifference', { id, note: 'Seen' }),
  ]);
  expect(notes.map(([status]) => status).sort()).toEqual([200, 409]);
  expect(await unexplained()).toBe(0);
  expect(notes.find(([status]) => status === 409)?.[1]).toMatch(
    /^(Aoife Brennan|Sam Okafor) explained it at 12:00\.$/,
  );
  expect((await day('2026-11-22'))?.result.label).toBe('Explained');
  expect((await act(id, 'explain', { note: '' })).status).toBe(422);

  expect((await act(id, 'settle')).status).toBe(200);
  await app.queue.drain();
  expect((await act(id, 'settle')).status).toBe(404);
  expect((await compare('2026-11-22')).status).toBe(200);
  expect((await day('2026-11-22'))?.result.label).toBe('Agrees so far');
  const log = app.db.selectFrom('audit_log').select('did').where('subject_id', '=', payment).orderBy('id');
  expect(await log.execute()).toEqual([{ did: 'askGateway' }, { did: 'settleDifference' }]);
});
