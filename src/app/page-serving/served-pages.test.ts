import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayOfVersion, TERMS_VERSION } from '#src/features/orders/terms/terms-version.ts';
import { PRIVACY_VERSION } from '#src/pages/legal/privacy-version.ts';
import { browserEntries } from '#src/pages/legal/what-the-browser-keeps.ts';
import { formatDate } from '#src/platform/dates.ts';
import type { Api } from '#src/platform/http/api.server.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { createBuiltApp } from '#testing/pages.ts';
import { formatPrice, oneHour } from '#testing/prices.ts';
import { prepareBuild } from '#testing/server.ts';
import { sourceHash } from './page-cache.server.ts';

let app: TestApp;
let api: Api;
beforeAll(async () => {
  await prepareBuild();
  app = await testApp();
  api = await createBuiltApp(app.running);
  await api.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await api.close();
  await app.close();
});

/** A page as a browser without scripts gets it: its markup, and its words in one line. */
async function read(address: string) {
  const { statusCode, headers, body } = await api.inject(address);
  const markup = body.replaceAll(/<script[^>]*>.*?<\/script>/gs, '').replaceAll('<!-- -->', '');
  const words = markup
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ');
  return { status: statusCode, headers, markup, words };
}

const all = (text: string, pattern: RegExp) => Array.from(text.matchAll(pattern), ([, ...found]) => found);
const noScript = (markup: string) => all(markup, /<noscript>(.*?)<\/noscript>/gs).join(' ');

describe('without JavaScript', () => {
  test.each([
    ['/', `An hour in Leeds is ${formatPrice(oneHour.total)}.`, 'action="/areas-covered"'],
    ['/areas-covered', 'Where we teach', 'href="/areas-covered/cardiff"'],
    ['/areas-covered?q=TR1', 'We’re not in TR1 yet', 'action="/areas-covered"'],
    ['/areas-covered/leeds', 'Driving lessons in Leeds', 'href="/areas-covered/leeds?gearbox=automatic"'],
    [
      '/areas-covered/leeds?gearbox=automatic',
      'Automatic lessons, all fees included',
      'href="/areas-covered"',
    ],
    ['/areas-covered/cardiff', 'Driving lessons in Cardiff', 'href="/terms-conditions"'],
    ['/pass-for-less-pack', 'Hazard Perception', '<h1>Pass For Less Pack</h1>'],
  ])('%s can be read, and leads on: “%s”', async (address, said, written) => {
    const { status, words, markup } = await read(address);
    expect(status).toBe(200);
    expect(words).toContain(said);
    expect(markup).toContain(written);
  });

  test('the menu in the header is one that the browser opens', async () => {
    const { markup } = await read('/driving-lessons');
    expect(markup).toMatch(
      /<details class="more"><summary[^>]*>More<\/summary><ul[^>]*>.*href="\/pass-for-less-pack".*<\/details>/s,
    );
  });

  test('a search for nothing says what to enter, at its field', async () => {
    const { markup } = await read('/areas-covered?q=');
    expect(markup).toContain('<title>Error: Where we teach - Bitepoint</title>');
    expect(markup).toMatch(/<input[^>]* aria-describedby="where-hint where-error"[^>]* name="q"/);
    expect(markup).toContain('id="where-error">Enter a postcode or a town</');
  });

  test('the film’s words can be read, and the site found again', async () => {
    const { markup } = await read('/films/explainer');
    expect(all(noScript(markup), /<li>(.+?)<\/li>/g)).toHaveLength(8);
    expect(markup).toMatch(/<a href="\/"[^>]*>Back to Bitepoint<\/a>/);
    expect(noScript((await read('/')).markup)).toContain('href="/films/explainer"');
  });

  test('the designs and the amounts of gift vouchers are there, and what their page can do without', async () => {
    const { markup, words } = await read('/gift-vouchers');
    expect(noScript(markup)).toContain('from £10 to £1,000');
    expect(all(markup, /<input type="radio"[^>]* name="template"[^>]*value="([^"]+)"/g)).toHaveLength(8);
    expect(words).toMatch(/£250 About 10 hours/);
  });

  // Sent without a script, what is typed into these would stand in an address.
  test.each([
    ['/gift-vouchers', 'Add to basket', /needs JavaScript\. You can ring us on .*0113 496 0180/],
    ['/vouchers', 'Check balance', /needs JavaScript\. Ring us on .*0113 496 0180/],
    ['/courses/teach-with-us', 'Send', /This form needs JavaScript\. You can ring us on .*0113 496 0180/],
    ['/account/sign-in', 'Sign in', /needs JavaScript/],
    ['/account/confirm/cut-short', 'Open my account', /needs JavaScript/],
    ['/account/new-password/cut-short', 'Change my password', /needs JavaScript/],
    ['/learning', 'Open it', /The link in the email works without/],
  ])('%s says whom to ring, and its form cannot be sent by “%s”', async (address, button, said) => {
    const { markup } = await read(address);
    expect(noScript(markup)).toMatch(said);
    const buttons = all(markup, /<button( type="submit"[^>]*)>([^<]*)<\/button>/g);
    expect(buttons.filter(([, name]) => name === button)).toEqual([
      [expect.stringMatching(/class="[^"]*needs-script[^"]*" disabled=""/), button],
    ]);
  });
});

