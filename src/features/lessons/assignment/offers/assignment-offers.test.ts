import { RouterContextProvider } from 'react-router';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { officeDepsOf } from '#src/app/services.server.ts';
import { action, loader } from '#src/pages/lessons/learner-offer-page.tsx';
import { pageContext } from '#src/platform/context/page-context.server.ts';
import { servicesContext } from '#src/platform/context/services.server.ts';
import { pushRenderersOf } from '#src/platform/push/push.server.ts';
import type { TestBrowser } from '#testing/browser.ts';
import { LESSON, testBuyer } from '#testing/buyer.ts';
import { emptyTables } from '#testing/empty-tables.ts';
import { subscribed } from '#testing/push/subscribed.ts';
import { type AppWithTexts, appWithTexts } from '#testing/texts.ts';
import { readPlacing } from '../../office/learners/read-assignment.server.ts';
import { assignmentOfferPush } from './assignment-offer-messages.server.tsx';
import { acceptAssignment } from './take-assignment.server.ts';

const AMARA = 'amara-osei';
const PIOTR = 'piotr-zielinski';
const PHONES = { [AMARA]: '+447400123450', [PIOTR]: '+447400123451' };
const emailOf = (slug: string) => `${slug}@instructors.bitepoint.example`;

let app: AppWithTexts;
let staff: TestBrowser;
beforeAll(async () => {
  app = await appWithTexts();
  staff = await app.staff('staff');
});
afterAll(() => app.close());
beforeEach(async () => {
  await emptyTables(app.db, 'emails', 'texts', 'text_numbers');
  app.phones.knobs.next.length = 0;
  app.clock.set('2026-11-21T10:00:00Z');
});

async function paid(): Promise<string> {
  const buyer = await (await testBuyer(app, [LESSON])).fillIn();
  expect((await buyer.pay()).status).toBe(200);
  await emptyTables(app.db, 'emails');
  const row = app.db.selectFrom('orders').select('id').where('basket_uuid', '=', buyer.basket);
  return (await row.executeTakeFirstOrThrow()).id;
}

const takesTexts = (slug: keyof typeof PHONES) =>
  app.db
    .insertInto('text_numbers')
    .values({
      email: emailOf(slug),
      phone: PHONES[slug],
      checked_at: app.clock.now(),
      reminders: true,
      changes: true,
    })
    .execute();

const offer = (id: string, instructors = [AMARA, PIOTR], hours = 4) =>
  staff.post<{ offer: string; message: string }>(`/v1/office/orders/${id}/offers`, { instructors, hours });

async function tokens(id: string): Promise<Record<string, string>> {
  const rows = await app.db
    .selectFrom('offered_instructors')
    .innerJoin('assignment_offers', 'assignment_offers.id', 'offer_id')
    .select(['instructor_slug', 'encrypted_token'])
    .where('order_id', '=', id)
    .orderBy('created_at')
    .execute();
  return Object.fromEntries(
    rows.map(({ instructor_slug, encrypted_token }) => [
      instructor_slug,
      app.running.services.secrets.decrypt(encrypted_token),
    ]),
  );
}

/** The page of a link: what it shows, or what its buttons do. */
function page(token = '') {
  const context = new RouterContextProvider();
  context.set(servicesContext, app.running.services as never);
  context.set(pageContext, { address: '192.0.2.1' } as never);
  const url = `http://x/learner-offers/${token}`;
  const args = (request: Request) => ({ context, params: { token }, request }) as never;
  return {
    read: () => loader(args(new Request(url))),
    press: (answer: 'accept' | 'decline') =>
      action(args(new Request(url, { method: 'POST', body: new URLSearchParams({ answer }) }))),
  };
}

const shown = async (id: string) =>
  (await readPlacing(officeDepsOf(app.running), id, { transmission: undefined, language: undefined }))?.offer;
const taughtBy = async (id: string) =>
  (
    await app.db
      .selectFrom('instructor_assignments')
      .select('instructor_slug')
      .where('order_id', '=', id)
      .execute()
  ).map(({ instructor_slug }) => instructor_slug);
const mailed = async () => {
  await app.queue.run('send-waiting-emails');
  const rows = await app.db.selectFrom('emails').select(['recipient', 'subject']).execute();
  return rows.map(({ recipient, subject }) => `${recipient.split('@')[0]}: ${subject}`).sort();
};

