import { afterAll, beforeAll, expect, test } from 'vitest';
import { findInstructor } from '#src/features/instructors/instructors.server.ts';
import { proposedPhotograph } from '#src/features/instructors/profile/proposed-photographs.server.ts';
import { openQueue } from '#src/features/office/today/queue/open-queue.server.ts';
import { queueCounts } from '#src/features/office/today/queue/queue-counts.server.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import type { TestBrowser } from '#testing/browser.ts';
import { photographs } from '#testing/pictures.ts';

const AMARA = 'amara-osei';
const { jpeg, webp } = await photographs();

let app: TestApp;
let amara: TestBrowser;
let staff: TestBrowser;
beforeAll(async () => {
  app = await testApp();
  amara = await app.instructor(AMARA);
  staff = await app.staff('staff');
});
afterAll(() => app.close());

const propose = (file: Buffer) =>
  amara.put<object>('/v1/diary/photograph', { photograph: file.toString('base64') });
const decide = (how: 'approve' | 'decline', proposed: string, more: object = {}) =>
  staff.post<object>(`/v1/office/instructors/${AMARA}/photograph/${how}`, { proposed, ...more });
const proposed = async () => (await proposedPhotograph(app.db, AMARA))?.picture ?? '';
const shown = async () => (await findInstructor(app.db, AMARA, app.clock.now()))?.portrait;
const stored = async () => {
  const rows = await app.db.selectFrom('uploaded_pictures').select('picture').distinct().execute();
  return rows.map(({ picture }) => picture);
};

/** What waits on Today, which the navigation counts too. */
async function waiting() {
  const now = app.clock.now();
  const [queue, counts] = await Promise.all([openQueue(app.db, now), queueCounts(app.db, now)]);
  expect(counts.open).toBe(queue.length);
  return queue.filter(({ kind }) => kind === 'photographs').map(({ title, dueAt }) => [title, dueAt]);
}

test('a photograph that an instructor proposes waits on Today, and is shown once it is approved', async () => {
  const drawing = await shown();
  expect((await propose(jpeg)).status).toBe(200);
  expect([await shown(), await waiting()]).toEqual([
    drawing,
    [['Approve or decline a photograph of Amara Osei', new Date('2026-11-23T10:00:00Z')]],
  ]);
  const first = await proposed();
  // Another takes its place, and staff who still see the first one are told so.
  expect((await propose(webp)).status).toBe(200);
  const second = await proposed();
  expect(await stored()).toEqual([second]);
  const late = await decide('approve', first);
  expect([late.status, late.body.message]).toEqual([409, expect.stringContaining('changed that proposal')]);
  expect((await decide('approve', second)).status).toBe(200);
  expect([await shown(), await waiting(), await stored()]).toEqual([
    `/uploads/${second}/416.webp`,
    [],
    [second],
  ]);
  const again = await propose(webp);
  expect([again.status, again.body.message]).toEqual([422, 'That photograph is on the site already.']);
  expect(await stored()).toEqual([second]);
});

test('one that is declined is deleted, and the instructor reads why until they propose another', async () => {
  const before = await shown();
  await propose(jpeg);
  const picture = await proposed();
  expect((await decide('decline', picture)).status).toBe(422);
  expect((await decide('decline', picture, { reason: 'It’s too dark.' })).status).toBe(200);
  expect(await proposedPhotograph(app.db, AMARA)).toEqual({
    picture: null,
    declinedBecause: 'It’s too dark.',
  });
  expect([await shown(), await waiting(), await stored()]).toEqual([
    before,
    [],
    [expect.not.stringContaining(picture)],
  ]);
  expect((await decide('approve', picture)).status).toBe(409);
});

test('one that is withdrawn is deleted', async () => {
  await propose(jpeg);
  const picture = await proposed();
  expect((await amara.post('/v1/diary/photograph/withdraw', {})).status).toBe(200);
  expect([await proposedPhotograph(app.db, AMARA), (await stored()).includes(picture)]).toEqual([
    undefined,
    false,
  ]);
  expect((await propose(Buffer.from('no picture'))).body.errors).toHaveProperty(['photograph']);
});
