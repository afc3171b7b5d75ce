// Every call and every page, asked by everybody there is.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { programPermissions } from '#src/features/identity/staff/access/permissions.ts';
import type { Api } from '#src/platform/http/api.server.ts';
import { makeAccount } from '#testing/accounts.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { usually } from '#testing/at-night.ts';
import { testBuyer } from '#testing/buyer.ts';
import { catalogueRoutes } from '#testing/catalogue-routes.ts';
import { createBuiltApp, pagePaths } from '#testing/pages.ts';
import { PHONE_ORDER } from '#testing/phone-order.ts';
import { ofDiary } from '#testing/rights/of-diary.ts';
import { officeDiary } from '#testing/rights/office-diary.ts';
import { staffLogPeople } from '#testing/rights/staff-log-people.ts';
import { vouchersReviewsMoney } from '#testing/rights/vouchers-reviews-money.ts';
import { callsOf } from '#testing/routes.ts';
import { learner, person } from '#testing/section-answers.ts';
import { prepareBuild } from '#testing/server.ts';
import { programToken } from '#testing/staff.ts';

/** Another role is another name here, with what it carries in `credentials`. */
const ROLES = [
  ...(['nobody', 'buyer', 'customer', 'instructor', 'viewer', 'staff', 'refunder', 'owner'] as const),
  'program',
] as const;
type Role = (typeof ROLES)[number];
/** In the office: staff may do most, some of them refund too, and viewers only read. */
const OFFICE: readonly Role[] = ['viewer', 'staff', 'refunder', 'owner'];
/** An owner’s program that may do all that a program can. It is known at calls alone, by its token. */
const PROGRAM: Role = 'program';

/** What is for some alone: how it refuses the others, and a body that is read before the refusal. */
interface Row {
  for: readonly Role[];
  /** By role where they are refused in different ways. */
  others: Refusal | ((role: Role) => Refusal);
  body?: object;
}
type Refusal = 401 | 403 | 404 | '302 /account/sign-in' | '302 /diary/sign-in' | '302 /office/sign-in';
const ANY = randomUUID();
const ofOffice = (who: readonly Role[], strangers: Refusal, body?: object): Row => ({
  for: who,
  others: (role) => (OFFICE.includes(role) || (role === PROGRAM && strangers === 401) ? 403 : strangers),
  ...(body && { body }),
});
const OWNER: readonly Role[] = ['owner'];
const STAFF: readonly Role[] = ['staff', 'refunder', 'owner'];
const WORKING: readonly Role[] = [...STAFF, PROGRAM];
const REFUNDING: readonly Role[] = ['refunder', 'owner'];
/** A page of the office, and a call: for these. */
const page = (who: readonly Role[]) =>
  ofOffice(
    who.filter((role) => role !== PROGRAM),
    '302 /office/sign-in',
  );
const call = (who: readonly Role[], body?: object) => ofOffice(who, 401, body);
const signedIn = (body?: object): Row => ({ for: OFFICE, others: 401, ...(body && { body }) });
const ofCustomers = (body?: object): Row => ({ for: ['customer'], others: 401, ...(body && { body }) });
const ofBuyer = (body?: object): Row => ({ for: ['buyer'], others: 404, ...(body && { body }) });
const ofAccountPage: Row = { for: ['customer'], others: '302 /account/sign-in' };
/** In development only. */
const OF_NOBODY: Row = { for: [], others: 404 };

const PERSON = {
  firstname: 'Joan',
  surname: 'Watson',
  phone: '0113 496 0180',
  address_line_1: '4 Mill Lane',
  city: 'Leeds',
  postcode: 'LS6 3AD',
  expected_version: '',
};

/**
 * What is not for everybody, and so said by hand, but for pages of the office and the diary: who is signed in there reads
 * all of them, unless this table says otherwise. Which action a page's form means, and so who may, its fields say.
 */
