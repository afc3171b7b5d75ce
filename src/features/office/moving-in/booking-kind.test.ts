import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { cancelBooking } from '#src/features/lessons/bookings/end-booking.server.ts';
import { paidMinutesOfLearner } from '#src/features/lessons/minutes/learner-minutes.server.ts';
import { minutesOwed } from '#src/features/lessons/minutes/minutes-owed.server.ts';
import { worthForLearner } from '#src/features/lessons/policy/cancellation-policy.server.ts';
import { csvLine } from '#src/kit/parts/csv.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { expectInvariants } from '#testing/invariants.ts';
import { moveText, says, verdicts } from '#testing/moving-in.ts';
import { erasePerson } from '../personal-data/personal-data.server.ts';
import { bookingKind } from './booking-kind.server.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

let number: string;
let amara: string;
/** A learner with seven and a half hours, for each test. */
beforeEach(async () => {
  number = `P-${randomUUID().slice(0, 8)}`;
  const { email } = await app.db
    .selectFrom('instructors')
    .select('email')
    .where('slug', '=', 'amara-osei')
    .executeTakeFirstOrThrow();
  amara = email;
  await addLearner(number);
});

const addLearner = (oldId: string, email = `${oldId}@moved.example`) =>
  moveText(
    app,
    'learners',
    `first_name,customer_email,postcode,address_line_1,gearbox,hours_left,price_per_hour_paid,old_id\n${oldId},${email},LS6 3AD,4 Bainbrigge Road,manual,7.5,36.50,${oldId}`,
  );

const COLUMNS = Object.keys(bookingKind.columns);
const lesson = (over: Record<string, string> = {}) => {
  const row: Record<string, string> = {
    learner: number,
    instructor_email: amara,
    date: '2026-12-17',
    start: '10:00',
    minutes: '90',
    ...over,
  };
  return csvLine(COLUMNS.map((name) => row[name] ?? '')).trim();
};
const file = (...rows: string[]) => [COLUMNS.join(','), ...rows].join('\n');
const move = (rows: string[], options?: { write?: boolean }) =>
  moveText(app, 'bookings', file(...rows), options);
const learnerId = async () =>
  (
    await app.db
      .selectFrom('lesson_openings')
      .select('learner_id')
      .where('old_id', '=', number)
      .executeTakeFirstOrThrow()
  ).learner_id;
const bookings = async () =>
  app.db
    .selectFrom('bookings')
    .selectAll()
    .where('learner_id', '=', await learnerId())
    .orderBy('starts_at')
    .execute();
const left = async () => (await paidMinutesOfLearner(app.db, await learnerId())).remaining;
/** Every test has a day of its own in the diary. */
let days = 0;
const newDay = () => {
  days += 1;
  return new Date(Date.UTC(2027, 0, 4 + days)).toISOString().slice(0, 10);
};
/** As the office undoes it. */
const undo = async () => {
  const ids = (await bookings()).map(({ id }) => id);
  const built = await bookingKind.undo.builtOn(app.db, ids);
  const out = ids.filter((id) => !built.has(id));
  const writing = { by: 'Olive Grant', now: app.clock.now() };
  await app.db.transaction().execute(async (tx) => bookingKind.undo.takeOut(tx, out, writing));
  return [...built.values()];
};

test('a lesson takes hours that were brought, at a London time, and nobody is told', async () => {
  const date = '2026-12-16';
  const summer = '2027-06-24';
  const before = await app.db.selectFrom('emails').select('id').execute();
  const rows = [
    lesson({
      date: '16/12/2026',
      start: '10:00',
      pick_up: 'College gate, ls2 9jt',
      note: 'Roundabouts',
    }),
    lesson({ date: summer, start: '9:30', minutes: '60', learner: `${number}@MOVED.example` }),
  ];
  const tried = await move(rows, { write: false });
  expect(await bookings()).toEqual([]);
  expect(await move(rows)).toEqual(tried);
  expect(verdicts(tried)).toEqual(['good', 'good']);
  expect(await bookings()).toMatchObject([
    {
      state: 'booked',
      instructor_slug: 'amara-osei',
      starts_at: new Date(`${date}T10:00:00Z`),
      ends_at: new Date(`${date}T11:30:00Z`),
      pick_up: 'College gate, ls2 9jt',
      pick_up_outcode: 'LS2',
    },
    {
      starts_at: new Date(`${summer}T08:30:00Z`),
      pick_up: '4 Bainbrigge Road, LS6 3AD',
      pick_up_outcode: 'LS6',
    },
  ]);
  expect(await left()).toBe(300);
  expect(await app.db.selectFrom('emails').select('id').execute()).toEqual(before);
  expect(await app.queue.waiting()).toEqual([]);
  const [booked] = await bookings();
  const note = await app.db
    .selectFrom('lesson_notes')
    .select('words')
    .where('booking_id', '=', booked?.id ?? '')
    .execute();
  expect(note).toEqual([{ words: 'Roundabouts' }]);
  expect(verdicts(await move(rows))).toEqual(['here', 'here']);
  await expectInvariants(app);
});

test('a lesson that nobody has paid for takes time of its own, worth nothing, and says so to the instructor', async () => {
  const [date, other] = [newDay(), newDay()];
  const owed = await minutesOwed(app.db);
  await move([lesson({ date, paid: 'cash', note: 'Bring change' }), lesson({ date: other, paid: 'unpaid' })]);
  expect(await left()).toBe(450);
  const now = await minutesOwed(app.db);
  expect([now.booked - owed.booked, now.toBook - owed.toBook]).toEqual([180, 0]);
  const words = await app.db
    .selectFrom('lesson_notes')
    .innerJoin('bookings', 'bookings.id', 'booking_id')
    .select('words')
    .where('learner_id', '=', await learnerId())
    .orderBy('starts_at')
    .execute();
  expect(words).toEqual([{ words: 'To be paid in cash. Bring change' }, { words: 'Not paid for yet.' }]);
  expect(await worthForLearner(app.db, await learnerId(), 60)).toBe(36_50);
});

