// No page, call or recurring job reads a table that grows from end to end.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedSchool } from '#db/seed/school/seed-school.ts';
import { accountLists } from '#src/app/audience-calls.server.ts';
import { jobsOf } from '#src/app/services.server.ts';
import { allInstructorLists } from '#src/features/diary/lists/own-lists.server.ts';
import { allLists } from '#src/features/office/all-lists.server.ts';
import type { Api } from '#src/platform/http/api.server.ts';
import { makeAccount } from '#testing/accounts.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { type TestBrowser, testBrowser } from '#testing/browser.ts';
import { LESSON, testBuyer } from '#testing/buyer.ts';
import { type Noted, notingStatements } from '#testing/noted-statements.ts';
import { addressOf, knownIds } from '#testing/page-addresses.ts';
import { createBuiltApp, pagePaths } from '#testing/pages.ts';
import { PHONE_ORDER, phoneOrders } from '#testing/phone-order.ts';
import { prepareBuild } from '#testing/server.ts';
import { shownRefund } from '#testing/shown-refund.ts';
import { E_VOUCHER } from '#testing/vouchers.ts';
import { wholeReads } from '#testing/whole-reads.ts';

/** Lists are filtered and searched by statements of their own. */
const SEARCHES = [
  ...['state=paid', 'state=refunded', 'kind=lessons', 'kind=courses', 'find=patel', 'find=LS6+3AD'].map(
    (query) => `/office/orders?${query}`,
  ),
  ...['find=0113+496+0180', 'find=3436', 'find=K7M'].map((query) => `/office/orders?${query}`),
  ...['find=joan@example.com', 'find=BP-4K7M-29', 'from=2026-01-01&to=2026-02-01'].map(
    (query) => `/office/orders?${query}`,
  ),
  ...['find=patel', 'find=joan@example.com', 'find=K7M2', 'find=BP-4K7M-29'].map(
    (query) => `/office/vouchers?${query}`,
  ),
  ...['find=patel', 'find=LS6', 'show=waiting', 'show=left', 'instructor=amara-osei'].map(
    (query) => `/office/learners?${query}`,
  ),
  ...['about=voucher', 'about=area', 'before=50'].map((query) => `/office/log?${query}`),
  '/office/orders/new?find=patel&postcode=LS6&lesson=47',
  '/office?kind=lessons',
  '/office?taken=none',
  '/office/reviews/decided?state=rejected',
  '/office/money?month=2026-10',
  '/office/books?month=2026-10',
  '/office/figures?period=month',
  '/office/funnel?days=90&area=leeds',
  '/instructors?q=LS6&gearbox=automatic',
  '/instructors/amara-osei?page=2',
];

