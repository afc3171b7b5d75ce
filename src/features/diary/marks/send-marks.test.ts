import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { bookTime } from '#src/features/lessons/bookings/book-time.server.ts';
import { moveBooking } from '#src/features/lessons/bookings/move-booking.server.ts';
import { dayAfter } from '#src/platform/dates.ts';
import { fetchBy, type TestBrowser } from '#testing/browser.ts';
import { AMARA, at, by, lessonRequest } from '#testing/diary.ts';
import { learnersWithHours, type TaughtLearner } from '#testing/learners.ts';
import { png } from '#testing/pictures.ts';
import { type AppWithTexts, appWithTexts } from '#testing/texts.ts';
import { type Mark, markForNow, markOf } from './marks.ts';
import { type MarkStore, sendMarks } from './send-marks.ts';

let app: AppWithTexts;
let amara: TestBrowser;
let learner: TaughtLearner;
let lessons: [string, string];
let day = '2026-11-22';
beforeAll(async () => {
  app = await appWithTexts();
  amara = await app.instructor();
  [learner] = (await learnersWithHours(app.db, 1, 6000)) as [TaughtLearner];
});
afterAll(() => app.close());
afterEach(() => vi.unstubAllGlobals());
beforeEach(async () => {
  day = dayAfter(day);
  app.clock.set(`${day}T07:00:00Z`);
  lessons = [await book('09:00'), await book('14:00')];
  app.clock.set(`${day}T15:10:00Z`);
});

async function book(time: string): Promise<string> {
  const answer = await app.db.transaction().execute((tx) =>
    bookTime(tx, {
      ...lessonRequest(at(time, day)),
      ...by('learner', app.clock.now()),
      outsideWorkingHours: true,
      learnerId: learner.id,
    }),
  );
  if (!('booked' in answer)) throw new Error(answer.refused);
  return answer.booked.id;
}

/** A phone with these marks on it, in this order. */
function phone(...forms: Record<string, string | File>[]) {
  const marks = forms.map((fields, order) => {
    const form = { once: randomUUID(), ...fields };
    const made = { by: AMARA, madeAt: Date.now(), order, aboutOf: () => 'Callum, 09:00' };
    return markOf(Object.entries(form), made) as Mark;
  });
  const kept = new Map(marks.map((mark) => [mark.key, mark]));
  const store: MarkStore = {
    read: async () => [...kept.values()],
    put: async (mark) => void kept.set(mark.key, mark),
    remove: async (key) => void kept.delete(key),
  };
  return { store, left: () => [...kept.values()] };
}

const given = (id: string) => ({ act: 'markLessonGiven', id, version: '1' });
const noShow = (id: string) => ({ act: 'markNoShow', id, version: '1', reason: 'Nobody at the door' });
const note = (id: string, words: string) => ({
  act: 'recordLessonNotes',
  id,
  note: words,
  for_learner: '',
  expected_note: '',
  'skill-8': '3',
  'was-8': '0',
});

/** The line, which is cut before the server has heard of the call of this number, or after it has answered. */
function line(cutAt = Number.POSITIVE_INFINITY, isHeard = false, cutter: TestBrowser = amara) {
  const through = fetchBy(cutter);
  let calls = 0;
  vi.stubGlobal('fetch', async (path: string, request: RequestInit) => {
    calls += 1;
    if (calls === cutAt && !isHeard) throw new TypeError('Failed to fetch');
    const answer = await through(new URL(path, app.url).href, { ...request, signal: null });
    if (calls === cutAt) throw new TypeError('Failed to fetch');
    return answer;
  });
}

const events = async () => {
  const rows = await app.db
    .selectFrom('booking_events')
    .select(['booking_id', 'what'])
    .where('booking_id', 'in', lessons)
    .where('what', '<>', 'booked')
    .orderBy('id')
    .execute();
  return rows.map(({ booking_id, what }) => [lessons.indexOf(booking_id), what]);
};
const notes = async () => {
  const rows = await app.db
    .selectFrom('lesson_notes')
    .select('words')
    .where('booking_id', 'in', lessons)
    .execute();
  return rows.map(({ words }) => words);
};

const MOMENTS = [1, 2, 3, 4].flatMap((call) => [
  { call, isHeard: false, when: `before mark ${call} is heard` },
  { call, isHeard: true, when: `after mark ${call} is done, before its answer arrives` },
]);

test.each(MOMENTS)('the line is cut $when: each mark is made once, in order', async ({ call, isHeard }) => {
  const [first, second] = lessons;
  const { store, left } = phone(
    given(first),
    note(first, 'Mirrors'),
    noShow(second),
    note(second, 'Rang twice'),
  );
  line(call, isHeard);
  expect(await sendMarks(store, AMARA)).toBe('no reception');
  expect(left()).toHaveLength(5 - call);
  line();
  expect(await sendMarks(store, AMARA)).toBe('done');
  expect(left()).toEqual([]);
  expect(await events()).toEqual([
    [0, 'given'],
    [1, 'no_show'],
  ]);
  expect((await notes()).sort()).toEqual(['Mirrors', 'Rang twice']);
});

test('two phones that marked the same lesson alike need nobody', async () => {
  const [one, other] = [phone(given(lessons[0])), phone(given(lessons[0]))];
  line();
  await sendMarks(one.store, AMARA);
  expect(await sendMarks(other.store, AMARA)).toBe('done');
  expect([one.left(), other.left()]).toEqual([[], []]);
  expect(await events()).toEqual([[0, 'given']]);
});

