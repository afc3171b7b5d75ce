import { beforeEach, expect, test } from 'vitest';
import { pushRenderersOf } from '#src/platform/push/push.server.ts';
import { AMARA, at, by, diarySuite, NOW } from '#testing/diary.ts';
import { subscribed } from '#testing/push/subscribed.ts';
import type { Booking } from '../../booking.ts';
import { cancelBooking } from '../../bookings/end-booking.server.ts';
import { moveBooking } from '../../bookings/move-booking.server.ts';
import { queueRunningLate } from '../running-late.server.ts';
import { changePush, latePush } from './lesson-push.server.ts';

const suite = diarySuite();
/** The day before the lessons, which are on Thursday 26 November. */
const WEDNESDAY = at('12:00', '2026-11-25');

beforeEach(async () => {
  await suite.db.deleteFrom('push_messages').execute();
  await suite.db.deleteFrom('push_subscriptions').execute();
  await subscribed(suite.db, 'account', `${suite.learner.id}@example.com`);
  await subscribed(suite.db, 'diary', AMARA);
});

/** What browsers would show now. */
async function shown(now = NOW) {
  const renderers = pushRenderersOf([changePush, latePush], { db: suite.db });
  const rows = await suite.db.selectFrom('push_messages').selectAll().orderBy('position').execute();
  const all = await Promise.all(
    rows.map(async ({ renderer, renderer_input, realm, topic, is_urgent, expires_at }) => ({
      realm,
      topic,
      isUrgent: is_urgent,
      expiresAt: expires_at,
      content: await renderers[renderer]?.(renderer_input, now),
    })),
  );
  return all.filter(({ content }) => content);
}

async function move(
  { id, version }: Booking,
  startsAt: Date,
  role: 'office' | 'learner',
  now: Date,
  chargedMinutes = 0,
) {
  const answer = await suite.inTransaction((tx) =>
    moveBooking(tx, {
      id,
      version,
      chargedMinutes,
      outsideWorkingHours: true,
      ...by(role, now),
      to: { startsAt, minutes: 90 },
    }),
  );
  if (!('moved' in answer)) throw new Error(answer.refused);
  return answer.moved;
}

test('both sides are notified of what the office does, and a second change takes the place of the first', async () => {
  const booked = await suite.book(at('10:00'));
  expect(await shown()).toEqual([]);
  const moved = await move(booked, at('15:00'), 'office', WEDNESDAY);
  const path = `/account/lessons?learner=${suite.learner.id}`;
  const [learner, instructor] = await shown(WEDNESDAY);
  expect(learner).toMatchObject({
    realm: 'account',
    isUrgent: false,
    expiresAt: at('15:00'),
    content: {
      title: 'Your lesson has moved',
      body: 'Now Thu 26 Nov, 15:00 with Amara. It was Thu 26 Nov, 10:00.',
      path,
    },
  });
  expect(instructor).toMatchObject({
    realm: 'diary',
    content: {
      title: 'Lesson moved',
      body: 'Learner: now Thu 26 Nov, 15:00. It was Thu 26 Nov, 10:00.',
      path: `/diary/lessons/${booked.id}`,
    },
  });
  await suite.inTransaction((tx) =>
    cancelBooking(tx, {
      id: moved.id,
      version: moved.version,
      chargedMinutes: 0,
      ...by('office', WEDNESDAY),
    }),
  );
  const after = await shown(WEDNESDAY);
  expect(after.map(({ content }) => [content?.title, content?.path])).toEqual([
    ['Your lesson is cancelled', path],
    ['Lesson cancelled', '/diary?day=2026-11-26'],
  ]);
  expect(after.map(({ topic }) => topic)).toEqual([learner?.topic, instructor?.topic]);
});

test('an instructor is notified of today and tomorrow alone, and nobody of what they did', async () => {
  const booked = await suite.book(at('10:00'));
  const moved = await move(booked, at('13:00'), 'learner', NOW);
  expect(await shown()).toEqual([]);
  await move(moved, at('15:00'), 'learner', WEDNESDAY, 90);
  expect(await shown(WEDNESDAY)).toMatchObject([{ realm: 'diary', isUrgent: false }]);
});

test('a change of a lesson within twelve hours does not wait for the morning', async () => {
  const booked = await suite.book(at('10:00'));
  const night = at('22:30', '2026-11-25');
  await move(booked, at('15:00'), 'office', night);
  expect(await shown(night)).toMatchObject([{ isUrgent: true }, { isUrgent: true }]);
});

test('that the instructor runs late is shown at once, by first name and time', async () => {
  const booked = await suite.book(at('10:00'));
  await suite.inTransaction((tx) =>
    queueRunningLate(tx, booked, { minutes: 10, sendsTexts: true, now: at('09:50') }),
  );
  expect(await shown(at('09:50'))).toMatchObject([
    {
      realm: 'account',
      isUrgent: true,
      expiresAt: at('11:00'),
      content: {
        title: 'Amara is running late',
        body: 'Your 10:00 lesson begins at about 10:10.',
      },
    },
  ]);
});

test('no notification says where, or how much', async () => {
  const booked = await suite.book(at('10:00'));
  await move(booked, at('15:00'), 'office', WEDNESDAY);
  const texts = JSON.stringify((await shown(WEDNESDAY)).map(({ content }) => content));
  expect(texts).not.toMatch(/Bainbrigge|LS6|£|@/);
});
