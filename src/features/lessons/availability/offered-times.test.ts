import { expect, test } from 'vitest';
import { AMARA, diarySuite } from '#testing/diary.ts';
import { freeOnDay } from './offered-times.server.ts';
import { setWorkingHours } from './working-hours.server.ts';

const suite = diarySuite();

test('an hour that comes twice is shown as free once, as the time that the form books', async () => {
  await suite.inTransaction((tx) => setWorkingHours(tx, AMARA, [{ weekday: 7, from: 30, to: 210 }]));
  const now = new Date('2026-10-20T12:00:00Z');
  const query = { instructor: AMARA, minutes: 60 as const, outcode: 'LS6', now };
  expect(await freeOnDay(suite.db, { ...query, day: '2026-10-25' })).toEqual([
    '00:30',
    '01:00, before the clocks go back',
    '01:30, before the clocks go back',
    '02:00',
    '02:30',
  ]);
});
