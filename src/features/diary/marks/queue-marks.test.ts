import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Mark } from './marks.ts';
import type { MarkStore } from './send-marks.ts';

const AMARA = 'amara-osei';

/** What a phone has written down: it outlives its browser. */
function phone() {
  const kept = new Map<string, Mark>();
  let isFull = false;
  const store: MarkStore = {
    // As a browser's database answers them: by their keys.
    read: async () =>
      [...kept.values()]
        .sort((one, other) => one.key.localeCompare(other.key))
        .sort((one, other) => one.order - other.order),
    async put(mark) {
      if (isFull) throw new DOMException('Full', 'QuotaExceededError');
      kept.set(mark.key, mark);
    },
    remove: async (key) => void kept.delete(key),
  };
  return {
    store,
    kept: () => [...kept.values()].map(({ act, by }) => [by, act]),
    fill: () => {
      isFull = true;
    },
  };
}

let sent: [string, unknown][] = [];
beforeEach(() => {
  sent = [];
  line('open');
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Of calls; what a form posts goes by the router. */
function line(state: 'open' | 'cut' | 'signed out') {
  vi.stubGlobal('fetch', async (path: string, { headers }: { headers: Record<string, string> }) => {
    if (state === 'cut') throw new TypeError('Failed to fetch');
    if (state === 'signed out') return new Response('{}', { status: 401 });
    sent.push([path, headers['Idempotency-Key']]);
    return new Response('{}');
  });
}

/** A browser that opens the diary: nothing is left in its memory of one that was killed. */
async function browser(store: MarkStore, slug = AMARA) {
  vi.resetModules();
  const [{ queueMarks }, waiting] = await Promise.all([
    import('./queue-marks.ts'),
    import('./waiting-store.ts'),
  ]);
  await waiting.openWaiting(slug, store);
  return {
    ...waiting,
    post: (fields: Record<string, string>, answer: () => Promise<unknown>) => {
      const body = new URLSearchParams(fields);
      return queueMarks(
        { request: new Request('https://school.example/diary', { method: 'POST', body }) },
        answer,
      );
    },
    acts: () => waiting.waitingNow().marks.map(({ act }) => act),
  };
}

const given = { act: 'markLessonGiven', id: 'lesson', version: '1', once: 'key-1' };
const late = { act: 'sayRunningLate', id: 'lesson', minutes: '10', once: 'key-2' };
const noLine = async () => ({ page: { type: 'error', result: new TypeError('Failed to fetch') } });
const done = async () => ({ page: { type: 'data', result: 'done' } });

test('before a mark is written down, on a phone that is full: the form says that it was not sent', async () => {
  const { store, kept, fill } = phone();
  const { post } = await browser(store);
  fill();
  expect(await post(given, noLine)).toEqual(await noLine());
  expect(kept()).toEqual([]);
});

test('after a mark is written down, before it is sent, with the browser killed: it is sent when that is opened again', async () => {
  const { store, kept } = phone();
  const killed = await browser(store);
  void killed.post(given, () => new Promise(() => undefined));
  await vi.waitFor(() => expect(kept()).toEqual([[AMARA, 'markLessonGiven']]));
  const { sendWaiting, acts } = await browser(store);
  expect(acts()).toEqual(['markLessonGiven']);
  await sendWaiting();
  expect(sent).toEqual([['/v1/diary/lessons/lesson/given', 'key-1']]);
  expect(kept()).toEqual([]);
});

test('while the answer comes, for good: it is shown as waiting after a while, and taken off once there is an answer', async () => {
  vi.useFakeTimers();
  const { store } = phone();
  const { post, acts } = await browser(store);
  let arrive: (answer: unknown) => void = () => undefined;
  const answered = post(
    given,
    () =>
      new Promise((resolve) => {
        arrive = resolve;
      }),
  );
  await vi.advanceTimersByTimeAsync(1_000);
  expect(acts()).toEqual([]);
  await vi.advanceTimersByTimeAsync(8_000);
  expect(acts()).toEqual(['markLessonGiven']);
  arrive(await done());
  expect(await answered).toEqual(await done());
  expect(acts()).toEqual([]);
});

test('with a session that has ended: it waits until its instructor has signed in again', async () => {
  const { store, kept } = phone();
  const { post } = await browser(store);
  const headers = { Location: '/diary/sign-in?to=%2Fdiary' };
  const answer = { page: { type: 'error', result: new Response(null, { status: 302, headers }) } };
  expect(await post(given, async () => answer)).toMatchObject({ page: { type: 'data' } });
  expect(kept()).toEqual([[AMARA, 'markLessonGiven']]);
  const { sendWaiting } = await browser(store);
  await sendWaiting();
  expect(sent).toEqual([['/v1/diary/lessons/lesson/given', 'key-1']]);
  expect(kept()).toEqual([]);
});

test('while a second mark is made, with the first unsent: both wait, in order', async () => {
  const { store } = phone();
  const { post, acts, sendWaiting } = await browser(store);
  line('cut');
  expect(await post(given, noLine)).toMatchObject({ page: { type: 'data' } });
  await post(late, noLine);
  expect(acts()).toEqual(['markLessonGiven', 'sayRunningLate']);
  line('open');
  await sendWaiting();
  expect(sent.map(([, key]) => key)).toEqual(['key-1', 'key-2']);
});

test('two that are made at once, with the first still on its way: both wait, in order', async () => {
  const { store } = phone();
  const { post, acts } = await browser(store);
  line('cut');
  await Promise.all([post(late, noLine), post(given, noLine)]);
  expect(acts()).toEqual(['sayRunningLate', 'markLessonGiven']);
});

test('at sign-out, and while somebody else is signed in on the phone: marks wait for who made them', async () => {
  const { store, kept } = phone();
  const amaras = await browser(store);
  line('cut');
  await amaras.post(given, noLine);
  line('signed out');
  await amaras.sendWaiting();
  expect(amaras.waitingNow().outcome).toBe('signed out');
  line('open');
  const toms = await browser(store, 'tom-ackroyd');
  await toms.sendWaiting();
  await toms.post(late, noLine);
  expect(sent).toEqual([]);
  expect(kept()).toEqual([
    [AMARA, 'markLessonGiven'],
    ['tom-ackroyd', 'sayRunningLate'],
  ]);
  await (await browser(store)).sendWaiting();
  expect(sent.map(([, key]) => key)).toEqual(['key-1']);
});

test('a clock that is put back by a day between two marks leaves them in the order in which they were made', async () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 23, 10) });
  const { store } = phone();
  const { post, acts } = await browser(store);
  await post(given, noLine);
  vi.setSystemTime(Date.UTC(2026, 10, 22, 10));
  line('cut');
  await post(late, noLine);
  expect(acts()).toEqual(['markLessonGiven', 'sayRunningLate']);
});

