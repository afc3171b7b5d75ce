import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { officeDepsOf } from '#src/app/services.server.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import type { TestBrowser } from '#testing/browser.ts';
import { phoneOrders } from '#testing/phone-order.ts';
import { payEntries } from '../entries.server.ts';
import { plansOf } from '../plans.server.ts';
import { closePayRun } from '../runs.server.ts';
import { readPayPage, readPayRunPage } from './read-pay-page.server.ts';

const TOM = 'tom-ackroyd';
let app: TestApp;
let owner: TestBrowser;
beforeAll(async () => {
  app = await testApp();
  // A Monday.
  app.clock.set('2026-11-23T10:00:00Z');
  owner = await app.staff('owner');
});
afterAll(() => app.close());

const PLAN = { kind: 'percent', rate: '22', starts_on: '2026-11-16' };
const answered = ({ status, body }: { status: number; body: { errors?: object; message?: string } }) =>
  status === 200 ? status : (body.errors ?? body.message);
const setPlan = async (over: object = {}) =>
  answered(await owner.put(`/v1/office/instructors/${TOM}/plan`, { ...PLAN, ...over }));
const post = async (path: string, input: object = {}) =>
  answered(await owner.post(`/v1/office/instructors/${TOM}/${path}`, input));
const page = async () => {
  const read = await readPayPage(officeDepsOf(app.running), TOM);
  if (!read) throw new Error('No such instructor');
  return read;
};
const emailedTo = async (subject: string) =>
  (await app.db.selectFrom('emails').select('recipient').where('subject', '=', subject).execute()).map(
    ({ recipient }) => recipient,
  );

test.each([
  [{ starts_on: '2026-11-17' }, { starts_on: ['Choose a Monday'] }],
  [{ rate: '122' }, { rate: ['Enter a percentage between 0 and 60'] }],
  [{ rate: '£28' }, { rate: ['Enter a percentage between 0 and 60'] }],
  [{ rate: '61' }, { rate: ['Enter a percentage between 0 and 60'] }],
  [{ kind: 'hour', rate: 'much' }, { rate: ['Enter an amount for an hour, like 28 or 28.50'] }],
  [{ week_fee: 'much' }, { week_fee: ['Enter an amount, like 120, or leave it empty'] }],
  [{ free_weeks: '1.5' }, { free_weeks: ['Enter a whole number of weeks, or leave it empty'] }],
])('a plan is refused with %j', async (input, errors) => {
  expect(await setPlan(input)).toEqual(errors);
});

test('a plan is set and emailed, stands in the list, and is removed until a closed run has counted it', async () => {
  const fees = { rate: '17.5%', week_fee: '£120', free_weeks: '2', lesson_fee: '' };
  expect(await setPlan(fees)).toBe(200);
  expect(await setPlan({ kind: 'hour', rate: '28.50', starts_on: '2026-11-30' })).toBe(200);
  expect(
    (await plansOf(app.db, TOM)).map(({ startsOn, lessons, weekFee }) => ({ startsOn, lessons, weekFee })),
  ).toEqual([
    { startsOn: '2026-11-16', lessons: { keptBasisPoints: 1750 }, weekFee: 120_00 },
    { startsOn: '2026-11-30', lessons: { hourPence: 28_50 }, weekFee: 0 },
  ]);
  const { plans } = await page();
  expect(plans.now).toBe('We keep 17.5%, fee £120.00 a week after 2 free weeks');
  expect(plans.all.map(({ words, isNow, mayRemove }) => `${words} ${isNow} ${mayRemove}`)).toEqual([
    '£28.50 an hour false true',
    'We keep 17.5%, fee £120.00 a week after 2 free weeks true true',
  ]);
  expect(await emailedTo('Your pay from 16 November 2026')).toHaveLength(1);
  expect(await post('plans/2026-11-30/remove')).toBe(200);
  expect(await post('plans/2026-11-30/remove')).toBe('That plan has been removed already.');
  expect(await emailedTo('Your pay from 30 November 2026')).toHaveLength(2);
});

