// A school at work, which is not the one that a new database begins with: nothing is left of that, and no page, call or
// recurring job reads a table that grows from end to end.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { extractText, getMeta } from 'unpdf';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedSchool } from '#db/seed/school/seed-school.ts';
import { accountLists } from '#src/app/audience-calls.server.ts';
import { jobsOf } from '#src/app/services.server.ts';
import { formatInvoiceNumber } from '#src/features/books/invoices/invoice.server.ts';
import { voucherDesigns } from '#src/features/catalogue/voucher-designs.ts';
import { allInstructorLists } from '#src/features/diary/lists/own-lists.server.ts';
import { allLists } from '#src/features/office/all-lists.server.ts';
import { emailGroups } from '#src/features/office/school/emails/sample-emails.server.tsx';
import { fieldsOf } from '#src/features/office/school/school-fields.server.ts';
import { orderOfPayment } from '#src/features/orders/orders.server.ts';
import { remittancePdf } from '#src/features/pay/office/remittance-pdf.server.ts';
import { drawingOf, drawingOfHome } from '#src/pages/link-pictures/picture-subjects.server.ts';
import { brand } from '#src/platform/brand.ts';
import type { Api } from '#src/platform/http/api.server.ts';
import { SITE_MARK } from '#src/platform/mail/email-logo.ts';
import { bodyOf, type RenderedEmail } from '#src/platform/mail/email-renderers.server.ts';
import { asPence, ZERO } from '#src/platform/money.ts';
import { DEFAULT_COLOURS } from '#src/platform/school/colours.ts';
import { appIcon, schoolMark } from '#src/platform/school/mark/school-mark.server.ts';
import type { School } from '#src/platform/school/school.ts';
import { makeAccount } from '#testing/accounts.ts';
import { anotherSchool } from '#testing/another-school.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { type Answer, type TestBrowser, testBrowser } from '#testing/browser.ts';
import { BRAIN_TRAINING, byCalls, COURSE, LESSON, POSTED, testBuyer } from '#testing/buyer.ts';
import { type Noted, notingStatements } from '#testing/noted-statements.ts';
import { addressOf, knownIds } from '#testing/page-addresses.ts';
import { createBuiltApp, pagePaths } from '#testing/pages.ts';
import { paidOrder, refundNow } from '#testing/paid-and-refunded.ts';
import { PHONE_ORDER, phoneOrders } from '#testing/phone-order.ts';
import { png } from '#testing/pictures.ts';
import { prepareBuild } from '#testing/server.ts';
import { shownRefund } from '#testing/shown-refund.ts';
import { E_VOUCHER, GIFT_CARD } from '#testing/vouchers.ts';
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

const MOVE = randomUUID();

let app: TestApp;
let api: Api;
let owner: TestBrowser;
let instructor: TestBrowser;
let customer: TestBrowser;
const noted: Noted = new Map();
/** All that are queued, as they are sent. */
const emails: [subject: string, RenderedEmail][] = [];
/** Every page of the site, and every search of its lists, as each was answered. */
const answers: [url: string, Answer][] = [];
beforeAll(async () => {
  await prepareBuild();
  app = await testApp({}, (db) => notingStatements(db, noted));
  owner = await app.staff('owner', { email: 'owner@example.com' });
  const published = await owner.put('/v1/office/school', { ...fieldsOf(anotherSchool), expected_version: 0 });
  if (published.status !== 200) throw new Error(published.text);
  const logo = png({ width: 320, height: 80 }).toString('base64');
  const withLogo = await owner.put('/v1/office/school/logo', { logo, expected_version: 1 });
  if (withLogo.status !== 200) throw new Error(withLogo.text);
  await seedSchool({ db: app.db, secrets: app.running.services.secrets }, app.clock.now(), { orders: 12 });
  api = await createBuiltApp(app.running);
  instructor = await app.instructor();
  customer = app.browser();
  await makeAccount(app, customer, { email: 'callum@bitepoint.example' });
  const buyer = await (
    await testBuyer(byCalls(app), [LESSON, POSTED, COURSE, BRAIN_TRAINING, E_VOUCHER, GIFT_CARD])
  ).fillIn();
  const { transaction } = (await buyer.pay()).body;
  await buyer.read(transaction);
  const { link } = await phoneOrders(app).make();
  await refundToSend();
  const alert = await customer.post('/v1/website/alerts', {
    name: 'Helen',
    email: 'helen@example.com',
    outcode: 'ZE1',
  });
  if (alert.status !== 200) throw new Error(alert.text);
  await app.queue.drain();
  for (const email of await app.db.selectFrom('emails').selectAll().execute()) {
    const body = await bodyOf(email, app.running.services);
    if (body) emails.push([email.subject, body]);
  }
  await sql`insert into moves (id, kind, state, headings, rows, sent_by, sent_at, moved_by, moved_at)
    values (${MOVE}, 'learners', 'moved', '[]', 1, 'Olive Grant', now(), 'Olive Grant', now())`.execute(
    app.db,
  );
  const known = await knownIds(app.db);
  const opened = [`/basket/checkout/confirmation/${transaction}`, link, `/office/moving-in?file=${MOVE}`];
  for (const path of [...pagePaths(), ...SEARCHES, ...opened]) {
    const who = path.startsWith('/office') ? owner : path.startsWith('/diary') ? instructor : customer;
    const url = addressOf(path, known);
    answers.push([url, await pageBrowser(who).raw({ method: 'GET', url })]);
  }
});
afterAll(async () => {
  await api.close();
  await app.close();
});

