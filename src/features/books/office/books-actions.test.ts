import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordGiven } from '#src/features/lessons/minutes/minutes.server.ts';
import { fieldsOf } from '#src/features/office/school/school-fields.server.ts';
import { orderOfPayment } from '#src/features/orders/orders.server.ts';
import { asPence, toDecimal } from '#src/platform/money.ts';
import { anotherSchool } from '#testing/another-school.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import type { TestBrowser } from '#testing/browser.ts';
import { BRAIN_TRAINING, LESSON } from '#testing/buyer.ts';
import { colleague } from '#testing/colleague.ts';
import { moveText, verdicts } from '#testing/moving-in.ts';
import { paidOrder, refundNow } from '#testing/paid-and-refunded.ts';
import { E_VOUCHER } from '#testing/vouchers.ts';
import { readOpenMonth } from '../closed-months/read-books.server.ts';
import { programs } from '../exports/account-codes.ts';
import { totalOf } from '../journal/journal.ts';
import { readBooksPage } from './read-books-page.server.ts';

let app: TestApp;
let order: string;
let payment: string;
beforeAll(async () => {
  app = await testApp();
  payment = await paidOrder(app, [LESSON, BRAIN_TRAINING, E_VOUCHER]);
  order = (await orderOfPayment(app.db, payment))?.id ?? '';
  await refundNow(app, payment, { kind: 'parts', parts: [{ part: 'line 0', pence: asPence(34_50) }] });
  app.clock.set('2026-11-30T12:00:00Z');
  await gave('2026-11-30');
});
afterAll(() => app.close());

async function gave(day: string) {
  const given = { orderId: order, position: 0, minutes: 60, day, entry: crypto.randomUUID(), by: 'Aoife' };
  await app.db.transaction().execute((tx) => recordGiven(tx, { ...given, now: app.clock.now() }));
}

const page = (month: string) => readBooksPage(app.running.services, month, 'xero');
const owner = () => app.staff('owner');
const OF_CSV = 'Reference,Taken on,Paid on,Taken,Fees,Paid out\n';
const csv = (rows: string) => Buffer.from(OF_CSV + rows).toString('base64');

async function close(by: TestBrowser, month: string) {
  const { closing } = await page(month);
  const expected_journal = (closing && 'fingerprint' in closing && closing.fingerprint) || 'none';
  return by.post(`/v1/office/books/months/${month}/close`, { expected_journal });
}

/** Every file of a month, for every program. */
async function filesOf(month: string) {
  const by = await owner();
  const files: Record<string, string> = {};
  for (const program of programs)
    for (const { address } of (await readBooksPage(app.running.services, month, program)).files) {
      const { status, text } = await by.get(address);
      expect([address, status]).toEqual([address, 200]);
      files[address] = text;
    }
  return files;
}

test('a month is closed once it is over, in order, by whoever has seen it as it is', async () => {
  expect((await close(await owner(), '2026-11')).status).toBe(422);
  app.clock.set('2026-12-01T02:30:00Z');
  const by = await owner();
  expect((await close(by, '2026-12')).status).toBe(422);
  const stale = await by.post('/v1/office/books/months/2026-11/close', { expected_journal: 'as it was' });
  expect(stale.status).toBe(409);
  expect((await page('2026-11')).closing).toMatchObject({ number: 1 });
  expect((await page('2026-12')).closing).toMatchObject({ first: { month: '2026-11' } });
});

test('a closed month and its files stay the same for ever, whatever is found of it and set later', async () => {
  app.clock.set('2026-12-01T03:00:00Z');
  const open = await page('2026-11');
  expect((await close(await owner(), '2026-11')).status).toBe(200);
  const [before, files] = [await page('2026-11'), await filesOf('2026-11')];
  expect(Object.keys(files).length).toBeGreaterThan(5);
  expect(before.figures).toEqual(open.figures);
  expect(before.accounts).toEqual(open.accounts.map((row) => ({ ...row, code: '' })));
  expect(before.state).toMatch(/^Closed as number 1 by /);

  const set = await (await owner()).put('/v1/office/books/programs/xero/accounts', { lessons: '201' });
  expect(set.status).toBe(200);
  await gave('2026-11-29');
  const payout = csv('PO-1,21/11/2026,23/11/2026,100.00,1.50,98.50\n');
  expect(
    (await (await owner()).post('/v1/office/books/payouts', { gateway: 'connect-e', file: payout })).status,
  ).toBe(200);
  await paidOrder(app, [LESSON]);
  await refundNow(app, payment, { kind: 'parts', parts: [{ part: 'line 1', pence: asPence(5_00) }] });
  expect((await (await owner()).post(`/v1/office/orders/${order}/invoice`, {})).status).toBe(200);
  const another = {
    business: 'Hughes Haulage Ltd',
    name: 'Hughes',
    address: '1 Road',
    expected_number: 'INV-000001',
  };
  expect((await (await owner()).post(`/v1/office/orders/${order}/invoice/reissue`, another)).status).toBe(
    200,
  );
  const moved = 'code,balance,expires,issued\nOLD-CODE-77,25.00,2027-11-20,2026-11-20';
  expect(verdicts(await moveText(app, 'vouchers', moved))).toEqual(['good']);
  const school = fieldsOf({ ...anotherSchool, vat: { ...anotherSchool.vat, model: 'principal' } });
  expect((await (await owner()).put('/v1/office/school', { ...school, expected_version: 0 })).status).toBe(
    200,
  );
  expect((await close(await owner(), '2026-11')).status).toBe(409);
  app.clock.set('2027-01-01T03:00:00Z');

  const after = await page('2026-11');
  expect(after.owed).toHaveLength(30);
  const worth = ({ owed }: typeof after) => owed.map(({ day: _, ...sums }) => sums);
  expect(worth(after)).toEqual(worth(before));
  const sums = ({ figures, accounts }: typeof after) => ({ figures, accounts });
  expect(sums(after)).toEqual(sums(before));
  expect(await filesOf('2026-11')).toEqual(files);
  for (const change of [
    app.db.updateTable('closed_months').set({ closed_by: 'Nobody' }),
    app.db.deleteFrom('closed_month_files'),
  ])
    await expect(change.execute()).rejects.toThrow('A closed month is never changed.');
});

