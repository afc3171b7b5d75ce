// A week of pay as the office does it: closed, made into a file for the bank, downloaded, marked as paid.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { officeDepsOf } from '#src/app/services.server.ts';
import { changesOf } from '#src/kit/audit/changes.server.ts';
import type { Tx } from '#src/platform/db/db.server.ts';
import { asPence, ZERO } from '#src/platform/money.ts';
import { createSecrets } from '#src/platform/secrets.server.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import type { TestBrowser } from '#testing/browser.ts';
import { emptyTables } from '#testing/empty-tables.ts';
import { learnersWithHours, type TaughtLearner } from '#testing/learners.ts';
import { bookedLesson } from '#testing/lived-lessons.ts';
import {
  bankDetailsOfOne,
  confirmBankDetails,
  enterBankDetails,
} from '../bank-details/bank-details.server.ts';
import { bankFilesOf, renewBankFiles } from '../bank-file/bank-files.server.ts';
import {
  payingAccount,
  paySettings,
  renewPaySettings,
  savePaySettings,
} from '../bank-file/pay-settings.server.ts';
import { balanceOf, enterPay } from '../entries.server.ts';
import { writePlans } from '../plans.server.ts';
import { readInstructorPay } from '../read-instructor-pay.server.ts';
import { readPayRun, readPayRuns } from './read-pay-run.server.ts';

const AMARA = 'amara-osei';
const TOM = 'tom-ackroyd';
const SIMONE = 'simone-campbell';
const MARCUS = 'marcus-tavares';
const SETTINGS = {
  account_name: 'Bitepoint Ltd',
  sort_code: '20-29-59',
  account_number: '63748472',
  service_user: '419018',
  reference: 'Bitepoint',
};
const PLAN = {
  startsOn: '2026-11-16',
  lessons: { keptBasisPoints: 2_200 },
  lessonFee: ZERO,
  weekFee: ZERO,
  freeWeeks: 0,
};
/** Pence. */
const OWED = { [AMARA]: 81_200, [TOM]: 94_150, [SIMONE]: 60_750, [MARCUS]: -4_800 };
const FILE = { shape: 'bacs', arrives: '2026-11-27', expected_total: '1753.50' };

let app: TestApp;
let owner: TestBrowser;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

/** A week that is over: Amara and Tom are owed something and can be paid, Simone has no account, Marcus owes us. */
beforeEach(async () => {
  await emptyTables(app.db, 'pay_runs', 'pay_plans', 'bank_details', 'pay_settings', 'pay_requests');
  await sql`insert into pay_runs (number) values (1)`.execute(app.db);
  app.clock.set('2026-11-21T10:00:00Z');
  await inTransaction(async (tx) => {
    const plans = Object.keys(OWED).map((instructor) => ({ instructor, plan: PLAN }));
    await writePlans(tx, plans, { by: 'Olive Grant', now: app.clock.now() });
    await tx.insertInto('pay_entries').values(owed()).execute();
    await account(tx, AMARA, '66374958');
    await account(tx, TOM, '88837491');
    await savePaySettings(tx, deps().secrets, {
      account: { name: 'Bitepoint Ltd', sortCode: '202959', accountNumber: '63748472' },
      serviceUser: '419018',
      reference: 'Bitepoint',
    });
  });
  // The banks' Monday to Wednesday: sent today it arrives on Wednesday.
  app.clock.set('2026-11-23T16:00:00Z');
  owner = await app.staff('owner', { name: 'Olive Grant' });
});

const deps = () => officeDepsOf(app.running);

const inTransaction = <T>(work: (tx: Tx) => Promise<T>) => app.db.transaction().execute(work);

const owed = () =>
  Object.entries(OWED).map(([instructor, pence]) => ({
    instructor_slug: instructor,
    learner_id: null,
    run: 1,
    kind: 'adjustment' as const,
    pence,
    source: `entry ${crypto.randomUUID()}`,
    day: '2026-11-18',
    why: 'Tried',
    entered_at: app.clock.now(),
    entered_by: 'Olive Grant',
  }));

