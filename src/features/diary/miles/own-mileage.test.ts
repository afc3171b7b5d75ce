// Miles and expenses of an instructor: what is entered, what it comes to, and that nobody else reads it.
import { randomUUID } from 'node:crypto';
import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { diaryDepsOf } from '#src/app/services.server.ts';
import { deleteMileage } from '#src/features/mileage/delete-mileage.server.ts';
import { purgeMileageJob } from '#src/features/mileage/mileage-jobs.server.ts';
import { enterPay } from '#src/features/pay/entries.server.ts';
import { asPence } from '#src/platform/money.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { requestOf, type TestBrowser } from '#testing/browser.ts';
import { learnersWithHours, type TaughtLearner } from '#testing/learners.ts';
import { photographs } from '#testing/pictures.ts';
import { readOwnDay, readOwnOdometer, readOwnQuarter } from './read-own-mileage.server.ts';

const AMARA = 'amara-osei';
const { jpeg, webp } = await photographs();

let app: TestApp;
let amara: TestBrowser;
let tom: TestBrowser;
let learner: TaughtLearner;
beforeAll(async () => {
  app = await testApp();
  app.clock.set('2026-11-23T18:05:00Z');
  amara = await app.instructor(AMARA);
  tom = await app.instructor('tom-ackroyd');
  [learner] = (await learnersWithHours(app.db, 1)) as [TaughtLearner];
  await sql`insert into pay_plans (instructor_slug, starts_on, kept_basis_points, lesson_fee_pence, week_fee_pence,
      free_weeks, set_by, set_at)
    values (${AMARA}, '2026-09-07', 2200, 0, 0, 0, 'Olive Grant', now())`.execute(app.db);
  await given('2026-11-19', '10:00', 'LS6');
  await given('2026-11-19', '13:00', 'LS8');
  await given('2026-11-20', '10:00', 'LS7');
});
afterAll(() => app.close());
beforeEach(() =>
  app.db
    .transaction()
    .execute((tx) => deleteMileage(tx, app.running.services.uploads, { instructor: AMARA })),
);

/** A lesson of 90 minutes that was given. */
async function given(day: string, time: string, outcode: string) {
  const starts = new Date(`${day}T${time}:00Z`);
  const ends = new Date(starts.getTime() + 90 * 60_000);
  await sql`insert into bookings (id, uid, state, instructor_slug, learner_id, order_id, position, starts_at, ends_at,
      blocked_from, blocked_until, pick_up, pick_up_outcode, policy_version, created_by, created_at, changed_at)
    select id, id || '@lessons', 'given', ${AMARA}, ${learner.id}, ${learner.orderId}, 0, ${starts}, ${ends},
      ${starts}, ${ends}, '4 Mill Lane', ${outcode}, (select max(version) from cancellation_policies), '', now(), now()
    from (select gen_random_uuid() as id) as new`.execute(app.db);
}

type Answer = { message?: string; errors?: Record<string, string[]> };
const enterReading = (day: string, miles: number, more: object = {}) =>
  amara.post<Answer>('/v1/diary/odometer', { day, miles, moment: 'end', use: 'business', ...more });
const enterExpense = (more: object = {}, browser = amara) =>
  browser.post<Answer & { id: string }>('/v1/diary/expenses', {
    id: randomUUID(),
    amount: '58.20',
    day: '2026-11-21',
    kind: 'fuel',
    every_month: false,
    ...more,
  });
const deps = () => diaryDepsOf(app.running);
const quarter = (query = '') => readOwnQuarter(deps(), AMARA, new URLSearchParams(query));
const file = (path: string, browser = amara) => browser.raw({ method: 'GET', url: path });
const unzipped = async (url: string) =>
  unzipSync((await app.api.inject({ url, cookies: requestOf(amara).cookies })).rawPayload);
const pictures = async () => {
  const { count } = await app.db
    .selectFrom('uploaded_pictures')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('is_private', '=', true)
    .executeTakeFirstOrThrow();
  return Number(count);
};

