import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  erasePerson,
  exportPersonWithPictures,
} from '#src/features/office/personal-data/personal-data.server.ts';
import { openQueue } from '#src/features/office/today/queue/open-queue.server.ts';
import { buyerOf } from '#testing/accounts.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import type { TestBrowser } from '#testing/browser.ts';
import { AMARA } from '#testing/diary.ts';
import { learnersWithHours, type TaughtLearner } from '#testing/learners.ts';
import { png } from '#testing/pictures.ts';
import { placeLine } from '#testing/placed-line.ts';
import { passPhotographsOf, recentPasses } from './pass-photographs.server.ts';
import { forgetPassPhotographsJob } from './pass-photographs-jobs.server.ts';

let app: TestApp;
let amara: TestBrowser;
let staff: TestBrowser;
let people: TaughtLearner[];
beforeAll(async () => {
  app = await testApp();
  [amara, staff] = [await app.instructor(), await app.staff('staff')];
  people = await learnersWithHours(app.db, 6);
});
afterAll(() => app.close());

const photograph = (colour: number) => png({ colour: [colour * 40, 90, 60] }).toString('base64');

/** A learner of Amara’s who has passed, or not. */
async function tested(outcome: 'passed' | 'failed' = 'passed') {
  const learner = people.pop() as TaughtLearner;
  await placeLine(app.db, learner, AMARA);
  await app.db.updateTable('learners').set({ name: 'Callum Reid' }).where('id', '=', learner.id).execute();
  const testId = randomUUID();
  await app.db
    .insertInto('test_dates')
    .values({
      id: testId,
      learner_id: learner.id,
      day: '2026-11-19',
      minute: 600,
      centre: 'Horsforth',
      booking_id: null,
      entered_by: 'Callum Reid',
      entered_at: app.clock.now(),
      ended_at: null,
      asked_instructor: null,
      outcome: null,
      area_slug: null,
    })
    .execute();
  const browser = await buyerOf(app, learner);
  const path = `/v1/learners/${learner.id}/tests/${testId}`;
  const result = { outcome, expected_result: 0, areas: [], faults: '', had_test_before: [] };
  expect((await browser.put(`${path}/result`, result)).status).toBe(200);
  const shown = async () => (await passPhotographsOf(app.db, learner.id, app.clock.now()))[0];
  return {
    learner,
    testId,
    browser,
    shown,
    path: `${path}/photograph`,
    diary: `/v1/diary/learners/${learner.id}/tests/${testId}/photograph`,
    office: `/v1/office/learners/${learner.id}/tests/${testId}/photograph`,
  };
}

const onPage = async () => (await recentPasses(app.db, AMARA)).map(({ address }) => address);
const statusOf = async (address = '') => (await app.browser().get(address)).status;
const passTasks = async () =>
  (await openQueue(app.db, app.clock.now())).filter(({ subject }) => subject.startsWith('pass-'));

test('an instructor’s photograph is shown once its learner agreed and the school shows it, and nowhere once it is taken back', async () => {
  const { browser, path, diary, office, shown } = await tested();
  expect((await amara.put(diary, { photograph: photograph(1) })).status).toBe(200);
  expect((await amara.put(diary, { photograph: photograph(2) })).status).toBe(409);
  const { address = '' } = (await shown()) ?? {};
  expect(await shown()).toMatchObject({ isAgreed: false, isShown: false });
  const decide = (show: 'yes' | 'no') =>
    staff.post<{ message: string }>(`${office}/decide`, {
      show,
      expected_photograph: address,
      expected_state: 'undecided',
    });
  expect((await decide('yes')).body.message).toBe('The learner hasn’t agreed that it’s shown.');
  expect(await passTasks()).toEqual([]);
  const allow = (may_show: string[], expected_photograph = address) =>
    browser.post(`${path}/allow`, { may_show, expected_photograph });
  expect((await allow([])).status).toBe(422);
  expect((await allow(['yes'], '/passes/another/800.jpg')).status).toBe(409);
  expect((await allow(['yes'])).status).toBe(200);
  expect((await passTasks()).map(({ title }) => title)).toEqual([
    'Decide whether to show Callum Reid’s pass',
  ]);
  expect(await onPage()).toEqual([]);
  // When two decide at once, the second is told.
  const both = await Promise.all([decide('yes'), decide('yes')]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await passTasks()).toEqual([]);
  expect(await recentPasses(app.db, AMARA)).toEqual([{ name: 'Callum', month: 'November 2026', address }]);
  const picture = await app.browser().get(address);
  expect([picture.status, picture.headers['cache-control']]).toEqual([200, 'no-store']);
  expect((await browser.delete(path, {})).status).toBe(200);
  expect([await onPage(), await statusOf(address), await shown()]).toEqual([[], 404, undefined]);
  expect((await decide('yes')).status).toBe(404);
});

