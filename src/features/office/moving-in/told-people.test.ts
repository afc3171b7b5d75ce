import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keepCarsJob } from '#src/features/lessons/driving-tests/keep-cars.server.ts';
import { queueReminders } from '#src/features/lessons/notifications/emails/queue-reminders.server.ts';
import { DAY_MS, HOUR_MS } from '#src/platform/dates.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import type { TestBrowser } from '#testing/browser.ts';
import { readMove } from './read-moves.server.ts';
import { tellMovedPeopleJob } from './told-people.server.ts';

let app: TestApp;
let olive: TestBrowser;
beforeAll(async () => {
  app = await testApp();
  olive = await app.staff('owner', { name: 'Olive Grant' });
});
afterAll(() => app.close());

const act = (id: string, what: string, body: object = {}) =>
  olive.post<{ message?: string }>(`/v1/office/moves/${id}/${what}`, body);
const read = (id: string) =>
  readMove({ db: app.db, now: app.clock.now() }, id, { show: undefined, after: 0 });
const tellingOf = async (id: string) => (await read(id))?.telling;

/** Sends a file and has it moved. */
async function moved(kind: 'learners' | 'customers' | 'bookings', text: string): Promise<string> {
  const id = randomUUID();
  await olive.post('/v1/office/moves', { id, kind, file: Buffer.from(text).toString('base64') });
  const columns = Object.fromEntries(
    (await read(id))?.columns.flatMap(({ name, heading }) => (heading ? [[name, heading]] : [])) ?? [],
  );
  await act(id, 'try', { columns });
  await app.queue.drain();
  await act(id, 'start');
  await app.queue.drain();
  expect((await read(id))?.state).toBe('moved');
  return id;
}

/** Runs the job as it does each minute, and answers who has an email by now. */
async function minute(mailPerMinute = 60): Promise<string[]> {
  await tellMovedPeopleJob({ ...app.running.services, mailPerMinute }).run({});
  return told();
}
async function told(): Promise<string[]> {
  const rows = await app.db
    .selectFrom('emails')
    .select('recipient')
    .where('renderer', '=', 'moved-in')
    .orderBy('position')
    .execute();
  return rows.map(({ recipient }) => recipient);
}
async function said(to: string) {
  const { renderer_input } = await app.db
    .selectFrom('emails')
    .select('renderer_input')
    .where('renderer', '=', 'moved-in')
    .where('recipient', '=', to)
    .executeTakeFirstOrThrow();
  return app.running.services.emailRenderers['moved-in']?.render(renderer_input ?? '', to);
}

const amara = () =>
  app.db.selectFrom('instructors').select('email').where('slug', '=', 'amara-osei').executeTakeFirstOrThrow();

const LEARNERS = 'first_name,surname,customer_email,email,postcode,hours_left,old_id';

test('nobody is told until staff ask, and then each person once, with what is theirs', async () => {
  const id = await moved(
    'learners',
    [
      LEARNERS,
      'Callum,Reid,joan@told.example,callum@told.example,LS6 3AD,7.5,T-1',
      'Isla,Reid,joan@told.example,,LS6 3AD,2,T-2',
    ].join('\n'),
  );
  const customers = await moved(
    'customers',
    'email,first_name,surname\njoan@told.example,Joan,Reid\namir@told.example,Amir,Khan',
  );
  expect(await minute()).toEqual([]);
  expect(await tellingOf(id)).toEqual({ people: 2, told: 0, since: null });
  expect((await act(id, 'tell')).status).toBe(200);
  expect((await act(id, 'tell')).status).toBe(409);
  expect((await minute()).toSorted()).toEqual(['callum@told.example', 'joan@told.example']);
  expect(await tellingOf(id)).toEqual({ people: 2, told: 2, since: null });
  expect((await act(id, 'tell')).body.message).toBe('Everybody has been told already.');
  expect(await tellingOf(customers)).toMatchObject({ people: 2, told: 1 });
  await act(customers, 'tell');
  expect((await minute()).slice(2)).toEqual(['amir@told.example']);
  const callum = await said('callum@told.example');
  expect(callum?.plain).toMatch(/Callum Reid\s+7 h 30 min left/);
  expect(callum?.plain).toContain('/your-lessons/');
  expect(callum?.plain).toContain('holds your details now');
  const joan = await said('joan@told.example');
  expect(joan?.plain).toContain('Hello Joan,');
  expect(joan?.plain).toMatch(/7 h 30 min left[\s\S]*2 h left/);
  expect(joan?.plain).toContain('/account/forgotten-password');
  expect(joan?.plain).not.toContain('/your-lessons/');
});

