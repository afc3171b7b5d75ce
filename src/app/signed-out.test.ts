import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '#src/platform/http/api.server.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { createBuiltApp, type Page, pagesOf } from '#testing/pages.ts';

/** What a visitor who has not signed in is answered by the pages of the office, the diary and the learners. */
const CLOSED: [RegExp, string][] = [
  [/^\/office(\/|$)/, '302 /office/sign-in'],
  [/^\/diary(\/|$)/, '302 /diary/sign-in'],
  [/^\/account\/(lessons|progress)(\/|$)/, '302 /account/sign-in'],
  // A link that opens nobody's lessons.
  [/^\/your-lessons\//, '404'],
];

/** The few that answer otherwise. */
const OPEN: Record<string, string> = {
  '/diary/forgotten-password': '200',
  '/diary/sign-in': '200',
  '/office/sign-in': '200',
  // Links that invite nobody.
  '/diary/welcome/:token': '410',
  '/office/welcome/:token': '410',
};

const pages = pagesOf().flatMap((page) => {
  const closed = CLOSED.find(([area]) => area.test(page.path));
  return closed ? [{ ...page, answer: OPEN[page.path] ?? closed[1] }] : [];
});

let app: TestApp;
let api: Api;
beforeAll(async () => {
  app = await testApp();
  api = await createBuiltApp(app.running);
});
afterAll(async () => {
  await api.close();
  await app.close();
});

const TOKEN = 'abcdefghijklmnopqrstuvwxyz'.slice(0, 26);
const addressOf = ({ path }: Page) =>
  path
    .replace('*', 'anything')
    .replace(':token', TOKEN)
    .replace(/:\w+/g, '019acd00-0000-7000-8000-000000000001');

test('the pages that are open are pages, and each area has closed ones', () => {
  expect(pages.map(({ path }) => path)).toEqual(expect.arrayContaining(Object.keys(OPEN)));
  for (const [area, answer] of CLOSED)
    expect(pages.filter((page) => area.test(page.path) && page.answer === answer).length).toBeGreaterThan(5);
});

describe('without a sign-in', () => {
  test('no page can be read', async () => {
    const found: [string, string][] = [];
    for (const page of pages) {
      const { statusCode, headers } = await api.inject(addressOf(page));
      const [to] = String(headers.location ?? '').split('?');
      found.push([page.path, [statusCode, to].filter(Boolean).join(' ')]);
    }
    expect(found).toEqual(pages.map(({ path, answer }) => [path, answer]));
  });

  test('a form that is posted without a script is shown again, but for its password, to be sent once more', async () => {
    const payload = new URLSearchParams({
      act: 'addNote',
      body: 'Rang "Ann" <back>\nTuesday',
      password: 'secret',
    });
    const { statusCode, body, headers } = await api.inject({
      method: 'POST',
      url: '/office/orders/019acd00-0000-7000-8000-000000000001',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
      payload: `${payload}`,
    });
    expect([statusCode, headers['cache-control'], headers['referrer-policy']]).toEqual([
      401,
      'no-store',
      'same-origin',
    ]);
    expect(body).toContain('href="/office/sign-in?to=%2Foffice%2Forders%2F');
    expect(body).toContain('name="act" value="addNote"');
    expect(body).toContain('name="body" value="Rang &#34;Ann&#34; &#60;back&#62;\nTuesday"');
    expect(body).not.toContain('secret');
  });

  test('the second step of a sign-in that has run out leads to the first', async () => {
    const { statusCode, headers } = await api.inject({
      method: 'POST',
      url: '/office/sign-in/code',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
      payload: 'code=123456',
    });
    expect([statusCode, headers.location]).toEqual([302, '/office/sign-in?to=%2Foffice']);
  });

  test('nor its data, as the router asks for it: for the whole page, or for its own part alone', async () => {
    const read: string[] = [];
    for (const page of pages) {
      const [status = '', to] = page.answer.split(' ');
      if (status === '200' || status === '410') continue;
      for (const query of ['', `?_routes=${encodeURIComponent(page.id)}`]) {
        const url = `${addressOf(page)}.data${query}`;
        const { statusCode, body } = await api.inject(url);
        const isRefused = to ? statusCode === 202 && body.includes(to) : statusCode === 404;
        if (!isRefused) read.push(`${url}: ${statusCode} ${body.slice(0, 200)}`);
      }
    }
    expect(read).toEqual([]);
  });
});
