import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startS3 } from '#simulators/s3/simulator.ts';
import { changesOf } from '#src/kit/audit/changes.server.ts';
import { pictureStorage } from '#src/platform/uploads/open-storage.server.ts';
import type { PictureStorage } from '#src/platform/uploads/picture-storage.ts';
import { bringPicturesBack, storePicturesJob } from '#src/platform/uploads/stored-pictures.server.ts';
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
const KEY = { bucket: 'school', region: 'eu-west-2', keyId: 'a-key', secret: 'a secret of S3' };
const s3 = await startS3({ ...KEY, clock: { now: () => app.clock.now() } });
const S3 = {
  UPLOADS_S3_ENDPOINT: s3.url,
  UPLOADS_S3_BUCKET: KEY.bucket,
  UPLOADS_S3_REGION: KEY.region,
  UPLOADS_S3_KEY_ID: KEY.keyId,
  UPLOADS_S3_SECRET: KEY.secret,
};
afterAll(async () => {
  await rm(folder, { recursive: true });
  await s3.close();
});

const versionOf = async (slug: string) =>
  String((await changesOf(app.db, [{ kind: 'instructor', id: slug }]))[0]?.id ?? 0);
const shown = async (slug = AMARA) => (await findInstructor(app.db, slug, app.clock.now()))?.portrait ?? '';
/** In how many files. */
const stored = async () => {
  const { length } = await app.db
    .selectFrom('uploaded_pictures')
    .select('file')
    .where('content', 'is not', null)
    .execute();
  const inFolder = (await readdir(folder, { recursive: true })).filter((name) => path.extname(name)).length;
  const inS3 = [...s3.objects.keys()].filter((key) => !key.endsWith('check.txt')).length;
  return { inDatabase: length, inFolder, inS3 };
};
const NOTHING = { inDatabase: 0, inFolder: 0, inS3: 0 };

async function set(file: Buffer, slug = AMARA) {
  return owner.put<object>(`/v1/office/instructors/${slug}/photograph`, {
    photograph: file.toString('base64'),
    expected_version: await versionOf(slug),
  });
}
const remove = async (slug = AMARA) =>
  owner.post(`/v1/office/instructors/${slug}/photograph/remove`, { expected_version: await versionOf(slug) });

/** Wherever pictures are kept. */
function testThatOneIsShown(one: Awaited<ReturnType<typeof stored>>) {
  test('a photograph is shown in the place of the drawing, and without one the drawing is back', async () => {
    expect(await shown()).toMatch(DRAWING);
    expect((await set(jpeg)).status).toBe(200);
    const first = await shown();
    expect(first).toMatch(/^\/uploads\/[0-9a-f]{32}\/416\.webp$/);
    await app.queue.drain();
    expect([await stored(), (await owner.get(first)).status]).toEqual([one, 200]);
    expect((await remove()).status).toBe(200);
    await app.queue.drain();
    expect([await shown(), await stored()]).toEqual([expect.stringMatching(DRAWING), NOTHING]);
    expect((await owner.get(first)).status).toBe(404);
  });
}

describe('pictures kept in a folder', () => {
  beforeAll(async () => {
    app = await testApp({ UPLOADS_DIR: folder });
    owner = await app.staff('owner');
  });
  afterAll(() => app.close());

  testThatOneIsShown({ ...NOTHING, inFolder: 4 });
});

