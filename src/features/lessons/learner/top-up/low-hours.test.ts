import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  marketingChannelsOf,
  stopToken,
  userOfStopToken,
} from '#src/features/identity/customer/marketing-consents.server.ts';
import { buyerOf, lettersTo } from '#testing/accounts.ts';
import { AMARA } from '#testing/diary.ts';
import { learnersWithHours, linkTo, type TaughtLearner } from '#testing/learners.ts';
import { school } from '#testing/school.ts';
import { type AppWithTexts, appWithTexts } from '#testing/texts.ts';
import { setWorkingHours } from '../../availability/working-hours.server.ts';
import { lowHoursText } from '../../low-hours/low-hours-email.server.tsx';

let app: AppWithTexts;
beforeAll(async () => {
  app = await appWithTexts();
  const weekdays = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: 510, to: 1050 }));
  await app.db.transaction().execute((tx) => setWorkingHours(tx, AMARA, weekdays));
});
afterAll(() => app.close());

const FIRST = '2026-12-01';
const EVENING = `${FIRST}T18:00:00.000Z`;
let clockTime = 9;

/** A parent whose child has three hours, all booked for two Tuesdays. */
async function parent() {
  app.clock.set('2026-11-21T10:00:00.000Z');
  const [learner] = (await learnersWithHours(app.db, 1, 180)) as [TaughtLearner];
  await app.db.updateTable('learners').set({ name: 'Callum Reid' }).where('id', '=', learner.id).execute();
  const browser = await buyerOf(app, learner);
  const path = `/v1/learners/${learner.id}`;
  clockTime += 2;
  const booked = await browser.post<{ message?: string }>(`${path}/series`, {
    instructor: AMARA,
    minutes: 90,
    starts_at: [FIRST, '2026-12-08'].map((day) => `${day}T${String(clockTime).padStart(2, '0')}:00:00.000Z`),
    pick_up_place: '4 Bainbrigge Road',
    pick_up_postcode: 'LS6 3AD',
  });
  if (booked.status !== 200) throw new Error(booked.body.message);
  const { id } = await app.db
    .selectFrom('account_users')
    .select('id')
    .where('email', '=', browser.email)
    .executeTakeFirstOrThrow();
  return {
    learner,
    browser,
    path,
    accountId: id,
    agree: (channels: string[]) =>
      browser.put(`${path}/message-choices`, {
        ways: ['texts', 'emails'],
        texts: channels.includes('text') ? ['hours'] : [],
        emails: channels.includes('email') ? ['hours'] : [],
      }),
    letters: async () =>
      (await lettersTo(app, browser.email)).filter(({ subject }) => subject.includes('of lessons left')),
  };
}

async function evening(at: string) {
  app.clock.set(at);
  await app.queue.run('tell-of-low-hours');
}

test('whoever agreed is told once, in the evening after the lesson that leaves less than another', async () => {
  const { learner, browser, agree, letters, accountId } = await parent();
  await app.db
    .insertInto('text_numbers')
    .values({
      email: browser.email,
      phone: '+447400100200',
      checked_at: app.clock.now(),
      reminders: false,
      changes: false,
      offers: false,
    })
    .execute();
  expect((await agree(['email', 'text'])).status).toBe(200);
  await evening('2026-11-30T18:00:00.000Z');
  expect(await letters()).toEqual([]);
  await evening(EVENING);
  await evening(EVENING);
  const [letter, ...others] = await letters();
  expect(others).toEqual([]);
  const plain = letter?.plain.replace(/\s+/g, ' ') ?? '';
  expect(letter?.subject).toBe('Callum has 1 h 30 min of lessons left');
  expect(plain).toContain('and it is booked for Tuesday 8 December at 11:00. The weekly lessons end then.');
  expect(plain).toContain('10 hours £240.35');
  expect(plain).toContain(`/account/lessons?learner=${learner.id}#top-up`);
  expect(plain).toContain(`/account/stop-messages/${accountId}.`);
  await app.sendTexts();
  const texts = app.phones.texts().filter(({ to }) => to === '+447400100200');
  expect(texts.map(({ body }) => body)).toEqual([
    expect.stringMatching(/^Bitepoint: Callum has 1 h 30 min left.+£[\d.]+.+STOP to end$/),
  ]);
  expect(texts[0]?.body.length).toBeLessThanOrEqual(160);

  // More hours, which run low in their turn, are told of once more.
  await app.db
    .insertInto('lesson_minutes')
    .values({
      order_id: learner.orderId,
      position: 0,
      kind: 'bought',
      minutes: 60,
      source: `bought more ${learner.orderId}`,
      day: FIRST,
      at: app.clock.now(),
      entered_by: '',
    })
    .execute();
  await evening('2026-12-08T18:00:00.000Z');
  expect(await letters()).toHaveLength(2);
});

test('the text says what is left, what it is booked for, and what more hours cost', () => {
  const pack = { name: '10 hours', total: '£240.35', isChosen: true };
  const hours = { learner: undefined, left: '1 h 30 min', lastLessonShort: 'Tue 8 Dec', packs: [pack] };
  const say = (isAllBooked: boolean) =>
    lowHoursText.compose({ ...hours, isAllBooked, publicUrl: 'https://lessons.example' }, school.current());
  expect([say(true), say(false)]).toEqual(
    ['all booked for', 'last lesson'].map(
      (booked) =>
        `Bitepoint: 1 h 30 min left, ${booked} Tue 8 Dec. 10 hours more are £240.35, all fees included: lessons.example/account/lessons STOP to end`,
    ),
  );
});

test('nobody is told who did not agree, or has stopped it by the link in the email, whatever its account is', async () => {
  const { agree, letters, accountId, learner, browser } = await parent();
  await evening(EVENING);
  expect(await letters()).toEqual([]);
  await agree(['email']);
  expect(await marketingChannelsOf(app.db, accountId)).toEqual(['email']);
  await agree([]);
  await evening(EVENING);
  expect(await letters()).toEqual([]);
  const { secrets } = app.running.services;
  const token = stopToken(secrets, accountId);
  expect(userOfStopToken(secrets, token)).toBe(accountId);
  expect(
    userOfStopToken(
      secrets,
      token.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
    ),
  ).toBeUndefined();
  expect(userOfStopToken(secrets, `${learner.id}.${token.split('.')[1]}`)).toBeUndefined();
  expect(userOfStopToken(secrets, 'nothing')).toBeUndefined();
  // A link to the lessons is nobody's account.
  const byLink = await app.browser().put(`/v1/learners/${await linkTo(learner, app)}/message-choices`, {
    ways: ['emails'],
    emails: ['hours'],
  });
  expect(byLink.status).toBe(403);
  expect((await browser.put(`/v1/learners/${learner.id}/message-choices`, { emails: ['post'] })).status).toBe(
    422,
  );
});

test('nobody is told whose hours are enough up to their test', async () => {
  const { agree, letters, learner, browser, path } = await parent();
  await agree(['email']);
  await app.db
    .insertInto('test_dates')
    .values({
      id: crypto.randomUUID(),
      learner_id: learner.id,
      day: '2026-12-11',
      minute: 600,
      centre: 'Harehills',
      entered_by: 'Joan Watson',
      entered_at: app.clock.now(),
    } as never)
    .execute();
  await evening(EVENING);
  expect(await letters()).toEqual([]);
  expect((await browser.get(`${path}/lessons`)).status).toBe(200);
});