test('of two phones that marked the same lesson differently the first is done, and the second asks', async () => {
  const [one, other] = [phone(given(lessons[0])), phone(noShow(lessons[0]))];
  line();
  await sendMarks(one.store, AMARA);
  expect(await sendMarks(other.store, AMARA)).toBe('done');
  expect(one.left()).toEqual([]);
  expect(other.left()).toMatchObject([{ act: 'markNoShow', refusal: { now: { state: 'given' } } }]);
  expect(await events()).toEqual([[0, 'given']]);
});

test('a mark of a lesson that the office has moved waits for the instructor, with how the lesson is now', async () => {
  const { store, left } = phone(given(lessons[0]), note(lessons[1], 'Good'));
  const answer = await app.db.transaction().execute((tx) =>
    moveBooking(tx, {
      to: lessonRequest(at('11:00', dayAfter(day))),
      outsideWorkingHours: true,
      ...by('office', app.clock.now()),
      id: lessons[0],
      version: 1,
      chargedMinutes: 0,
    }),
  );
  expect(answer).toHaveProperty('moved');
  line();
  expect(await sendMarks(store, AMARA)).toBe('done');
  const [mark] = left();
  expect(mark).toMatchObject({
    act: 'markLessonGiven',
    refusal: {
      message: 'This lesson has changed since you opened the page. Please look at it again.',
      now: {
        state: 'booked',
        has_begun: false,
        when: expect.stringContaining('11:00'),
        changed: { role: 'office' },
      },
    },
  });
  expect(markForNow(mark as Mark, randomUUID())).toBeUndefined();
  expect(await notes()).toEqual(['Good']);
});

test('a note that somebody else has changed waits with both, and the instructor’s own is kept if they say so', async () => {
  const { store, left } = phone(note(lessons[0], 'From the car park'));
  await amara.put(`/v1/diary/lessons/${lessons[0]}/record`, { note: 'From the kitchen', marks: [] });
  line();
  await sendMarks(store, AMARA);
  const [mark] = left() as [Mark];
  expect(mark.refusal?.now?.note).toBe('From the kitchen');
  expect(await notes()).toEqual(['From the kitchen']);
  await store.remove(mark.key);
  await store.put(markForNow(mark, randomUUID()) as Mark);
  await sendMarks(store, AMARA);
  expect(await notes()).toEqual(['From the car park']);
  expect(left()).toEqual([]);
});

test('marks wait for the instructor who made them, and while nobody is signed in', async () => {
  const { store, left } = phone(given(lessons[0]));
  line(undefined, false, app.browser());
  expect(await sendMarks(store, AMARA)).toBe('signed out');
  line();
  expect(await sendMarks(store, 'tom-ackroyd')).toBe('done');
  expect(left()).toHaveLength(1);
  expect(await events()).toEqual([]);
});

test('what cannot wait, and a form without a key, is no mark', () => {
  const made = { by: AMARA, madeAt: 0, order: 1, aboutOf: () => '' };
  const fields = (act: string, once: string) => Object.entries({ act, once, id: lessons[0] });
  expect(markOf(fields('cancelOwnLesson', randomUUID()), made)).toBeUndefined();
  expect(markOf(fields('markLessonGiven', ''), made)).toBeUndefined();
});

const receipt = (fields: Record<string, string | File> = {}) => ({
  // The page that a phone keeps has one id for all that is new.
  act: 'addOwnExpense',
  id: '6f2c8f5e-6f0e-4f4e-9a51-0d9d8c1f2a3b',
  back: '/diary/pay/miles',
  amount: '58.20',
  day: '2026-11-20',
  kind: 'fuel',
  description: '',
  business_percent: '',
  receipt: new File([new Uint8Array(png({ width: 400, height: 400 }))], 'receipt.png'),
  ...fields,
});
const expenses = () =>
  app.db.selectFrom('expenses').select(['pence', 'receipt']).orderBy('pence', 'desc').execute();

test.each([
  ['before', false],
  ['after', true],
])(
  'receipts that were photographed without a signal are entered once each, with the line cut %s the second is heard',
  async (_, isHeard) => {
    await app.db.deleteFrom('expenses').execute();
    const { store, left } = phone(receipt(), receipt({ amount: '12', receipt: new File([], '') }));
    expect(left().map(({ about, fields }) => [about, fields.amount])).toEqual([
      ['A receipt', '58.20'],
      ['A receipt', '12'],
    ]);
    line(2, isHeard);
    expect(await sendMarks(store, AMARA)).toBe('no reception');
    line();
    expect(await sendMarks(store, AMARA)).toBe('done');
    expect(left()).toEqual([]);
    expect(await expenses()).toEqual([
      { pence: 58_20, receipt: expect.stringMatching(/^[0-9a-f]{32}\/400\.jpg$/) },
      { pence: 12_00, receipt: null },
    ]);
  },
);

test('a receipt that is none stays on the phone with why, and one without an amount never waits', async () => {
  await app.db.deleteFrom('expenses').execute();
  const { store, left } = phone(receipt({ receipt: new File(['no picture'], 'receipt.jpg') }));
  line();
  expect(await sendMarks(store, AMARA)).toBe('done');
  expect(left()).toMatchObject([
    { file: expect.any(Blob), refusal: { message: expect.stringContaining('JPEG, PNG or WebP') } },
  ]);
  expect(await expenses()).toEqual([]);
  const made = { by: AMARA, madeAt: Date.now(), order: 1, aboutOf: () => '' };
  expect(markOf(Object.entries({ ...receipt({ amount: '' }), once: 'key' }), made)).toBeUndefined();
});
