import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const ORIGIN = 'https://school.example';
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const NOW = Date.UTC(2026, 10, 23, 10);

beforeEach(() => vi.useFakeTimers({ now: NOW }));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.resetModules();
});

type Line = (request: { url: string }) => Promise<Response>;
const cut: Line = async () => {
  throw new TypeError('Failed to fetch');
};
const page = (text: string, status = 200) => new Response(text, { status });
const keptAt = (at: number) => new Response('kept', { headers: { 'x-kept-at': String(at) } });

/** A worker in its browser, with what the phone keeps: the address of each page and file, by cache. */
async function worker({
  scope = '/diary',
  kept = {},
  line = cut,
  isStorageBroken = false,
}: {
  scope?: string;
  kept?: Record<string, Record<string, Response>>;
  line?: Line;
  isStorageBroken?: boolean;
} = {}) {
  const listeners = new Map<string, (event: object) => void>();
  const asked: string[] = [];
  vi.stubGlobal('self', {
    registration: { scope: `${ORIGIN}${scope}` },
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
  });
  vi.stubGlobal('location', { origin: ORIGIN });
  vi.stubGlobal('fetch', (request: { url: string }) => {
    asked.push(new URL(request.url).pathname);
    return line(request);
  });
  // Node's takes whole addresses alone.
  vi.spyOn(Response, 'redirect').mockImplementation((to) => page(String(to), 302));
  vi.stubGlobal('caches', {
    async match(request: { url: string } | string) {
      if (isStorageBroken) throw new DOMException('No storage', 'UnknownError');
      const path = new URL(typeof request === 'string' ? request : request.url, ORIGIN).pathname;
      return Object.values(kept).find((cache) => path in cache)?.[path];
    },
    keys: async () => Object.keys(kept),
    delete: async (name: string) => delete kept[name],
  });
  await vi.importActual('./offline-worker.ts');
  return {
    asked,
    kept: () => Object.keys(kept),
    /** Undefined where the browser asks by itself. */
    async answer(path: string, request: object = { mode: 'navigate', destination: 'document' }) {
      let answered: Promise<Response> | undefined;
      let work: Promise<unknown> | undefined;
      listeners.get('fetch')?.({
        request: { url: new URL(path, ORIGIN).href, method: 'GET', ...request },
        respondWith: (answer: Promise<Response>) => {
          answered = answer;
        },
        waitUntil: (wait: Promise<unknown>) => {
          work = wait;
        },
      });
      await vi.advanceTimersByTimeAsync(11_000);
      await work;
      const answer = await answered;
      return answer && [answer.status, await answer.text()];
    },
  };
}

const script = { mode: 'cors', destination: 'script' };
const diary = (at = NOW) => ({
  diary_kept_amara: { '/diary/offline': keptAt(at), '/assets/old.js': page('old script') },
});

test.each([
  ['before the document', cut],
  ['while the document comes, for good', () => new Promise<Response>(() => undefined)],
  ['before the site, which a proxy says is away', async () => page('Bad gateway', 502)],
] as const)('the line is cut %s: the page that the phone keeps is answered', async (_moment, line) => {
  const { answer } = await worker({ kept: diary(), line });
  expect(await answer('/diary/week')).toEqual([302, '/diary/offline']);
  expect(await answer('/diary/offline')).toEqual([200, 'kept']);
});

test('the line is cut between the document and its scripts: those that the phone keeps are not asked for', async () => {
  const { answer, asked } = await worker({ kept: diary() });
  expect(await answer('/assets/old.js', script)).toEqual([200, 'old script']);
  expect(asked).toEqual([]);
});

test('a release comes in between: the kept page has the scripts that it was kept with, and other pages the new ones', async () => {
  const { answer } = await worker({
    kept: diary(),
    line: async ({ url }) =>
      page(url.includes('new') ? 'new script' : 'gone', url.includes('new') ? 200 : 404),
  });
  expect(await answer('/assets/old.js', script)).toEqual([200, 'old script']);
  expect(await answer('/assets/new.js', script)).toEqual([200, 'new script']);
});

test('the line is cut before anything is kept: a page says so', async () => {
  const [status, text] = (await (await worker()).answer('/diary')) ?? [];
  expect(status).toBe(503);
  expect(text).toContain('No signal, and your diary isn’t on this phone');
});

test('a phone whose storage cannot be read has the diary while there is a line, and says so while there is none', async () => {
  const { answer } = await worker({ isStorageBroken: true, line: async () => page('Today') });
  expect(await answer('/diary')).toEqual([200, 'Today']);
  vi.stubGlobal('fetch', cut);
  expect((await answer('/diary'))?.[0]).toBe(503);
});

test.each([
  ['an hour slow', -HOUR_MS],
  ['an hour fast', HOUR_MS],
  ['a day slow', -DAY_MS],
  ['a day fast', DAY_MS],
])(
  'a clock that is %s when the page is kept, and right afterwards, takes nothing away',
  async (_clock, wrong) => {
    const { answer } = await worker({ kept: diary(NOW - 5 * DAY_MS + wrong) });
    expect(await answer('/diary/offline')).toEqual([200, 'kept']);
  },
);

test('a page that was kept more than seven days ago is answered no more', async () => {
  const { answer } = await worker({ kept: diary(NOW - 7 * DAY_MS - 1) });
  expect((await answer('/diary/offline'))?.[0]).toBe(503);
});

test('the line is cut at sign-out: the phone forgets what it kept, with or without an answer', async () => {
  const { answer, kept } = await worker({ kept: { ...diary(), other: {} } });
  expect(await answer('/diary/sign-out', { method: 'POST', mode: 'navigate' })).toBeUndefined();
  expect(kept()).toEqual(['other']);
});

test('a learner’s lessons are answered at whatever address of the account, and forgotten by who signs out', async () => {
  const lessons = () => ({ lessons_kept_here: { '/account/lessons': keptAt(NOW) } });
  const { answer, kept } = await worker({ scope: '/account', kept: lessons() });
  expect(await answer('/account/progress')).toEqual([200, 'kept']);
  await answer('/v1/logout', { method: 'POST', mode: 'cors' });
  expect(kept()).toEqual([]);
});

test('who is asked to sign in finds nothing of who was signed in before', async () => {
  const lessons = { lessons_kept_here: { '/account/lessons': keptAt(NOW) } };
  const { answer, kept } = await worker({
    scope: '/account',
    kept: lessons,
    line: async () => page('Sign in'),
  });
  expect(await answer('/account/sign-in')).toEqual([200, 'Sign in']);
  expect(kept()).toEqual([]);
});

test('calls, and what other sites serve, are no business of its', async () => {
  const { answer, asked } = await worker({ kept: diary() });
  expect(await answer('/v1/diary/lessons', { mode: 'cors', destination: '' })).toBeUndefined();
  expect(await answer('https://elsewhere.example/a.js', script)).toBeUndefined();
  expect(asked).toEqual([]);
});
