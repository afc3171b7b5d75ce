import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { diaryDepsOf } from '#src/app/services.server.ts';
import { bookTime } from '#src/features/lessons/bookings/book-time.server.ts';
import { progressOf } from '#src/features/lessons/learners/progress.server.ts';
import { fetchBy, requestOf, type TestBrowser } from '#testing/browser.ts';
import { AMARA, at, by, lessonRequest } from '#testing/diary.ts';
import { learnersWithHours, type TaughtLearner } from '#testing/learners.ts';
import { type AppWithTexts, appWithTexts } from '#testing/texts.ts';
import { postedDiaryAction } from '../actions/posted-diary-action.server.ts';
import { allInstructorActions } from '../all-instructor-actions.server.ts';
import type { Mark } from './marks.ts';
import type { MarkStore } from './send-marks.ts';

const DAY = '2026-11-23';
const ORIGIN = 'https://school.example';
const STARTS = ['09:00', '10:30', '12:00', '13:30', '15:00', '16:30', '18:00'];

let app: AppWithTexts;
let amara: TestBrowser;
let learner: TaughtLearner;
const lessons: string[] = [];
beforeAll(async () => {
  app = await appWithTexts();
  amara = await app.instructor();
  [learner] = (await learnersWithHours(app.db, 1)) as [TaughtLearner];
  app.clock.set(`${DAY}T06:00:00Z`);
  for (const start of STARTS) {
    const answer = await app.db.transaction().execute((tx) =>
      bookTime(tx, {
        ...lessonRequest(at(start, DAY), 60),
        ...by('learner', app.clock.now()),
        outsideWorkingHours: true,
        learnerId: learner.id,
      }),
    );
    if (!('booked' in answer)) throw new Error(answer.refused);
    lessons.push(answer.booked.id);
  }
});
afterAll(() => app.close());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** What becomes of what is sent next: the server never hears of it, does it without being heard, or a proxy says that it is away. */
type Fate = 'arrives' | 'is not heard' | 'is not answered' | 'meets a proxy';

let fate: Fate = 'arrives';

async function send<Answer>(work: () => Promise<Answer>): Promise<Answer | Response> {
  const now = fate;
  if (now === 'is not heard') throw new TypeError('Failed to fetch');
  if (now === 'meets a proxy') return new Response('Bad gateway', { status: 502 });
  const answer = await work();
  if (now === 'is not answered') throw new TypeError('Failed to fetch');
  return answer;
}

/** A phone: what it has written down, and the page that its worker keeps. They outlive its browser. */
function phone() {
  const marks = new Map<string, Mark>();
  const store: MarkStore = {
    read: async () => [...marks.values()].sort((one, other) => one.order - other.order),
    put: async (mark) => void marks.set(mark.key, mark),
    remove: async (key) => void marks.delete(key),
  };
  return { store, waits: () => marks.size, left: () => [...marks.values()] };
}

/** The worker of the diary in its browser, with the page that it keeps. Answers what a tap on Today shows. */
async function openToday(): Promise<() => Promise<string>> {
  const listeners = new Map<string, (event: object) => void>();
  vi.stubGlobal('self', {
    registration: { scope: `${ORIGIN}/diary` },
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
  });
  vi.stubGlobal('location', { origin: ORIGIN });
  vi.spyOn(Response, 'redirect').mockImplementation((to) => new Response(String(to), { status: 302 }));
  const kept = () => new Response('kept', { headers: { 'x-kept-at': String(Date.now()) } });
  vi.stubGlobal('caches', {
    match: async (asked: string | { url: string }) => (asked === '/diary/offline' ? kept() : undefined),
    keys: async () => ['diary_kept_amara'],
  });
  await vi.importActual('#src/ui/install/offline-worker.ts');
  return async () => {
    let answered: Promise<Response> | undefined;
    listeners.get('fetch')?.({
      request: { url: `${ORIGIN}/diary`, method: 'GET', mode: 'navigate', destination: 'document' },
      respondWith: (answer: Promise<Response>) => {
        answered = answer;
      },
      waitUntil: () => undefined,
    });
    return (await (await answered)?.text()) ?? '';
  };
}