test.each([
  [
    '/terms-conditions',
    TERMS_VERSION,
    ['fees', 'lessons', 'training', 'courses', 'digital', 'vouchers', 'refunds', 'reviews', 'complaints'],
  ],
  ['/privacy-policy-cookies', PRIVACY_VERSION, ['controller', 'what', 'who', 'cookies', 'rights']],
])('%s has its version, and its contents lead to every heading', async (address, version, anchors) => {
  const { markup, words } = await read(address);
  expect(words).toContain(`Version ${version}, from ${formatDate(dayOfVersion(version))}.`);
  const contents = /<nav[^>]*><h2[^>]*>Contents<\/h2>.*?<\/nav>/s.exec(markup)?.[0] ?? '';
  const led = all(contents, /<a href="#([^"]+)"[^>]*>([^<]+)<\/a>/g);
  expect(led).toEqual(all(markup, /<section[^>]*><h2 id="([^"]+)"[^>]*>([^<]+)<\/h2>/g));
  expect(led.map(([id]) => id)).toEqual(expect.arrayContaining(anchors));
});

test('the privacy page names all that the browser keeps', async () => {
  const { markup } = await read('/privacy-policy-cookies');
  const names = all(markup, /<code>([^<]+)<\/code>/g).flat();
  expect(names).toEqual(expect.arrayContaining(browserEntries.map(({ name }) => name)));
});

test('only the film’s own page may stand in a frame, and only in ours', async () => {
  const film = (await read('/films/explainer')).headers;
  expect(film['x-frame-options']).toBe('SAMEORIGIN');
  expect(film['content-security-policy']).toContain("frame-ancestors 'self'");
  for (const path of ['/', '/films/explainer2', '/basket/checkout']) {
    const page = (await read(path)).headers;
    expect(page['x-frame-options'], path).toBe('DENY');
    expect(page['content-security-policy'], path).toContain("frame-ancestors 'none'");
  }
});

describe('an address', () => {
  const address = (path: string) => `http://127.0.0.1:${(api.server.address() as AddressInfo).port}${path}`;

  test('written in another way leads to the one', async () => {
    const ways = {
      '/areas-covered/': '/areas-covered',
      '//areas-covered//leeds/?gearbox=automatic': '/areas-covered/leeds?gearbox=automatic',
      '/Instructors/AMARA-OSEI': '/instructors/amara-osei',
      '/Theory-Training/?utm_source=a%2Fb': '/theory-training?utm_source=a%2Fb',
      '/terms': '/terms-conditions',
    };
    for (const [way, written] of Object.entries(ways)) {
      const answer = await fetch(address(way), { redirect: 'manual' });
      expect([answer.status, answer.headers.get('location')], way).toEqual([301, written]);
    }
    for (const same of ['/basket', '/basket/'])
      expect((await fetch(address(same), { redirect: 'manual' })).status, same).toBe(200);
  });

  test('that names another host leads nowhere', async () => {
    for (const elsewhere of [
      '//evil.example',
      '/%5Cevil.example/',
      '/%2F%2Fevil.example/',
      '/\\evil.example',
    ]) {
      const { url, status } = await fetch(address(elsewhere));
      expect([new URL(url).origin, status], elsewhere).toEqual([address(''), 404]);
    }
  });

  test('that is not there says so, with a way on', async () => {
    const { status, markup } = await read('/gift-horse');
    expect(status).toBe(404);
    expect(markup).toContain('<title>Page not found - Bitepoint</title>');
    expect(markup).toContain('>No through road</h1>');
    expect(markup).toMatch(/<header.*<main.*<a href="\/areas-covered"[^>]*>See areas covered<\/a>/s);
    for (const nowhere of ['/theory-trainings', '/theory/trainings'])
      expect((await read(nowhere)).status, nowhere).toBe(404);
    const area = await read('/areas-covered/atlantis');
    expect(area.status).toBe(404);
    expect(area.markup).toContain('>Where are you?</label>');
  });
});