/** An order that was paid by bank transfer, of which something is to be sent back. */
async function refundToSend() {
  const { aoife, makeByTransfer, came } = phoneOrders(app);
  const account = { name: anotherSchool.company, sort_code: '20-00-00', number: '5577 9911' };
  expect(await aoife('setBankAccount', { ...account, expected_version: 0 })).toEqual([200, '']);
  const { id: basket } = await makeByTransfer();
  await came(basket, PHONE_ORDER.expected_total);
  const order = app.db.selectFrom('orders').select('id').where('basket_uuid', '=', basket);
  const { id } = await order.executeTakeFirstOrThrow();
  const plan = await shownRefund(app.db, id, { how: 'all' }, app.clock.now());
  expect(await aoife('refundOrder', { id, how: 'all', plan, reason: 'Other' })).toEqual([200, '']);
}

// Buyers in tests have the same number.
const FACTS = [
  ...['Ring 0113 496 0180', '+441134960180', brand.address[2], brand.strapline],
  ...[brand.registered.company, brand.registered.data, brand.vat.number],
];

/** What a text says of the default school. The demonstration's people have addresses at its name. */
function left(text: string): string[] {
  // Calendars break their lines.
  const own = text
    .replaceAll('\r\n ', '')
    .replace(/\b(?!office@|privacy@)[\w-]+@(instructors\.)?bitepoint\.example/g, '');
  const at = own.search(/bitepoint/i);
  const named = at < 0 ? [] : [own.slice(Math.max(0, at - 60), at + 70)];
  return [...named, ...FACTS.filter((fact) => own.includes(fact))];
}

function pageBrowser({ cookies }: TestBrowser): TestBrowser {
  const browser = testBrowser({ api });
  for (const [name, value] of cookies) browser.cookies.set(name, value);
  return browser;
}

test('every page opens', () => {
  const statuses = answers.map(([url, { status }]) => `${status} ${url}`);
  // A page that is not found has sent too few statements to say anything.
  expect(
    statuses.filter((status) => /^5|^404 (?!.*(x{43}|no-such|\/office\/\*|\/test$|\/\*$))/.test(status)),
  ).toEqual([]);
});

test('no page of the shop, the office, the diary or an account says anything of it', () => {
  const wrong = answers.flatMap(([url, { text }]) => left(text).map((found) => `${url}: ${found}`));
  expect(wrong).toEqual([]);
  expect(answers.filter(([, { text }]) => text.includes(anotherSchool.name)).length).toBeGreaterThan(80);
});

test('no request reads a growing table from end to end', async () => {
  for (const path of [
    'instructors/amara-osei/reviews?page=2',
    'first-times?area=leeds&minutes=60',
    'areas',
    'products?type=lesson&area=leeds&transmission=manual',
    'instructors?area=leeds',
    'instructors/amara-osei/times?minutes=90',
    'countries',
  ])
    await customer.get(`/v1/website/${path}`);
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
  await customer.get(`/v1/account/orders?cursor=${MOVE}`);
  await owner.get(`/v1/office/lessons?instructor=amara-osei&cursor=2026-12-01T10:00:00.000Z%20${MOVE}`);
  await customer.get('/v1/session');
  await customer.get('/v1/account/sessions');
  await owner.post('/v1/office/people/export', { email: 'joan@example.com' });
  expect(noted.size).toBeGreaterThan(200);
  const read = await wholeReads(app.db, noted);
  expect(read.filter((statement) => !KNOWN.test(statement))).toEqual([]);
  expect(read.some((statement) => KNOWN.test(statement))).toBe(true);
});

