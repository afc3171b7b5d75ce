import type { OutgoingHttpHeaders } from 'node:http';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { brand } from '#src/platform/brand.ts';
import { readCache } from '#src/platform/cache/read-cache.server.ts';
import { type Notifications, openNotifications } from '#src/platform/db/notifications.server.ts';
import type { Api } from '#src/platform/http/api.server.ts';
import { followSchool } from '#src/platform/school/published/published-school.server.ts';
import type { CurrentSchool } from '#src/platform/school/school.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { createBuiltApp, pagesOf } from '#testing/pages.ts';
import { prepareBuild } from '#testing/server.ts';
import { type ContentVersion, contentVersion } from './content-version.server.ts';

const PAGES = [
  '/',
  '/areas-covered',
  '/areas-covered/leeds',
  '/areas-covered/leeds?gearbox=automatic',
  '/instructors',
  '/instructors/amara-osei',
  '/instructors/amara-osei?page=2',
  '/courses',
  '/courses/motorway-day',
  '/driving-lessons',
  '/instructor-training',
  '/theory-training',
  '/gift-vouchers',
  // What the router asks for when it has the page's scripts.
  '/_.data',
  '/areas-covered/leeds.data',
];

let app: TestApp;
let kept: Api[];
let never: Api;
let heard: Notifications;

beforeAll(async () => {
  await prepareBuild();
  app = await testApp();
  heard = await openNotifications(app.database, app.running.log);
  const { clock } = app;
  kept = await Promise.all(
    [app.running.notifications, heard].map((notifications) => {
      const school = followSchool(app.db, { notifications, log: app.running.log, byDefault: brand });
      return processOf(contentVersion({ notifications, clock, school }), school);
    }),
  );
  let version = 0;
  never = await processOf(() => String(version++));
});
afterAll(async () => {
  await Promise.all([...kept, never].map((api) => api.close()));
  await heard.close();
  await app.close();
});

/** A process of the site has pages and reads of its own. */
const processOf = (content: ContentVersion, school: CurrentSchool = app.running.school) =>
  createBuiltApp({
    ...app.running,
    content,
    services: { ...app.running.services, school, kept: readCache(content) },
  });
const get = (api: Api, url: string, headers = {}) => api.inject({ url, headers });
/** What a page shows; one that is gone is rendered for each visitor. */
const shown = async (api: Api, url: string) => {
  const { statusCode, body } = await get(api, url);
  return statusCode === 200 ? body : statusCode;
};

/** Every process has the pages when something is written, and soon shows all of them as one that keeps none. */
async function expectFollowed(pages: string[], write: () => Promise<unknown>) {
  const each = (api: Api) => Promise.all(pages.map((url) => shown(api, url)));
  const [before] = await Promise.all(kept.map(each));
  await write();
  const fresh = await each(never);
  for (const [place, url] of pages.entries()) expect(fresh[place] === before?.[place], url).toBe(false);
  for (const api of kept)
    for (const [place, url] of pages.entries())
      await expect.poll(async () => (await shown(api, url)) === fresh[place], { message: url }).toBe(true);
}

test('pages have one version: after another name of the school every process shows every page anew', () =>
  expectFollowed(PAGES, async () => {
    const facts = { ...brand, name: 'Clearway' };
    await sql`insert into school_versions values (1, ${JSON.stringify(facts)}, now(), 'Sam')`.execute(app.db);
    await expect.poll(() => app.running.school.current().name).toBe('Clearway');
  }));

/** What a member of staff, a buyer or time changes, each with a page that shows it. */
const WRITES: Record<string, [page: string, write: () => Promise<unknown>]> = {
  'a price from today on': [
    '/areas-covered/leeds',
    () => sql`update product_prices set price_pence = price_pence + 100`.execute(app.db),
  ],
  'a product off sale': [
    '/theory-training',
    () =>
      sql`update products set off_sale_at = ${app.clock.now()} where slug = 'theory-training'`.execute(
        app.db,
      ),
  ],
  'a review': [
    '/instructors/amara-osei',
    () =>
      sql`update reviews set state = 'rejected' where id in
      (select id from reviews where instructor_slug = 'amara-osei' and state = 'published' order by id limit 1)`.execute(
        app.db,
      ),
  ],
  'an instructor who leaves': [
    '/instructors',
    () =>
      sql`update instructors set left_at = ${app.clock.now()} where slug <> 'amara-osei' and area_slug = 'leeds'`.execute(
        app.db,
      ),
  ],
  'an area’s name': [
    '/areas-covered',
    () => sql`update areas set name = 'Leeds and around' where slug = 'leeds'`.execute(app.db),
  ],
  'a place on a course that is sold': [
    '/courses/motorway-day',
    () => sql`update product_events set places_left = places_left - 1 where places_left > 0`.execute(app.db),
  ],
  'opening hours': [
    '/areas-covered/leeds',
    async () => {
      const owner = await app.staff('owner');
      const changed = await owner.post('/v1/office/closed-days/2026-11-27/close');
      expect(changed.status).toBe(200);
    },
  ],
  'a day that passes': ['/gift-vouchers', async () => app.clock.pass({ days: 1 })],
};

test.each(Object.entries(WRITES))('after %s every process shows the page anew', (_, [page, write]) =>
  expectFollowed([page], write),
);