const SOME: Record<string, Row> = {
  ...ofDiary((body): Row => ({ for: ['instructor'], others: 401, ...(body && { body }) })),
  ...staffLogPeople({ page, call, signedIn, everybody: OFFICE, owner: OWNER }),
  ...vouchersReviewsMoney({ page, call, working: WORKING, refunding: REFUNDING, owner: OWNER }),
  ...officeDiary({ page, call, working: WORKING, waiving: STAFF, owner: OWNER }),
  'GET /office/events': signedIn(),
  ...Object.fromEntries(
    ['books/invoices', 'discount-codes', 'learners', 'lessons', 'log', 'orders', 'reviews/decided'].map(
      (list) => [`GET /v1/office/${list}`, call([...OFFICE, PROGRAM])],
    ),
  ),
  'POST /v1/office/orders/:id/training-call': call(WORKING, { reached: 'yes' }),
  'POST /v1/office/orders/:id/training-call/take-back': call(WORKING, {}),
  'POST /v1/office/orders/:id/parcel-posted': call(WORKING, {}),
  'POST /v1/office/orders/:id/parcel-not-posted': call(WORKING, {}),
  'POST /v1/office/course-questions/:id/answer': call(WORKING, { reply: 'Yes' }),
  'POST /v1/office/course-questions/:id/answered': call(WORKING, {}),
  'POST /v1/office/text-replies/:id/answer': call(WORKING, { words: 'Yes', last: 'SM1' }),
  'POST /v1/office/text-replies/:id/read': call(WORKING, { last: 'SM1' }),
  'POST /v1/office/queue/:kind/:subject/take': call(WORKING, {}),
  'POST /v1/office/queue/:kind/:subject/give-back': call(WORKING, {}),
  'POST /v1/office/payments/:id/check': call(WORKING, {}),
  'POST /v1/office/payments/:id/look-again': call(WORKING, { on: '2026-11-30' }),
  'POST /v1/office/payments/:id/settle': call(OWNER, {
    outcome: 'not_taken',
    reason: 'Rang the bank',
    evidence: 'Case 12',
  }),
  'POST /v1/office/refunds/:id/retry': call(REFUNDING, {}),
  'GET /office/orders.csv': page(['owner']),
  'GET /office/orders/new': page(WORKING),
  'POST /v1/office/phone-orders': call(WORKING, { ...PHONE_ORDER, entry: ANY }),
  'POST /v1/office/phone-orders/drafts/:draft/vouchers': call(WORKING, {
    voucher_type: 'e-voucher',
    expected_version: 1,
  }),
  'POST /v1/office/phone-orders/drafts/:draft/places': call(WORKING, { course: 1, expected_version: 1 }),
  'POST /v1/office/phone-orders/drafts/:draft/lines/:item/remove': call(WORKING, { expected_version: 1 }),
  'POST /v1/office/phone-orders/:id/send-again': call(WORKING, { expected_times_sent: 1 }),
  'POST /v1/office/phone-orders/:id/text-link': call(WORKING, { phone: '07400 123456' }),
  'POST /v1/office/phone-orders/:id/withdraw': call(WORKING, {}),
  'POST /v1/office/phone-orders/:id/transfers': call(REFUNDING, {
    amount: '324.47',
    paid_on: '2026-11-20',
    expected_lines: 0,
  }),
  'POST /v1/office/phone-orders/:id/transfers/:line/remove': call(REFUNDING, {}),
  'POST /v1/office/phone-orders/:id/transfers/returned': call(REFUNDING, {
    amount: '324.47',
    sent_on: '2026-11-20',
    evidence: 'FP 1',
    expected_held: 0,
  }),
  'POST /v1/office/phone-orders/:id/transfers/place': call(REFUNDING, {}),
  'POST /v1/office/phone-orders/:id/cash': call(REFUNDING, { taken_on: '2026-11-20' }),
  'POST /v1/office/phone-orders/:id/cash/returned': call(REFUNDING, { given_on: '2026-11-20' }),
  'POST /v1/office/refunds/:id/given-back': call(REFUNDING, { given_on: '2026-11-20' }),
  'POST /v1/office/refunds/:id/sent': call(REFUNDING, { sent_on: '2026-11-20', evidence: 'FP 1' }),
  'PUT /v1/office/bank-account': call(OWNER, {
    name: 'Bitepoint Driving Ltd',
    sort_code: '200000',
    number: '55779911',
    expected_version: 0,
  }),
  'GET /diary/pay/statement.pdf': { for: ['instructor'], others: '302 /diary/sign-in' },
  'GET /diary/pay/statement.csv': { for: ['instructor'], others: '302 /diary/sign-in' },
  ...Object.fromEntries(
    ['miles.csv', 'receipts.zip', 'everything.zip', 'expenses/:id/receipt.jpg'].map((file): [string, Row] => [
      `GET /diary/pay/${file}`,
      { for: ['instructor'], others: '302 /diary/sign-in' },
    ]),
  ),
  'GET /office/transfers/refunds/:id': page(REFUNDING),
  'GET /office/transfers/statements/:id': page(REFUNDING),
  'POST /v1/office/bank-statements': call(REFUNDING, { id: ANY, file: 'YQox' }),
  'POST /v1/office/bank-statements/:id/lines/:line': call(REFUNDING, { accepted: true }),
  'POST /v1/office/bank-statements/:id/record': call(REFUNDING, { expected_lines: 1, expected_pence: 1 }),
  'POST /v1/office/bank-statements/:id/delete': call(REFUNDING, {}),
  'POST /v1/office/orders/:id/notes': call(WORKING, { body: 'Rang back' }),
  'GET /office/orders/:id/invoice.pdf': page(OFFICE),
  'POST /v1/office/orders/:id/invoice': call(WORKING, {}),
  'POST /v1/office/orders/:id/invoice/email': call(WORKING, { number: 'INV-000001', expected_send_count: 0 }),
  'POST /v1/office/orders/:id/invoice/reissue': call(WORKING, {
    name: 'Joan Watson',
    address: '4 Mill Lane',
    expected_number: 'INV-000001',
  }),
  'POST /v1/office/customers/:id/notes': call(WORKING, { body: 'Rang back' }),
  'POST /v1/office/customers/:id/texts': call(WORKING, {
    words: 'Hello',
    text: '4f6e8b7a-52d8-4ea3-9a94-5cb4f3d0a6b1',
  }),
  'POST /v1/office/customers/:id/letters': call(WORKING, {
    to: ANY,
    subject: 'Your lessons',
    body: 'See you on Monday',
    letter: ANY,
  }),
  'POST /v1/office/customers/:id/join': call(WORKING, { email: 'joan@example.com' }),
  'POST /v1/office/customers/:id/addresses/:address/part': call(WORKING, {}),
  'PUT /v1/office/orders/:id/email': call(REFUNDING, {
    email: 'joan@example.com',
    expected_email: 'jaon@example.com',
  }),
  'POST /v1/office/orders/:id/emails/:email/send-again': call(WORKING, { expected_send_count: 1 }),
  'GET /office/orders/:id/correct/:who': page(WORKING),
  'PUT /v1/office/orders/:id/people/:role': call(WORKING, PERSON),
  'PUT /v1/office/orders/:id/delivery': call(REFUNDING, PERSON),
  'PUT /v1/office/bookings/:id/pick-up': call(WORKING, {
    version: 1,
    pick_up_place: 'The station',
    pick_up_postcode: 'LS6 1AA',
  }),
  'GET /office/orders/:id/refund': page(['refunder', 'owner']),
  'POST /v1/office/orders/:id/refunds': call(REFUNDING, {
    how: 'all',
    plan: '100-',
    reason: 'Other',
  }),
  'POST /v1/office/emails/:id/send-again': call(REFUNDING, { to: 'joan@example.com' }),
  'PUT /v1/office/instructors/:slug/free-times': call(WORKING, { free: ['mon-morning'] }),
  'POST /v1/office/lesson-minutes/:entry/correct': call(WORKING, { reason: 'Wrong day' }),
  'POST /v1/office/orders/:id/lessons': call(WORKING, {
    position: 0,
    minutes: 60,
    day: '2026-11-20',
    entry: randomUUID(),
  }),
  'PUT /v1/office/learners/:id': call(WORKING, { name: 'Sam Watson', phone: '07700 900982' }),
  'PUT /v1/office/learners/:id/email': call(REFUNDING, {
    email: 'sam@example.com',
    expected_email: 'x@example.com',
  }),
  'DELETE /v1/office/learners/:id/links/:link': call(WORKING, {}),
  'POST /v1/office/orders/:id/move': call(WORKING, {
    from: 'amara-osei',
    instructor: 'tom-ackroyd',
    reason: 'The learner asked',
  }),
  'POST /v1/office/orders/:id/place': call(WORKING, { instructor: 'amara-osei' }),
  'POST /v1/office/orders/:id/offers': call(WORKING, { instructors: ['amara-osei'], hours: 4 }),
  'DELETE /v1/office/orders/:id/offers/:offer': call(WORKING, {}),
  'POST /v1/office/instructors/:slug/invite': call(OWNER, {}),
  'DELETE /v1/office/instructors/:slug/sessions': call(OWNER, {}),
  'DELETE /v1/office/instructors/:slug/sessions/:id': call(OWNER, {}),
  ...catalogueRoutes({ page, call, WORKING, OWNER }),
  'GET /test': OF_NOBODY,

  'GET /account': ofAccountPage,
  'GET /account/details': ofAccountPage,
  'POST /account/details': ofAccountPage,
  'GET /account/progress': ofAccountPage,
  'GET /account/lessons/buy': ofAccountPage,
  ...Object.fromEntries(
    [
      '',
      '/book',
      '/weekly',
      '/weekly/:series/stop',
      '/weekly/:series/move',
      '/test',
      '/messages',
      '/:id/move',
      '/:id/cancel',
      '/:id/pick-up',
    ].flatMap((page) =>
      ['GET', 'POST'].map((method) => [`${method} /account/lessons${page}`, ofAccountPage]),
    ),
  ),
  'GET /v1/session': ofCustomers(),
  ...Object.fromEntries(
    ['learners', 'lessons', 'orders', 'vouchers'].map((list) => [`GET /v1/account/${list}`, ofCustomers()]),
  ),
  'GET /v1/account/sessions': ofCustomers(),
  'DELETE /v1/account/sessions/:id': ofCustomers(),
  'POST /v1/account/passkeys': ofCustomers(),
  'POST /v1/account/passkeys/options': ofCustomers({ password: 'not this one' }),
  'POST /v1/account/passkeys/remove': ofCustomers({ id: 'none' }),
  'GET /v1/account/push': ofCustomers(),
  'POST /v1/account/push': ofCustomers({ endpoint: 'none', p256dh: 'none', auth: 'none' }),
  'DELETE /v1/account/push/:id': ofCustomers({}),
  'POST /v1/account/push/:id/test': ofCustomers({}),
  'PUT /v1/account/push/:id/kinds': ofCustomers({ kinds: ['changes'] }),
  'PUT /v1/account': ofCustomers(person),
  'POST /v1/account/password': ofCustomers({
    current_password: 'not this one',
    password: 'another long one',
  }),
  'POST /v1/account/cards/:id/remove': ofCustomers({}),
  'POST /v1/account/alerts/:id/stop': ofCustomers({}),
  'POST /v1/account/reminders/:basket/stop': ofCustomers({}),
  'POST /v1/account/close': ofCustomers({ password: 'not this one' }),

  'POST /basket/checkout/addresses': {
    for: ['buyer', 'customer'],
    others: 401,
    body: { postcode: 'LS6 3AD' },
  },
  'GET /v1/website/checkout': ofBuyer(),
  'POST /v1/website/checkout/customer': ofBuyer({ email: 'joan@example.com', customer_is_pupil: false }),
  'POST /v1/website/checkout/delivery': ofBuyer(person),
  'POST /v1/website/checkout/billing': ofBuyer(person),
  'POST /v1/website/checkout/lesson': ofBuyer(learner),
  'POST /v1/website/checkout/draft': ofBuyer({ step: 'billing', fields: { city: 'Leeds' } }),
  'POST /v1/website/checkout/consents': ofBuyer({ terms: true }),
  'POST /v1/website/checkout/coverage': ofBuyer({
    postcode: 'LS6 3AD',
    availability: learner.availability,
  }),
  'POST /v1/website/checkout/prices': ofBuyer({}),
  'POST /v1/website/checkout/vouchers': ofBuyer({ code: 'AAAA-AAAA-AAAA-AAAA' }),
  'DELETE /v1/website/checkout/vouchers/:id': ofBuyer({}),
  'POST /v1/website/checkout/authorise': ofBuyer({}),
  'POST /v1/website/checkout/confirm': ofBuyer({}),
  'POST /v1/website/checkout/card': ofBuyer({}),
  'POST /v1/website/checkout/express/approved': ofBuyer({ connecte_id: 'none' }),
  'POST /v1/website/checkout/paypal': ofBuyer({ requestType: 'main-website' }),
};