test('people are told a few a minute, at most half of what the mail server takes, until it is stopped', async () => {
  const before = (await told()).length;
  const rows = Array.from({ length: 9 }, (_, n) => `Many,${n},,many${n}@told.example,LS6 3AD,1,M-${n}`);
  const id = await moved(
    'learners',
    [LEARNERS, ...rows.map((row) => row.replace(',,', ',many@told.example,'))].join('\n'),
  );
  await act(id, 'tell');
  expect((await minute()).length - before).toBe(5);
  expect((await minute(4)).length - before).toBe(7);
  expect((await act(id, 'stop-telling')).status).toBe(200);
  expect((await act(id, 'stop-telling')).status).toBe(409);
  expect((await minute()).length - before).toBe(7);
  expect(await tellingOf(id)).toEqual({ people: 10, told: 7, since: null });
});

test('whoever was taken out again is not told, nor sent what waits', async () => {
  const id = await moved('learners', `${LEARNERS}\nGone,One,gone@told.example,,LS6 3AD,1,G-1`);
  await act(id, 'tell');
  expect(await minute()).toContain('gone@told.example');
  await act(id, 'undo');
  await app.queue.drain();
  expect(await said('gone@told.example')).toBeUndefined();
  const other = await moved('learners', `${LEARNERS}\nGone,Two,gone2@told.example,,LS6 3AD,1,G-2`);
  await act(other, 'tell');
  await act(other, 'undo');
  await app.queue.drain();
  expect(await minute()).not.toContain('gone2@told.example');
});

test('of a car that is kept for a test that was moved in its learner hears nothing, before they are told', async () => {
  const { email } = await amara();
  const day = new Date(app.clock.now().getTime() + 30 * DAY_MS).toISOString().slice(0, 10);
  await moved(
    'learners',
    `${LEARNERS},instructor_email,test_date,test_time,test_centre\nTest,One,test@told.example,,LS6 3AD,5,C-1,${email},${day},10:14,Leeds`,
  );
  await keepCarsJob(app.running.services).run({});
  const kept = await app.db
    .selectFrom('bookings')
    .innerJoin('learners', 'learners.id', 'learner_id')
    .select(['kind', 'state'])
    .where('email', '=', 'test@told.example')
    .execute();
  expect(kept).toEqual([{ kind: 'test', state: 'booked' }]);
  const emails = await app.db
    .selectFrom('emails')
    .select('recipient')
    .where('renderer', '=', 'lesson')
    .execute();
  expect(emails.map(({ recipient }) => recipient)).toEqual([email]);
});

test('of a lesson that was moved in nobody is reminded before they are told', async () => {
  const instructor = await amara();
  const learners = await moved('learners', `${LEARNERS}\nQuiet,One,quiet@told.example,,LS6 3AD,5,Q-1`);
  const lesson = new Date(app.clock.now().getTime() + 3 * DAY_MS);
  const day = lesson.toISOString().slice(0, 10);
  await moved(
    'bookings',
    `learner,instructor_email,date,start,minutes,paid\nQ-1,${instructor.email},${day},11:00,60,from hours`,
  );
  const { starts_at: startsAt } = await app.db
    .selectFrom('bookings')
    .innerJoin('learners', 'learners.id', 'learner_id')
    .select('starts_at')
    .where('email', '=', 'quiet@told.example')
    .executeTakeFirstOrThrow();
  const now = new Date((startsAt ?? lesson).getTime() - 23 * HOUR_MS);
  const remind = async () => {
    await queueReminders({ ...app.running.services, clock: { now: () => now } });
    const rows = await app.db
      .selectFrom('emails')
      .select('renderer')
      .where('recipient', '=', 'quiet@told.example')
      .orderBy('position')
      .execute();
    return rows.map(({ renderer }) => renderer);
  };
  expect(await remind()).toEqual([]);
  await act(learners, 'tell');
  await minute();
  expect(await remind()).toEqual(['moved-in', 'lesson-reminder']);
});
