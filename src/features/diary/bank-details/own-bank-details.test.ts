// Where instructors are paid to: entered with their password, confirmed by the office, seen in full by nobody.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { diaryDepsOf } from '#src/app/services.server.ts';
import { openQueue } from '#src/features/office/today/queue/open-queue.server.ts';
import { queueCounts } from '#src/features/office/today/queue/queue-counts.server.ts';
import {
  accountsInUse,
  bankDetailsOfOne,
  renewBankDetails,
} from '#src/features/pay/bank-details/bank-details.server.ts';
import { changesOf } from '#src/kit/audit/changes.server.ts';
import { createSecrets } from '#src/platform/secrets.server.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import type { TestBrowser } from '#testing/browser.ts';
import { readOwnPay } from '../pay/read-own-pay.server.ts';

const AMARA = 'amara-osei';
const PASSWORD = 'three green arrows';
const TYPED = {
  account_name: 'A Osei',
  sort_code: '08-99-99',
  account_number: '6374958',
  password: PASSWORD,
};
const ACCOUNT = { name: 'A Osei', sortCode: '089999', accountNumber: '06374958' };

let app: TestApp;
let amara: TestBrowser;
let owner: TestBrowser;
beforeAll(async () => {
  app = await testApp();
  amara = await app.instructor(AMARA);
  await app.db
    .updateTable('instructor_credentials')
    .set({ password_hash: await diaryDepsOf(app.running).passwords.hash(PASSWORD) })
    .where('instructor_slug', '=', AMARA)
    .execute();
  await app.db
    .updateTable('instructors')
    .set({ email: 'amara@home.example' })
    .where('slug', '=', AMARA)
    .execute();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.deleteFrom('bank_details').execute();
  // Confirming needs a recent sign-in.
  owner = await app.staff('owner', { name: 'Olive Grant' });
});

const RULE = '107999 107999 MOD11 0 0 0 0 0 0 8 7 6 5 4 3 2 1';
const base64 = (text: string) => Buffer.from(text).toString('base64');
const uploadTables = (weights: string, substitutions = '938600 938611\r\n') =>
  owner.put<object>('/v1/office/pay/modulus-tables', {
    weights: base64(weights),
    substitutions: base64(substitutions),
  });

const secrets = () => diaryDepsOf(app.running).secrets;
const enter = (more: object = {}) => amara.put<object>('/v1/diary/bank-details', { ...TYPED, ...more });
const idOfWaiting = async () => (await bankDetailsOfOne(app.db, AMARA)).waiting?.id ?? '';
const decide = (how: 'confirm' | 'decline', details: string, more: object = {}) =>
  owner.post<object>(`/v1/office/instructors/${AMARA}/bank-details/${how}`, { details, ...more });
const inUse = async () => (await accountsInUse(app.db, secrets(), [AMARA])).get(AMARA);

async function waiting() {
  const now = app.clock.now();
  const [queue, counts] = await Promise.all([openQueue(app.db, now), queueCounts(app.db, now)]);
  expect(counts.open).toBe(queue.length);
  return queue.filter(({ kind }) => kind === 'bankDetails').map(({ title }) => title);
}

async function lastEmail() {
  const row = await app.db
    .selectFrom('emails')
    .select(['recipient', 'subject', 'plain'])
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return { to: row.recipient, subject: row.subject, plain: row.plain.replace(/\s+/g, ' ') };
}

