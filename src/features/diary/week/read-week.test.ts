import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookTime } from '#src/features/lessons/bookings/book-time.server.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import type { TestBrowser } from '#testing/browser.ts';
import { AMARA, at, by, lessonRequest } from '#testing/diary.ts';
import { learnersWithHours, type TaughtLearner } from '#testing/learners.ts';
import { readWeek } from './read-week.server.ts';

const THURSDAY = '2026-11-26';

let app: TestApp;
let amara: TestBrowser;
let learner: TaughtLearner;
beforeAll(async () => {
  app = await testApp();
  amara = await app.instructor();
  [learner] = (await learnersWithHours(app.db, 1)) as [TaughtLearner];
  await amara.put('/v1/diary/hours', { hours: [{ weekday: 4, from: 540, to: 1020 }] });
});
afterAll(() => app.close());

async function book(time: string, minutes: 60 | 90 = 90) {
  const answer = await app.db.transaction().execute((tx) =>
    bookTime(tx, {
      ...lessonRequest(at(time), minutes),
      ...by('learner', app.clock.now()),
      outsideWorkingHours: true,
      learnerId: learner.id,
    }),
  );
  if (!('booked' in answer)) throw new Error(answer.refused);
  return answer.booked;
}

async function thursday() {
  const week = await readWeek(app, AMARA, THURSDAY);
  const day = week.days[3];
  if (day?.day !== THURSDAY) throw new Error('not a Thursday');
  const items = day.items.map((item) => {
    if (item.is === 'gap') return `gap ${item.gap.from} to ${item.gap.until}`;
    if (item.is === 'off') return `${item.off.title} ${item.off.time}`;
    return item.is === 'lesson' ? `lesson ${item.entry.begins} to ${item.entry.ends}` : item.is;
  });
  return { ...week, day, items };
}

test('a week shows lessons, the free time beside them, and grows to a lesson early in the morning', async () => {
  await book('10:00');
  expect((await thursday()).hours).toEqual({ first: 7, last: 20 });
  await book('05:30', 60);
  const { title, summary, hours, items, day } = await thursday();
  expect(title).toBe('23 to 29 November');
  const titleOf = async (value: string) => (await readWeek(app, AMARA, value)).title;
  expect(await titleOf('2026-12-30')).toBe('28 December to 3 January 2027');
  expect(await titleOf('2027-01-05')).toBe('4 to 10 January 2027');
  expect(summary).toBe('2 lessons, 2 h 30 min. 1 gap you could fill.');
  expect(hours).toEqual({ first: 5, last: 20 });
  expect(items.filter((one) => one !== 'drive')).toEqual([
    'lesson 05:30 to 06:30',
    'lesson 10:00 to 11:30',
    'gap 11:45 to 17:00',
  ]);
  expect(day.sum).toBe('2 h 30 min');
});

test('time is taken off and given back; a lesson in it is named first and stays', async () => {
  const off = { first_day: THURSDAY, last_day: THURSDAY, kind: 'closed', from: 840, to: 960 };
  expect((await amara.post('/v1/diary/dates', off)).status).toBe(200);
  const taken = await thursday();
  expect(taken.items).toContain('Not working 14:00 to 16:00');
  expect(taken.items).not.toContain('gap 11:45 to 17:00');
  const item = taken.day.items.find(({ is }) => is === 'off');
  const id = item?.is === 'off' ? item.off.id : '';
  expect((await amara.delete(`/v1/diary/dates/${id}`, {})).status).toBe(200);
  expect((await thursday()).items).toContain('gap 11:45 to 17:00');

  const over = { ...off, from: 600, to: 660 };
  const refused = await amara.post<object>('/v1/diary/dates', over);
  expect([refused.status, refused.body.code]).toEqual([409, 'touches_lessons']);
  expect((await thursday()).items).not.toContain('Not working 10:00 to 11:00');
  const affected = refused.body.errors?.affected?.[0];
  expect((await amara.post('/v1/diary/dates', { ...over, affected })).status).toBe(200);
  expect((await thursday()).items).toEqual(
    expect.arrayContaining(['Not working 10:00 to 11:00', 'lesson 10:00 to 11:30']),
  );
});

test('a week further ahead than lessons can be booked has no gaps to offer', async () => {
  const { summary, days } = await readWeek(app, AMARA, '2027-01-14');
  expect(summary).toBe('No lessons.');
  expect(days[3]?.open).toHaveLength(1);
});

test('a holiday fills its days and says how long it is', async () => {
  const holiday = { first_day: '2026-12-30', last_day: '2027-01-03', kind: 'holiday' };
  expect((await amara.post('/v1/diary/dates', holiday)).status).toBe(200);
  const { title, days, hours } = await readWeek(app, AMARA, '2027-01-01');
  expect(title).toBe('28 December to 3 January 2027');
  expect(hours).toEqual({ first: 7, last: 20 });
  expect(days.map(({ sum }) => sum)).toEqual([
    'Not working',
    'Not working',
    ...Array.from({ length: 5 }, () => 'Holiday'),
  ]);
  expect(days[3]?.items).toMatchObject([{ off: { days: 'Wed 30 Dec to Sun 3 Jan 2027', time: 'All day' } }]);
});

test('a holiday names a lesson outside the working hours too, and the week says that it is booked', async () => {
  const day = '2026-12-03';
  const answer = await app.db.transaction().execute((tx) =>
    bookTime(tx, {
      ...lessonRequest(at('19:00', day), 60),
      ...by('office', app.clock.now()),
      outsideWorkingHours: true,
      learnerId: learner.id,
    }),
  );
  if (!('booked' in answer)) throw new Error(answer.refused);
  const holiday = { first_day: day, last_day: day, kind: 'holiday' };
  expect(await amara.post('/v1/diary/dates', holiday)).toMatchObject({
    status: 409,
    body: { code: 'touches_lessons' },
  });
  const { status } = await amara.post('/v1/diary/dates', { ...holiday, affected: answer.booked.id });
  expect(status).toBe(200);
  expect((await readWeek(app, AMARA, day)).days[3]?.sum).toBe('Holiday, 1 lesson booked');
});