test.each<[string, Record<string, string>]>([
  ['refused, learner: No learner here has this number or email. Move learners first.', { learner: 'P-0' }],
  [
    'refused, instructor_email: No instructor here has this email.',
    { instructor_email: 'gone@moved.example' },
  ],
  ['refused, minutes: Lessons here last 60, 90 or 120 minutes.', { minutes: '45' }],
  ['refused, date: It’s over. Only lessons to come are moved.', { date: '2026-11-01' }],
  ['refused, date: Dates are like 31/01/2027 or 2027-01-31.', { date: '2027-02-30' }],
  ['refused, start: Times are like 09:30.', { start: 'noon' }],
  [
    'refused, start: Clocks go forward over this time, so it never comes.',
    { date: '2027-03-28', start: '01:30' },
  ],
  [
    'doubtful, start: Clocks go back, so it comes twice. Read as the first.',
    { date: '2027-10-31', start: '01:30' },
  ],
  ['doubtful, date: That’s more than a year ahead.', { date: '2028-10-31' }],
  [
    'doubtful, date: Read as 3 April 2027. If the month comes first it’s 4 March 2027.',
    { date: '03/04/2027' },
  ],
  ['doubtful, note: It seems to be about health, so it isn’t moved.', { note: 'Wears glasses' }],
  ['refused, paid: It must be one of: from hours, cash, owed.', { paid: 'bitcoin' }],
])('%s', async (finding, cells) => {
  expect(says(await move([lesson(cells)], { write: false }))).toEqual([finding]);
});

test('a lesson that meets another is refused, by the instructor’s diary or the learner’s own, and the rest is moved', async () => {
  const date = newDay();
  await addLearner(`${number}-b`);
  const rows = [
    lesson({ date }),
    lesson({ date, start: '11:00', learner: `${number}-b` }),
    lesson({ date, start: '10:30', instructor_email: await emailOf('tom-ackroyd') }),
    lesson({ date, start: '14:00', minutes: '120', learner: `${number}-b` }),
  ];
  const tried = await move(rows, { write: false });
  expect(verdicts(tried)).toEqual(['good', 'refused', 'refused', 'good']);
  expect(tried.flatMap(({ findings }) => findings.map((one) => one.says))).toEqual([
    'The instructor has something else in the diary at that time.',
    'The learner has another lesson at that time.',
  ]);
  expect(await move(rows)).toEqual(tried);
  // What was refused is moved once there is room for it.
  await undo();
  expect(verdicts(await move([rows[1] ?? '']))).toEqual(['good']);
});

test('hours that aren’t there are refused, also where two lessons share the last ones', async () => {
  const dates = [newDay(), newDay(), newDay(), newDay()];
  const judged = await move(dates.map((date) => lesson({ date, minutes: '120' })));
  expect(verdicts(judged)).toEqual(['good', 'good', 'good', 'refused']);
  expect(says(judged.slice(3))).toEqual([
    'refused, paid: The learner has 1 h 30 min left. If it isn’t paid for, enter cash or owed.',
  ]);
  expect(await left()).toBe(90);
});

test('two learners with one email are told apart by their numbers', async () => {
  await addLearner(`${number}-c`, `${number}@moved.example`);
  expect(says(await move([lesson({ learner: `${number}@moved.example` })], { write: false }))).toEqual([
    'refused, learner: 2 learners here have this email. Enter the number in your old system.',
  ]);
});

test('undone, the hours are back and the times are free, but a lesson that somebody has changed stays', async () => {
  const [first, second, third] = [newDay(), newDay(), newDay()];
  await move([lesson({ date: first }), lesson({ date: second, paid: 'cash' }), lesson({ date: third })]);
  const changed = (await bookings())[2];
  const now = app.clock.now();
  await app.db.transaction().execute((tx) =>
    cancelBooking(tx, {
      id: changed?.id ?? '',
      version: 1,
      chargedMinutes: 0,
      by: 'Olive Grant',
      role: 'office',
      now,
    }),
  );
  expect(await undo()).toEqual([`${number}, ${third}`]);
  expect((await bookings()).map(({ id }) => id)).toEqual([changed?.id]);
  expect(await left()).toBe(450);
  const openings = app.db
    .selectFrom('lesson_openings')
    .select('id')
    .where('learner_id', '=', await learnerId());
  expect(await openings.execute()).toHaveLength(1);
  await expectInvariants(app);
});

test('a learner is erased with lessons that nobody has paid for, whoever bought their hours', async () => {
  await move([lesson({ date: newDay(), paid: 'owed' })]);
  const id = await learnerId();
  await app.db.updateTable('learners').set({ email: 'other@moved.example' }).where('id', '=', id).execute();
  await app.db
    .transaction()
    .execute((tx) =>
      erasePerson(tx, app.running.services.uploads, `${number}@moved.example`, app.clock.now()),
    );
  const learner = await app.db
    .selectFrom('learners')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(learner.name).toBe('erased');
});

async function emailOf(slug: string): Promise<string> {
  const { email } = await app.db
    .selectFrom('instructors')
    .select('email')
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow();
  return email;
}
