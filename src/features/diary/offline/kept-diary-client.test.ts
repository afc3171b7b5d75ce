import { afterEach, describe, expect, test, vi } from 'vitest';
import { filesOf, keepDiary } from './kept-diary-client.ts';

test('a page is kept with the scripts, styles, font and pictures that it loads, and no others', () => {
  const page = `<html><head>
    <link rel="icon" href="/favicon.svg" type="image/svg+xml"/>
    <link rel="apple-touch-icon" href="/pictures/mark.png"/>
    <link rel="manifest" href="/diary.webmanifest"/>
    <link rel="preload" href="/assets/overpass-1.woff2" as="font" crossorigin="anonymous"/>
    <link rel="modulepreload" href="/assets/shared-2.js"/>
    <link rel="stylesheet" href="/school/a-b/colours.css?v=3"/>
    </head><body><a href="/uploads/1/a.png">x</a><img src="/art/portraits/amara.svg" alt=""/>
    <script type="module">import "/assets/manifest-4.js";
import * as route0 from "/assets/root-5.js";
import("/assets/entry.client-6.js");</script>
    <script src="https://elsewhere.example/a.js"></script></body></html>`;
  expect([...filesOf(page)].sort()).toEqual([
    '/art/portraits/amara.svg',
    '/assets/entry.client-6.js',
    '/assets/manifest-4.js',
    '/assets/overpass-1.woff2',
    '/assets/root-5.js',
    '/assets/shared-2.js',
    '/favicon.svg',
    '/school/a-b/colours.css?v=3',
  ]);
});

describe('the days that a phone keeps', () => {
  afterEach(() => vi.unstubAllGlobals());

  /** A phone that has kept the page of the last release, and the site, which has a new one. */
  function phone() {
    const stores = new Map([['diary_kept_amara', new Map<string, Response>()]]);
    let freeRoom = Number.POSITIVE_INFINITY;
    const pathOf = (request: string | Request) => (typeof request === 'string' ? request : request.url);
    const cacheOf = (store: Map<string, Response>) => ({
      match: async (path: string) => store.get(path)?.clone(),
      async put(path: string, answer: Response) {
        if (freeRoom <= 0) throw new DOMException('Full', 'QuotaExceededError');
        freeRoom -= 1;
        store.set(path, answer);
      },
      keys: async () => [...store.keys()].map((path) => ({ url: `https://school.example${path}` })),
      delete: async (request: string | Request) => store.delete(new URL(pathOf(request)).pathname),
    });
    vi.stubGlobal('caches', {
      keys: async () => [...stores.keys()],
      delete: async (name: string) => stores.delete(name),
      async open(name: string) {
        if (!stores.has(name)) stores.set(name, new Map());
        return cacheOf(stores.get(name) as Map<string, Response>);
      },
    });
    const site = (script: string, fails?: (path: string) => Response | undefined) =>
      vi.stubGlobal('fetch', async (path: string) => {
        const failed = fails?.(path);
        if (failed) return failed;
        return new Response(
          path === '/diary/offline' ? `<script src="/assets/${script}.js"></script>` : script,
        );
      });
    return {
      site,
      fill: () => {
        freeRoom = 1;
      },
      kept: (slug = 'amara') => [...(stores.get(`diary_kept_${slug}`)?.keys() ?? [])].sort(),
      stores: () => [...stores.keys()],
    };
  }

  const OLD = ['/assets/old.js', '/diary/offline'];

  async function phoneWithOld() {
    vi.useFakeTimers({ now: Date.UTC(2026, 10, 23, 10) });
    const amaras = phone();
    amaras.site('old');
    await keepDiary('amara');
    expect(amaras.kept()).toEqual(OLD);
    vi.setSystemTime(Date.UTC(2026, 10, 23, 11));
    return amaras;
  }
  afterEach(() => vi.useRealTimers());

  test('are those of the new release, page and scripts, once both are there', async () => {
    const { site, kept } = await phoneWithOld();
    site('new');
    await keepDiary('amara');
    expect(kept()).toEqual(['/assets/new.js', '/diary/offline']);
  });

  test.each([
    ['the line is cut before their page is read', '/diary/offline', 'cut'],
    ['the line is cut between their page and its scripts', '/assets/new.js', 'cut'],
    ['a release in between takes the scripts of their page', '/assets/new.js', 'gone'],
  ])('stay as they were where %s', async (_moment, at, how) => {
    const { site, kept } = await phoneWithOld();
    site('new', (path) => {
      if (path !== at) return undefined;
      if (how === 'cut') throw new TypeError('Failed to fetch');
      return new Response('', { status: 404 });
    });
    await expect(keepDiary('amara')).rejects.toThrow();
    expect(kept()).toEqual(OLD);
  });

  test('stay as they were where the phone is full before the page is written', async () => {
    const { site, kept, fill } = await phoneWithOld();
    site('new');
    fill();
    await expect(keepDiary('amara')).rejects.toThrow('Full');
    expect(kept()).toEqual(expect.arrayContaining(OLD));
  });

  test.each([
    ['an hour', 1],
    ['a day', 24],
  ])('are read afresh after a clock has been put back by %s', async (_time, hours) => {
    const { site, kept } = await phoneWithOld();
    vi.setSystemTime(Date.UTC(2026, 10, 23, 10) - hours * 3_600_000);
    site('new');
    await keepDiary('amara');
    expect(kept()).toEqual(['/assets/new.js', '/diary/offline']);
  });

  test('are gone once somebody else keeps theirs', async () => {
    const { site, stores } = await phoneWithOld();
    site('new');
    await keepDiary('tom-ackroyd');
    expect(stores()).toEqual(['diary_kept_tom-ackroyd']);
  });
});