/** For everybody; a secret in the address opens some of them, and any other value finds nothing. */
const PUBLIC: Record<'GET' | 'POST' | 'PUT' | 'DELETE', string> = {
  GET: `
    / /* /:product /account/closed /account/confirm/:token /account/forgotten-password
    /account/new-password/:token /account/register /account/sign-in /areas-covered /areas-covered/:slug
    /diary/forgotten-password /diary/sign-in /diary/sign-out /diary/welcome/:token
    /avoid-the-booking-fee /basket /basket/checkout /basket/checkout/confirmation/:transaction
    /basket/checkout/confirmation/:transaction/invoice /basket/checkout/confirmation/:transaction/invoice.pdf
    /basket/checkout/continue/:token /basket/checkout/finish-later /basket/checkout/no-script /basket/checkout/paypal/:way /basket/gift-vouchers/:id /courses /courses/:slug /courses/:slug/review /courses/confirm/:token /developers
    /calendar/:token.ics /driving-lessons /films/explainer /gift-vouchers /healthz /instructor-training /instructors
    /gift/:ref
    /instructors/:slug /instructors/:slug/contact /instructors/:slug/review /instructors/:slug/times /learner-offers/:token /learning /learning/:code /lesson-offers/:token /lesson-offers/:token/buy
    /learning/:code/:slug/:unit /learning/:code/tests /learning/:code/tests/:test /learning/try /learning/try/:slug /office/people/file /office/sign-in /office/sign-in/code /office/sign-out /office/welcome/:token
    /office/welcome/second-step /pay/:token /pictures/areas/:slug.png /pictures/courses/:slug.png /pictures/app-icon.png /pictures/home.png
    /pictures/instructors/:slug.png /pictures/mark.png /pictures/products/:slug.png /privacy-policy-cookies
    /.well-known/apple-developer-merchantid-domain-association /.well-known/security.txt /art/mark.svg /art/vouchers/:design.svg /favicon.ico /favicon.svg /readyz /reviews/confirm/:token /robots.txt /account/stop-messages/:token /school/:colours/:file /diary.webmanifest /lessons.webmanifest /site.webmanifest /sitemap.xml /terms-conditions /uploads/:picture/:file /v1/openapi.json
    /passes/:picture/:file
    /tell-me /tell-me/:token
    /v1/website/basket/:id /v1/website/checkout/confirm/:transactionRef /v1/website/countries /v1/website/first-times
    /v1/website/areas /v1/website/products /v1/website/instructors /v1/website/courses/:id|:slug/reviews /v1/website/instructors/:slug/reviews /v1/website/instructors/:slug/times /v1/website/voucher-templates /vouchers /vouchers/:ref
    /vouchers/manage/:ref
    /v1/learners/:learner/lessons /your-lessons/:token/progress
    /your-lessons/:token /your-lessons/:token/book /your-lessons/:token/buy /your-lessons/:token/test /your-lessons/:token/messages /your-lessons/:token/:id/move
    /your-lessons/:token/:id/cancel /your-lessons/:token/:id/pick-up /your-lessons/:token/weekly /your-lessons/:token/weekly/:series/stop
    /your-lessons/:token/weekly/:series/move
  `,
  POST: `
    /basket /basket/adopt /basket/checkout/confirmation/:transaction/invoice /courses/:slug /courses/:slug/review /courses/confirm/:token /instructors/:slug/contact /instructors/:slug/review /instructors/:slug/times /learner-offers/:token /learning/:code /learning/:code/:slug/:unit /learning/:code/tests /learning/:code/tests/:test /lesson-offers/:token /pay/:token /account/stop-messages/:token /office/sign-in
    /tell-me /tell-me/:token
    /basket/checkout/continue/:token /basket/checkout/finish-later
    /basket/checkout/no-script
    /gift/:ref /vouchers/manage/:ref
    /office/sign-in/code /office/sign-out /office/welcome/:token /office/welcome/second-step /v1/office/sign-in
    /v1/office/sign-in/code /v1/office/sign-in/passkey /v1/office/sign-in/passkey/options
    /v1/office/sign-out
    /diary/forgotten-password /diary/sign-in /diary/sign-out /diary/welcome/:token /v1/diary/forgotten-password
    /v1/diary/new-password /v1/diary/sign-in /v1/diary/sign-in/passkey /v1/diary/sign-in/passkey/options /v1/diary/sign-out
    /policy-reports /v1/account/confirm-email /v1/account/forgotten-password /v1/account/new-password
    /v1/account/register /v1/account/save-details /v1/account/sign-in/passkey /v1/account/sign-in/passkey/options /v1/login /v1/logout /v1/webhooks/connect-e
    /v1/webhooks/paypal /v1/webhooks/texts /v1/webhooks/texts/:text /v1/website/basket /v1/website/basket/discount /v1/website/basket/held-time /v1/website/basket/voucher /v1/website/checkout/start
    /v1/website/courses/:id|:slug/responses /v1/website/courses/:id|:slug/reviews /v1/website/instructors/:slug/contact
    /v1/website/checkout/express
    /v1/website/instructors/:slug/reviews /v1/website/learning/answers /v1/website/learning/open /v1/website/learning/resend
    /v1/website/reviews/confirm /v1/website/vouchers/balance /v1/website/vouchers/manage/:ref/:voucher_id
    /v1/website/alerts
    /v1/website/vouchers/manage/:ref/:voucher_id/resend
    /v1/learners/:learner/lessons /v1/learners/:learner/lessons/:id/move /v1/learners/:learner/lessons/:id/cancel /v1/learners/:learner/lessons/:id/offer
    /v1/learners/:learner/lessons/:id/proposals/:proposal/accept
    /v1/learners/:learner/lessons/:id/proposals/:proposal/decline /v1/learners/:learner/pass
    /v1/learners/:learner/hours-left /v1/learners/:learner/series /v1/learners/:learner/series/:series/move /v1/learners/:learner/series/:series/stop
    /v1/learners/:learner/pass/:share/resend /v1/learners/:learner/emails-to-buyer
    /v1/learners/:learner/calendar /v1/learners/:learner/messages /v1/learners/:learner/waiting /your-lessons/:token /your-lessons/:token/book
    /your-lessons/:token/test /your-lessons/:token/messages /your-lessons/:token/:id/move /your-lessons/:token/:id/cancel /your-lessons/:token/:id/pick-up
    /your-lessons/:token/weekly /your-lessons/:token/weekly/:series/stop /your-lessons/:token/weekly/:series/move
    /v1/learners/:learner/number /v1/learners/:learner/number/confirm /v1/learners/:learner/number/remove
    /v1/learners/:learner/tests/:test/photograph/allow
    /v1/learners/:learner/top-up /v1/learners/:learner/top-up/share /v1/learners/:learner/top-up/cancel
  `,
  PUT: `
    /v1/website/basket/:id /v1/learners/:learner/lessons/:id/pick-up /v1/learners/:learner/test /v1/learners/:learner/tests/:test/result /v1/learners/:learner/tests/:test/photograph /v1/learners/:learner/reminders
    /v1/learners/:learner/calendar /v1/learners/:learner/copies /v1/learners/:learner/message-choices /v1/learners/:learner/quiet-hours
    /v1/website/learning/tests/:test/answers/:number
  `,
  DELETE: `
    /v1/website/basket/:id /v1/website/basket/discount /v1/website/basket/held-time /v1/learners/:learner/test /v1/learners/:learner/waiting/:entry
    /v1/learners/:learner/lessons/:id/offer
    /v1/learners/:learner/pass/:share /v1/learners/:learner/tests/:test/photograph
  `,
};

