import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { brand } from '#src/platform/brand.ts';
import { AMARA, by, diarySuite, lessonRequest, NOW } from '#testing/diary.ts';
import { lessonEmails, readEvents } from '#testing/lesson-emails.ts';
import { instantsOn, londonClock, londonDayOf } from '../availability/london-clock.ts';
import type { Role } from '../booking.ts';
import { bookTime } from '../bookings/book-time.server.ts';
import { bookingsOfLearner } from '../bookings/booking-rows.server.ts';
import { moveBooking } from '../bookings/move-booking.server.ts';
import { composeSeriesEmail } from '../notifications/emails/lesson-series-email.server.tsx';
import { seriesNotification } from '../notifications/queue-together.server.ts';
import { affectedBy } from '../time-off/affected.server.ts';
import { bookSeries, findSeries, lessonsAheadOf, moveSeries, stopSeries } from './series.server.ts';
import { weeklyDays } from './series-dates.ts';

const suite = diarySuite();

const at = (day: string, minute = 600) => new Date(instantsOn(londonDayOf(day), minute)[0] as number);
const tuesdays = (weeks: number, first = '2026-12-01', minute = 600) =>
  weeklyDays(first, weeks).map((day) => at(day, minute));

/** Books or refuses, and rolls back what is refused, as an action does. */
async function weekly(
  starts: Date[],
  { who = suite.learner, role = 'learner' as Role, minutes = 60 as 60 | 90 } = {},
) {
  const { startsAt: _, ...request } = lessonRequest(NOW, minutes);
  let refused: unknown;
  const booked = await suite
    .inTransaction(async (tx) => {
      const result = await bookSeries(tx, { ...request, ...by(role), learnerId: who.id, starts });
      if ('refusal' in result) {
        refused = { refused: result.refusal.refused, at: result.startsAt };
        throw new Error('rolled back');
      }
      return result;
    })
    .catch((error: Error) => {
      if (error.message !== 'rolled back') throw error;
    });
  return { booked, refused };
}

const stateOf = async () => (await bookingsOfLearner(suite.db, suite.learner.id)).map(({ state }) => state);

/** What the emails about several lessons say, as they would leave. */
async function seriesEmails(now = NOW) {
  const rows = await suite.db
    .selectFrom('emails')
    .select(['recipient', 'subject', 'renderer_input'])
    .where('renderer', '=', 'lesson-series')
    .orderBy('position')
    .execute();
  return Promise.all(
    rows.map(async ({ recipient, subject, renderer_input }) => ({
      to: recipient,
      subject,
      email: await composeSeriesEmail(suite.db, z.decode(seriesNotification.data, renderer_input ?? ''), {
        now,
        publicUrl: 'https://lessons.example',
        school: brand,
      }),
    })),
  );
}

test('a weekly time keeps its hour of the clock over both changes of the clocks, up to a year ahead', async () => {
  const days = ['2026-12-01', '2027-03-23', '2027-03-30', '2027-10-26', '2027-11-02'];
  const { booked } = await weekly(days.map((day) => at(day)));
  expect(booked?.booked.map(({ startsAt }) => londonClock(startsAt))).toEqual(days.map(() => '10:00'));
  expect(new Set(booked?.booked.map(({ startsAt }) => startsAt.toISOString().slice(11)))).toEqual(
    new Set(['10:00:00.000Z', '09:00:00.000Z']),
  );
  expect(await findSeries(suite.db, booked?.series ?? '')).toMatchObject({ weekday: 2, minute: 600 });
  const later = await weekly([at('2027-11-23')]);
  expect(later.refused).toMatchObject({ refused: 'too_far' });
});

test('where one date has gone nothing is booked, and it is named', async () => {
  const taken = tuesdays(3)[1] as Date;
  await suite.book(taken, { who: suite.other });
  const { refused } = await weekly(tuesdays(3));
  expect(refused).toEqual({ refused: 'time_taken', at: taken });
  expect(await stateOf()).toEqual([]);
  expect(await suite.readMinutes()).toMatchObject({ remaining: 600 });
  expect(await suite.db.selectFrom('lesson_series').select('id').execute()).toEqual([]);
});