test('adjustments and cash are entered once each, and the page says who owes whom', async () => {
  const entry = randomUUID();
  const adjustment = { way: 'take', amount: '18.50', reason: 'Half of a windscreen repair', entry };
  expect(await post('adjustments', adjustment)).toBe(200);
  expect(await post('adjustments', adjustment)).toBe(200);
  const cash = { amount: '36', day: '2026-11-20', from: 'Kavita Begum', entry: randomUUID() };
  expect(await post('cash', cash)).toBe(200);
  expect(await post('cash', { ...cash, day: '2026-11-24' })).toEqual({ day: ['Enter a day that has been'] });
  expect(await post('adjustments', { ...adjustment, reason: ' ' })).toEqual({ reason: ['Enter a reason'] });
  expect(await post('adjustments', { ...adjustment, amount: '0' })).toEqual({
    amount: ['Enter an amount, like 18.50'],
  });
  expect(
    (await payEntries(app.db, { instructor: TOM })).map(({ kind, pence, by }) => `${kind} ${pence} ${by}`),
  ).toEqual(['adjustment -1850 Olive Grant', 'cash -3600 Olive Grant']);
  const { figures, account, pay, debt } = await page();
  expect(figures[0]).toMatchObject({ name: 'Tom owes us', sum: '£54.50' });
  expect(debt).toBeUndefined();
  expect(account.rows.map(({ what, takes, balance }) => `${what} ${takes} ${balance}`)).toEqual([
    'Cash from learners −£36.00 −£54.50',
    'Half of a windscreen repair −£18.50 −£18.50',
  ]);
  expect(pay.open?.sums.map(({ name, amount }) => `${name} ${amount}`)).toEqual([
    '0 lessons £0.00',
    'Cash from learners −£36.00',
    '1 adjustment −£18.50',
    'In all −£54.50',
  ]);
});

test('once a run is closed its page stands, its plan stays, and the log says what was done', async () => {
  await app.db
    .transaction()
    .execute((tx) => closePayRun(tx, { number: 1, by: 'Olive Grant', now: app.clock.now() }));
  const run = await readPayRunPage(officeDepsOf(app.running), TOM, 1);
  expect(run?.run).toMatchObject({
    days: '16 to 22 Nov',
    total: '−£54.50',
    state: 'Carried into the next run',
  });
  expect(run?.run.lines.map(({ what }) => what)).toEqual([
    'Cash from learners',
    'Half of a windscreen repair',
  ]);
  expect(await readPayRunPage(officeDepsOf(app.running), TOM, 2)).toBeUndefined();
  expect((await page()).pay.open?.sums.map(({ name }) => name)).toContain('Carried from the run before');
  expect(await setPlan()).toEqual({
    starts_on: ['The weeks before have been paid. The first Monday you can choose is 23 Nov.'],
  });
  expect(await post('plans/2026-11-16/remove')).toBe(
    'That plan can’t be removed: its first weeks have been paid.',
  );
  const log = await app.db
    .selectFrom('audit_log')
    .select('detail')
    .where('about', '=', 'pay')
    .where('did', '=', 'adjustPay')
    .execute();
  expect(log).toEqual([{ detail: '−£18.50 in run 1' }]);
});

test('what is owed by closed runs is asked for by email once a day, with the school’s account', async () => {
  const ask = (expected_pence = 54_50) => post('request-debt', { expected_pence });
  expect(await ask()).toBe('Enter the school’s bank account under Bank transfers first.');
  await phoneOrders(app).openAccount();
  expect((await page()).debt).toMatchObject({ pence: 54_50, isPayable: true, asked: undefined });
  expect(await ask(54_51)).toBe('What they owe has changed meanwhile.');
  const asked = await Promise.all([ask(), ask()]);
  expect(asked.toSorted()).toEqual([200, expect.stringMatching(/asked for it/)]);
  expect(await emailedTo('£54.50 to pay from your runs of pay')).toHaveLength(1);
  expect((await page()).debt?.asked).toMatch(/^Last asked .* by Olive Grant$/);
  // Asking enters nothing.
  expect((await page()).account.rows[0]?.balance).toBe('−£54.50');
});

test('what is owed by closed runs is cleared once, also by two who saw the same', async () => {
  const { debt } = await page();
  expect(debt).toMatchObject({ text: '£54.50', amount: '54.50', run: 2 });
  const clear = { way: 'add', amount: debt?.amount, reason: 'Paid by bank transfer', entry: debt?.clearing };
  expect(await Promise.all([post('adjustments', clear), post('adjustments', clear)])).toEqual([200, 200]);
  const after = await page();
  expect([after.debt, after.account.rows[0]?.balance]).toEqual([undefined, '£0.00']);
  expect(after.pay.open?.sums.at(-1)).toMatchObject({ name: 'In all', amount: '£0.00' });
});