test('what is found of a closed month later is booked in the first open one, once', async () => {
  const december = await readOpenMonth(app.running.services, '2026-12');
  const late = december.lines.filter(({ part }) => part === 'correction');
  expect(late.map(({ day, about, account, pence }) => [day, about, account, pence])).toEqual([
    ['2026-12-01', '2026-11-23', 'gateway_fees', 1_50],
    ['2026-12-01', '2026-11-23', 'card', -1_50],
    ['2026-12-01', '2026-11-23', 'paid_out', 98_50],
    ['2026-12-01', '2026-11-23', 'card', -98_50],
  ]);
  expect(totalOf(december.lines)).toBe(0);
  // What is paid ahead at the end of December is what both months have put aside, the lesson entered late among them.
  const [closed] = await app.db.selectFrom('closed_months').select('journal').execute();
  const ahead = [...(closed?.journal ?? []), ...december.lines].filter(
    ({ account }) => account === 'lessons_ahead',
  );
  expect(0 - totalOf(ahead)).toBe(december.owed.at(-1)?.paidAhead);

  expect((await close(await owner(), '2026-12')).status).toBe(200);
  const january = await readOpenMonth(app.running.services, '2027-01');
  expect(january.lines).toEqual([]);
  expect((await page('2027-01')).closedMonths.map(({ number, month }) => [number, month])).toEqual([
    [2, '2026-12'],
    [1, '2026-11'],
  ]);
});

test('of two who close a month at once one does, and the other is told', async () => {
  app.clock.set('2027-02-01T03:00:00Z');
  const { closing } = await page('2027-01');
  if (!closing || !('fingerprint' in closing)) throw new Error('not to be closed');
  const input = { month: '2027-01', expected_journal: closing.fingerprint };
  const answers = await Promise.all(
    ['Olive Grant', 'Sam Okafor'].map((name) => colleague(app, name)('closeMonth', input)),
  );
  expect(answers.map(([status]) => status).sort()).toEqual([200, 409]);
  expect(answers.find(([status]) => status === 409)?.[1]).toMatch(/ closed it at 03:00\.$/);
});

test('accounts are set for one program, and none of them is empty', async () => {
  const by = await owner();
  const put = (program: string, body: object) =>
    by.put(`/v1/office/books/programs/${program}/accounts`, body);
  expect((await put('xero', { lessons: ' ' })).status).toBe(422);
  expect((await put('another', { lessons: '1' })).status).toBe(422);
  expect((await put('sage50', { lessons: '4009', customer: 'not of this program' })).status).toBe(200);
  const codesOf = async (program: 'sage50' | 'sage') =>
    (await readBooksPage(app.running.services, '2027-01', program)).codes.find(({ key }) => key === 'lessons')
      ?.code;
  expect([await codesOf('sage50'), await codesOf('sage')]).toEqual(['4009', '4000']);
});

test('payouts are entered once, add up, and are compared with the day that they are for', async () => {
  app.clock.set('2027-02-02T12:00:00Z');
  await paidOrder(app, [BRAIN_TRAINING]);
  const { amount_pence } = await app.db
    .selectFrom('payments')
    .select('amount_pence')
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow();
  app.clock.set('2027-02-03T12:00:00Z');
  const by = await owner();
  const enter = (rows: string, gateway = 'connect-e') =>
    by.post<{ entered: number }>('/v1/office/books/payouts', { gateway, file: csv(rows) });
  const paid = (less: number) => toDecimal(asPence(amount_pence - less));
  const good = `PO-2,02/02/2027,03/02/2027,${paid(0)},0.20,${paid(20)}\nPO-3,2027-02-02,03/02/2027,-5.00,0,-5.00\nPO-4,,03/02/2027,7.00,0.00,7.00\n`;
  expect((await enter(good)).body).toEqual({ entered: 3 });
  expect((await enter(good)).body).toEqual({ entered: 0 });
  const { payouts } = await page('2027-02');
  expect(payouts.map(({ reference, agrees }) => [reference, agrees])).toEqual([
    ['PO-2', { isRight: true, text: 'Agrees with 2 February 2027' }],
    ['PO-3', { isRight: false, text: `£${paid(-5_00)} less than 2 February 2027` }],
    ['PO-4', undefined],
  ]);
  const refusals = [
    ['PO-2,,03/02/2027,9.99,0.10,9.89\n', 'here already'],
    ['PO-5,,03/02/2027,9.99,0.10,9.99\n', 'add up'],
    ['PO-5,,04/02/2027,9.99,0.10,9.89\n', 'day to come'],
    ['PO-5,,31/02/2027,9.99,0.10,9.89\n', 'isn’t written like'],
    ['PO-5,,03/02/2027,abc,0.10,9.89\n', 'can’t be read'],
    [',,03/02/2027,9.99,0.10,9.89\n', 'no reference'],
    ['', 'no payouts'],
  ] as const;
  for (const [rows, why] of refusals) {
    const { status, text } = await enter(rows);
    expect([rows, status, text.includes(why)]).toEqual([rows, 422, true]);
  }
  const withFee = await enter('PP-1,,03/02/2027,10.00,0.50,9.50\n', 'paypal');
  expect(withFee.text).toContain('known from its charges');
});
