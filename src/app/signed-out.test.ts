import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '#src/platform/http/api.server.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { createBuiltApp, type Page, pagesOf } from '#testing/pages.ts';

/** Of the office, the diary and the learners, by what a visitor who has not signed in is answered. Said by hand. */
const ANSWERS: Record<string, string[]> = {
  '302 /office/sign-in': [
    '/office',
    '/office/*',
    '/office/account',
    '/office/account/app',
    '/office/account/recovery-codes',
    '/office/answers/:id',
    '/office/catalogue',
    '/office/catalogue/areas/:slug',
    '/office/catalogue/designs',
    '/office/catalogue/hours',
    '/office/catalogue/products/:type/:id',
    '/office/confirm',
    '/office/courses',
    '/office/courses/:id',
    '/office/courses/new',
    '/office/diary',
    '/office/diary/book',
    '/office/diary/instructors/:slug',
    '/office/diary/instructors/:slug/away',
    '/office/diary/lessons/:id',
    '/office/diary/statements',
    '/office/funnel',
    '/office/instructors',
    '/office/instructors/:slug',
    '/office/instructors/:slug/times',
    '/office/instructors/new',
    '/office/learners',
    '/office/learners/:id',
    '/office/log',
    '/office/money',
    '/office/orders',
    '/office/orders/:id',
    '/office/orders/:id/call',
    '/office/orders/:id/correct/:who',
    '/office/orders/:id/parcel',
    '/office/orders/:id/place',
    '/office/orders/:id/refund',
    '/office/outbox',
    '/office/payments/:id',
    '/office/people',
    '/office/people/file',
    '/office/reviews',
    '/office/reviews/decided',
    '/office/sign-in/code',
    // It signs out whoever posts a form.
    '/office/sign-out',
    '/office/staff',
    '/office/vouchers',
    '/office/vouchers/:id',
    '/office/welcome/second-step',
  ],
  '302 /diary/sign-in': [
    '/diary',
    '/diary/account',
    '/diary/hours',
    '/diary/learners',
    '/diary/learners/:id',
    '/diary/lessons/:id',
    '/diary/sign-out',
    '/diary/statement',
    '/diary/week',
  ],
  '302 /account/sign-in': [
    '/account/lessons',
    '/account/lessons/:id/cancel',
    '/account/lessons/:id/move',
    '/account/lessons/:id/pick-up',
    '/account/lessons/book',
    '/account/lessons/buy',
    '/account/lessons/test',
    '/account/progress',
  ],
  // A link that opens nobody's lessons.
  404: [
    '/your-lessons/:token',
    '/your-lessons/:token/:id/cancel',
    '/your-lessons/:token/:id/move',
    '/your-lessons/:token/:id/pick-up',
    '/your-lessons/:token/book',
    '/your-lessons/:token/buy',
    '/your-lessons/:token/progress',
    '/your-lessons/:token/test',
  ],
  200: ['/diary/forgotten-password', '/diary/sign-in', '/office/sign-in'],
  // Links that invite nobody.
  410: ['/diary/welcome/:token', '/office/welcome/:token'],
};

const OWN = /^\/(office|diary|account\/lessons|account\/progress|your-lessons)(\/|$)/;
const pages = pagesOf().filter(({ path }) => OWN.test(path));
const answers = Object.entries(ANSWERS).flatMap(([answer, paths]) =>
  paths.map((path): [string, string] => [path, answer]),
);

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

test('every page of the office, the diary and the learners is in this list', () => {
  expect(answers.map(([path]) => path).sort()).toEqual(pages.map(({ path }) => path).sort());
});

describe('without a sign-in', () => {
  test('no page can be read', async () => {
    const found: [string, string][] = [];
    for (const page of pages) {
      const { statusCode, headers } = await api.inject(addressOf(page));
      const [to] = String(headers.location ?? '').split('?');
      found.push([page.path, [statusCode, to].filter(Boolean).join(' ')]);
    }
    expect(found.sort()).toEqual(answers.sort());
  });

  test('nor its data, as the router asks for it: for the whole page, or for its own part alone', async () => {
    const read: string[] = [];
    for (const page of pages) {
      const [status = '', to] = (new Map(answers).get(page.path) ?? '').split(' ');
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
