import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { diaryDepsOf } from '#src/app/services.server.ts';
import { offeredTimes } from '#src/features/lessons/availability/offered-times.server.ts';
import { exceptionsOf, setWorkingHours } from '#src/features/lessons/availability/working-hours.server.ts';
import { bookTime } from '#src/features/lessons/bookings/book-time.server.ts';
import { readBusyCalendarsJob } from '#src/features/lessons/busy-times/busy-calendar-jobs.server.ts';
import { overlapsOf } from '#src/features/lessons/busy-times/overlaps.server.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import type { TestBrowser } from '#testing/browser.ts';
import { AMARA, at, by, lessonRequest } from '#testing/diary.ts';
import { learnersWithHours } from '#testing/learners.ts';
import { readCalendars } from './read-calendars.server.ts';

let app: TestApp;
let amara: TestBrowser;
let answer: RequestListener;
const server = createServer((request, response) => answer(request, response));
let address: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://localhost:${(server.address() as AddressInfo).port}/family.ics`;
  app = await testApp();
  amara = await app.instructor();
});
afterAll(async () => {
  server.close();
  await app.close();
});

const DENTIST = ['UID:1', 'SUMMARY:Dentist', 'DTSTART:20261124T100000Z', 'DTEND:20261124T113000Z'];
const BIRTHDAY = ['UID:2', 'SUMMARY:Ada is 9', 'DTSTART;VALUE=DATE:20261125'];
/** What the calendar answers from now on. */
function says(...entries: string[][]) {
  const text = [
    'BEGIN:VCALENDAR',
    ...entries.flatMap((entry) => ['BEGIN:VEVENT', ...entry, 'END:VEVENT']),
    'END:VCALENDAR',
  ].join('\r\n');
  answer = (_, response) => response.end(text);
}

const DAYS = ['2026-11-23', '2026-11-24', '2026-11-25'];
/** The times at which a lesson can begin on these days. */
async function offered() {
  const days = await offeredTimes(app.db, {
    instructor: AMARA,
    minutes: 60,
    outcode: 'LS6',
    now: app.clock.now(),
  });
  return DAYS.map((day) => days.find((one) => one.day === day)?.times.map(({ label }) => label) ?? []);
}
const shown = () => readCalendars(diaryDepsOf(app.running), AMARA);
const readDue = () => readBusyCalendarsJob(app.running.services).run(undefined as never);
const add = async () => (await amara.post<{ id: string }>('/v1/diary/calendars', { address })).body.id;
async function addInUse(counts_whole_days = false) {
  const id = await add();
  await amara.post(`/v1/diary/calendars/${id}/use`, { name: 'Family', counts_whole_days });
  return id;
}

beforeEach(async () => {
  app.clock.set('2026-11-20T09:00:00Z');
  says(DENTIST, BIRTHDAY);
  await app.db.deleteFrom('diary_exceptions').execute();
  await app.db.deleteFrom('busy_calendars').execute();
  await app.db.transaction().execute((tx) =>
    setWorkingHours(tx, AMARA, [
      { weekday: 2, from: 540, to: 780 },
      { weekday: 3, from: 540, to: 600 },
    ]),
  );
});

test('a calendar closes nothing before its owner has seen what was found, and then its busy times alone', async () => {
  const open = [[], ['09:00', '09:30', '10:00', '10:30', '11:00', '11:30', '12:00'], ['09:00']];
  const id = await add();
  expect((await shown()).found).toEqual([
    {
      id,
      host: 'localhost',
      count: 1,
      wholeDays: 1,
      times: [{ time: 'Tue 24 Nov, 10:00 to 11:30', isOverLesson: false }],
      more: null,
    },
  ]);
  expect(await offered()).toEqual(open);
  const used = await amara.post(`/v1/diary/calendars/${id}/use`, {
    name: 'Family',
    counts_whole_days: false,
  });
  expect(used.status).toBe(200);
  expect(await offered()).toEqual([[], ['09:00', '11:30', '12:00'], ['09:00']]);
  await amara.post(`/v1/diary/calendars/${id}/use`, { name: 'Family', counts_whole_days: true });
  expect(await offered()).toEqual([[], ['09:00', '11:30', '12:00'], []]);
  await amara.delete(`/v1/diary/calendars/${id}`, {});
  expect(await offered()).toEqual(open);
});