test('a kept page is the same for everybody, and says that others may keep it', async () => {
  const [api] = kept as [Api];
  const first = await get(api, '/', { cookie: 'session=somebody' });
  const again = await get(api, '/', { 'accept-encoding': 'br, gzip' });
  expect(first.headers).not.toHaveProperty('set-cookie');
  expect(first.headers['cache-control']).toBe('public, max-age=0, s-maxage=60, stale-while-revalidate=300');
  expect(first.headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-/);
  expect(first.body).not.toMatch(/nonce=/);
  expect(again.headers['content-encoding']).toBe('br');
  const known = await get(api, '/', {
    'accept-encoding': 'br, gzip',
    'if-none-match': String(again.headers.etag),
  });
  expect([known.statusCode, known.body]).toEqual([304, '']);
  expect((await api.inject({ method: 'HEAD', url: '/' })).headers['content-length']).toBe(
    String(Buffer.byteLength(first.body)),
  );
});

test('what the router asks of a kept page is kept as well, and nothing of other pages', async () => {
  const [api] = kept as [Api];
  for (const url of ['/_.data', '/instructors.data', '/instructors/amara-osei.data?page=2']) {
    const { headers } = await get(api, url);
    expect([headers['content-type'], headers['cache-control']], url).toEqual([
      'text/x-script',
      'public, max-age=0, s-maxage=60, stale-while-revalidate=300',
    ]);
    expect((await get(api, url, { 'if-none-match': String(headers.etag) })).statusCode).toBe(304);
  }
  for (const url of ['/basket.data', '/account/sign-in.data', '/instructors.data?q=LS6'])
    expect((await get(api, url)).headers['cache-control'], url).toMatch(/^no-(cache|store)$/);
});

test('a page is rendered for its visitor who has a basket without scripts, or who asks with words of their own', async () => {
  const [api] = kept as [Api];
  for (const [url, headers] of [
    ['/', { cookie: `basket_id=${crypto.randomUUID()}` }],
    ['/instructors?q=LS6', {}],
  ] as const) {
    const page = await get(api, url, headers);
    expect(page.headers['content-security-policy'], url).toMatch(/'nonce-/);
    expect(page.headers['cache-control'], url).toMatch(/no-cache/);
  }
  const missing = await get(api, '/no-such-page');
  expect([missing.statusCode, missing.headers['cache-control']]).toEqual([404, 'no-cache']);
});

test('the page and the file of the calls are kept like other public pages', async () => {
  const [api] = kept as [Api];
  for (const url of ['/developers', '/v1/openapi.json']) {
    const { headers, body } = await get(api, url);
    expect(body.includes('/v1/website/basket'), url).toBe(true);
    expect(headers['cache-control'], url).toMatch(/^public/);
    expect((await get(api, url, { 'if-none-match': String(headers.etag) })).statusCode, url).toBe(304);
  }
});

test('a page of reviews that there is not leads to the last', async () => {
  const [api] = kept as [Api];
  for (const page of ['6', '999', '9999']) {
    const { statusCode, headers } = await get(api, `/instructors/amara-osei?page=${page}`);
    expect([statusCode, headers.location], page).toEqual([302, '/instructors/amara-osei?page=5']);
  }
});

test('a page is kept once, whatever number follows it that it does not read', async () => {
  const [api] = kept as [Api];
  for (const url of ['/?page=7', '/courses?page=7', '/instructors/amara-osei?page=02'])
    expect((await get(api, url)).headers['cache-control'], url).toBe('no-cache');
});

test('a path that is no page is 404, and its token is not logged', async () => {
  for (const url of ['/lesson-offers/SECRET%0a', '/account/lessons/SECRET%0a/x', '/office/x%0a/SECRET'])
    expect((await get(never, url)).statusCode, url).toBe(404);
  expect(app.logged.filter((line) => line.includes('SECRET'))).toEqual([]);
});

test('a page of an account is kept by nobody, and other sites are not told of it', async () => {
  const [api] = kept as [Api];
  for (const path of ['/account', '/account.data', '/Account/details'])
    expectSecret(path, (await get(api, path)).headers);
});

test('a page whose address is a secret is kept by nobody, and other sites are not told of it', async () => {
  const secret = pagesOf().flatMap(({ path }) => (/:(token|ref|code)\b/.test(path) ? path : []));
  expect(secret).toContain('/tell-me/:token');
  for (const path of secret)
    expectSecret(path, (await get(never, path.replaceAll(/:\w+/g, 'secret'))).headers);
});

/** A page with a form that is posted tells its own site where it comes from. */
function expectSecret(path: string, headers: OutgoingHttpHeaders) {
  expect(headers['cache-control'], path).toBe('no-store');
  expect(headers['referrer-policy'], path).toMatch(/^(no-referrer|same-origin)$/);
  expect(headers['x-robots-tag'], path).toBe('noindex');
}

test('who comes by an advert gets the page that everybody gets, and its data', async () => {
  const [api] = kept as [Api];
  for (const [from, page] of [
    ['/?utm_source=paper&utm_medium=cpc&gclid=Cj0-x', '/'],
    ['/instructors/amara-osei?fbclid=x&page=2', '/instructors/amara-osei?page=2'],
    ['/courses.data?msclkid=x', '/courses.data'],
  ] as const) {
    const [advert, usual] = [await get(api, from), await get(api, page)];
    expect(advert.headers.etag, from).toBe(usual.headers.etag);
    expect(advert.body, from).toBe(usual.body);
  }
  expect((await get(api, '/?utm_source=paper&q=LS6')).headers['cache-control']).toBe('no-cache');
});