/** A browser that opens the diary: nothing is in its memory of one that was killed. */
async function openBrowser(store: MarkStore) {
  vi.resetModules();
  const [{ queueMarks }, waiting] = await Promise.all([
    import('./queue-marks.ts'),
    import('./waiting-store.ts'),
  ]);
  const today = await openToday();
  vi.stubGlobal('fetch', (asked: string | { url: string }, request: RequestInit) =>
    send(() =>
      typeof asked === 'string'
        ? fetchBy(amara)(new URL(asked, app.url).href, { ...request, signal: null })
        : Promise.resolve(new Response('Today')),
    ),
  );
  await waiting.openWaiting(AMARA, store);
  /** As the router sends a form of a page, through the middleware of the diary. */
  const press = (fields: Record<string, string>, formFate: Fate, isKilled: boolean) => {
    const body = new URLSearchParams({ ...fields, once: randomUUID() });
    const posted = () => new Request(`${app.url}/diary`, { method: 'POST', body });
    const diary = {
      asker: { ...requestOf(amara), ip: '127.0.0.1' },
      path: '/diary',
      deps: diaryDepsOf(app.running),
    };
    return new Promise<void>((resolve) => {
      void queueMarks({ request: posted() }, async () => {
        fate = formFate;
        const answer = await send(() => postedDiaryAction(posted(), diary, allInstructorActions)).catch(
          (error: unknown) => error,
        );
        if (isKilled) {
          resolve();
          return new Promise(() => undefined);
        }
        const isLost = !(answer instanceof Response) || answer.status === 502;
        return { page: isLost ? { type: 'error', result: answer } : { type: 'redirect', result: answer } };
      }).then(() => resolve());
    });
  };
  return { press, today, sendWaiting: waiting.sendWaiting };
}

const lesson = (number: number) => lessons[number - 1] ?? '';
const late = (of: number) => ({ act: 'sayRunningLate', id: lesson(of), minutes: '10' });
const given = (of: number, version = 1) => ({
  act: 'markLessonGiven',
  id: lesson(of),
  version: String(version),
});
const notGiven = (of: number) => ({ act: 'undoLessonGiven', id: lesson(of), version: '2' });
const noShow = (of: number) => ({ act: 'markNoShow', id: lesson(of), version: '1', reason: 'Nobody came' });
const note = (of: number) => ({
  act: 'recordLessonNotes',
  id: lesson(of),
  note: `Note ${of}`,
  for_learner: '',
  expected_note: '',
  expected_for_learner: '',
});
const skills = () => ({ act: 'markLearnerSkills', id: learner.id, 'skill-8': '3', 'was-8': '0' });

interface Moment {
  clock: string;
  /** What the instructor does. */
  form: () => Record<string, string>;
  /** What becomes of what waits on the phone, when they do it. */
  before: Fate;
  /** What becomes of the form itself. Where what waits gets no answer, it gets none either. */
  itself: Fate;
  /** The browser is killed before the answer. */
  isKilled?: true;
}