test('nothing is kept but when its owner is busy, and its address is sealed', async () => {
  await addInUse(true);
  const rows = JSON.stringify([
    await app.db.selectFrom('busy_calendars').selectAll().execute(),
    await app.db.selectFrom('diary_exceptions').selectAll().execute(),
  ]);
  expect(rows).toContain('2026-11-24');
  expect(rows).not.toMatch(/Dentist|Ada|family\.ics/);
});

test('it is read every ten minutes: what is new closes, what is gone opens, and what is unchanged stays as it is', async () => {
  const id = await addInUse();
  const before = await exceptionsOf(app.db, AMARA, '2026-11-20');
  answer = (_, response) => response.writeHead(304).end();
  app.clock.pass({ minutes: 10 });
  await readDue();
  expect(await exceptionsOf(app.db, AMARA, '2026-11-20')).toEqual(before);
  says(['UID:3', 'DTSTART:20261124T090000Z', 'DURATION:PT1H']);
  app.clock.pass({ minutes: 9 });
  await readDue();
  expect(await exceptionsOf(app.db, AMARA, '2026-11-20')).toEqual(before);
  app.clock.pass({ minutes: 1 });
  await readDue();
  expect((await offered())[1]).toEqual(['10:00', '10:30', '11:00', '11:30', '12:00']);
  says();
  expect((await amara.post(`/v1/diary/calendars/${id}/read`, {})).status).toBe(200);
  expect(await offered()).toHaveLength(3);
  expect((await offered())[1]).toHaveLength(7);
});

test('it is asked for only if it has changed, but once a day whole, since the eight weeks go on', async () => {
  const asked: (string | undefined)[] = [];
  const text = ['BEGIN:VCALENDAR', 'END:VCALENDAR'].join('\r\n');
  answer = (request, response) => {
    asked.push(request.headers['if-none-match']);
    response.writeHead(200, { etag: '"7"' }).end(text);
  };
  await addInUse();
  app.clock.pass({ minutes: 10 });
  await readDue();
  app.clock.pass({ days: 1 });
  await readDue();
  expect(asked).toEqual([undefined, '"7"', undefined]);
});

test('what cannot be read goes on counting for a week, with an email on the first and on the third day', async () => {
  says(['UID:4', 'DTSTART:20261215T100000Z', 'DURATION:PT1H']);
  await addInUse();
  const emailed = async () =>
    (await app.db.selectFrom('emails').select('subject').execute()).filter(({ subject }) =>
      subject.includes('can’t read your calendar “Family”'),
    ).length;
  answer = (_, response) => response.writeHead(404).end();
  const days: unknown[] = [];
  app.clock.pass({ minutes: 10 });
  await readDue();
  for (let day = 0; day < 8; day += 1) {
    const [calendar] = (await shown()).calendars;
    days.push([
      await emailed(),
      calendar?.failing?.until ?? 'open',
      (await exceptionsOf(app.db, AMARA, '2026-11-24')).length,
    ]);
    app.clock.pass({ days: 1 });
    await readDue();
  }
  const until = 'Friday 27 November';
  expect(days).toEqual([
    [0, until, 1],
    [1, until, 1],
    [1, until, 1],
    [2, until, 1],
    [2, until, 1],
    [2, until, 1],
    [2, until, 1],
    [2, 'open', 0],
  ]);
});