test('on the first day there is nothing but the drives of the diary', async () => {
  const read = await quarter();
  expect(read).toMatchObject({
    quarter: { name: '2026-27-q3', title: '6 October 2026 to 5 January 2027' },
    hasReadings: false,
    share: null,
    missing: null,
    average: null,
    allDays: 2,
    hmrc: { isEmpty: true, due: '7 February 2027' },
  });
  expect(read.days.map(({ title, how }) => [title, how])).toEqual([
    ['Fri 20 Nov', '0 between pick-ups'],
    ['Thu 19 Nov', expect.stringMatching(/^[2-6](\.\d)? between pick-ups$/)],
  ]);
  expect(read.hmrc.thresholds).toEqual([
    { from: 'April 2026', over: '£50,000', of: '2024 to 2025' },
    { from: 'April 2027', over: '£30,000', of: '2025 to 2026' },
  ]);
});

test('between two readings the days add up to what was driven, and a typed day keeps what it was', async () => {
  expect((await enterReading('2026-11-18', 41_206, { use: 'another car' })).status).toBe(200);
  expect((await enterReading('2026-11-20', 41_306)).status).toBe(200);
  const read = await quarter();
  expect(read).toMatchObject({
    share: 100,
    miles: { business: '100', of: 'of 100 driven until 20 November' },
    year: { total: '100' },
  });
  expect(read.odometer.map(({ title, miles }) => [title, miles])).toEqual([
    ['Fri 20 Nov, after lessons', '41,306'],
  ]);
  const typed = await amara.put<Answer>('/v1/diary/miles/2026-11-20', { miles: 40.5 });
  expect(typed.status).toBe(200);
  const { days } = await quarter();
  expect(days.map(({ miles, how }) => [miles, how.split(' ')[0]])).toEqual([
    ['40.5', 'Typed'],
    ['59.5', expect.any(String)],
  ]);
  expect(await readOwnDay(deps(), AMARA, '2026-11-20')).toMatchObject({
    isTyped: true,
    miles: '40.5',
    changes: [expect.stringMatching(/^Changed to 40\.5 from \d\d\.\d: Today, 18:05$/)],
  });
  expect((await amara.post('/v1/diary/miles/2026-11-20/reset', {})).status).toBe(200);
  expect((await readOwnDay(deps(), AMARA, '2026-11-20'))?.isTyped).toBe(false);
  expect((await amara.put('/v1/diary/miles/2026-11-24', { miles: 4 })).status).toBe(422);
  expect(await readOwnDay(deps(), AMARA, '2026-11-24')).toBeUndefined();
});

test('business miles of days without readings are no part of what was driven between readings', async () => {
  await enterReading('2026-11-19', 41_206, { use: 'another car' });
  await enterReading('2026-11-20', 41_306, { use: 'some private', private_miles: 40 });
  const { miles, share } = await quarter();
  expect(miles.of).toBe('60 of the 100 driven on 20 November');
  expect(Number(miles.business)).toBeGreaterThan(60);
  expect(share).toBe(60);
});

test('a reading that is lower than the last is refused by the last one, and some private miles lower the share', async () => {
  await enterReading('2026-11-18', 43_416);
  const uncounted = await enterReading('2026-11-21', 43_516, { use: 'some private' });
  expect(uncounted.body.errors).toHaveProperty('private_miles');
  await enterReading('2026-11-21', 43_516);
  const lower = await enterReading('2026-11-23', 43_490);
  expect([lower.status, lower.body.errors?.miles]).toEqual([
    422,
    ['This is lower than 43,516 on 21 November. Check the last digit.'],
  ]);
  const tooMuch = await enterReading('2026-11-23', 43_536, { use: 'some private', private_miles: 21 });
  expect(tooMuch.body.errors).toEqual({
    private_miles: ['Only 20 miles were driven since the last reading.'],
  });
  expect((await enterReading('2026-11-24', 43_600)).status).toBe(422);
  await enterReading('2026-11-23', 43_616, { use: 'some private', private_miles: 100 });
  expect((await quarter()).share).toBe(50);
  const { readings } = await readOwnOdometer(deps(), AMARA);
  expect(readings.map(({ about }) => about)).toEqual([
    '100 miles since the one before, 100 private',
    '100 miles since the one before, all business',
    undefined,
  ]);
  const [latest] = readings;
  expect((await tom.delete(`/v1/diary/odometer/${latest?.id}`, {})).status).toBe(404);
  expect((await amara.delete(`/v1/diary/odometer/${latest?.id}`, {})).status).toBe(200);
  expect((await quarter()).share).toBe(100);
});