test('no page that an email leads to says anything of it', async () => {
  const linked = emails.flatMap(([, { plain }]) =>
    [...plain.matchAll(/https?:\/\/[^\s/]+(\/[^\s>)]*)/g)].map(([, path = '']) => path),
  );
  const mockTests = linked.filter((path) => /^\/learning\/\w/.test(path)).map((path) => `${path}/tests`);
  const opened = new Set<string>();
  for (const url of new Set([...linked, ...mockTests])) {
    const { status, text } = await pageBrowser(app.browser()).raw({ method: 'GET', url });
    expect(left(text), url).toEqual([]);
    if (status === 200) opened.add(url.replace(/^\/(\w[\w-]*).*?(\/tests)?$/, '$1$2'));
  }
  expect([...opened].sort()).toEqual(
    expect.arrayContaining(['gift', 'learning', 'learning/tests', 'pay', 'tell-me', 'vouchers']),
  );
});

test('no step of a checkout without scripts says anything of it', async () => {
  const { browser } = await (await testBuyer(app)).fillIn();
  for (const url of ['/basket', '/basket/checkout']) {
    const { status, text } = await pageBrowser(browser).raw({ method: 'GET', url });
    expect([status, text.includes('Clearway')]).toEqual([200, true]);
    expect(left(text), url).toEqual([]);
  }
});

test('its logo stands at the top of every part of the site, in its emails and for search engines', async () => {
  const { picture, width } = app.running.school.current().logo ?? {};
  const onPages = `<img class="brand__logo" src="/uploads/${picture}/${width}.webp" alt="Clearway" width="192" height="48"/>`;
  for (const [url, who] of [
    ['/', customer],
    ['/account', customer],
    ['/account/sign-in', app.browser()],
    ['/basket/checkout', customer],
    ['/office', owner],
    ['/office/sign-in', app.browser()],
    ['/diary', instructor],
    ['/diary/no-such-page', instructor],
    ['/diary/sign-in', app.browser()],
  ] as const) {
    const { text } = await pageBrowser(who).raw({ method: 'GET', url });
    expect(text, url).toContain(onPages);
  }
  const address = `${app.running.config.publicUrl}/uploads/${picture}/${width}.png`;
  expect((await api.inject({ url: '/' })).body).toContain(`"logo":"${address}"`);
  const receipt = await app.db
    .selectFrom('emails')
    .selectAll()
    .where('html', 'like', `%${SITE_MARK}%`)
    .executeTakeFirstOrThrow();
  expect((await bodyOf(receipt, app.running.services))?.html).toContain(
    `<img src="${address}" alt="Clearway"`,
  );
});

/** The L plate of the default school, as it is drawn everywhere. */
const PLATE = 'M20 15h23v32';
/** The same, as browsers' tabs have it. */
const PLATE_OF_TABS = 'M6 4.5h7.5v10';

test('no drawing of it bears the L plate of the default school, and each bears the logo or the letter', async () => {
  for (const address of ['/art/mark.svg', '/favicon.svg']) {
    const { body, headers } = await api.inject({ url: address });
    // A wide logo can't be made out in a tab.
    expect(body).toContain(`fill="${anotherSchool.colours.main}"`);
    expect(body).not.toMatch(new RegExp(`${PLATE}|${PLATE_OF_TABS}`));
    const again = await api.inject({ url: address, headers: { 'if-none-match': String(headers.etag) } });
    expect([headers['cache-control'], again.statusCode]).toEqual(['public, max-age=60', 304]);
  }
  for (const address of ['/favicon.ico', '/pictures/mark.png', '/pictures/app-icon.png'])
    expect((await api.inject({ url: address })).headers['content-type']).toBe('image/png');
  for (const { id } of voucherDesigns) {
    const { body } = await api.inject({ url: `/art/vouchers/${id}.svg` });
    expect(body, id).toContain('href="data:image/png;base64,');
    expect(body, id).not.toContain(PLATE);
  }
  expect((await api.inject({ url: '/art/vouchers/none.svg' })).statusCode).toBe(404);
});