test('more lessons than there are hours for are refused', async () => {
  expect((await weekly(tuesdays(7), { minutes: 90 })).refused).toMatchObject({
    refused: 'not_enough_minutes',
  });
  expect(await stateOf()).toEqual([]);
});

test('of two who want one weekly time at once, and one who wants one of its dates, one has it whole', async () => {
  const starts = tuesdays(4);
  const { startsAt: _, ...request } = lessonRequest(NOW, 60);
  const single = suite.inTransaction((tx) =>
    bookTime(tx, { ...request, ...by('learner'), startsAt: starts[3] as Date, learnerId: suite.other.id }),
  );
  const [first, second, one] = await Promise.all([
    weekly(starts),
    weekly(starts, { who: suite.other }),
    single,
  ]);
  const counts = await suite.db
    .selectFrom('bookings')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('state', '=', 'booked')
    .executeTakeFirst();
  const wholes = [first, second].filter(({ booked }) => booked).length;
  expect(wholes + Number('booked' in one)).toBeGreaterThanOrEqual(1);
  expect(Number(counts?.count)).toBe(wholes * 4 + Number('booked' in one));
});

test('learner and instructor get one email each, with a file of all lessons that later emails change one by one', async () => {
  const { booked } = await weekly(tuesdays(3));
  const [learners, instructors, ...rest] = await seriesEmails();
  expect(rest).toEqual([]);
  expect(await lessonEmails(suite.db, NOW)).toEqual([]);
  expect([learners?.subject, learners?.email?.text.facts.slice(0, 3)]).toEqual([
    'Your weekly lessons are booked: 3 lessons',
    [
      ['Tuesday 1 December', '10:00 to 11:00'],
      ['Tuesday 8 December', '10:00 to 11:00'],
      ['Tuesday 15 December', '10:00 to 11:00'],
    ],
  ]);
  expect(instructors?.subject).toMatch(/^New: 3 lessons with Learner /);
  expect([learners, instructors].map((one) => one?.email?.text.paragraphs[0])).toEqual([
    'You booked 3 lessons with Amara Osei.',
    expect.stringMatching(/^Learner \S+ booked 3 lessons with you\.$/),
  ]);
  const [lesson] = booked?.booked ?? [];
  await suite.inTransaction((tx) =>
    moveBooking(tx, {
      id: lesson?.id ?? '',
      version: 1,
      chargedMinutes: 0,
      to: { startsAt: at('2026-12-02'), minutes: 60 },
      ...by('learner'),
    }),
  );
  // The lesson that has moved since has an email of its own.
  const [later] = await seriesEmails();
  const events = readEvents(later?.email?.file ?? '');
  expect(events.map(({ uid, sequence }) => [uid, sequence])).toEqual(
    booked?.booked.slice(1).map(({ uid }) => [uid, 0]),
  );
  const [moved] = await lessonEmails(suite.db, NOW);
  expect(moved?.invitation).toMatchObject({ uid: lesson?.uid, sequence: 1, method: 'REQUEST' });
});

test('a copy names whose lessons they are before it leaves, too', async () => {
  await suite.db
    .insertInto('learner_shares')
    .values({
      id: randomUUID(),
      learner_id: suite.learner.id,
      email: 'own@example.com',
      shared_by: 'Parent',
      buyer_email: 'parent@example.com',
      copies: true,
      created_at: NOW,
      opened_at: NOW,
      ended_at: null,
    })
    .execute();
  await weekly(tuesdays(3));
  const copy = (await seriesEmails()).find(({ to }) => to === 'parent@example.com');
  const subject = 'Learner’s weekly lessons are booked: 3 lessons';
  expect([copy?.subject, copy?.email?.text.subject]).toEqual([subject, subject]);
});