test('an expense is entered once, claimed by the share, and in the file with HMRC’s names', async () => {
  await enterReading('2026-11-18', 1_000);
  await enterReading('2026-11-20', 1_086);
  await enterReading('2026-11-22', 1_100, { use: 'some private', private_miles: 14 });
  const id = randomUUID();
  const twice = await Promise.all([enterExpense({ id }), enterExpense({ id })]);
  expect(twice.map(({ status }) => status)).toEqual([200, 200]);
  expect((await enterExpense({ id }, tom)).status).toBe(409);
  await enterExpense({
    amount: '28',
    day: '2026-10-10',
    kind: 'phone',
    every_month: true,
    business_percent: 50,
  });
  await app.db.transaction().execute((tx) =>
    enterPay(tx, {
      instructor: AMARA,
      kind: 'cash',
      pence: asPence(-50_00),
      source: 'cash BP-1',
      day: '2026-11-12',
      why: 'Order BP-1',
      by: 'Amara Osei',
      now: app.clock.now(),
    }),
  );
  const { hmrc, claim } = await quarter();
  expect([hmrc.income, claim]).toEqual(['£50.00', { amount: '£78.05', spent: '£114.20' }]);
  expect(hmrc.rows).toEqual([
    { category: 'carVanTravelExpenses', name: 'Car, van and travel, 86%', spent: '£58.20', claim: '£50.05' },
    { category: 'adminCosts', name: 'Phone and office costs', spent: '£56.00', claim: '£28.00' },
  ]);
  const csv = await file('/diary/pay/miles.csv?quarter=2026-27-q3');
  expect(csv.headers['content-disposition']).toBe('attachment; filename="bitepoint-2026-27-q3.csv"');
  expect(csv.text.trim().split('\r\n')).toEqual([
    'date,type,category,description,amount,claim,receipt',
    '2026-11-21,expense,carVanTravelExpenses,Fuel or charging,58.20,50.05,',
    '2026-11-12,income,turnover,"Bitepoint, cash",50.00,,',
    '2026-11-10,expense,adminCosts,Phone and internet,28.00,14.00,',
    '2026-10-10,expense,adminCosts,Phone and internet,28.00,14.00,',
  ]);
  for (const [field, value] of [
    ['amount', '0'],
    ['amount', 'a lot'],
    ['day', '2026-11-24'],
    ['day', '2019-01-01'],
    ['kind', 'holiday'],
    ['business_percent', 101],
  ] as const)
    expect((await enterExpense({ [field]: value })).body.errors).toHaveProperty(field);
});

test('the flat rate is refused for a car with dual controls, and else stands for what the car costs', async () => {
  await enterReading('2026-11-18', 1_000);
  await enterReading('2026-11-20', 1_100);
  await enterExpense();
  await enterExpense({ kind: 'parking', amount: '4.00' });
  const rules = (more: object) =>
    amara.put<Answer>('/v1/diary/mileage-rules', {
      dual_controls: false,
      flat_rate: true,
      home: '',
      ...more,
    });
  expect((await rules({ dual_controls: true })).body.errors).toHaveProperty('flat_rate');
  expect((await rules({ home: 'Leeds' })).body.errors).toHaveProperty('home');
  expect((await rules({})).status).toBe(200);
  // 100 miles at 45p, and the parking.
  expect((await quarter()).claim).toEqual({ amount: '£49.00', spent: '£62.20' });
  const { days: before } = await quarter();
  expect((await rules({ home: 'LS16 5LR' })).status).toBe(200);
  const { days } = await quarter();
  expect(days.map(({ how }) => how)).not.toEqual(before.map(({ how }) => how));
});

