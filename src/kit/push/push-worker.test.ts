// The worker as browsers run it, in a scope that has what a browser's has.
import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
import { transformWithOxc } from 'vite';
import { beforeAll, beforeEach, expect, test } from 'vitest';

const SITE = 'https://lessons.example';
const SOURCE = 'src/kit/push/push-worker.ts';

interface Shown {
  title: string;
  options: { body?: string; tag?: string; data?: string; renotify: boolean };
}

let code = '';
beforeAll(async () => {
  ({ code } = await transformWithOxc(readFileSync(SOURCE, 'utf8'), SOURCE));
});

let listeners: Record<string, (event: object) => void>;
let shown: Shown[];
let opened: string[];
let focused: string[];
let tabs: string[];
beforeEach(() => {
  [listeners, shown, opened, focused, tabs] = [{}, [], [], [], []];
  const scope = {
    URL,
    location: { origin: SITE },
    skipWaiting: async () => undefined,
    registration: {
      scope: `${SITE}/diary`,
      showNotification: async (title: string, options: Shown['options']) =>
        void shown.push({ title, options }),
    },
    clients: {
      matchAll: async () => tabs.map((url) => ({ url, focus: async () => void focused.push(url) })),
      openWindow: async (url: string) => void opened.push(url),
    },
    addEventListener: (name: string, listener: (event: object) => void) => {
      listeners[name] = listener;
    },
  };
  runInContext(code, createContext({ ...scope, self: scope }));
});

async function happen(name: string, event: object) {
  const work: Promise<unknown>[] = [];
  listeners[name]?.({ ...event, waitUntil: (one: Promise<unknown>) => work.push(one) });
  await Promise.all(work);
}
const pushed = (message: unknown) => happen('push', { data: { json: () => message } });
async function clicked(data: unknown) {
  let isClosed = false;
  const close = () => {
    isClosed = true;
  };
  await happen('notificationclick', { notification: { data, close } });
  expect(isClosed).toBe(true);
}

test('a message is shown with its page, and a second of its topic takes its place and is told again', async () => {
  const notification = { title: 'Lesson moved', body: 'Yasmin.', tag: 'abc', navigate: `${SITE}/diary/x` };
  await pushed({ web_push: 8030, notification });
  expect(shown).toMatchObject([
    {
      title: 'Lesson moved',
      options: { body: 'Yasmin.', tag: 'abc', renotify: true, data: `${SITE}/diary/x` },
    },
  ]);
});

test.each([undefined, null, 7, {}, { notification: 'x' }])(
  'a message of %o shows something',
  async (message) => {
    await pushed(message);
    expect(shown).toMatchObject([{ title: 'Something has changed', options: { renotify: false } }]);
  },
);

test('a message that is no JSON, or empty, shows something', async () => {
  await happen('push', { data: null });
  await happen('push', {
    data: {
      json() {
        throw new SyntaxError('no JSON');
      },
    },
  });
  expect(shown).toHaveLength(2);
});

test('a click opens the page, or the tab that shows it; another tab is left alone', async () => {
  tabs = [`${SITE}/diary/week`];
  await clicked(`${SITE}/diary/lessons/1`);
  expect([opened, focused]).toEqual([[`${SITE}/diary/lessons/1`], []]);
  await clicked(`${SITE}/diary/week`);
  expect([opened.length, focused]).toEqual([1, [`${SITE}/diary/week`]]);
});

test.each(['https://elsewhere.example/x', 'javascript:alert(1)', '//elsewhere.example', undefined])(
  'a click never leads to %s',
  async (address) => {
    await clicked(address);
    expect(opened).toEqual([`${SITE}/diary`]);
  },
);
