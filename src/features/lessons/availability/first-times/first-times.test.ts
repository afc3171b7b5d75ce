import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '#testing/app.ts';
import { AMARA, lessonRequest } from '#testing/diary.ts';
import { holdTime } from '../../bookings/holds.server.ts';
import type { FirstTimesResponse } from './api-schema.ts';
import { KEPT_MS } from './first-times-cache.server.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const read = async (query: string) =>
  (await app.browser().get<FirstTimesResponse>(`/v1/website/first-times${query}`)).body.data;

test('first times follow the diary within seconds, and name those of the place alone', async () => {
  const [before] = await read(`?instructor=${AMARA}`);
  const first = before?.starts_at ?? '';
  expect(Date.parse(first)).toBeGreaterThan(app.clock.now().getTime());
  await app.db.transaction().execute((tx) =>
    holdTime(tx, {
      ...lessonRequest(new Date(first), 60),
      heldFor: 'somebody',
      by: '',
      role: 'learner',
      now: app.clock.now(),
    }),
  );
  expect(await read(`?instructor=${AMARA}`)).toEqual([before]);
  app.clock.pass({ seconds: KEPT_MS / 1000 });
  const [after] = await read(`?instructor=${AMARA}`);
  expect(after?.starts_at && after.starts_at > first).toBe(true);

  const [everybody, leeds] = [await read(''), await read('?area=leeds')];
  expect(everybody.length).toBeGreaterThan(leeds.length);
  expect(leeds.map(({ instructor }) => instructor)).toContain(AMARA);
  const starts = leeds.map(({ starts_at: start }) => start ?? '~');
  expect(starts).toEqual([...starts].sort());
  expect(await read('?area=nowhere')).toEqual([]);
});