test('an account waits until staff confirm it, and each step is emailed and in the log', async () => {
  expect((await enter()).status).toBe(200);
  expect(await lastEmail()).toMatchObject({
    to: 'amara@home.example',
    plain: expect.stringContaining('An account ending 4958 was entered for your pay'),
  });
  expect([await inUse(), await waiting()]).toEqual([undefined, ['Ring Amara Osei about new bank details']]);
  const saidOfPay = async () => (await readOwnPay(diaryDepsOf(app.running), AMARA)).bankDetails;
  expect(await saidOfPay()).toBe('to confirm');
  const first = await idOfWaiting();
  expect((await decide('confirm', first)).status).toBe(200);
  expect(await saidOfPay()).toBeNull();
  expect(await lastEmail()).toMatchObject({
    to: 'amara@home.example',
    plain: expect.stringContaining('From now on we pay you to the account ending 4958.'),
  });
  expect([await inUse(), await waiting()]).toEqual([ACCOUNT, []]);

  // Another account waits too, and pay goes to the first one meanwhile.
  expect((await enter({ account_number: '88837491' })).status).toBe(200);
  expect((await lastEmail()).plain).toContain('Until then your pay goes to the account ending 4958.');
  expect(await inUse()).toEqual(ACCOUNT);
  expect((await decide('confirm', await idOfWaiting())).status).toBe(200);
  expect(await inUse()).toEqual({ ...ACCOUNT, accountNumber: '88837491' });
  expect(await app.db.selectFrom('bank_details').select('id').execute()).toHaveLength(1);

  const lines = await changesOf(app.db, [{ kind: 'instructor', id: AMARA }], 4);
  expect(lines.map(({ by, detail }) => [by, detail])).toEqual([
    ['Olive Grant', 'account ending 7491'],
    ['Amara Osei', 'account ending 7491'],
    ['Olive Grant', 'account ending 4958'],
    ['Amara Osei', 'account ending 4958'],
  ]);
});

test('it is stored encrypted, and neither rows, emails, answers nor log lines have it in full', async () => {
  app.logged.length = 0;
  const answer = await enter({ account_number: '66374958' });
  await enter({ account_number: '123' });
  await decide('confirm', await idOfWaiting());
  await app.queue.drain();
  const rows = await app.db.selectFrom('bank_details').selectAll().execute();
  const emails = await app.db.selectFrom('emails').selectAll().execute();
  const log = await app.db.selectFrom('audit_log').selectAll().execute();
  const written = JSON.stringify([rows, emails, log, answer.body]) + app.logged.join('\n');
  expect(written).toContain('4958');
  expect(written).not.toMatch(/66374958|089999|08-99-99/);
  expect(written).not.toContain(PASSWORD);
});

test('a wrong password changes nothing, and after five of them one has to wait', async () => {
  const wrong = await enter({ password: 'three red arrows' });
  expect([wrong.status, wrong.body]).toEqual([
    422,
    expect.objectContaining({ errors: { password: ['That isn’t your password'] } }),
  ]);
  expect(await idOfWaiting()).toBe('');
  for (let tries = 0; tries < 5; tries += 1) await enter({ password: 'three red arrows' });
  expect((await enter()).status).toBe(429);
  app.clock.pass({ minutes: 16 });
  expect((await enter()).status).toBe(200);
});

test.each([
  [{ sort_code: '08-99-9' }, 'sort_code'],
  [{ account_number: '12345' }, 'account_number'],
  [{ account_name: '' }, 'account_name'],
])('what can’t be an account is refused at its field: %j', async (wrong, field) => {
  const { status, body } = await enter(wrong);
  expect([status, Object.keys((body as { errors: object }).errors)]).toEqual([422, [field]]);
});

