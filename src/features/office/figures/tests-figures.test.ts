import { afterAll, beforeAll, expect, test } from 'vitest';
import { londonDate } from '#src/platform/clock.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { learnersWithHours, type TaughtLearner } from '#testing/learners.ts';
import { type Area, NO_AREA } from './area.ts';
import { figureSheets, readAlone } from './figure-sheets.server.ts';
import { readPeriod } from './period.ts';
import { readTests } from './read-tests.server.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
const period = () => readPeriod(new URLSearchParams('period=year'), londonDate(app.clock.now()));

test('driving tests are counted by their day and area, first ones apart, and those without a result beside them', async () => {
  const [learner] = (await learnersWithHours(app.db, 1)) as [TaughtLearner];
  const now = app.clock.now();
  const day = (days: number) => londonDate(new Date(now.getTime() - days * 24 * 3_600_000));
  const taken = (
    daysAgo: number,
    outcome: 'passed' | 'failed' | 'not_taken' | null,
    area_slug: string | null = 'leeds',
    is_first = false,
  ) => ({
    id: crypto.randomUUID(),
    learner_id: learner.id,
    day: day(daysAgo),
    minute: 614,
    centre: 'Horsforth',
    entered_by: 'Sam',
    entered_at: now,
    ended_at: now,
    outcome,
    area_slug,
    is_first,
  });
  await app.db
    .insertInto('test_dates')
    .values([
      taken(1, 'passed', 'leeds', true),
      taken(1, 'failed'),
      taken(2, 'passed', null),
      taken(2, 'not_taken'),
      taken(2, null),
      // Changed before its day, and today's.
      { ...taken(2, null), ended_at: new Date(now.getTime() - 20 * 24 * 3_600_000) },
      taken(0, null),
      taken(367, 'failed', 'leeds', true),
    ])
    .execute();
  const read = (area?: Area) => readTests(app.db, period(), now, area);
  expect(await read()).toMatchObject({
    missing: 1,
    total: {
      first: { taken: { now: 1, before: 1 }, passed: { now: 1, before: 0 } },
      all: { taken: { now: 3, before: 1 }, passed: { now: 2, before: 0 } },
    },
  });
  const leeds = { slug: 'leeds', name: 'Leeds' };
  expect(await read(leeds)).toMatchObject({
    missing: undefined,
    total: { all: { taken: { now: 2, before: 1 }, passed: { now: 1, before: 0 } } },
  });
  const named = async (area?: Area) =>
    (await read(area)).areas.map(({ name, first, all }) => [name, first.taken.now, all.taken.now]);
  expect(await named()).toEqual([
    ['Leeds', 1, 2],
    ['Elsewhere', 0, 1],
  ]);
  expect(await named(leeds)).toEqual([['Leeds', 1, 2]]);
});

test('what always has an area says so where none is chosen, read alone and as a file', async () => {
  const owner = await app.staff('owner');
  const read = { period: period(), area: NO_AREA };
  expect(await readAlone(app.running.services, figureSheets.reviews, read)).toBe('all_in_areas');
  const file = (sheet: string, area: string) =>
    owner.raw({ method: 'GET', url: `/office/figures.csv?sheet=${sheet}&area=${area}` });
  for (const [name, { hasNoArea }] of Object.entries(figureSheets)) {
    expect([name, (await file(name, '')).status]).toEqual([name, hasNoArea ? 200 : 404]);
    expect([name, (await file(name, 'leeds')).status]).toEqual([name, 200]);
  }
  expect((await file('tests', 'leeds')).headers['content-disposition']).toContain('figures-tests-leeds-');
  expect((await file('sales', '')).headers['content-disposition']).toContain('figures-sales-no-area-');
});