const adjust = (tx: Tx, instructor: string, pence: number, why = 'Tried') =>
  enterPay(tx, {
    instructor,
    kind: 'adjustment',
    pence: asPence(pence),
    source: `entry ${crypto.randomUUID()}`,
    day: '2026-11-18',
    why,
    by: 'Olive Grant',
    now: app.clock.now(),
  });

const account = async (tx: Tx, instructor: string, accountNumber: string) => {
  const now = app.clock.now();
  const entered = { name: `Of ${instructor}`, sortCode: '089999', accountNumber };
  const { id } = await enterBankDetails(tx, deps().secrets, { instructor, account: entered, now });
  await confirmBankDetails(tx, { instructor, id, now });
};

const act = (what: string, body: object) => owner.post<object>(`/v1/office/pay/runs/1/${what}`, body);
const close = (pays = '2361.00') => act('close', { expected_pays: pays });
const page = async () => {
  const run = await readPayRun(deps(), 1);
  if (!run) throw new Error('no run');
  return run;
};
const lastFile = async () => (await bankFilesOf(app.db, 1)).at(-1)?.id ?? '';
const download = (id: string) => owner.raw({ method: 'GET', url: `/office/pay/files/${id}` });

test('the open run says what it would pay, who can’t be paid by a file, and who owes us', async () => {
  const { isOver, all, withoutAccount, owing, rows, paying } = await page();
  expect([isOver, all.pays, all.totalText, paying]).toEqual([true, '2361.00', '£2,313.00', null]);
  expect(withoutAccount.map(({ name, pays }) => [name, pays])).toEqual([['Simone Campbell', '£607.50']]);
  expect(owing).toEqual([{ name: 'Marcus Tavares', owes: '£48.00' }]);
  expect(rows.map(({ name }) => name)).toEqual([
    'Tom Ackroyd',
    'Amara Osei',
    'Simone Campbell',
    'Marcus Tavares',
  ]);
});

const emailsTo = async (recipient: string) =>
  (await app.db.selectFrom('emails').select('subject').where('recipient', '=', recipient).execute()).map(
    ({ subject }) => subject,
  );
const emailOf = async (slug: string) =>
  (await app.db.selectFrom('instructors').select('email').where('slug', '=', slug).executeTakeFirstOrThrow())
    .email;