const DAY_OF_MOMENTS: Moment[] = [
  { clock: '08:50', form: () => late(1), before: 'arrives', itself: 'is not heard' },
  { clock: '09:05', form: () => given(1), before: 'arrives', itself: 'is not answered' },
  { clock: '10:02', form: () => note(1), before: 'arrives', itself: 'is not heard', isKilled: true },
  { clock: '10:31', form: () => given(2), before: 'is not heard', itself: 'is not heard' },
  { clock: '11:32', form: () => note(2), before: 'is not answered', itself: 'is not heard' },
  { clock: '11:50', form: () => late(3), before: 'arrives', itself: 'meets a proxy' },
  { clock: '12:20', form: () => noShow(3), before: 'meets a proxy', itself: 'is not heard' },
  { clock: '12:28', form: () => note(3), before: 'arrives', itself: 'is not answered', isKilled: true },
  { clock: '13:31', form: () => given(4), before: 'arrives', itself: 'is not answered' },
  { clock: '13:33', form: () => notGiven(4), before: 'arrives', itself: 'is not answered' },
  { clock: '13:40', form: () => given(4, 3), before: 'arrives', itself: 'is not heard' },
  { clock: '14:32', form: () => note(4), before: 'is not answered', itself: 'is not heard' },
  { clock: '15:02', form: () => given(5), before: 'arrives', itself: 'is not heard', isKilled: true },
  { clock: '16:01', form: () => note(5), before: 'is not heard', itself: 'is not heard' },
  { clock: '16:02', form: skills, before: 'arrives', itself: 'is not answered' },
  { clock: '16:20', form: () => late(6), before: 'meets a proxy', itself: 'is not heard' },
  { clock: '16:40', form: () => given(6), before: 'arrives', itself: 'is not heard' },
  { clock: '17:32', form: () => note(6), before: 'is not answered', itself: 'is not heard', isKilled: true },
  { clock: '18:01', form: () => given(7), before: 'arrives', itself: 'is not answered', isKilled: true },
  { clock: '19:05', form: () => note(7), before: 'arrives', itself: 'is not answered' },
];

test('a day of an instructor with the line cut at 20 moments: nothing is lost, and nothing is done twice', async () => {
  expect(DAY_OF_MOMENTS).toHaveLength(20);
  const { store, waits, left } = phone();
  let browser = await openBrowser(store);
  for (const { clock, form, before, itself, isKilled } of DAY_OF_MOMENTS) {
    app.clock.set(`${DAY}T${clock}:00Z`);
    fate = before;
    expect(await browser.today()).toBe(before === 'arrives' ? 'Today' : '/diary/offline');
    await browser.press(form(), itself, isKilled ?? false);
    expect(waits(), `${clock}: it waits on the phone`).toBeGreaterThan(0);
    expect(await browser.today()).toBe('/diary/offline');
    if (isKilled) browser = await openBrowser(store);
  }
  fate = 'arrives';
  await browser.sendWaiting();
  expect(left()).toEqual([]);
  expect(await browser.today()).toBe('Today');
  await expectTheDay();
});

/** The rows are those of a day with a line: each thing once, in its order. */
async function expectTheDay() {
  const events = await app.db
    .selectFrom('booking_events')
    .select(['booking_id', 'what'])
    .where('what', '<>', 'booked')
    .orderBy('id')
    .execute();
  const of = Map.groupBy(events, ({ booking_id }) => lessons.indexOf(booking_id) + 1);
  expect(new Map([...of].map(([number, rows]) => [number, rows.map(({ what }) => what)]))).toEqual(
    new Map([
      [1, ['given']],
      [2, ['given']],
      [3, ['no_show']],
      [4, ['given', 'completion_undone', 'given']],
      [5, ['given']],
      [6, ['given']],
      [7, ['given']],
    ]),
  );
  const notes = await app.db.selectFrom('lesson_notes').select(['booking_id', 'words']).execute();
  expect(notes.map(({ booking_id, words }) => [lessons.indexOf(booking_id) + 1, words]).sort()).toEqual(
    lessons.map((_, index) => [index + 1, `Note ${index + 1}`]),
  );
  expect((await progressOf(app.db, learner.id)).skills[7]?.level).toBe(3);
  const told = await app.db
    .selectFrom('emails')
    .select('renderer')
    .where('renderer', '=', 'running-late')
    .execute();
  expect(told).toHaveLength(3);
  const { minutes_left } = await app.db
    .selectFrom('lesson_lines')
    .select('minutes_left')
    .where('order_id', '=', learner.orderId)
    .executeTakeFirstOrThrow();
  expect(minutes_left).toBe(600 - lessons.length * 60);
}