const PAGES: [RegExp, Row][] = [
  [/^\/office(\/|$)/, page(OFFICE)],
  [/^\/diary(\/|$)/, { for: ['instructor'], others: '302 /diary/sign-in' }],
];

let app: TestApp;
let api: Api;
let served: string[];
let some: Record<string, Row>;
let known: Record<string, string>;
let credentials: Record<Role, Record<string, string>>;
const pages = new Set(pagePaths());
const everybody = Object.entries(PUBLIC).flatMap(([method, paths]) =>
  paths.split(/\s+/).flatMap((path) => (path ? [`${method} ${path}`] : [])),
);

beforeAll(async () => {
  await prepareBuild();
  app = await testApp();
  const { config, services } = app.running;
  api = await createBuiltApp({
    ...app.running,
    config: { ...config, production: true },
    services: { ...services, production: true },
  });
  served = [
    // What a page's form posts with a script goes to the page's own action, behind the same guards.
    ...callsOf(api).map(({ method, path }) => `${method} ${path.replace(/\.data$/, '')}`),
    ...[...pages].map((page) => `GET ${page}`),
  ];
  const unnamed = served.flatMap((route): [string, Row][] => {
    const [, path = ''] = route.split(' ');
    const row = pages.has(path) && !everybody.includes(route) && PAGES.find(([area]) => area.test(path))?.[1];
    return row ? [[route, row]] : [];
  });
  some = { ...Object.fromEntries(unnamed), ...SOME };
  const buyer = await (await testBuyer(app)).fillIn();
  known = { basket: buyer.basket, connecte_id: await buyer.token() };
  const customer = app.browser();
  await makeAccount(app, customer);
  const cookies = (browser: typeof customer) => ({
    cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  });
  credentials = {
    nobody: {},
    buyer: cookies(buyer.browser),
    customer: cookies(customer),
    instructor: { cookie: `__Host-${cookies(await app.instructor()).cookie}` },
    viewer: cookies(await app.staff('viewer')),
    staff: cookies(await app.staff('staff')),
    refunder: cookies(await app.staff('staff', { mayRefund: true })),
    owner: cookies(await app.staff('owner')),
    program: { authorization: `Bearer ${await programToken(app, [...programPermissions])}` },
  };
});
afterAll(async () => {
  await api.close();
  await app.close();
});