/** A few times a year somebody asks what is known of a person; checkouts live for days, and each write would pay for an index. */
const KNOWN = /^checkouts: select \* from "checkouts" where lower\(coalesce\(customer ->> 'email'/;

let app: TestApp;
let api: Api;
const noted: Noted = new Map();

beforeAll(async () => {
  await prepareBuild();
  app = await testApp({}, (db) => notingStatements(db, noted));
  await seedSchool({ db: app.database.db, secrets: app.running.services.secrets }, app.clock.now(), {
    orders: 12,
  });
  api = await createBuiltApp(app.running);
});
afterAll(async () => {
  await api.close();
  await app.close();
});

/** An order that was paid by bank transfer, of which something is to be sent back. */
async function refundToSend() {
  const { aoife, openAccount, makeByTransfer, came } = phoneOrders(app);
  await openAccount();
  const { id: basket } = await makeByTransfer();
  await came(basket, PHONE_ORDER.expected_total);
  const order = app.db.selectFrom('orders').select('id').where('basket_uuid', '=', basket);
  const { id } = await order.executeTakeFirstOrThrow();
  const plan = await shownRefund(app.db, id, { how: 'all' }, app.clock.now());
  expect(await aoife('refundOrder', { id, how: 'all', plan, reason: 'Other' })).toEqual([200, '']);
}

test('no request reads a growing table from end to end', async () => {
  const buyer = await (await testBuyer(app, [LESSON, E_VOUCHER])).fillIn();
  const { transaction } = (await buyer.pay()).body;
  await buyer.read(transaction);
  const customer = app.browser();
  await makeAccount(app, customer, { email: 'callum@bitepoint.example' });
  const [owner, instructor] = await Promise.all([app.staff('owner'), app.instructor()]);
  await phoneOrders(app).make();
  await refundToSend();
  const known = await knownIds(app.database.db);
  const answers: string[] = [];
  const move = randomUUID();
  await sql`insert into moves (id, kind, state, headings, rows, sent_by, sent_at, moved_by, moved_at)
    values (${move}, 'learners', 'moved', '[]', 1, 'Olive Grant', now(), 'Olive Grant', now())`.execute(
    app.database.db,
  );
  for (const path of [...pagePaths(), ...SEARCHES, `/office/moving-in?file=${move}`]) {
    const who = path.startsWith('/office') ? owner : path.startsWith('/diary') ? instructor : customer;
    const url = addressOf(path, known);
    answers.push(`${(await pageBrowser(who).raw({ method: 'GET', url: url })).status} ${url}`);
  }
  for (const path of [
    'instructors/amara-osei/reviews?page=2',
    'first-times?area=leeds&minutes=60',
    'areas',
    'products?type=lesson&area=leeds&transmission=manual',
    'instructors?area=leeds',
    'instructors/amara-osei/times?minutes=90',
    'countries',
  ])
    await buyer.browser.get(`/v1/website/${path}`);
  for (const [browser, lists] of [
    [owner, allLists],
    [instructor, allInstructorLists],
    [customer, accountLists],
  ] as const)
    for (const { path } of lists) {
      const answer = await browser.get<object>(`/v1${path}`);
      expect(answer.status, answer.text).toBe(200);
    }
  await instructor.get('/v1/diary/pay');
  await instructor.get('/v1/diary/pay/lines?run=1');
  await customer.get(`/v1/account/orders?cursor=${move}`);
  await owner.get(`/v1/office/lessons?instructor=amara-osei&cursor=2026-12-01T10:00:00.000Z%20${move}`);
  await customer.get('/v1/session');
  await customer.get('/v1/account/sessions');
  await owner.post('/v1/office/people/export', { email: 'joan@example.com' });
  // A page that is not found has sent too few statements to say anything.
  expect(
    answers.filter((answer) => /^5|^404 (?!.*(x{43}|no-such|\/office\/\*|\/test$|\/\*$))/.test(answer)),
  ).toEqual([]);
  expect(noted.size).toBeGreaterThan(200);
  const read = await wholeReads(app.database.db, noted);
  expect(read.filter((statement) => !KNOWN.test(statement))).toEqual([]);
  expect(read.some((statement) => KNOWN.test(statement))).toBe(true);
});

test('no recurring job reads a growing table from end to end', async () => {
  const noted: Noted = new Map();
  const { services, ...running } = app.running;
  const recurring = jobsOf({ ...running, services: { ...services, db: notingStatements(app.db, noted) } });
  app.clock.pass({ days: 2 });
  for (const { every, run } of recurring) if (every) await run({} as never);
  // What there is to purge, there is after years.
  app.clock.pass({ days: 8 * 366 });
  await recurring.find(({ name }) => name === 'purge-orders')?.run({} as never);
  expect([...noted.keys()]).toContainEqual(expect.stringMatching(/^delete from "bookings"/));
  expect(noted.size).toBeGreaterThan(60);
  expect(await wholeReads(app.db, noted)).toEqual([]);
});

function pageBrowser({ cookies }: TestBrowser): TestBrowser {
  const browser = testBrowser({ api });
  for (const [name, value] of cookies) browser.cookies.set(name, value);
  return browser;
}
