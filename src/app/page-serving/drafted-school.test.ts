// Only the person who made a draft of the school sees it.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fieldsOf } from '#src/features/office/school/school-fields.server.ts';
import { brand } from '#src/platform/brand.ts';
import type { Api } from '#src/platform/http/api.server.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import type { TestBrowser } from '#testing/browser.ts';
import { createBuiltApp } from '#testing/pages.ts';
import { png } from '#testing/pictures.ts';
import { prepareBuild } from '#testing/server.ts';

let app: TestApp;
let api: Api;
let owner: TestBrowser;
beforeAll(async () => {
  await prepareBuild();
  app = await testApp();
  api = await createBuiltApp(app.running);
  owner = await app.staff('owner');
  await draft({});
});
afterAll(async () => {
  await api.close();
  await app.close();
});

const DRAFTED = { name: 'Clearway', phone: '0113 496 0999', main_colour: '#7a0019' };

const draft = (change: object, expected_version = 0) =>
  owner.put('/v1/office/school/draft', { ...fieldsOf(brand), ...DRAFTED, ...change, expected_version });

/** A page as a browser with these cookies gets it. */
async function page(url: string, cookies: Iterable<[string, string]>, method: 'GET' | 'POST' = 'GET') {
  const answer = await api.inject({ method, url, cookies: Object.fromEntries(cookies) });
  const headers: Record<string, unknown> = answer.headers;
  return {
    headers,
    text: answer.body,
    has: (...words: string[]) => words.filter((one) => answer.body.includes(one)),
  };
}
const LOOKS: [string, string] = ['school_draft', 'yes'];
const looking = () => [...owner.cookies, LOOKS];

test('whoever made the draft sees the pages of the shop with it, under a bar, and nothing keeps them', async () => {
  for (const url of ['/', '/driving-lessons', '/terms-conditions', '/basket']) {
    const seen = await page(url, looking());
    expect(seen.headers['cache-control'], url).toBe('no-store');
    expect(seen.headers['x-robots-tag'], url).toBe('noindex');
    const drafted = ['You see a draft.', 'Clearway', '7a0019'];
    expect(seen.has(...drafted), url).toEqual(drafted);
  }
  expect((await page('/_.data', looking())).has('Clearway')).toEqual(['Clearway']);
  expect((await page('/art/mark.svg', looking())).has('#7a0019')).toEqual(['#7a0019']);
});

test('nobody else sees it: no visitor, no other member of staff, and not who is signed out', async () => {
  const others = {
    visitor: [LOOKS],
    'another owner': [...(await app.staff('owner', { name: 'Olive Grant' })).cookies, LOOKS],
    viewer: [...(await app.staff('viewer')).cookies, LOOKS],
    'its maker, who does not look at it': [...owner.cookies],
  } satisfies Record<string, [string, string][]>;
  // Rendered for its maker first: nothing of it is kept for the next.
  await page('/', looking());
  for (const [who, cookies] of Object.entries(others)) {
    const seen = await page('/', cookies);
    expect(seen.has('Clearway', 'You see a draft'), who).toEqual([]);
    expect(seen.headers['cache-control'], who).toContain('max-age=0');
    expect((await page('/art/mark.svg', cookies)).has('#7a0019'), who).toEqual([]);
  }
});

test('buying is as it is published', async () => {
  for (const url of ['/basket/checkout', '/your-lessons', '/office/school'])
    expect((await page(url, looking())).has('You see a draft'), url).toEqual([]);
  expect((await page('/basket', looking(), 'POST')).has('Clearway')).toEqual([]);
});

test('the page of the school leads to the shop with the draft, and back', async () => {
  const cookies = [...owner.cookies];
  const see = await page('/office/school?look=draft', cookies);
  expect([see.headers.location, String(see.headers['set-cookie'])]).toEqual([
    '/',
    expect.stringMatching(/^school_draft=yes; Max-Age=3600; Path=\/; HttpOnly; (Secure; )?SameSite=Strict$/),
  ]);
  const back = await page('/office/school?look=off', cookies);
  expect([back.headers.location, String(back.headers['set-cookie'])]).toEqual([
    '/office/school',
    expect.stringMatching(/^school_draft=; Max-Age=0/),
  ]);
});

test('a logo is drafted and published with it, or goes with it', async () => {
  const logo = png({ width: 320, height: 320 }).toString('base64');
  const pictures = () => app.db.selectFrom('uploaded_pictures').select('picture').execute();
  await owner.put('/v1/office/school/draft/logo', { logo, expected_version: 0 });
  expect(await pictures()).not.toEqual([]);
  expect((await page('/', looking())).has('class="brand__logo"')).toEqual(['class="brand__logo"']);
  expect((await page('/', [LOOKS])).has('class="brand__logo"')).toEqual([]);

  await owner.post('/v1/office/school/draft/discard', {});
  expect(await pictures()).toEqual([]);
  expect((await page('/', looking())).has('You see a draft')).toEqual([]);

  await draft({});
  await owner.put('/v1/office/school/draft/logo', { logo, expected_version: 0 });
  const facts = { ...fieldsOf(brand), ...DRAFTED, draft_logo: true, expected_version: 0 };
  expect((await owner.put('/v1/office/school', facts)).body).toEqual({ number: 1 });
  expect(app.running.school.current()).toMatchObject({ name: 'Clearway', logo: { width: 160, height: 160 } });
  expect(await app.db.selectFrom('school_drafts').select('staff_id').execute()).toEqual([]);
  expect(await pictures()).not.toEqual([]);
  expect((await page('/', looking())).has('You see a draft')).toEqual([]);
});

test('a logo of a draft that is out of date brings no words of its time with it', async () => {
  const version = app.running.school.version();
  const logo = png({ width: 360, height: 360 }).toString('base64');
  await owner.put('/v1/office/school/draft/logo', { logo, expected_version: version });
  const words = { subject: 'Welcome', heading: 'Nearly there', opening: 'Hello.', closing: 'Bye.' };
  const saved = { ...words, expected_version: version };
  expect((await owner.put('/v1/office/school/emails/confirm-email', saved)).status).toBe(200);
  const { wordings } = app.running.school.current();
  const facts = { ...fieldsOf(brand), ...DRAFTED, draft_logo: true, expected_version: version + 1 };
  expect((await owner.put('/v1/office/school', facts)).status).toBe(200);
  expect(wordings).toEqual({ 'confirm-email': words });
  expect(app.running.school.current()).toMatchObject({ wordings, logo: { width: 160, height: 160 } });
});

test('a draft of a school that somebody has published anew is not shown, and is not made', async () => {
  const version = app.running.school.version();
  await draft({ name: 'Slowway' }, version);
  expect((await page('/', looking())).has('Slowway')).toEqual(['Slowway']);
  const olive = await app.staff('owner', { name: 'Olive Grant' });
  await olive.put('/v1/office/school', { ...fieldsOf(brand), name: 'Highway', expected_version: version });
  expect((await page('/', looking())).has('Slowway')).toEqual([]);
  expect((await draft({}, version)).status).toBe(409);
});