test('an offer reaches each by email, and by text whoever agreed; it names neither the learner nor their address', async () => {
  const id = await paid();
  await takesTexts(AMARA);
  expect((await offer(id)).status).toBe(200);
  expect(await mailed()).toEqual(['amara-osei: A learner for you?', 'piotr-zielinski: A learner for you?']);
  await app.sendTexts();
  const [text, ...others] = app.phones.texts().filter(({ to }) => Object.values(PHONES).includes(to));
  const { [AMARA]: token = '' } = await tokens(id);
  expect([text?.to, text?.body, others]).toEqual([
    PHONES[AMARA],
    expect.stringMatching(
      new RegExp(`^Bitepoint: a learner in LS6, 10 h manual\\. .*/learner-offers/${token}$`),
    ),
    [],
  ]);
  expect(text?.body.length).toBeLessThanOrEqual(160);
  const opened = await page(token).read();
  expect(opened).toMatchObject({
    state: 'open',
    instructor: 'Amara',
    learner: 'learner in LS6',
    remaining: '10 h',
  });
  const { learner } = (await readPlacing(officeDepsOf(app.running), id, {} as never)) ?? {};
  for (const secret of [learner?.surname, learner?.phone, learner?.address])
    expect(JSON.stringify(opened) + text?.body).not.toContain(secret);
});

test('of two who accept at once one has the lessons; the other, and the learner, are told', async () => {
  const id = await paid();
  await takesTexts(PIOTR);
  await offer(id);
  await mailed();
  await app.sendTexts();
  const links = await tokens(id);
  const both = [AMARA, PIOTR].map((slug) => acceptAssignment(app.running.services, links[slug] ?? ''));
  const states = await Promise.all(both);
  expect([...states].sort()).toEqual(['accepted', 'gone']);
  const [first = '', second = ''] = states[0] === 'accepted' ? [AMARA, PIOTR] : [PIOTR, AMARA];
  expect(await taughtBy(id)).toEqual([first]);
  // Accepted once more, nothing is given again.
  expect(await acceptAssignment(app.running.services, links[first] ?? '')).toBe('accepted');
  const emails = await mailed();
  expect(emails).toContainEqual(expect.stringMatching(new RegExp(`^${first}: A new learner for you: `)));
  expect(emails).toContain(`${second}: That learner isn’t on offer any more`);
  expect(emails).not.toContain(`${first}: That learner isn’t on offer any more`);
  expect(emails.filter((line) => line.includes('Your lessons are with'))).toHaveLength(1);
  expect([await page(links[first]).read(), await page(links[second]).read()]).toMatchObject([
    { state: 'accepted' },
    { state: 'gone' },
  ]);
  expect((await shown(id))?.text).toMatch(/ accepted these lessons at 10:00$/);
});

test('staff see who was asked, who opened it, who declined, and may take it back; it is open once at a time', async () => {
  const id = await paid();
  const made = await offer(id);
  await mailed();
  const links = await tokens(id);
  await page(links[AMARA]).read();
  const pressed = await page(links[PIOTR]).press('decline');
  expect([pressed.status, pressed.headers.get('location')]).toEqual([303, `/learner-offers/${links[PIOTR]}`]);
  expect(await shown(id)).toMatchObject({
    isOpen: true,
    text: expect.stringMatching(
      /offered these lessons to instructors at 10:00\. The offer is open until Sat 21 Nov, 14:00/,
    ),
    asked: [
      { name: 'Amara Osei', answer: { text: 'Opened at 10:00' }, sent: 'email sent' },
      { name: 'Piotr Zielinski', answer: { text: 'Declined at 10:00' }, sent: 'email sent' },
    ],
  });
  const again = await offer(id);
  expect([again.status, again.body.message]).toEqual([
    409,
    expect.stringMatching(/is open until Sat 21 Nov, 14:00/),
  ]);
  const withdraw = () =>
    staff.delete<{ message: string }>(`/v1/office/orders/${id}/offers/${made.body.offer}`, {});
  expect((await withdraw()).status).toBe(200);
  const twice = await withdraw();
  expect([twice.status, twice.body.message]).toEqual([
    409,
    expect.stringMatching(/took the offer back at 10:00\.$/),
  ]);
  await page(links[AMARA]).press('accept');
  expect([await page(links[AMARA]).read(), await taughtBy(id)]).toMatchObject([{ state: 'gone' }, []]);
  // An instructor who has declined is not written to again.
  expect((await mailed()).filter((line) => line.includes('any more'))).toEqual([
    'amara-osei: That learner isn’t on offer any more',
  ]);
  expect((await offer(id)).status).toBe(200);
});