describe('a page that is rendered for one visitor', () => {
  test.each(['/account/sign-in', '/instructors/amara-osei/times', '/areas-covered'])(
    'has all data of %s in it, and no placeholder',
    async (url) => {
      const { statusCode, body } = await api.inject(url);
      expect(statusCode).toBe(200);
      expect(body).toMatch(/^<!DOCTYPE html><html[\s\S]*<\/html>$/);
      expect(body.match(/streamController\.enqueue\(/g)).toHaveLength(1);
      expect(body.match(/streamController\.close\(/g)).toHaveLength(1);
      expect(body).not.toMatch(/<!--\$[?!]-->|<template (id|data-)|\$RC/);
    },
  );

  test('has scripts that its policy allows alone', async () => {
    const { body } = await api.inject('/account/sign-in');
    const scripts = [...body.matchAll(/<script([^>]*)>/g)].map(([, attributes]) => attributes);
    expect(scripts.filter((attributes) => !attributes?.includes('nonce="'))).toEqual([]);
  });
});

const SHEETS = /<link[^>]* rel="stylesheet"[^>]*>/g;
const IN_IT = /<style data-sheet="[^"]+">([\s\S]*?)<\/style>/g;

async function pageAt(url: string) {
  const { body, headers } = await api.inject(url);
  const [, styleRule] = / (style-src [^;]+);/.exec(String(headers['content-security-policy'])) ?? [];
  return { body, headers, styleRule };
}

test.each(['/', '/areas-covered/leeds', '/gift-vouchers'])(
  '%s, which is kept, has its styles in it, which its policy allows by their contents',
  async (url) => {
    const { body, headers, styleRule } = await pageAt(url);
    const styles = [...body.matchAll(IN_IT)].map(([, text = '']) => text);
    expect(styles.join('').length).toBeGreaterThan(30_000);
    expect(styleRule).toBe(`style-src 'self' ${styles.map(sourceHash).join(' ')}`);
    const links = body.match(SHEETS) ?? [];
    expect(links).toHaveLength(styles.length);
    for (const link of links) expect(link).toMatch(/ media="not all" disabled=""\/>$/);
    expect(headers).not.toHaveProperty('link');
  },
);

test('a kept page fetches and runs no script of ours before it is painted', async () => {
  const { body } = await pageAt('/');
  const [template = ''] = /<template>[\s\S]*<\/template>/.exec(body) ?? [];
  expect(template.match(/<link rel="modulepreload"/g)?.length).toBeGreaterThan(5);
  expect(template).toContain('<script type="module"');
  expect(body.replace(template, '')).not.toMatch(/modulepreload|type="module"|<script[^>]* src=/);
});

test('the scripts of a page that informs begin when it is used, those of others once they are painted', async () => {
  const begins = async (url: string) => {
    const { body } = await pageAt(url);
    const [, begin = ''] = /<\/template><script>([\s\S]*?)<\/script>/.exec(body) ?? [];
    return begin.startsWith('(function beginWhenUsed(') ? 'when used' : begin.includes('paint') && 'painted';
  };
  for (const url of [
    '/',
    '/terms-conditions',
    '/areas-covered/leeds?gearbox=automatic',
    '/courses',
    '/gift-vouchers',
  ])
    expect(await begins(url), url).toBe('when used');
  for (const url of ['/instructors/amara-osei', '/courses/calm-at-the-wheel'])
    expect(await begins(url), url).toBe('painted');
});

test('a page that is rendered for one visitor has its styles fetched first, and allows none in it', async () => {
  const { body, headers, styleRule } = await pageAt('/basket');
  const links = body.match(SHEETS) ?? [];
  expect(links.length).toBeGreaterThan(2);
  expect(links.filter((link) => link.includes('disabled'))).toEqual([]);
  expect(String(headers.link).split(', ')).toHaveLength(links.length);
  expect(body).not.toMatch(/<style|<template/);
  expect(styleRule).toBe("style-src 'self'");
});

test('a page that a script reads, to keep it, has nothing fetched first', async () => {
  const { headers } = await api.inject({ url: '/basket', headers: { 'sec-fetch-dest': 'empty' } });
  expect(headers).not.toHaveProperty('link');
});