test('a release in between that does not know a mark leaves it on the phone, and sends the others', async () => {
  const { store, kept } = phone();
  await store.put({
    key: 'key-0',
    by: AMARA,
    act: 'markOfTomorrow',
    fields: {},
    about: '',
    madeAt: Date.now(),
    order: 0,
  } as never);
  const { post, sendWaiting } = await browser(store);
  line('cut');
  await post(given, noLine);
  line('open');
  await sendWaiting();
  expect(sent.map(([, key]) => key)).toEqual(['key-1']);
  expect(kept()).toEqual([[AMARA, 'markOfTomorrow']]);
});

test('a phone that cannot take a mark off its list shows the answer all the same, and sends it again by its key', async () => {
  const { store } = phone();
  const failing = {
    ...store,
    remove: async () => {
      throw new DOMException('Lost', 'UnknownError');
    },
  };
  const { post } = await browser(failing);
  expect(await post(given, done)).toEqual(await done());
  const { sendWaiting, waitingNow } = await browser(failing);
  await sendWaiting();
  expect(sent.map(([, key]) => key)).toEqual(['key-1']);
  expect(waitingNow().isSending).toBe(false);
});

test('that an instructor is on the way waits without a line: undone it is never sent, else once', async () => {
  const { post, acts, removeMark, sendWaiting } = await browser(phone().store);
  const way = { act: 'sayOnMyWay', id: 'lesson' };
  line('cut');
  await post({ ...way, once: 'key-3' }, noLine);
  expect(acts()).toEqual(['sayOnMyWay']);
  await removeMark('key-3');
  await post({ ...way, once: 'key-4' }, noLine);
  line('open');
  await sendWaiting();
  expect(sent).toEqual([['/v1/diary/lessons/lesson/on-my-way', 'key-4']]);
  expect(acts()).toEqual([]);
});