async function ask(route: string, role: Role, body?: object) {
  const [method, path] = route.split(' ') as ['GET' | 'POST', string];
  const isForm = method === 'POST' && pages.has(path);
  const answer = await api.inject({
    method,
    url: path.replace(/:\w+|\*/g, ANY),
    headers: {
      'x-requested-with': 'XMLHttpRequest',
      ...(isForm && { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' }),
      ...credentials[role],
    },
    ...(method !== 'GET' && { payload: isForm ? 'a=b' : { ...(body && known), ...body } }),
  });
  // A form is kept on a page that leads to the sign-in.
  const kept = isForm && answer.statusCode === 401 ? /href="([^"?]+\/sign-in)\?/.exec(answer.body) : null;
  if (kept) return { status: `302 ${kept[1]}`, text: answer.body };
  const to = answer.headers.location?.split('?')[0];
  return { status: to ? `${answer.statusCode} ${to}` : answer.statusCode, text: answer.body };
}

/** All at once: one after the other, a third of the time is spent waiting for the database. */
function askEach(
  roles: readonly Role[],
  route: string,
  body: object | undefined,
  see: (seen: { role: Role; status: number | string; answered: string }) => void,
) {
  return Promise.all(
    roles.map(async (role) => {
      const { status, text } = await ask(route, role, body);
      see({ role, status, answered: `${route} as ${role}: ${status} ${text.slice(0, 200)}` });
    }),
  );
}