test('an offer ends by itself, by another way of placing, and with an instructor who leaves', async () => {
  const id = await paid();
  await offer(id, [AMARA, PIOTR], 2);
  const links = await tokens(id);
  await app.db
    .updateTable('instructors')
    .set({ left_at: app.clock.now() })
    .where('slug', '=', PIOTR)
    .execute();
  await page(links[PIOTR]).press('accept');
  expect((await page(links[PIOTR]).read()).state).toBe('gone');
  await app.db.updateTable('instructors').set({ left_at: null }).where('slug', '=', PIOTR).execute();
  app.clock.pass({ hours: 2 });
  await page(links[AMARA]).press('accept');
  expect([(await page(links[AMARA]).read()).state, await taughtBy(id)]).toEqual(['lapsed', []]);
  expect((await shown(id))?.text).toMatch(/Nobody accepted until Sat 21 Nov, 12:00/);

  expect((await offer(id)).status).toBe(200);
  const later = await tokens(id);
  expect((await staff.post(`/v1/office/orders/${id}/place`, { instructor: PIOTR })).status).toBe(200);
  await page(later[AMARA]).press('accept');
  expect([(await page(later[AMARA]).read()).state, await taughtBy(id)]).toEqual(['gone', [PIOTR]]);
});

test('an offer in the quiet hours is emailed now, texted in the morning, and not texted where it has ended by then', async () => {
  await takesTexts(AMARA);
  app.clock.set('2026-11-21T22:00:00Z');
  staff = await app.staff('staff');
  const [short, long] = [await paid(), await paid()];
  await offer(short, [AMARA], 4);
  await offer(long, [AMARA], 24);
  expect(await mailed()).toEqual(['amara-osei: A learner for you?', 'amara-osei: A learner for you?']);
  const came = () => app.phones.texts().filter(({ body }) => body.includes('learner-offers')).length;
  const before = came();
  await app.sendTexts();
  expect(came()).toBe(before);
  app.clock.set('2026-11-22T08:01:00Z');
  await app.sendTexts();
  expect(came()).toBe(before + 1);
});

test('only those who can teach the lessons are asked, and a link that is wrong opens nothing', async () => {
  const id = await paid();
  const refused = await offer(id, ['nadia-hussain', AMARA]);
  expect([refused.status, refused.body.message]).toEqual([
    422,
    'One of these can’t teach these lessons. Choose again.',
  ]);
  expect((await offer(id, [])).status).toBe(422);
  await expect(page('0'.repeat(26)).read()).rejects.toMatchObject({ status: 404 });
  await expect(page('0'.repeat(26)).press('accept')).rejects.toMatchObject({ status: 404 });
});

test('an instructor who turned notifications on is notified of an offer, and that it is over where that one left', async () => {
  await subscribed(app.db, 'diary', AMARA);
  const id = await paid();
  await offer(id);
  const { secrets } = app.running.services;
  const renderers = pushRenderersOf([assignmentOfferPush], { db: app.db, secrets });
  const shown = async () => {
    const rows = await app.db.selectFrom('push_messages').selectAll().orderBy('position').execute();
    return Promise.all(
      rows.map(({ renderer, renderer_input }) => renderers[renderer]?.(renderer_input, app.clock.now())),
    );
  };
  const { [AMARA]: token = '', [PIOTR]: other = '' } = await tokens(id);
  expect(await shown()).toEqual([
    {
      title: 'A learner for you?',
      body: 'A learner in LS6, 10 h manual. The first to accept has them.',
      path: `/learner-offers/${token}`,
    },
  ]);
  await page(other).press('accept');
  // The offer never left, so nothing is said of its end.
  expect(await shown()).toEqual([undefined, undefined]);
  await app.db
    .updateTable('push_messages')
    .set({ state: 'sent' })
    .where('renderer_input', 'like', '%offered%')
    .execute();
  expect((await shown()).at(-1)).toMatchObject({ title: 'Not on offer any more', path: '/diary' });
});