describe('pictures kept in the database', () => {
  beforeAll(async () => {
    app = await testApp();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    owner = await app.staff('owner');
  });

  testThatOneIsShown({ ...NOTHING, inDatabase: 4 });

  test('a photograph is replaced by another, and the same picture of somebody else is theirs', async () => {
    await set(jpeg);
    const first = await shown();
    expect((await set(jpeg, 'tom-ackroyd')).status).toBe(200);
    expect(await shown('tom-ackroyd')).not.toBe(first);
    expect((await remove('tom-ackroyd')).status).toBe(200);
    expect((await set(webp)).status).toBe(200);
    expect(await shown()).not.toBe(first);
    await app.queue.drain();
    expect([(await stored()).inDatabase, (await owner.get(first)).status]).toEqual([4, 404]);
    expect((await remove()).status).toBe(200);
    await app.queue.drain();
    const log = await changesOf(app.db, [{ kind: 'instructor', id: AMARA }]);
    expect(log.slice(0, 3).map(({ detail }) => detail)).toEqual([
      'photograph removed',
      'photograph replaced',
      'photograph added',
    ]);
  });

  test('the address of a photograph is for ever: a browser keeps it, and it can do nothing by itself', async () => {
    await set(jpeg);
    await app.queue.drain();
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
    await app.queue.drain();
  });

  test.each([
    ['nothing', Buffer.alloc(0), 'Choose a picture'],
    ['more than 10 MB', Buffer.alloc(10_100_000), 'larger than 10 MB'],
    ['no picture', Buffer.from('<svg onload="alert(1)"/>'), 'isn’t a JPEG, PNG or WebP'],
    ['half a picture', jpeg.subarray(0, jpeg.length / 2), 'Part of that picture is missing'],
    [
      'a picture of 26 million pixels',
      png({ width: 6_500, height: 4_000, depth: 1 }),
      'more than 25 million pixels',
    ],
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

describe('pictures kept in S3', () => {
  const address = () => shown().then((portrait) => owner.get(portrait));
  beforeAll(async () => {
    app = await testApp(S3);
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    owner = await app.staff('owner');
    s3.behave('well');
  });

  test('a picture is refused where S3 doesn’t answer, with the reason, and what was there stays', async () => {
    await set(jpeg);
    await app.queue.drain();
    const before = await shown();
    expect([await stored(), (await address()).status]).toEqual([{ ...NOTHING, inS3: 4 }, 200]);
    s3.behave('500');
    const { status, body } = await set(webp);
    expect([status, body]).toEqual([
      503,
      expect.objectContaining({ message: expect.stringContaining('can’t be stored at the moment') }),
    ]);
    expect(await shown()).toBe(before);
    const { status: unseen, headers } = await address();
    expect([unseen, headers['cache-control']]).toEqual([503, 'no-store']);
    s3.behave('well');
    expect((await address()).status).toBe(200);
    await remove();
    await app.queue.drain();
    expect([await stored(), (await owner.get(before)).status]).toEqual([NOTHING, 404]);
  });

  test('where S3 stops after a picture was taken, the picture is shown from the database until it is back', async () => {
    await set(jpeg);
    s3.behave('500');
    expect(await app.queue.drain()).toEqual(['store-uploaded-pictures']);
    expect((await address()).status).toBe(200);
    s3.behave('well');
    expect(await app.queue.drain()).toEqual([]);
    expect(await stored()).toEqual({ ...NOTHING, inS3: 4 });
    expect((await address()).status).toBe(200);
    // Removed and sent again before the job has deleted its files, it stays.
    await remove();
    await set(jpeg);
    await app.queue.drain();
    expect((await address()).status).toBe(200);
  });

  test('another key is refused like S3 that doesn’t answer, and the secret is in no line of the log', async () => {
    await app.close();
    app = await testApp({ ...S3, UPLOADS_S3_SECRET: 'a secret that was mistyped' });
    owner = await app.staff('owner');
    expect((await set(jpeg)).status).toBe(503);
    expect(app.logged.join('\n')).toContain('S3 answered PUT with 403 SignatureDoesNotMatch');
    expect(app.logged.join('\n')).not.toContain('mistyped');
  });
});

test('pictures move from one place to another through the database', async () => {
  s3.objects.clear();
  s3.behave('well');
  app = await testApp();
  owner = await app.staff('owner');
  await set(jpeg);
  const address = await shown();
  const shownBytes = async () => (await app.running.services.uploads.read(name, '416.jpg'))?.toString('hex');
  const name = address.split('/')[2] ?? '';
  const bytes = await shownBytes();
  const inFolder = pictureStorage({ folder }, app.clock);
  const inS3 = pictureStorage({ s3: { ...KEY, endpoint: s3.url, timeoutMs: 1_000 } }, app.clock);
  for (const [storage, where] of [
    [inFolder, { inFolder: 4 }],
    [inS3, { inS3: 4 }],
  ] as const) {
    const deps = { ...app.running.services, storage };
    await storePicturesJob(deps).run({});
    expect(await stored()).toMatchObject({ ...where, inDatabase: 0 });
    expect(await bringPicturesBack({ ...deps, storage: storage as PictureStorage })).toEqual({
      files: 4,
      missing: [],
    });
    expect([(await stored()).inDatabase, await shownBytes()]).toEqual([4, bytes]);
  }
  await app.close();
});