test('every call of the server, and every page outside the office and the diary, is in one of the two tables', () => {
  expect([...new Set(served)].sort()).toEqual([...Object.keys(some), ...everybody].sort());
});

/** Each has a time limit of its own. The last takes what no other does. */
const ROOMS: [room: string, routes: RegExp][] = [
  ['the pages of the office', /^\w+ \/office(\/|$)/],
  [
    'the office’s calls about orders and their payments',
    /^\w+ \/v1\/office\/(orders|phone-orders|refunds|payments|transfers|vouchers|customers|people)(\/|$)/,
  ],
  [
    'the office’s calls about lessons and those who give them',
    /^\w+ \/v1\/office\/(instructors|pay|bookings|learners|lessons|lesson-minutes|courses|moves)(\/|$)/,
  ],
  ['the other calls of the office', /^\w+ \/v1\/office\//],
  ['the diary', /^\w+ (\/v1)?\/diary(\/|$)/],
  ['accounts', /^\w+ (\/v1)?\/account(\/|$)/],
  ['all the rest', /./],
];
/** A page is rendered for who may open it: for the first of them, whose rights the others have too. Refusals render nothing. */
const firstOf = (row: Row) => {
  const first = ROLES.find((role) => row.for.includes(role));
  return ROLES.filter((role) => role === first || !row.for.includes(role));
};
const isPage = (route: string) => pages.has(route.replace(/^\w+ /, ''));
// At night: each page opened by everyone who may, instead of by the one of them with the fewest rights
const askersOf = (route: string, row: Row) =>
  isPage(route) ? usually(firstOf(row), { atNight: [...ROLES] }) : ROLES;
const routesIn = (room: string, routes: string[]) =>
  routes.filter((route) => ROOMS.find(([, pattern]) => pattern.test(route))?.[0] === room);

test.each(ROOMS)('what is for some refuses all others alike, and them not so: %s', async (room) => {
  const routes = routesIn(room, Object.keys(some));
  expect(routes).not.toEqual([]);
  for (const route of routes) {
    const row = some[route] as Row;
    await askEach(askersOf(route, row), route, row.body, ({ role, status, answered }) => {
      if (row.for.includes(role)) {
        if (typeof row.others !== 'function') expect(status, answered).not.toBe(row.others);
        expect([401, 403, 500, '302 /office/sign-in'], answered).not.toContain(status);
      } else expect(status, answered).toBe(typeof row.others === 'function' ? row.others(role) : row.others);
    });
  }
});

/** Last, since it forgets what its caller had entered. */
const LAST = 'POST /v1/logout';

test.each([
  ['pages', everybody.filter(isPage)],
  ['calls', everybody.filter((route) => !isPage(route) && route !== LAST)],
  ['signing out', [LAST]],
])('what is for everybody refuses nobody for who they are: %s', async (_kind, routes) => {
  expect(routes).not.toEqual([]);
  // What staff may and viewers may not is refused by the permissions in the table above.
  const kinds: readonly Role[] = ['nobody', 'buyer', 'customer', 'viewer'];
  // At night: each public page opened by a buyer and a customer too
  const openers = usually<readonly Role[]>(['nobody', 'viewer'], { atNight: kinds });
  for (const route of routes)
    await askEach(isPage(route) ? openers : kinds, route, undefined, ({ status, answered }) => {
      // Who sent it says its signature, which this has not.
      if (/^POST \/v1\/webhooks\/(paypal|texts)/.test(route))
        expect([401, 415, 422], answered).toContain(status);
      else expect([401, 403, '302 /account/sign-in'], answered).not.toContain(status);
      expect(Number.parseInt(String(status), 10), answered).toBeLessThan(500);
    });
});