test('whoever has no bank details is asked for them once a day, and nobody who has entered some', async () => {
  const ask = (...instructors: string[]) => act('request-bank-details', { instructors });
  const asked = async () => (await page()).withoutAccount.map((one) => one.asked);
  expect(await asked()).toEqual([null]);
  const both = await Promise.all([ask(SIMONE, TOM), ask(SIMONE)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await emailsTo(await emailOf(TOM))).toEqual([]);
  expect(await emailsTo(await emailOf(SIMONE))).toEqual(['Your bank details for your pay']);
  expect(await asked()).toEqual([{ words: 'Asked at 16:00 by Olive Grant', isToday: true }]);
  for (const nobody of [[TOM], ['nobody'], []]) expect((await ask(...nobody)).status).toBe(409);
  app.clock.set('2026-11-24T08:00:00Z');
  expect(await asked()).toMatchObject([{ isToday: false }]);
  owner = await app.staff('owner', { name: 'Olive Grant' });
  expect((await ask(SIMONE)).status).toBe(200);
  await inTransaction((tx) => account(tx, SIMONE, '12345678'));
  await app.db.deleteFrom('bank_details').where('instructor_slug', '=', SIMONE).execute();
  expect(await asked()).toEqual([null]);
});

test('whoever has not said how lessons of the week went is asked once a day', async () => {
  app.clock.set('2026-11-18T10:00:00Z');
  const [learner] = (await learnersWithHours(app.db, 1)) as [TaughtLearner];
  await bookedLesson(app, learner, new Date('2026-11-20T10:00:00Z'));
  app.clock.set('2026-11-23T16:00:00Z');
  const ask = (...instructors: string[]) => act('request-outcomes', { instructors });
  expect((await page()).unmarked).toMatchObject([{ name: 'Amara Osei', asked: null }]);
  const both = await Promise.all([ask(AMARA), ask(AMARA, TOM)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await emailsTo(await emailOf(AMARA))).toContain('1 lesson to mark before your pay');
  expect((await page()).unmarked).toMatchObject([{ asked: { isToday: true } }]);
  expect((await ask(TOM)).status).toBe(409);
});

test('a name that was checked with the bank is told, and is to be checked anew once details change', async () => {
  const { id } = (await bankDetailsOfOne(app.db, TOM)).inUse ?? { id: '' };
  const check = (checked: string, details = id) =>
    owner.post(`/v1/office/instructors/${TOM}/bank-details/name-check`, { checked, details });
  const unchecked = async () =>
    (await page()).rows.filter((row) => row.isNameUnchecked).map(({ name }) => name);
  expect(await unchecked()).toEqual(['Tom Ackroyd', 'Amara Osei']);
  expect((await check('yes', crypto.randomUUID())).status).toBe(409);
  expect((await check('yes')).status).toBe(200);
  expect(await unchecked()).toEqual(['Amara Osei']);
  expect((await bankDetailsOfOne(app.db, TOM)).inUse?.nameChecked).toMatchObject({ by: 'Olive Grant' });
  expect((await check('no')).status).toBe(200);
  expect(await unchecked()).toEqual(['Tom Ackroyd', 'Amara Osei']);
  await check('yes');
  await close();
  const inFile = async () =>
    (await page()).paying?.next.payments.map((one) => [one.name, one.isNameUnchecked]);
  expect(await inFile()).toEqual([
    ['Amara Osei', true],
    ['Tom Ackroyd', false],
  ]);
  await inTransaction((tx) => account(tx, TOM, '88837491'));
  expect((await check('yes')).status).toBe(409);
  expect(await inFile()).toEqual([
    ['Amara Osei', true],
    ['Tom Ackroyd', true],
  ]);
});

test('a run is closed at what its page showed, once', async () => {
  await inTransaction((tx) => adjust(tx, AMARA, 100));
  const late = await close();
  expect([late.status, late.body.message]).toEqual([409, expect.stringContaining('It pays £2,362.00 now.')]);
  expect((await page()).closed).toBeNull();
  const answers = await Promise.all([close('2362.00'), close('2362.00')]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.message).toMatch(
    /^Olive Grant closed it at 16:00\./,
  );
  expect(await readPayRuns(deps())).toMatchObject([
    { number: 2, state: 'open' },
    { number: 1, state: 'to pay', pays: '£2,362.00' },
  ]);
});

test('the open run shows how one instructor’s pay adds up, a closed one of nobody', async () => {
  const of = async (slug?: string) => (await readPayRun(deps(), 1, slug))?.adjusting;
  expect(await of()).toBeNull();
  expect(await of('nobody')).toBeNull();
  expect(await of(TOM)).toMatchObject({
    slug: TOM,
    firstName: 'Tom',
    sums: [
      { name: '0 lessons' },
      { name: '1 adjustment', amount: '£941.50' },
      { name: 'In all', amount: '£941.50' },
    ],
  });
  await close();
  expect(await of(TOM)).toBeNull();
});

test('a closed run says that nothing goes to the bank while nobody in it has an account, or is paid', async () => {
  const said = async () => (await page()).paying?.withoutFile;
  await sql`delete from bank_details`.execute(app.db);
  await close();
  expect(await said()).toMatch(/^There is nothing to send to the bank yet: 3 instructors have no confirmed/);
  await inTransaction((tx) => account(tx, AMARA, '66374958'));
  expect(await said()).toBeNull();
});

test('a closed run in which everybody owes us says that nobody is paid', async () => {
  await inTransaction(async (tx) => {
    for (const slug of [AMARA, TOM, SIMONE]) await adjust(tx, slug, -100_000);
  });
  await close('0.00');
  expect((await page()).paying?.withoutFile).toBe('Nobody is paid by this run.');
});

test('a week that isn’t over stays open', async () => {
  app.clock.set('2026-11-22T16:00:00Z');
  owner = await app.staff('owner');
  expect((await close()).body.message).toBe('The week ends on Sunday 22 November 2026. Close it after that.');
});

test('the file pays who has an account in use, and is the same each time it is downloaded', async () => {
  await close();
  const made = await act('files', FILE);
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  const id = await lastFile();
  const first = await download(id);
  expect(first.headers['content-disposition']).toMatch(/^attachment; filename="pay-run-1-\w{4}\.txt"$/);
  const lines = first.text.split('\r\n');
  expect(lines.map((line) => line.slice(0, 17))).toEqual([
    expect.stringMatching(/^VOL1\d{6}/),
    expect.stringMatching(/^HDR1A419018S/),
    'HDR2F0200000100  ',
    'UHL1 26330999999 ',
    '08999966374958099',
    '08999988837491099',
    '20295963748472017',
    expect.stringMatching(/^EOF1/),
    expect.stringMatching(/^EOF2/),
    'UTL10000000175350',
    '',
  ]);
  // An account that changes afterwards is in the next file.
  await inTransaction((tx) => account(tx, TOM, '12345678'));
  expect((await download(id)).text).toBe(first.text);
  const { paying } = await page();
  expect(paying?.files[0]?.downloads).toEqual(['Olive Grant, today, 16:00', 'Olive Grant, today, 16:00']);
  expect(paying?.files[0]?.payments.map(({ account: shown }) => shown)).toEqual([
    '••-••-99 ••••4958',
    '••-••-99 ••••7491',
  ]);
});

test('nobody is in two files, and of two made at once one is', async () => {
  await close();
  const answers = await Promise.all([act('files', FILE), act('files', { ...FILE, shape: 'csv' })]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await act('files', FILE)).status).toBe(409);
  // Who gives bank details later is in a file of their own.
  await inTransaction((tx) => account(tx, SIMONE, '11112222'));
  expect((await act('files', { ...FILE, shape: 'csv', expected_total: '607.50' })).status).toBe(200);
  expect((await download(await lastFile())).text.split('\r\n')).toEqual([
    'Sort code,Account number,Payee,Amount,Reference',
    '089999,11112222,OF SIMONE-CAMPBELL,607.50,BITEPOINT R1',
    '',
  ]);
});

test('a file that the bank did not take is withdrawn, unless it was paid', async () => {
  await close();
  await act('files', FILE);
  const id = await lastFile();
  expect((await act(`files/${id}/withdraw`, { reason: 'Sent too late' })).status).toBe(200);
  expect((await download(id)).status).toBe(404);
  expect((await act(`files/${id}/withdraw`, { reason: 'Again' })).status).toBe(409);
  expect((await act('files', FILE)).status).toBe(200);
  await act('paid', { paid_on: '2026-11-27', instructors: [TOM] });
  const paid = await act(`files/${await lastFile()}/withdraw`, { reason: 'Sent too late' });
  expect([paid.status, paid.body.message]).toEqual([409, 'Somebody in it was marked as paid.']);
});

test('who was paid is marked once, and whoever is left out stays owed', async () => {
  await close();
  await act('files', FILE);
  expect((await act('paid', { paid_on: '2026-11-28', instructors: [AMARA, TOM] })).status).toBe(422);
  const paid = { paid_on: '2026-11-27', instructors: [AMARA, TOM] };
  const answers = await Promise.all([act('paid', paid), act('paid', paid)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await Promise.all([AMARA, TOM, SIMONE].map((slug) => balanceOf(app.db, slug)))).toEqual([
    0, 0, 60_750,
  ]);
  const { paying } = await page();
  expect(paying?.unpaid).toEqual([
    { slug: SIMONE, text: 'Simone Campbell, £607.50 by hand', isInFile: false },
  ]);
  expect((await readPayRuns(deps())).at(-1)?.state).toBe('part paid');
  const early = await act('paid', { paid_on: '2026-11-27', instructors: [SIMONE] });
  expect([early.status, early.body.message]).toEqual([422, expect.stringContaining('up to today, 23 Nov')]);
  await act('paid', { paid_on: '2026-11-23', instructors: [SIMONE] });
  expect((await readPayRuns(deps())).at(-1)?.state).toBe('paid');
  const [line] = await changesOf(app.db, [{ kind: 'pay run', id: '1' }]);
  expect(line?.detail).toBe('1 payment, £607.50, on 23 Nov');
});

/** Closes the run, and pays Amara and Tom by its file. */
async function payByFile() {
  await close();
  await act('files', FILE);
  await act('paid', { paid_on: '2026-11-27', instructors: [AMARA, TOM] });
}
const giveBack = (slug: string, reason = 'Account closed') => act(`payments/${slug}/returned`, { reason });
const rowOf = async (slug: string) => (await page()).paying?.payments.find((one) => one.slug === slug);

test('a payment that the bank returned is owed in the open run, which pays it again', async () => {
  await payByFile();
  expect((await giveBack(TOM)).status).toBe(200);
  expect([await balanceOf(app.db, TOM), await balanceOf(app.db, AMARA)]).toEqual([94_150, 0]);
  expect(await rowOf(TOM)).toMatchObject({
    returned: { words: 'Account closed, entered on 23 Nov', run: 2 },
  });
  const pay = await readInstructorPay(app.db, TOM, app.clock.now());
  expect([pay.paid, pay.toBePaid, pay.open?.total, pay.runs[0]?.state]).toEqual([
    0,
    0,
    '£941.50',
    'Returned by the bank on 23 Nov, owed in run 2',
  ]);
  expect(pay.open?.lines.map(({ what }) => what)).toEqual([
    'The bank returned the payment of run 1: Account closed',
  ]);
  app.clock.set('2026-11-30T09:00:00Z');
  owner = await app.staff('owner', { name: 'Olive Grant' });
  expect((await owner.post('/v1/office/pay/runs/2/close', { expected_pays: '941.50' })).status).toBe(200);
});

test('it is returned once, also of two presses at once, and never before it was paid', async () => {
  await close();
  expect((await giveBack(TOM)).body.message).toBe('That payment isn’t marked as paid.');
  await act('files', FILE);
  await act('paid', { paid_on: '2026-11-27', instructors: [TOM] });
  const answers = await Promise.all([giveBack(TOM), giveBack(TOM)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await giveBack(TOM)).status).toBe(409);
  expect(await balanceOf(app.db, TOM)).toBe(94_150);
  expect([(await giveBack('nobody')).status, (await giveBack(TOM, '')).status]).toEqual([404, 422]);
});

test('nothing more is paid to its account until somebody confirms it again, and the instructor is told', async () => {
  await app.db
    .updateTable('instructors')
    .set({ email: 'tom@home.example' })
    .where('slug', '=', TOM)
    .execute();
  await payByFile();
  await giveBack(TOM);
  const { inUse, waiting } = await bankDetailsOfOne(app.db, TOM);
  expect([inUse, waiting]).toMatchObject([
    undefined,
    { accountEnding: '7491', doubted: { because: 'Account closed' } },
  ]);
  const told = await app.db
    .selectFrom('emails')
    .select('plain')
    .where('recipient', '=', 'tom@home.example')
    .execute();
  expect(told.at(-1)?.plain.replace(/\s+/g, ' ')).toContain(
    'came back from the bank, which said: Account closed We still owe it to you: it’s in run 2, your next pay. ' +
      'We pay nothing more to the account ending 7491 until we’ve spoken to you.',
  );
  const now = app.clock.now();
  const confirmed = await app.db
    .transaction()
    .execute((tx) => confirmBankDetails(tx, { instructor: TOM, id: waiting?.id ?? '', now }));
  expect(confirmed).toMatchObject({ confirmedAt: now, doubted: null });
});

test('the email says where the next pay goes to', async () => {
  const email = { email: 'pay@home.example' };
  await app.db.updateTable('instructors').set(email).where('slug', 'in', [TOM, SIMONE]).execute();
  await payByFile();
  await act('paid', { paid_on: '2026-11-23', instructors: [SIMONE] });
  app.clock.pass({ minutes: 1 });
  await inTransaction((tx) => account(tx, TOM, '12345678'));
  const told = async (slug: string) => {
    await giveBack(slug);
    const emails = app.db.selectFrom('emails').select('plain').where('recipient', '=', 'pay@home.example');
    return (await emails.orderBy('position').execute()).at(-1)?.plain.replace(/\s+/g, ' ');
  };
  expect(await told(TOM)).toContain('It goes to the account ending 5678, which you have changed to since.');
  expect(await told(SIMONE)).toContain('We can’t pay it before we’ve spoken to you about your bank details');
});

test('an account that was confirmed after the file, or waits already, is not doubted', async () => {
  await payByFile();
  app.clock.pass({ minutes: 1 });
  await inTransaction((tx) => account(tx, TOM, '12345678'));
  await giveBack(TOM);
  expect((await bankDetailsOfOne(app.db, TOM)).inUse?.accountEnding).toBe('5678');
  const now = app.clock.now();
  const entered = { name: 'A Osei', sortCode: '089999', accountNumber: '11112222' };
  await app.db
    .transaction()
    .execute((tx) => enterBankDetails(tx, deps().secrets, { instructor: AMARA, account: entered, now }));
  await giveBack(AMARA);
  expect(await bankDetailsOfOne(app.db, AMARA)).toMatchObject({
    inUse: undefined,
    waiting: { accountEnding: '2222', doubted: null },
  });
});

test('a run is a file for a spreadsheet, line by line, with its totals, of which none is run as a formula', async () => {
  await inTransaction((tx) => adjust(tx, TOM, -150, '=HYPERLINK("https://bad.example")'));
  await close('2359.50');
  const file = await owner.raw({ method: 'GET', url: '/office/pay/run.csv?run=1' });
  expect(file.headers['content-disposition']).toBe('attachment; filename="pay-run-1.csv"');
  expect(file.text.split('\r\n').filter((line) => /Run|Tom|All/.test(line))).toEqual([
    '\ufeffRun,Instructor,Day,Kind,Learner,Minutes,Sold for,Amount,Reason',
    '1,Tom Ackroyd,2026-11-18,Adjustment,,,,941.50,Tried',
    `1,Tom Ackroyd,2026-11-18,Adjustment,,,,-1.50,"'=HYPERLINK(""https://bad.example"")"`,
    '1,Tom Ackroyd,,Total,,,,940.00,',
    '1,All instructors,,Total,,,,2311.50,',
  ]);
  expect((await owner.raw({ method: 'GET', url: '/office/pay/run.csv?run=9' })).status).toBe(404);
});

test.each([
  ['paid_on', { paid_on: '2026-11-22', instructors: [TOM] }],
  ['paid_on', { paid_on: '2026-11-24', instructors: [TOM] }],
  ['instructors', { paid_on: '2026-11-27', instructors: [] }],
])('a payment that can’t have been is refused at its field: %s', async (field, body) => {
  await close();
  const { status, body: answer } = await act('paid', body);
  expect([status, Object.keys((answer as { errors: object }).errors)]).toEqual([422, [field]]);
});

test.each([
  ['2026-11-28', 'a Saturday'],
  ['2026-11-24', 'a day too early for Bacs'],
])('no file arrives on %s, %s', async (arrives) => {
  await close();
  const { status, body } = await act('files', { ...FILE, arrives });
  expect([status, Object.keys((body as { errors: object }).errors)]).toEqual([422, ['arrives']]);
});

test('the school’s account is kept encrypted, stays where only the rest is changed, and none is without one', async () => {
  await owner.put('/v1/office/pay/settings', {
    ...SETTINGS,
    sort_code: '',
    account_number: '',
    service_user: '',
    reference: 'Leeds',
  });
  const kept = { name: 'Bitepoint Ltd', sortCode: '202959', accountNumber: '63748472' };
  expect(await payingAccount(app.db, deps().secrets)).toEqual(kept);
  const rows = await app.db.selectFrom('pay_settings').selectAll().execute();
  expect(JSON.stringify(rows)).not.toMatch(/202959|63748472/);
  await close();
  expect((await act('files', FILE)).body).toMatchObject({ errors: { shape: [expect.any(String)] } });
  await app.db.deleteFrom('pay_settings').execute();
  expect((await act('files', { ...FILE, shape: 'csv' })).body.message).toBe(
    'Enter the account that the school pays from first.',
  );
  const without = await owner.put('/v1/office/pay/settings', { ...SETTINGS, sort_code: '' });
  expect(without.body).toMatchObject({ errors: { sort_code: [expect.any(String)] } });
});

test('pay goes from the account that customers pay to, where that is chosen, and a file of it names the account as it is then', async () => {
  const rest = { pays_from: 'school', reference: 'Bitepoint', service_user: '419018' };
  await sql`delete from bank_account`.execute(app.db);
  const without = await owner.put('/v1/office/pay/settings', rest);
  expect(without.body).toMatchObject({ errors: { pays_from: [expect.stringContaining('Bank transfers')] } });
  const school = { name: 'Leeds School Ltd', sort_code: '30-00-00', number: '11223344' };
  for (const [version, number] of [school.number, '55779911'].entries()) {
    const set = { ...school, number, expected_version: version };
    expect((await owner.put('/v1/office/bank-account', set)).status).toBe(200);
    if (version === 0) expect((await owner.put('/v1/office/pay/settings', rest)).status).toBe(200);
  }
  expect(await payingAccount(app.db, deps().secrets)).toMatchObject({ accountNumber: '55779911' });
  expect(await paySettings(app.db)).toMatchObject({
    isSchoolAccount: true,
    account: { name: 'Leeds School Ltd', accountEnding: '9911' },
  });
  await close();
  expect((await act('files', FILE)).status).toBe(200);
  const { text } = await download(await lastFile());
  expect(text).toContain('30000055779911');
  expect(text).not.toContain('63748472');
  // Another account is entered whole: nothing of the school's is kept for it.
  const other = await owner.put('/v1/office/pay/settings', {
    ...SETTINGS,
    sort_code: '',
    account_number: '',
  });
  expect(other.body).toMatchObject({ errors: { sort_code: [expect.any(String)] } });
  expect((await owner.put('/v1/office/pay/settings', SETTINGS)).status).toBe(200);
  expect(await payingAccount(app.db, deps().secrets)).toMatchObject({ sortCode: '202959' });
});

test('neither rows nor log lines have a file or an account in full, and another secret encrypts them again', async () => {
  app.logged.length = 0;
  await close();
  await act('files', FILE);
  const content = (await download(await lastFile())).text;
  const rows = [
    await app.db.selectFrom('bank_files').selectAll().execute(),
    await app.db.selectFrom('bank_file_payments').selectAll().execute(),
    await app.db.selectFrom('audit_log').selectAll().execute(),
    await app.db.selectFrom('emails').selectAll().execute(),
  ];
  expect(content).toContain('08999966374958');
  expect(JSON.stringify(rows) + app.logged.join('\n')).not.toMatch(/66374958|63748472/);
  const secrets = createSecrets('a newer secret of thirty-two letters', [app.running.config.voucherSecret]);
  expect(await renewBankFiles({ db: app.db, secrets })).toBe(1);
  expect(await renewPaySettings({ db: app.db, secrets })).toBe(1);
});
