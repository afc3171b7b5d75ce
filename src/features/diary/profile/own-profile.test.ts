import { afterAll, beforeAll, expect, test } from 'vitest';
import { findInstructor } from '#src/features/instructors/instructors.server.ts';
import { openQueue } from '#src/features/office/today/queue/open-queue.server.ts';
import { queueCounts } from '#src/features/office/today/queue/queue-counts.server.ts';
import { changesOf } from '#src/kit/audit/changes.server.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import type { TestBrowser } from '#testing/browser.ts';
import { readOwnProfile } from './read-own-profile.server.ts';

const AMARA = 'amara-osei';

let app: TestApp;
let amara: TestBrowser;
let staff: TestBrowser;
beforeAll(async () => {
  app = await testApp();
  amara = await app.instructor(AMARA);
  staff = await app.staff('staff');
});
afterAll(() => app.close());

const shown = async () => {
  const instructor = await findInstructor(app.db, AMARA, app.clock.now());
  if (!instructor) throw new Error('no Amara');
  return instructor;
};
/** Sends the profile as the site says it, but for these facts. */
async function propose(facts: object) {
  const { outcodes, transmissions, languages, gender, cars, nervousFriendly, teachingSince, lead, about } =
    await shown();
  return amara.put<object>('/v1/diary/profile', {
    outcodes,
    gearboxes: transmissions,
    languages,
    gender: gender ?? '',
    cars,
    nervous_friendly: nervousFriendly,
    teaching_since: teachingSince,
    lead,
    about: about.join('\n\n'),
    ...facts,
  });
}
const numberOf = async () => {
  const row = await app.db.selectFrom('proposed_profiles').select('number').executeTakeFirst();
  return String(row?.number ?? 0);
};
const decide = (how: 'approve' | 'decline', proposed: string, more: object = {}) =>
  staff.post<object>(`/v1/office/instructors/${AMARA}/profile/${how}`, { proposed, ...more });

async function waiting() {
  const now = app.clock.now();
  const [queue, counts] = await Promise.all([openQueue(app.db, now), queueCounts(app.db, now)]);
  expect(counts.open).toBe(queue.length);
  return queue.filter(({ kind }) => kind === 'profiles').map(({ title }) => title);
}

test('what an instructor proposes waits on Today, and is on the site once it is approved', async () => {
  const before = await shown();
  expect((await propose({ lead: 'Calm in the rain.' })).status).toBe(200);
  expect([await shown(), await waiting()]).toEqual([
    before,
    ['Approve or decline changes to the profile of Amara Osei'],
  ]);
  const first = await numberOf();
  // Another takes its place, and staff who still see the first one are told so.
  expect((await propose({ lead: 'Calm in the snow.', languages: ['English', 'French'] })).status).toBe(200);
  const late = await decide('approve', first);
  expect([late.status, late.body.message]).toEqual([409, expect.stringContaining('changed that proposal')]);
  expect((await decide('approve', await numberOf())).status).toBe(200);
  expect(await shown()).toEqual({ ...before, lead: 'Calm in the snow.', languages: ['English', 'French'] });
  expect(await waiting()).toEqual([]);
  const [line] = await changesOf(app.db, [{ kind: 'instructor', id: AMARA }]);
  expect(line?.detail).toBe(`languages ${before.languages.join(' ')} to English French, lead changed`);
});

test('only what was proposed changes: what staff have written meanwhile stays', async () => {
  await propose({ teaching_since: 2001 });
  const { lead } = await shown();
  await app.db
    .updateTable('instructors')
    .set({ lead: 'Staff wrote this.' })
    .where('slug', '=', AMARA)
    .execute();
  await decide('approve', await numberOf());
  expect(await shown()).toMatchObject({ lead: 'Staff wrote this.', teachingSince: 2001 });
  await app.db.updateTable('instructors').set({ lead }).where('slug', '=', AMARA).execute();
});

test('of two who decide at once one does, and the other is told', async () => {
  await propose({ lead: 'Twice.' });
  const number = await numberOf();
  const version = String((await changesOf(app.db, [{ kind: 'instructor', id: AMARA }]))[0]?.id ?? 0);
  const answers = await Promise.all(
    (['approve', 'decline'] as const).map((how) =>
      decide(how, number, { expected_version: version, ...(how === 'decline' && { reason: 'No.' }) }),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test('one that is declined leaves the site as it is, and the instructor reads why', async () => {
  const before = await shown();
  await propose({ about: 'Much shorter.' });
  expect((await decide('decline', await numberOf(), { reason: 'Say more of yourself.' })).status).toBe(200);
  expect(await shown()).toEqual(before);
  expect(await readOwnProfile(app.db, AMARA)).toMatchObject({
    waiting: [],
    declinedBecause: 'Say more of yourself.',
    typed: { about: before.about.join('\n\n') },
  });
  expect((await decide('approve', await numberOf())).status).toBe(409);
});

test('one that is withdrawn no longer waits, and one that says nothing new is refused', async () => {
  await propose({ lead: 'Never mind.' });
  expect((await readOwnProfile(app.db, AMARA)).waiting).toEqual(['you in a line']);
  expect((await amara.post('/v1/diary/profile/withdraw', {})).status).toBe(200);
  expect(await waiting()).toEqual([]);
  const same = await propose({});
  expect([same.status, same.body.message]).toEqual([422, 'The site says all of that already.']);
  expect((await propose({ outcodes: ['Leeds'] })).body).toHaveProperty('errors');
});
