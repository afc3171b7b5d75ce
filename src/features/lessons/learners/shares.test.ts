import { RouterContextProvider } from 'react-router';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pageContext } from '#src/platform/context/page-context.server.ts';
import { servicesContext } from '#src/platform/context/services.server.ts';
import { HOUR_MS } from '#src/platform/dates.ts';
import { buyerOf, lettersTo, makeAccount } from '#testing/accounts.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import type { TestBrowser } from '#testing/browser.ts';
import { AMARA, at } from '#testing/diary.ts';
import { learnersWithHours, type TaughtLearner } from '#testing/learners.ts';
import { lessonEmails } from '#testing/lesson-emails.ts';
import { setWorkingHours } from '../availability/working-hours.server.ts';
import { feedAddressOf } from '../calendar/feed-addresses.server.ts';
import { loader } from '../learner/home/lessons-page.tsx';
import { accountsNear } from './learners-of-account.server.ts';
import { keepLink } from './links.server.ts';
import { openShare, sharesOfLearner } from './shares.server.ts';

let app: TestApp;
let people: TaughtLearner[];
beforeAll(async () => {
  app = await testApp();
  people = await learnersWithHours(app.db, 10);
});
afterAll(() => app.close());

const statusOf = async (browser: TestBrowser, named: string) =>
  (await browser.get(`/v1/learners/${named}/lessons`)).status;
const open = (token: string) => openShare(app.running.services, token);
const tokens = async (email: string) =>
  (await lettersTo(app, email)).flatMap(({ plain }) => /your-lessons\/([0-9a-z]{26})/.exec(plain)?.[1] ?? []);

async function emailOf({ id }: TaughtLearner) {
  const row = await app.db.selectFrom('learners').select('email').where('id', '=', id).executeTakeFirst();
  return row?.email;
}

/** Lessons with their buyer, passed to an address. */
async function passed(to: string) {
  const learner = people.pop() as TaughtLearner;
  const buyer = await buyerOf(app, learner);
  const pass = (email: string) => buyer.post(`/v1/learners/${learner.id}/pass`, { email });
  expect((await pass(to)).status).toBe(200);
  return { learner, buyer, pass, token: (await tokens(to)).at(-1) ?? '' };
}

const openings = async (buyer: { email: string }) =>
  (await lettersTo(app, buyer.email)).filter(({ subject }) => subject.includes('have been opened'));

test('lessons passed to an address stay closed to it, and emails where they went, until its link is opened', async () => {
  const child = app.browser();
  const own = await makeAccount(app, child);
  const { learner, buyer, token } = await passed(own.email);
  const before = await emailOf(learner);
  expect(before).not.toBe(own.email);
  expect(await statusOf(child, learner.id)).toBe(404);
  expect(await app.browser().get(`/v1/learners/${token}/lessons`)).toMatchObject({
    status: 403,
    body: { code: 'link_unopened' },
  });

  await Promise.all([open(token), open(token), open(token)]);
  expect(await statusOf(child, learner.id)).toBe(200);
  expect(await statusOf(app.browser(), token)).toBe(200);
  expect(await statusOf(buyer, learner.id)).toBe(200);
  expect(await emailOf(learner)).toBe(own.email);
  await open(token);
  expect(await openings(buyer)).toHaveLength(1);
  // Neither in the database nor in the log.
  const links = await app.db.selectFrom('learner_links').selectAll().execute();
  const mails = await app.db.selectFrom('emails').select(['html', 'plain', 'renderer_input']).execute();
  expect(JSON.stringify([links, mails])).not.toContain(token);
  expect(app.logged.join('')).not.toContain(token);
});