test('all from one lesson on are cancelled at the costs that were shown, and their hours are back', async () => {
  const { booked } = await weekly(tuesdays(4, '2026-11-24'));
  const series = await findSeries(suite.db, booked?.series ?? '');
  if (!series || !booked) throw new Error('Nothing booked');
  // The first is within 48 hours.
  const now = new Date('2026-11-23T12:00:00Z');
  const shown = booked.booked.map(({ id, version }, index) => ({
    id,
    version,
    chargedMinutes: index === 0 ? 60 : 0,
  }));
  const stop = (lessons: typeof shown) =>
    suite.inTransaction((tx) => stopSeries(tx, { series, lessons, ...by('learner', now) }));
  expect(await stop(shown.map((one) => ({ ...one, chargedMinutes: 0 })))).toMatchObject({
    refusal: { refused: 'consequence_changed' },
  });
  await stop(shown);
  expect(await stateOf()).toEqual(['cancelled', 'cancelled', 'cancelled', 'cancelled']);
  expect(await suite.readMinutes()).toMatchObject({ remaining: 540, charged: 60, booked: 0 });
  const emails = (await seriesEmails(now)).filter(({ email }) => email);
  expect(emails.map(({ subject }) => subject)).toEqual([
    '4 of your lessons are cancelled',
    expect.stringMatching(/^Cancelled: 4 lessons with /),
  ]);
  expect(readEvents(emails[0]?.email?.file ?? '').every(({ isCancelled }) => isCancelled)).toBe(true);
  expect(await findSeries(suite.db, series.id)).toMatchObject({ stoppedAt: now });
});

test('all from one lesson on move to another time, however far ahead, and the weekly time with them', async () => {
  const { booked } = await weekly(tuesdays(8));
  const series = await findSeries(suite.db, booked?.series ?? '');
  if (!series || !booked) throw new Error('Nothing booked');
  const later = booked.booked.slice(4);
  const thursdays = tuesdays(4, '2026-12-31', 660);
  const result = await suite.inTransaction((tx) =>
    moveSeries(tx, {
      series,
      lessons: later.map(({ id, version }, index) => ({
        id,
        version,
        chargedMinutes: 0,
        startsAt: thursdays[index] as Date,
      })),
      ...by('learner'),
    }),
  );
  expect('moved' in result).toBe(true);
  const ahead = await lessonsAheadOf(suite.db, series.id, NOW);
  expect(ahead.map(({ startsAt }) => startsAt)).toEqual([...tuesdays(4), ...thursdays]);
  expect(await findSeries(suite.db, series.id)).toMatchObject({ weekday: 4, minute: 660 });
});

test('a lesson that is within four weeks, and an hour later is not, moves with those after it', async () => {
  const { booked } = await weekly(tuesdays(2, '2026-12-22', 570));
  const series = await findSeries(suite.db, booked?.series ?? '');
  if (!series || !booked) throw new Error('Nothing booked');
  const later = tuesdays(2, '2026-12-22', 630);
  const lessons = booked.booked.map(({ id, version }, index) => ({
    id,
    version,
    chargedMinutes: 0,
    startsAt: later[index] as Date,
  }));
  const now = new Date('2026-11-24T09:45:00Z');
  const result = await suite.inTransaction((tx) =>
    moveSeries(tx, { series, lessons, ...by('learner', now) }),
  );
  expect('moved' in result && result.moved.map(({ startsAt }) => startsAt)).toEqual(later);
});

test('a holiday that comes later finds the lessons of a weekly time as any others, however far ahead', async () => {
  const { booked } = await weekly(tuesdays(10));
  const days = { firstDay: '2027-01-31', lastDay: '2027-02-06' };
  const affected = await affectedBy(suite.db, { instructor: AMARA, ...days }, NOW);
  expect(affected.map(({ id }) => id)).toEqual([booked?.booked[9]?.id]);
});
