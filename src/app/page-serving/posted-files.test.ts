import { afterAll, beforeAll, expect, test } from 'vitest';
import { findInstructor } from '#src/features/instructors/instructors.server.ts';
import type { Api } from '#src/platform/http/api.server.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import type { TestBrowser } from '#testing/browser.ts';
import { createBuiltApp } from '#testing/pages.ts';
import { photographs } from '#testing/pictures.ts';
import { prepareBuild } from '#testing/server.ts';

const PAGE = '/office/instructors/amara-osei';

let app: TestApp;
let api: Api;
let owner: TestBrowser;
const { jpeg } = await photographs();

beforeAll(async () => {
  await prepareBuild();
  app = await testApp();
  api = await createBuiltApp(app.running);
  owner = await app.staff('owner');
});
afterAll(async () => {
  await api.close();
  await app.close();
});

/** Posts the form of a photograph as a browser does, with or without a script. */
async function post(
  file: Buffer,
  { url = PAGE, cookies = Object.fromEntries(owner.cookies), fields = {} }: Posting = {},
) {
  const form = new FormData();
  for (const [name, value] of Object.entries({
    act: 'setPhotograph',
    slug: 'amara-osei',
    expected_version: '0',
    ...fields,
  }))
    form.append(name, value);
  form.append('photograph', new Blob([new Uint8Array(file)], { type: 'image/png' }), '../../amara.svg');
  const request = new Request('http://site', { method: 'POST', body: form });
  return api.inject({
    method: 'POST',
    url,
    cookies,
    headers: {
      'content-type': request.headers.get('content-type') ?? '',
      origin: app.running.config.publicUrl,
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
}
interface Posting {
  url?: string;
  cookies?: Record<string, string>;
  fields?: Record<string, string>;
}
const shown = async () => (await findInstructor(app.db, 'amara-osei', app.clock.now()))?.portrait;

test('a file that is refused is named under its field, and is not sent back', async () => {
  const answer = await post(Buffer.from('no picture at all'));
  expect(answer.statusCode).toBe(422);
  expect(answer.body).toContain('That file isn’t a JPEG, PNG or WebP picture.');
  expect(answer.body).not.toContain(Buffer.from('no picture at all').toString('base64'));
  expect((await post(Buffer.alloc(0))).body).toContain('Choose a picture');
});

test('a form that is far too large is read to its end, and the page says so under its file', async () => {
  const answer = await post(Buffer.alloc(26_000_000));
  expect(answer.statusCode).toBe(413);
  expect(answer.body).toMatch(
    /<span class="field__error"[^>]*>That file is much too large\. Choose a smaller one\.<\/span>/,
  );
});

test('what cannot be stored or read is refused', async () => {
  expect((await post(jpeg, { fields: { slug: 'amara\0' } })).statusCode).toBe(400);
  const broken = await api.inject({
    method: 'POST',
    url: PAGE,
    cookies: Object.fromEntries(owner.cookies),
    headers: { 'content-type': 'multipart/form-data; boundary=a', origin: app.running.config.publicUrl },
    payload: 'not in parts',
  });
  expect(broken.statusCode).toBe(400);
});

test('nobody else’s form is read, and no other page takes a file', async () => {
  const signedOut = await post(jpeg, { cookies: {} });
  expect([signedOut.statusCode, String(signedOut.headers.location)]).toEqual([
    302,
    expect.stringContaining('/office/sign-in'),
  ]);
  expect((await post(jpeg, { url: '/office/people' })).statusCode).toBe(415);
  expect(await shown()).toMatch(/^\/art/);
});

test('a photograph that is posted without a script is on the site, in a size for each place', async () => {
  const before = await api.inject('/instructors/amara-osei');
  const drawn = await api.inject('/pictures/instructors/amara-osei.png');
  expect(before.body).toContain('/art/portraits/');
  const answer = await post(jpeg);
  expect([answer.statusCode, answer.headers.location]).toEqual([303, `${PAGE}?done=setPhotograph`]);
  const address = (await shown()) ?? '';
  const copy = (size: number) => address.replace('416', String(size));
  await expect
    .poll(async () => (await api.inject('/instructors/amara-osei')).body)
    .toContain(
      `<img src="${copy(208)}" srcSet="${copy(416)} 2x" alt="" width="208" height="208" class="face face--big"/>`,
    );
  expect((await api.inject({ url: PAGE, cookies: Object.fromEntries(owner.cookies) })).body).toContain(
    copy(208),
  );
  // The picture that goes with a shared link shows it too.
  const pictured = await api.inject('/pictures/instructors/amara-osei.png');
  expect([pictured.statusCode, pictured.rawPayload.equals(drawn.rawPayload)]).toEqual([200, false]);
});