test('who has lessons without having bought them passes them to nobody, and ends nothing', async () => {
  const child = app.browser();
  const own = await makeAccount(app, child);
  const { learner, buyer, token } = await passed(own.email);
  await open(token);
  const [share] = await sharesOfLearner(app.db, learner.id);
  const path = (named: string) => `/v1/learners/${named}`;
  for (const named of [learner.id, token]) {
    const refused = [
      await child.post(`${path(named)}/pass`, { email: 'friend@example.com' }),
      await child.post(`${path(named)}/pass/${share?.id}/resend`, {}),
      await child.delete(`${path(named)}/pass/${share?.id}`, {}),
      await child.post(`${path(named)}/emails-to-buyer`, {}),
    ];
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  }
  expect(await lettersTo(app, 'friend@example.com')).toEqual([]);
  expect(await sharesOfLearner(app.db, learner.id)).toHaveLength(1);
  expect(await statusOf(buyer, learner.id)).toBe(200);
});

test('after too many wrong links not even one that waits to be opened is looked up on its page', async () => {
  const { token } = await passed('guessed@example.com');
  const missed: string[] = [];
  const codeAttempts = {
    tooMany: async () => missed.length > 0,
    recordFailure: async (address: string) => void missed.push(address),
  };
  const status = async (link: string) => {
    const context = new RouterContextProvider();
    context.set(servicesContext, { ...app.running.services, codeAttempts });
    context.set(pageContext, { address: '198.51.100.7' } as never);
    const request = new Request(`http://x/your-lessons/${link}`);
    return loader({ context, request, params: { token: link } } as never).then(
      (shown) => ('toOpen' in shown ? 'asks' : 'shown'),
      (thrown: Response) => thrown.status,
    );
  };
  expect(await status(token)).toBe('asks');
  expect(await status('0'.repeat(26))).toBe(404);
  expect(missed).toEqual(['198.51.100.7']);
  expect(await status(token)).toBe(429);
});

test('whoever passed lessons on keeps copies of what happens to them, as long as they want', async () => {
  const { learner, buyer, token } = await passed('own-address@example.com');
  await open(token);
  const link = app.browser();
  const path = `/v1/learners/${token}`;
  const lesson = { minutes: 60, pick_up_place: '4 Bainbrigge Road', pick_up_postcode: 'LS6 3AD' };
  const book = async (startsAt: Date) => {
    const starts_at = startsAt.toISOString();
    const booked = await link.post(`${path}/lessons`, { ...lesson, instructor: AMARA, starts_at });
    expect(booked.status).toBe(200);
  };
  const copies = async () =>
    (await lessonEmails(app.db, app.clock.now())).filter(({ to }) => to === buyer.email);
  await app.db
    .transaction()
    .execute((tx) => setWorkingHours(tx, AMARA, [{ weekday: 4, from: 540, to: 1020 }]));
  await book(at('10:00'));
  expect(await copies()).toMatchObject([
    {
      subject: `Learner’s lesson on Thu 26 Nov, 10:00 is booked`,
      body: expect.stringContaining('Amara will pick Learner up on'),
      invitation: null,
    },
  ]);
  const choice = { is_enabled: false };
  expect((await link.put(`${path}/copies`, choice)).status).toBe(403);
  expect((await buyer.put(`/v1/learners/${learner.id}/copies`, choice)).status).toBe(200);
  await book(at('14:00'));
  expect(await copies()).toHaveLength(1);
});

test('an address that is corrected before its link was opened never opens anything', async () => {
  const { learner, pass, token } = await passed('mistyped@example.com');
  expect((await pass('right@example.com')).status).toBe(200);
  await open(token);
  expect(await statusOf(app.browser(), token)).toBe(404);
  const [right = ''] = await tokens('right@example.com');
  await open(right);
  expect(await statusOf(app.browser(), right)).toBe(200);
  expect((await sharesOfLearner(app.db, learner.id)).map(({ email }) => email)).toEqual([
    'right@example.com',
  ]);
});