test('an owner opens what a calendar closed that cannot be read, and enters its new address', async () => {
  const id = await addInUse();
  expect((await amara.post(`/v1/diary/calendars/${id}/open`, {})).status).toBe(409);
  answer = (_, response) => response.writeHead(500).end();
  await amara.post(`/v1/diary/calendars/${id}/read`, {});
  expect((await offered())[1]).toHaveLength(3);
  expect((await amara.post(`/v1/diary/calendars/${id}/open`, {})).status).toBe(200);
  expect((await offered())[1]).toHaveLength(7);
  says(DENTIST);
  const moved = await amara.put(`/v1/diary/calendars/${id}/address`, { address: `${address}?new` });
  expect(moved.status).toBe(200);
  expect((await offered())[1]).toHaveLength(3);
  expect((await shown()).calendars).toMatchObject([{ name: 'Family', failing: null, count: 1 }]);
});

test.each([
  ['nothing', '', /Enter the address of a calendar/],
  ['no address', 'family', /Enter the address of a calendar/],
  ['another kind of address', 'file:///etc/passwd', /Enter the address of a calendar/],
  ['a port where nobody answers', 'http://localhost:1/family.ics', /didn’t answer/],
])('%s is refused beside its field', async (_, typed, message) => {
  const refused = await amara.post('/v1/diary/calendars', { address: typed });
  expect(refused).toMatchObject({
    status: 422,
    body: { errors: { address: [expect.stringMatching(message)] } },
  });
});

test('a page, what asks for a password, the diary itself, and what is here already are refused', async () => {
  const refusal = async (typed = address) =>
    (await amara.post<{ errors?: { address?: string[] } }>('/v1/diary/calendars', { address: typed })).body
      .errors?.address?.[0];
  answer = (_, response) => response.end('<!doctype html>');
  expect(await refusal()).toContain('This is a web page, not a calendar');
  answer = (_, response) => response.writeHead(401).end();
  expect(await refusal()).toContain('asks for a password');
  const [own] = (await shown()).feeds;
  expect(await refusal(own?.address)).toContain('It is here already');
  says(DENTIST);
  await add();
  expect(await refusal()).toBe('This calendar is here already.');
  expect(await refusal(address.replace('http', 'webcal'))).toMatch(/didn’t answer/);
});

test('one that nobody uses goes after a day, and one of another instructor is not there', async () => {
  const id = await add();
  const tom = await app.instructor('tom-ackroyd');
  for (const path of ['use', 'read', 'open'])
    expect(
      (await tom.post(`/v1/diary/calendars/${id}/${path}`, { name: 'Mine', counts_whole_days: false }))
        .status,
    ).toBe(404);
  app.clock.pass({ hours: 25 });
  await readDue();
  expect(await app.db.selectFrom('busy_calendars').selectAll().execute()).toEqual([]);
});

test('what a calendar closes is not removed as other days are', async () => {
  await addInUse();
  const [busy] = await exceptionsOf(app.db, AMARA, '2026-11-20');
  expect(busy).toMatchObject({ isElsewhere: true });
  expect((await amara.delete(`/v1/diary/dates/${busy?.id}`, {})).status).toBe(404);
});

test('a lesson over a busy time stands, its instructor is asked, and asked no more once both are kept', async () => {
  const [learner] = await learnersWithHours(app.db, 1);
  const made = await app.db.transaction().execute((tx) =>
    bookTime(tx, {
      ...lessonRequest(at('09:30', '2026-11-24')),
      ...by('learner', app.clock.now()),
      learnerId: learner?.id ?? '',
    }),
  );
  const lesson = 'booked' in made ? made.booked.id : '';
  const id = await addInUse();
  const [overlap, ...others] = await overlapsOf(app.db, AMARA, app.clock.now());
  expect(others).toEqual([]);
  expect(overlap).toMatchObject({ lesson: { id: lesson }, calendar: { name: 'Family' } });
  expect((await shown()).overlaps[0]).toMatchObject({ busy: 'Tuesday 24 November, 10:00 to 11:30', lesson });
  const kept = await amara.post(`/v1/diary/calendars/${id}/keep-both`, { overlap: overlap?.key });
  expect(kept.status).toBe(200);
  app.clock.pass({ minutes: 10 });
  await readDue();
  expect(await overlapsOf(app.db, AMARA, app.clock.now())).toEqual([]);
});