test('a number that can’t belong to its sort code is refused wherever an account is entered, once an owner has uploaded Pay.UK’s tables', async () => {
  const wrong = { sort_code: '10-79-99', account_number: '88837493' };
  const school = { account_name: 'Bitepoint Ltd', reference: 'Bitepoint', service_user: '' };
  const intoIt = { name: 'Bitepoint Ltd', sort_code: '107999', number: '88837493', expected_version: 0 };
  expect((await enter(wrong)).status).toBe(200);
  expect(await uploadTables(`\ufeff${RULE}\r\n`)).toMatchObject({
    status: 200,
    body: { weights: 1, substitutions: 1 },
  });
  const answers = [
    await enter(wrong),
    await owner.put<object>('/v1/office/pay/settings', { ...school, ...wrong }),
    await owner.put<object>('/v1/office/bank-account', intoIt),
  ];
  for (const { status, body } of answers)
    expect([status, body]).toEqual([
      422,
      expect.objectContaining({ message: expect.stringMatching(/^These don’t belong together/) }),
    ]);
  expect((await enter({ ...wrong, account_number: '88837491' })).status).toBe(200);
  expect((await owner.post('/v1/office/pay/modulus-tables/delete')).status).toBe(200);
  expect((await enter(wrong)).status).toBe(200);
  expect((await owner.post('/v1/office/pay/modulus-tables/delete')).status).toBe(409);
});

test.each([
  [
    `${RULE}\n${RULE.slice(0, 20)}`,
    '938600 938611',
    'weights',
    'Line 2 can’t be read: “107999 107999 MOD11”.',
  ],
  ['938600 938611', RULE, 'weights', 'It’s the other file.'],
  [RULE, RULE, 'substitutions', 'Line 1 can’t be read'],
  ['%PDF-1.7', '938600 938611', 'weights', 'Line 1 can’t be read: “%PDF-1.7”.'],
  [RULE, ' \n', 'substitutions', 'The file is empty or not text'],
])(
  'tables that can’t be read are refused by their line, and change nothing: %j',
  async (weights, substitutions, field, why) => {
    expect(await uploadTables(weights, substitutions)).toMatchObject({
      status: 422,
      body: { errors: { [field]: [expect.stringContaining(why.trim())] } },
    });
    expect(await app.db.selectFrom('modulus_tables').select('version').execute()).toEqual([]);
  },
);

test('the account in use is not entered again, and one that waits can be withdrawn', async () => {
  await enter();
  await decide('confirm', await idOfWaiting());
  expect((await enter()).body).toMatchObject({ message: 'You’re paid to that account already.' });
  await enter({ account_name: 'Amara Osei' });
  expect((await amara.post('/v1/diary/bank-details/withdraw', {})).status).toBe(200);
  expect([await waiting(), await inUse()]).toEqual([[], ACCOUNT]);
});

test('staff decide on what they saw: one that was replaced is neither confirmed nor declined', async () => {
  await enter();
  const first = await idOfWaiting();
  await enter({ account_number: '88837491' });
  for (const how of ['confirm', 'decline'] as const)
    expect((await decide(how, first, how === 'decline' ? { reason: 'Not hers' } : {})).status).toBe(409);
  expect((await bankDetailsOfOne(app.db, AMARA)).waiting?.accountEnding).toBe('7491');
});

test('of two who decide at once one does, and the other is told', async () => {
  await enter();
  const id = await idOfWaiting();
  const answers = await Promise.all([decide('confirm', id), decide('decline', id, { reason: 'Not hers' })]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test('one that is declined is deleted, and the instructor is emailed why', async () => {
  await enter();
  expect(
    (await decide('decline', await idOfWaiting(), { reason: 'You told us it wasn’t you.' })).status,
  ).toBe(200);
  expect((await lastEmail()).plain).toContain('You told us it wasn’t you.');
  expect([await waiting(), await inUse()]).toEqual([[], undefined]);
});

test('another secret of the site encrypts them again', async () => {
  await enter();
  await decide('confirm', await idOfWaiting());
  const old = secrets();
  const renewed = createSecrets('a newer secret of thirty-two letters', [app.running.config.voucherSecret]);
  expect(await renewBankDetails({ db: app.db, secrets: renewed })).toBe(1);
  expect(
    (await accountsInUse(app.db, createSecrets('a newer secret of thirty-two letters'), [AMARA])).get(AMARA),
  ).toEqual(ACCOUNT);
  await expect(accountsInUse(app.db, old, [AMARA])).rejects.toThrow();
});
