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
