import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changesOf } from '#src/kit/audit/changes.server.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import type { TestBrowser } from '#testing/browser.ts';
import { photographs, png } from '#testing/pictures.ts';
import { findInstructor } from '../instructors.server.ts';

const { jpeg, webp } = await photographs();
const AMARA = 'amara-osei';
const DRAWING = /^\/art\/portraits\/\d\d\.svg$/;

let app: TestApp;
let owner: TestBrowser;
const folder = await mkdtemp(path.join(tmpdir(), 'uploads-'));
afterAll(() => rm(folder, { recursive: true }));

const versionOf = async (slug: string) =>
  String((await changesOf(app.db, [{ kind: 'instructor', id: slug }]))[0]?.id ?? 0);
const shown = async (slug = AMARA) => (await findInstructor(app.db, slug, app.clock.now()))?.portrait ?? '';
const stored = async () => {
  const { length } = await app.db.selectFrom('uploaded_pictures').select('file').execute();
  return { inDatabase: length, inFolder: (await readdir(folder)).length };
};

async function set(file: Buffer, slug = AMARA) {
  return owner.put<object>(`/v1/office/instructors/${slug}/photograph`, {
    photograph: file.toString('base64'),
    expected_version: await versionOf(slug),
  });
}
const remove = async (slug = AMARA) =>
  owner.post(`/v1/office/instructors/${slug}/photograph/remove`, { expected_version: await versionOf(slug) });

describe.each([
  ['in the database', {}, { inDatabase: 4, inFolder: 0 }],
  ['in a folder', { UPLOADS_DIR: folder }, { inDatabase: 0, inFolder: 1 }],
] as const)('pictures kept %s', (_where, environment, one) => {
  beforeAll(async () => {
    app = await testApp(environment);
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    owner = await app.staff('owner');
  });

  test('a photograph is shown in the place of the drawing, another replaces it, and without one the drawing is back', async () => {
    expect(await shown()).toMatch(DRAWING);
    expect((await set(jpeg)).status).toBe(200);
    const first = await shown();
    expect(first).toMatch(/^\/uploads\/[0-9a-f]{32}\/416\.webp$/);
    expect(await stored()).toEqual(one);
    // The same picture of somebody else is theirs.
    expect((await set(jpeg, 'tom-ackroyd')).status).toBe(200);
    expect(await shown('tom-ackroyd')).not.toBe(first);
    expect((await remove('tom-ackroyd')).status).toBe(200);
    expect((await set(webp)).status).toBe(200);
    expect(await shown()).not.toBe(first);
    await app.queue.drain();
    expect(await stored()).toEqual(one);
    expect((await owner.get(first)).status).toBe(404);
    expect((await remove()).status).toBe(200);
    await app.queue.drain();
    expect([await shown(), await stored()]).toEqual([
      expect.stringMatching(DRAWING),
      { inDatabase: 0, inFolder: 0 },
    ]);
    const log = await changesOf(app.db, [{ kind: 'instructor', id: AMARA }]);
    expect(log.map(({ detail }) => detail)).toEqual(['', 'in the place of another', '']);
  });

  test('its address is for ever: a browser keeps it, and it can do nothing by itself', async () => {
    await set(jpeg);
    const address = await shown();
    const visitor = app.browser();
    for (const [size, type] of [
      ['416.webp', 'image/webp'],
      ['208.webp', 'image/webp'],
      ['96.webp', 'image/webp'],
      ['416.jpg', 'image/jpeg'],
    ] as const) {
      const { status, headers } = await visitor.get(address.replace('416.webp', size));
      expect([status, headers]).toEqual([
        200,
        expect.objectContaining({
          'content-type': type,
          'cache-control': 'public, max-age=31536000, immutable',
          'x-content-type-options': 'nosniff',
          'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        }),
      ]);
    }
    for (const other of ['417.webp', '416.svg', '..%2f..%2fpackage.json'])
      expect((await visitor.get(address.replace('416.webp', other))).status).toBe(404);
    await remove();
  });
});

describe('what is refused', () => {
  beforeAll(async () => {
    app = await testApp();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    owner = await app.staff('owner');
  });

  test.each([
    ['nothing', Buffer.alloc(0), 'Choose a picture'],
    ['more than 10 MB', Buffer.alloc(10_100_000), 'larger than 10 MB'],
    ['no picture', Buffer.from('<svg onload="alert(1)"/>'), 'isn’t a JPEG, PNG or WebP'],
    ['half a picture', jpeg.subarray(0, jpeg.length / 2), 'Part of that picture is missing'],
    ['a bomb', png({ width: 30_000, height: 30_000, depth: 1 }), 'more than 25 million pixels'],
    ['a small picture', png({ width: 400, height: 600 }), 'at least 416 pixels wide and 416 high'],
  ])('%s is refused under its field, and nothing is stored', async (_what, file, words) => {
    const { status, body } = await set(file);
    expect([status, body]).toEqual([
      422,
      expect.objectContaining({ errors: { photograph: [expect.stringContaining(words)] } }),
    ]);
    expect([await shown(), (await stored()).inDatabase]).toEqual([expect.stringMatching(DRAWING), 0]);
  });

  test('a picture for a page that has changed meanwhile is refused, and not stored', async () => {
    await owner.post(`/v1/office/instructors/${AMARA}/left`, {});
    await owner.post(`/v1/office/instructors/${AMARA}/back`, {});
    const { status } = await owner.put(`/v1/office/instructors/${AMARA}/photograph`, {
      photograph: jpeg.toString('base64'),
      expected_version: '0',
    });
    expect([status, (await stored()).inDatabase]).toEqual([409, 0]);
  });

  test('another call takes no file', async () => {
    const { status } = await owner.post('/v1/office/instructors', { about: 'a'.repeat(100_000) });
    expect(status).toBe(413);
  });
});