test('a receipt is made anew, shown to its instructor alone, and goes with its expense', async () => {
  const { body } = await enterExpense({ receipt: jpeg.toString('base64') });
  const own = `/diary/pay/expenses/${body.id}/receipt.jpg`;
  const shown = await file(own);
  expect([shown.status, shown.headers['content-type'], shown.headers['cache-control']]).toEqual([
    200,
    'image/jpeg',
    'no-store',
  ]);
  expect((await file(own, tom)).status).toBe(404);
  expect((await file(own, await app.staff('owner'))).headers.location).toMatch(/^\/diary\/sign-in/);
  const { picture, file: name } = await app.db
    .selectFrom('uploaded_pictures')
    .select(['picture', 'file'])
    .where('is_private', '=', true)
    .executeTakeFirstOrThrow();
  // Its address in our storage alone reads nothing.
  expect((await file(`/uploads/${picture}/${name}`)).status).toBe(404);
  const zip = await unzipped('/diary/pay/receipts.zip');
  expect(Object.keys(zip)).toEqual([`2026-11-21-fuel-${body.id.slice(0, 8)}.jpg`]);
  const change = (more: object, browser = amara) =>
    browser.put<Answer>(`/v1/diary/expenses/${body.id}`, {
      amount: '60.00',
      day: '2026-11-21',
      kind: 'fuel',
      every_month: false,
      ...more,
    });
  expect((await change({}, tom)).status).toBe(404);
  expect((await change({})).status).toBe(200);
  expect(await pictures()).toBe(1);
  expect((await change({ receipt: webp.toString('base64') })).status).toBe(200);
  expect(await pictures()).toBe(1);
  expect(
    (await change({ receipt: Buffer.from('no picture').toString('base64') })).body.errors,
  ).toHaveProperty('receipt');
  expect((await tom.delete(`/v1/diary/expenses/${body.id}`, {})).status).toBe(404);
  expect((await amara.delete(`/v1/diary/expenses/${body.id}`, {})).status).toBe(200);
  expect([(await file(own)).status, await pictures()]).toEqual([404, 0]);
});

test('an instructor takes everything along, deletes it, and what no return needs is deleted by itself', async () => {
  await enterReading('2026-11-18', 1_000);
  await enterExpense({ receipt: jpeg.toString('base64') });
  const everything = await unzipped('/diary/pay/everything.zip');
  expect(Object.keys(everything)).toEqual([
    'odometer.csv',
    'typed-miles.csv',
    'expenses.csv',
    expect.stringMatching(/^2026-11-21-fuel-.{8}\.jpg$/),
  ]);
  const job = purgeMileageJob(app.running.services);
  const run = async (now: string) => {
    await purgeMileageJob({ ...app.running.services, clock: { now: () => new Date(now) } }).run({});
    return [(await readOwnOdometer(deps(), AMARA)).readings.length, await pictures()];
  };
  expect(job.every).toBeDefined();
  expect(await run('2033-01-31T12:00:00Z')).toEqual([1, 1]);
  expect(await run('2033-02-01T12:00:00Z')).toEqual([0, 0]);
  await enterReading('2026-11-18', 1_000);
  expect((await amara.post('/v1/diary/mileage/delete', { confirmed: false })).status).toBe(422);
  expect((await amara.post('/v1/diary/mileage/delete', { confirmed: true })).status).toBe(200);
  expect((await quarter()).hasReadings).toBe(false);
});

test('after a quarter without a last reading the page says by which day the share is worked out', async () => {
  await enterReading('2026-11-18', 1_000);
  await enterReading('2026-11-20', 1_100);
  expect((await quarter()).missing).toBeNull();
  app.clock.set('2027-01-06T09:00:00Z');
  expect((await quarter('quarter=2026-27-q3')).missing).toEqual({
    day: '5 January',
    instead: 'The business share is worked out to 20 November until you enter one.',
  });
  app.clock.set('2026-11-23T18:05:00Z');
});