test('another photograph needs the leave anew, and a result that is corrected takes it from the page', async () => {
  const { browser, path, office, shown, testId } = await tested();
  expect((await browser.put(path, { photograph: photograph(3), may_show: ['yes'] })).status).toBe(200);
  const first = (await shown())?.address ?? '';
  await staff.post(`${office}/decide`, {
    show: 'yes',
    expected_photograph: first,
    expected_state: 'undecided',
  });
  expect(await onPage()).toEqual([first]);
  expect((await browser.put(path, { photograph: photograph(4) })).status).toBe(200);
  expect([await onPage(), await statusOf(first)]).toEqual([[], 404]);
  expect(await shown()).toMatchObject({ isAgreed: false, isShown: false });
  const { address = '' } = (await shown()) ?? {};
  await browser.post(`${path}/allow`, { may_show: ['yes'], expected_photograph: address });
  await staff.post(`${office}/decide`, {
    show: 'yes',
    expected_photograph: address,
    expected_state: 'undecided',
  });
  expect(await onPage()).toEqual([address]);
  await app.db.updateTable('test_dates').set({ outcome: 'failed' }).where('id', '=', testId).execute();
  expect(await onPage()).toEqual([]);
  await browser.delete(path, {});
});

test('of a test that was not passed, or somebody else’s, no photograph is taken', async () => {
  const [failed, passed] = [await tested('failed'), await tested()];
  const file = { photograph: photograph(5) };
  expect((await failed.browser.put(failed.path, file)).status).toBe(404);
  expect((await amara.put(failed.diary, file)).status).toBe(404);
  expect((await failed.browser.put(passed.path, file)).status).toBe(404);
  expect((await passed.browser.put(passed.path, { photograph: 'bm90IGEgcGljdHVyZQ==' })).status).toBe(422);
  expect(await passed.shown()).toBeUndefined();
});

test('an export holds it, erasing its learner deletes it, and so do two years', async () => {
  const { services } = app.running;
  const [erased, old] = [await tested(), await tested()];
  for (const { browser, path } of [erased, old])
    expect((await browser.put(path, { photograph: photograph(6), may_show: ['yes'] })).status).toBe(200);
  const { email } = await app.db
    .selectFrom('learners')
    .select('email')
    .where('id', '=', erased.learner.id)
    .executeTakeFirstOrThrow();
  const { passPhotographs } = await exportPersonWithPictures(app.db, services.uploads, email);
  expect(Buffer.from(passPhotographs[0]?.content ?? '', 'base64').subarray(0, 2)).toEqual(
    Buffer.from([0xff, 0xd8]),
  );
  const addresses = [(await erased.shown())?.address, (await old.shown())?.address];
  await app.db.transaction().execute((tx) => erasePerson(tx, services.uploads, email, app.clock.now()));
  expect([await statusOf(addresses[0]), await statusOf(addresses[1])]).toEqual([404, 200]);
  await app.db
    .updateTable('pass_photographs')
    .set({ added_at: new Date('2024-11-01') })
    .where('test_id', '=', old.testId)
    .execute();
  await forgetPassPhotographsJob(services).run({} as never);
  expect(await statusOf(addresses[1])).toBe(404);
});