test('a school without a logo has the first letter of its name, and the default one its L plate', async () => {
  const { uploads } = app.running.services;
  const markOf = (school: School) =>
    schoolMark({ school: { current: () => school, byDefault: brand }, uploads });
  expect(await markOf(brand)).toContain(PLATE);
  const letters = await Promise.all(
    ['Clearway', 'clearway', 'Élan', '“Quick” lessons', '007'].map((name) =>
      markOf({ ...anotherSchool, name }),
    ),
  );
  const [upper, lower, ...others] = letters;
  expect(lower).toBe(upper);
  for (const mark of letters) expect(mark).toMatch(/fill="#7a0019".*<path fill="#fff" d="M/);
  expect(new Set([upper, ...others]).size).toBe(4);
});

test('the icon of an app reaches the edges, and its letter stays within the mask of any phone', async () => {
  const { uploads } = app.running.services;
  const icon = await appIcon({
    school: { current: () => ({ ...anotherSchool, logo: null }), byDefault: brand },
    uploads,
  });
  expect(icon).toMatch(/^<svg [^>]*><rect width="100" height="100" fill="#7a0019"\/><svg x="16.5"/);
});

test('every page is in its colours, by styles that browsers keep', async () => {
  const { body } = await api.inject({ url: '/' });
  const [address = ''] = /\/school\/[^"]+\.css/.exec(body) ?? [];
  // A page that is kept has them inside; others link them.
  expect(body).toContain(`<style data-sheet="${address}">:root`);
  expect((await api.inject({ url: '/account/sign-in' })).body).toContain(
    `<link rel="stylesheet" href="${address}"/>`,
  );
  const styles = await api.inject({ url: address });
  expect(styles.headers).toMatchObject({
    'content-type': 'text/css; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect(styles.body).toContain('--color-blue:#7a0019;');
  expect(styles.body).toContain('--color-yellow:#ffcc33;');
  const [sign = ''] = /\/school\/[^"]+go\.svg/.exec(styles.body) ?? [];
  expect((await api.inject({ url: sign })).body).toContain('fill="#7a0019"');
  for (const wrong of ['/school/7a0019-ffcc3/colours.css', '/school/7a0019-ffcc33/stop.svg'])
    expect((await api.inject({ url: wrong })).statusCode).toBe(404);
});

test('the home page says where else the school is', async () => {
  const { body } = await api.inject({ url: '/' });
  expect(body).toMatch(/<a href="https:\/\/www\.facebook\.com\/clearway"[^>]*>Facebook<\/a>/);
  expect(body).toContain('"sameAs":["https://www.facebook.com/clearway"]');
});

test.each([
  '/site.webmanifest',
  '/diary.webmanifest',
  '/lessons.webmanifest',
  '/.well-known/security.txt',
  '/v1/openapi.json',
  '/no-such-page',
  '/%zz',
])('%s says nothing of it', async (url) => {
  const { body } = await api.inject({ url, headers: { accept: 'text/html' } });
  expect(body).toMatch(/clearway/i);
  expect(left(body)).toEqual([]);
});

test('no email that has been queued says anything of it, nor do the documents that are attached', async () => {
  expect(emails.length).toBeGreaterThan(8);
  for (const [subject, body] of emails) {
    expect(body.html).not.toContain(DEFAULT_COLOURS.main);
    expect(left(`${subject} ${body.html} ${body.plain} ${body.invitation?.text ?? ''}`)).toEqual([]);
    for (const { filename, contentType, content } of body.attachments) {
      expect(left(filename)).toEqual([]);
      if (contentType === 'application/pdf') expect(left(await wordsOf(await content()))).toEqual([]);
    }
  }
});

test('the PDF of a gift card names the school, and says nothing of it', async () => {
  const card = await app.db
    .selectFrom('vouchers')
    .select('id')
    .where('voucher_type', '=', 'gift-card')
    .orderBy('issued_at', 'desc')
    .executeTakeFirstOrThrow();
  const { rawPayload } = await api.inject({
    url: `/office/vouchers/${card.id}/card.pdf`,
    headers: { cookie: [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
  });
  const words = await wordsOf(rawPayload);
  expect(words).toContain('Clearway');
  expect(left(words)).toEqual([]);
});

test('no email whose words can be changed says anything of it, about whatever it is', async () => {
  const names = emailGroups.flatMap(([, group]) => group.map(({ words }) => words.name));
  expect(names.length).toBeGreaterThan(20);
  for (const name of names) {
    const { text } = await pageBrowser(owner).raw({
      method: 'GET',
      url: `/office/school/emails/${name}/preview`,
    });
    expect(text, name).toContain('Clearway');
    expect(left(text), name).toEqual([]);
  }
});

test('no invoice and no credit note says anything of it, nor its page', async () => {
  const payment = await paidOrder(app, [LESSON]);
  const { id = '' } = (await orderOfPayment(app.db, payment)) ?? {};
  const issued = await owner.post(`/v1/office/orders/${id}/invoice`, {});
  expect(issued.status).toBe(200);
  await refundNow(app, payment, { kind: 'parts', parts: [{ part: 'line 0', pence: asPence(10_00) }] });
  const papers = await app.db
    .selectFrom('invoices')
    .select(['kind', 'number'])
    .where('order_id', '=', id)
    .execute();
  expect(papers).toHaveLength(2);
  for (const paper of papers) {
    const number = formatInvoiceNumber(paper.kind, paper.number);
    const { text } = await pageBrowser(owner).raw({
      method: 'GET',
      url: `/office/orders/${id}/invoice?shown=${number}`,
    });
    expect(left(text), number).toEqual([]);
    const { rawPayload } = await api.inject({
      url: `/office/orders/${id}/invoice.pdf?shown=${number}`,
      headers: { cookie: [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    const words = await wordsOf(rawPayload);
    expect(words).toContain(number);
    expect(words).toContain('Clearway Motoring LLP');
    expect(left(words), number).toEqual([]);
  }
});

test('the remittance of a pay run says nothing of it', async () => {
  const pdf = await remittancePdf(
    {
      run: 1,
      days: { first: '2026-11-09', last: '2026-11-15' },
      isClosed: true,
      instructor: 'jago-pascoe',
      name: 'Jago Pascoe',
      plan: 'The school keeps 22%',
      lines: [],
      carried: ZERO,
      total: asPence(120_00),
      paidOn: '2026-11-17',
      returned: null,
      accountEnding: '4958',
      invoice: undefined,
    },
    anotherSchool,
  );
  const words = await wordsOf(pdf);
  expect(words).toContain('Clearway');
  expect(left(words)).toEqual([]);
});

test('no calendar says anything of it', async () => {
  const feeds = await app.db.selectFrom('lesson_feeds').select('encrypted_token').execute();
  expect(feeds.length).toBeGreaterThan(0);
  for (const { encrypted_token } of feeds) {
    const token = app.running.services.secrets.decrypt(encrypted_token);
    const { body } = await api.inject({ url: `/calendar/${token}.ics` });
    expect(body).toContain('PRODID:-//Clearway//Lessons//EN');
    expect(left(body)).toEqual([]);
  }
});

test('the picture of a shared link bears its logo', async () => {
  const { services } = app.running;
  const drawings = await Promise.all([
    drawingOfHome(services),
    drawingOf(services, 'areas', 'leeds'),
    drawingOf(services, 'instructors', 'amara-osei'),
    drawingOf(services, 'courses', 'calm-at-the-wheel'),
    drawingOf(services, 'products', 'pass-for-less-pack'),
  ]);
  for (const drawing of drawings) {
    expect(drawing).toContain('href="data:image/png;base64,');
    expect(drawing).not.toContain(PLATE);
    expect(drawing).not.toContain(`fill="${DEFAULT_COLOURS.main}"/><rect x="43"`);
    expect(left(drawing ?? '')).toEqual([]);
  }
});

// Last, since nothing is left then.
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

/** A PDF's text, and what it says of itself. */
async function wordsOf(pdf: Uint8Array | string): Promise<string> {
  const content = () => new Uint8Array(Buffer.from(pdf));
  const { text } = await extractText(content(), { mergePages: true });
  const { info } = await getMeta(content());
  return `${text} ${JSON.stringify(info)}`;
}