test('a waiting link is sent again and withdrawn, and three links a day leave at most', async () => {
  const { learner, buyer, token, pass } = await passed('slow@example.com');
  const [share] = await sharesOfLearner(app.db, learner.id);
  const path = `/v1/learners/${learner.id}/pass/${share?.id}`;
  expect((await buyer.post(`${path}/resend`, {})).status).toBe(200);
  const again = (await tokens('slow@example.com')).at(-1) ?? '';
  expect(again).not.toBe(token);
  expect((await buyer.delete(path, {})).status).toBe(200);
  for (const link of [token, again]) {
    await open(link);
    expect(await statusOf(app.browser(), link)).toBe(404);
  }
  expect((await buyer.post(`${path}/resend`, {})).status).toBe(404);
  expect((await pass('slow@example.com')).status).toBe(200);
  expect((await pass('slow@example.com')).status).toBe(429);
});

test('ending a share ends all that it opened, and its address is written to no more', async () => {
  const child = app.browser();
  const own = await makeAccount(app, child);
  const { learner, buyer, token, pass } = await passed(own.email);
  await open(token);
  const { secrets, publicUrl } = app.running.services;
  const now = app.clock.now();
  // An email about a lesson takes a link to the address, and the learner's page has a calendar's.
  const emailed = 'z'.repeat(26);
  const link = { token: emailed, learnerId: learner.id, sentTo: own.email, by: '', now };
  await keepLink(app.db, secrets, { ...link, expiresAt: new Date(now.getTime() + 48 * HOUR_MS) });
  const feed = (audience: 'buyer' | 'learner') =>
    app.db
      .transaction()
      .execute((tx) =>
        feedAddressOf(tx, { secrets, publicUrl, clock: app.clock }, { learner: learner.id, audience }),
      );
  const calendars = [await feed('learner'), await feed('buyer')];
  const statuses = async () => [
    ...(await Promise.all([token, emailed].map((one) => statusOf(app.browser(), one)))),
    await statusOf(child, learner.id),
    ...(await Promise.all(
      calendars.map(async (one) => (await app.browser().get(one.replace(publicUrl, ''))).status),
    )),
  ];
  expect(await statuses()).toEqual([200, 200, 200, 200, 200]);

  const [share] = await sharesOfLearner(app.db, learner.id);
  expect((await buyer.delete(`/v1/learners/${learner.id}/pass/${share?.id}`, {})).status).toBe(200);
  expect(await statuses()).toEqual([404, 404, 404, 404, 200]);
  expect(await emailOf(learner)).toBe(buyer.email);
  expect(await statusOf(buyer, learner.id)).toBe(200);

  // Repeated, it is another opening, of which the buyer is told once too.
  expect((await pass(own.email)).status).toBe(200);
  expect(await statusOf(child, learner.id)).toBe(404);
  await open((await tokens(own.email)).at(-1) ?? '');
  expect(await statusOf(child, learner.id)).toBe(200);
  expect(await openings(buyer)).toHaveLength(2);
});

test('a buyer takes emails back from an address that was typed at the checkout', async () => {
  const child = app.browser();
  const own = await makeAccount(app, child);
  const learner = people.pop() as TaughtLearner;
  await app.db.updateTable('learners').set({ email: own.email }).where('id', '=', learner.id).execute();
  const buyer = await buyerOf(app, learner);
  expect(await statusOf(child, learner.id)).toBe(200);
  expect((await buyer.post(`/v1/learners/${learner.id}/emails-to-buyer`, {})).status).toBe(200);
  expect(await emailOf(learner)).toBe(buyer.email);
  expect(await statusOf(child, learner.id)).toBe(404);
});

test('the accounts near a learner are those of the buyer, of the learner, and of whoever opened a share', async () => {
  const { learner, token } = await passed('near@mail.example');
  const near = () => accountsNear(app.db, [learner.id]);
  const { account_id } = await app.db
    .selectFrom('orders')
    .select('account_id')
    .where('id', '=', learner.orderId)
    .executeTakeFirstOrThrow();
  expect(await near()).toEqual({ ids: [account_id], emails: [await emailOf(learner)] });
  await open(token);
  expect((await near()).emails).toContain('near@mail.example');
  expect(await accountsNear(app.db, [])).toEqual({ ids: [], emails: [] });
});
